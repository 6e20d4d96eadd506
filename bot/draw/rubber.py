"""Draw and describe the rubber: the points of every hand, and a chart of the running scores."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from itertools import accumulate
from typing import ClassVar

from bot.draw.canvas import LANDSCAPE_WIDTH, SMALLEST_TYPE, Canvas, fitting_units
from bot.draw.colours import INK, side_colour
from bot.draw.pen import Point
from bot.draw.picture import LONGEST_ALT, Drawable
from bot.draw.pile import Box
from bot.draw.player_names import People
from bot.draw.stamps import pill
from bot.draw.style import Style, Theme
from bot.draw.table_facts import verdict_said
from bot.draw.typeface import Face
from bot.words import Language, say
from bot.words.names import game_name
from bot.words.numbers import figure, gained
from tarocchino.core.games.base import Points, whole
from tarocchino.core.play.scoring import HandSheet
from tarocchino.core.views.view import MatchView


class HandMark(Enum):
    """A special fact about a hand for one of the scores; Fluent has the words."""

    CALLED_OUT = "called-out"
    CAPPOTTO = "cappotto"
    SOLOIST = "soloist"
    ALONE = "alone"
    SAT_OUT = "sat-out"


@dataclass(frozen=True, slots=True)
class RubberHand:
    """A hand of the rubber.

    ``points`` are the hand's points, ``totals`` the running scores after it, and ``marks`` its
    special facts, each by scorer. ``thrown_in`` is True if everybody passed.
    """

    number: int
    dealer: int
    points: tuple[Points, ...]
    totals: tuple[Points, ...]
    marks: tuple[tuple[HandMark, ...], ...]
    thrown_in: bool


def rubber_hands(view: MatchView) -> tuple[RubberHand, ...]:
    """Return the finished hands of the match, in order."""
    totals = accumulate((sheet.score for sheet in view.sheets), _added)
    return tuple(
        RubberHand(
            number=number,
            dealer=sheet.dealer,
            points=sheet.score,
            totals=total,
            marks=tuple(tuple(_marks(sheet, seats)) for seats in view.scorers),
            thrown_in=not sheet.sides,
        )
        for number, (sheet, total) in enumerate(zip(view.sheets, totals, strict=True), start=1)
    )


def _added(totals: tuple[Points, ...], points: tuple[Points, ...]) -> tuple[Points, ...]:
    return tuple(whole(a + b) for a, b in zip(totals, points, strict=True))


def _marks(sheet: HandSheet, seats: tuple[int, ...]) -> Iterator[HandMark]:
    if sheet.soloist in seats:
        yield HandMark.ALONE if sheet.alone else HandMark.SOLOIST
    for number, side in enumerate(sheet.sides):
        if not set(seats) <= set(side.seats):
            continue
        if sheet.called_out == number:
            yield HandMark.CALLED_OUT
        if side.cappotto:
            yield HandMark.CAPPOTTO
        took_part = side.cappotto or side.pile or side.declared
        if sheet.called_out is None and not took_part:
            yield HandMark.SAT_OUT


def points_shown(view: MatchView, hand: RubberHand, scorer: int, language: Language) -> str:
    """Return the hand's points for a scorer, signed if they were won from or lost to others."""
    points = hand.points[scorer]
    soloists = any(sheet.soloist is not None for sheet in view.sheets)
    return gained(language, points) if soloists else figure(language, points)


def rubber_title(view: MatchView, language: Language) -> str:
    """Return the game, the target and the hands played: "Ottocento · to 800 · 3 hands"."""
    rules, parts = view.rules, [game_name(language, view.game.name)]
    if rules.target is not None:
        message = "picture-target" if rules.losers is None else "picture-penalties"
        parts.append(say(language, message, points=rules.target))
    number = len(view.sheets)
    if rules.hands is not None and rules.hands > 1:
        parts.append(say(language, "picture-hands-of", number=number, all=rules.hands))
    else:
        parts.append(say(language, "picture-hands", number=number))
    return " · ".join(parts)


def mark_said(language: Language, mark: HandMark) -> str:
    """Return the mark's meaning: "cappotto", "called out"."""
    return say(language, f"picture-mark-{mark.value}")


def rubber_facts(view: MatchView, people: People) -> tuple[str, ...]:
    """Return the alt text's sentences: the score, then hand by hand.

    The first hands are left out if the text would be too long.
    """
    language, hands = people.language, rubber_hands(view)
    head = [f"{rubber_title(view, language)}."]
    if verdict := verdict_said(view, people):
        head.append(f"{verdict}.")
    for scorer, seats in enumerate(view.scorers):
        head.append(
            say(
                language,
                "picture-alt-rubber-score",
                side=people.side_said(seats),
                points=hands[-1].totals[scorer],
            )
        )
    sentences = [_hand_said(view, hand, people.brief) for hand in hands]
    room = LONGEST_ALT - sum(len(sentence) + 1 for sentence in head)
    while sentences and sum(len(sentence) + 1 for sentence in sentences) > room + 1:
        del sentences[0]
    return *head, *sentences


def _hand_said(view: MatchView, hand: RubberHand, people: People) -> str:
    """Return a hand in a sentence: "Hand 2, dealt by Bruno: 120, 87, in all 325, 220; …"."""
    language = people.language
    totals = [figure(language, total) for total in hand.totals]
    parts = [
        say(
            language,
            "picture-alt-rubber-hand",
            number=hand.number,
            dealer=people.said(hand.dealer),
            points=", ".join(points_shown(view, hand, n, language) for n, _ in enumerate(totals)),
            totals=", ".join(totals),
        )
    ]
    if hand.thrown_in:
        parts.append(say(language, "picture-mark-thrown-in"))
    for seats, marks in zip(view.scorers, hand.marks, strict=True):
        parts += [
            say(
                language,
                "picture-alt-rubber-mark",
                side=people.side_said(seats),
                mark=mark_said(language, mark),
            )
            for mark in marks
        ]
    return f"{'; '.join(parts)}."


_LINE = 2.6
_CASING = 1.4
_DASH = 7
_ROOM = 11
"""The free space above the highest and below the lowest point."""
_CHART_MARK = 17.5
_DOT = 2.8
_MANY = 14
"""The least number of hands without dots on their points."""
_CROWDED = 2
_LINES_APART = 2.8
"""The distance of overlapping lines of more than `_CROWDED` players."""
_CHART_LABEL = 12


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart's position and data; ``columns`` has the middle of each hand's column.

    ``target`` is None if the match has none.
    """

    box: Box
    columns: tuple[float, ...]
    hands: tuple[RubberHand, ...]
    target: int | None

    def height_of(self, points: Points) -> float:
        """Return the height of a number of points, from the top of the canvas."""
        every = [0, *(total for hand in self.hands for total in hand.totals)]
        if self.target is not None:
            every.append(self.target)
        lowest, highest = min(every), max(*every, 1)
        share = (points - lowest) / (highest - lowest)
        return self.box.bottom - _ROOM - share * (self.box.height - 2 * _ROOM)

    @property
    def marks(self) -> tuple[Box, ...]:
        """Return the place of each score's mark at the end of its line; overlapping ones move."""
        marks: list[Box] = []
        for scorer in range(len(self.hands[0].totals)):
            x, y = self.line_of(scorer)[-1]
            mark = Box(x - _CHART_MARK / 2, y - _CHART_MARK / 2, _CHART_MARK, _CHART_MARK)
            while any(mark.meets(other) for other in marks):
                mark = replace(mark, left=mark.left + _CHART_MARK / 2)
            marks.append(mark)
        return tuple(marks)

    def line_of(self, scorer: int) -> tuple[Point, ...]:
        """Return the points of a running score, starting from nought."""
        number = len(self.hands[0].totals)
        aside = (scorer - (number - 1) / 2) * _LINES_APART if number > _CROWDED else 0
        totals = [0, *(hand.totals[scorer] for hand in self.hands)]
        across = (self.box.left, *self.columns)
        return tuple((x, self.height_of(t) + aside) for x, t in zip(across, totals, strict=True))


def draw_chart(canvas: Canvas, chart: Chart) -> None:
    """Draw nought and the target as labelled horizontal lines, then a line per score."""
    levels: list[Points] = [0] if chart.target is None else [0, chart.target]
    for points in levels:
        label = figure(canvas.language, points)
        y, accent = chart.height_of(points), points == chart.target
        face = Face.BOLD if accent else Face.PLAIN
        colour = canvas.colours.accent if accent else canvas.colours.quiet
        canvas.text(chart.box.left - 8, y, label, _CHART_LABEL, colour, face, "rm")
    _draw_lines(canvas, chart)
    for scorer, mark in enumerate(chart.marks):
        canvas.side_mark(scorer, mark.left, mark.top, _CHART_MARK)


def _draw_lines(canvas: Canvas, chart: Chart) -> None:
    """Draw only the lines, enlarged and scaled down, so that their edges are smooth."""
    box, colours = chart.box, canvas.colours
    pen = canvas.smooth_pen(box.left, box.top, box.width, box.height)
    nought = chart.height_of(0)
    pen.line([(box.left, nought), (box.right, nought)], colours.line, 1.5)
    if chart.target is not None:
        for start, end in _dashes(box.left, box.right):
            y = chart.height_of(chart.target)
            pen.line([(start, y), (end, y)], colours.accent, 2)
    numbers = range(len(chart.hands[0].totals))
    if canvas.style.theme is Theme.LIGHT:
        for scorer in numbers:
            pen.line(chart.line_of(scorer), INK, _LINE + _CASING)
    for scorer in numbers:
        pen.line(chart.line_of(scorer), side_colour(scorer), _LINE)
        if len(chart.hands) < _MANY:
            for at in chart.line_of(scorer)[1:-1]:
                pen.disc(at, _DOT, side_colour(scorer), INK, 1)
    canvas.lay(pen, box.left, box.top)


def _dashes(start: float, end: float) -> Iterator[tuple[float, float]]:
    while start < end:
        yield start, min(start + _DASH * 0.6, end)
        start += _DASH


MOST_HANDS = 8
"""The number of last hands that have a column; the chart shows all hands."""

_MARGIN = 6
_TITLE = 26
_TITLE_SIZE = 16
_NAMES = 112
_TOTALS = 62
_HANDS_LEFT = _MARGIN + _NAMES
_HANDS_WIDTH = LANDSCAPE_WIDTH - 2 * _MARGIN - _NAMES - _TOTALS
_WIDEST_HAND = 78
_HEAD = 31
_ROW = 22
_ROW_WITH_TOTAL = 35
_FEW = 3
"""The most scores whose running totals are below the points of each hand."""
_APART = 5
_LEGEND = 17
_MARK = 17.5
_SIGN = 10
"""The room for the letter of a mark after the points."""
_LABEL = 12
_SAT_OUT = "picture-mark-sat-out"
_THROWN_IN = "picture-mark-thrown-in"
"""The messages of hands without points, for which a sign stands."""

_LONGEST = 20
"""The longest name of a winner in the title."""


@dataclass(frozen=True, slots=True)
class Rubber(Drawable):
    """The finished hands of the match: a column per hand, a line per score, the winner marked.

    Each column shows who dealt, called out, took no trick, played alone or sat out. Drawing raises
    ValueError if no hand is finished.
    """

    filename: ClassVar[str] = "rubber.png"
    view: MatchView
    names: tuple[str, ...]

    def canvas(self, language: Language, style: Style = Style()) -> Canvas:
        if not self.view.sheets:
            raise ValueError("no hand is finished")
        return _RubberDrawing(self.view, People(self.names, language), style).draw()

    def facts(self, language: Language, _: Style) -> tuple[str, ...]:
        return rubber_facts(self.view, People(self.names, language))


class _RubberDrawing:
    """A rubber being drawn: title, chart, a column for each of the last hands, legend."""

    def __init__(self, view: MatchView, people: People, style: Style) -> None:
        self._view = view
        self._people = people
        self._language = people.language
        self._hands = rubber_hands(view)
        self._shown = self._hands[-MOST_HANDS:]
        self._hand_width = min(_WIDEST_HAND, _HANDS_WIDTH / len(self._shown))
        self._winners = view.verdict.winners if view.verdict is not None else ()
        self._row = _ROW_WITH_TOTAL if len(view.scorers) <= _FEW else _ROW
        given = {mark for hand in self._shown for marks in hand.marks for mark in marks}
        self._marks = [mark for mark in HandMark if mark in given - {HandMark.SAT_OUT}]
        thrown_in = any(hand.thrown_in for hand in self._shown)
        self._unmarked = [_SAT_OUT] * (HandMark.SAT_OUT in given) + [_THROWN_IN] * thrown_in
        self._canvas = Canvas(people.language, style)

    @property
    def _top_of_table(self) -> float:
        legend = _LEGEND if self._marks or self._unmarked else _APART
        return self._canvas.height - legend - _HEAD - self._row * len(self._view.scorers)

    def draw(self) -> Canvas:
        self._draw_title()
        self._draw_chart()
        self._draw_table()
        if self._marks or self._unmarked:
            self._draw_legend()
        return self._canvas

    def _draw_title(self) -> None:
        canvas, colours = self._canvas, self._canvas.colours
        room, middle = canvas.width - 2 * _MARGIN, _TITLE / 2 + 1
        title = rubber_title(self._view, self._language)
        room -= canvas.text(_MARGIN, middle, title, _TITLE_SIZE, colours.text, Face.TITLE) + 14
        if self._view.verdict is not None:
            told = verdict_said(self._view, self._people.shortened(_LONGEST))
            size = fitting_units(told, room, _TITLE_SIZE, SMALLEST_TYPE, Face.TITLE)
            right = canvas.width - _MARGIN
            canvas.text(right, middle, told, size, colours.accent, Face.TITLE, "rm", room)

    def _draw_chart(self) -> None:
        canvas, number = self._canvas, len(self._hands)
        height = self._top_of_table - _APART - _TITLE
        width = canvas.width - 2 * _MARGIN + 4
        canvas.panel(_MARGIN - 2, _TITLE, width, height, canvas.colours.panel, None, 2, 8)
        # If all hands have a column, each point of the chart is above its column.
        pitch = self._hand_width if number <= MOST_HANDS else _HANDS_WIDTH / number
        columns = tuple(_HANDS_LEFT + (place + 0.5) * pitch for place in range(number))
        right = canvas.width - _MARGIN - 4
        box = Box(_HANDS_LEFT, _TITLE + 3, right - _HANDS_LEFT, height - 6)
        draw_chart(canvas, Chart(box, columns, self._hands, self._view.rules.target))

    def _draw_table(self) -> None:
        canvas, colours, top = self._canvas, self._canvas.colours, self._top_of_table
        height, width = _HEAD + self._row * len(self._view.scorers), canvas.width - 2 * _MARGIN + 4
        canvas.panel(_MARGIN - 2, top, width, height, colours.panel, None, 2, 8)
        for down, key in ((10, "hand"), (23, "dealer")):
            label = say(self._language, f"picture-rubber-{key}")
            canvas.text(_MARGIN + 4, top + down, label, SMALLEST_TYPE, colours.quiet)
        right, label = canvas.width - _MARGIN - 6, say(self._language, "picture-rubber-total")
        canvas.text(right, top + 10, label, SMALLEST_TYPE, colours.quiet, Face.PLAIN, "rm")
        for place, hand in enumerate(self._shown):
            self._draw_hand(hand, _HANDS_LEFT + (place + 0.5) * self._hand_width, top)
        for scorer in range(len(self._view.scorers)):
            self._draw_name(scorer, top + _HEAD + scorer * self._row)

    def _draw_name(self, scorer: int, top: float) -> None:
        canvas, colours, middle = self._canvas, self._canvas.colours, top + self._row / 2
        canvas.rule(_MARGIN + 2, canvas.width - _MARGIN - 2, top, colours.line)
        canvas.side_mark(scorer, _MARGIN + 2, middle - _MARK / 2, _MARK)
        won = scorer in self._winners
        lines = [self._people.drawn(seat) for seat in self._view.scorers[scorer]]
        colour = colours.accent if won else colours.text
        for number, name in enumerate(lines):
            y = middle + (number - (len(lines) - 1) / 2) * 15
            canvas.text(_MARGIN + 23, y, name, 14, colour, Face.TITLE, "lm", _NAMES - 28)
        total = figure(self._language, self._hands[-1].totals[scorer])
        right = canvas.width - _MARGIN - 6
        if won:
            won_points = pill(total, canvas.pixels(21))
            left = canvas.width - _MARGIN - 1 - canvas.units(won_points.width)
            canvas.stamp(won_points, left, middle - 10.5)
        else:
            canvas.text(right, middle, total, 16, colours.text, Face.BOLD, "rm")

    def _draw_hand(self, hand: RubberHand, x: float, top: float) -> None:
        """Draw a hand's column: its number and dealer, then everybody's points."""
        canvas, colours, room = self._canvas, self._canvas.colours, self._hand_width - 3
        canvas.text(x, top + 10, str(hand.number), _LABEL, colours.text, Face.BOLD, "mm")
        dealer = self._people.drawn(hand.dealer)
        canvas.text(x, top + 23, dealer, SMALLEST_TYPE, colours.quiet, Face.PLAIN, "mm", room)
        for scorer, marks in enumerate(hand.marks):
            middle = top + _HEAD + (scorer + 0.5) * self._row
            y = middle - 6 if self._row == _ROW_WITH_TOTAL else middle
            if hand.thrown_in or HandMark.SAT_OUT in marks:
                sign = say(self._language, f"{_THROWN_IN if hand.thrown_in else _SAT_OUT}.sign")
                canvas.text(x, y, sign, 15, colours.quiet, Face.PLAIN, "mm")
            else:
                self._draw_points(hand, scorer, x, y)
            if self._row == _ROW_WITH_TOTAL:
                total = figure(self._language, hand.totals[scorer])
                canvas.text(x, middle + 9, total, SMALLEST_TYPE, colours.quiet, Face.PLAIN, "mm")

    def _draw_points(self, hand: RubberHand, scorer: int, x: float, y: float) -> None:
        canvas, colours = self._canvas, self._canvas.colours
        signs = [self._sign(mark) for mark in hand.marks[scorer]]
        room = self._hand_width - 2 - _SIGN * len(signs)
        points = points_shown(self._view, hand, scorer, self._language)
        size = fitting_units(points, room, 14, SMALLEST_TYPE, Face.BOLD)
        left = x - _SIGN * len(signs) / 2
        taken = canvas.text(left, y, points, size, colours.text, Face.BOLD, "mm")
        for place, sign in enumerate(signs):
            at = left + taken / 2 + 2 + place * _SIGN
            canvas.text(at, y - 3, sign, SMALLEST_TYPE, colours.accent, Face.BOLD)

    def _draw_legend(self) -> None:
        canvas, x = self._canvas, float(_MARGIN)
        middle, text = canvas.height - _LEGEND / 2, canvas.colours.text
        for mark in self._marks:
            sign, accent = self._sign(mark), canvas.colours.accent
            x += canvas.text(x, middle, sign, _LABEL, accent, Face.BOLD) + 5
            x += canvas.text(x, middle, mark_said(self._language, mark), _LABEL, text) + 14
        for message in self._unmarked:
            sign = say(self._language, f"{message}.sign")
            x += canvas.text(x, middle, sign, 15, canvas.colours.quiet) + 4
            x += canvas.text(x, middle, say(self._language, message), _LABEL, text) + 14

    def _sign(self, mark: HandMark) -> str:
        return say(self._language, f"picture-mark-{mark.value}.sign")

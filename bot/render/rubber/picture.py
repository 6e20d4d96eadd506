"""The picture of a rubber: the points of every hand of a match, and a chart of the scores."""

from __future__ import annotations

from collections.abc import Sequence

from bot.render.drawing.canvas import LANDSCAPE_WIDTH, SMALLEST_TYPE, Canvas, fitting_units
from bot.render.drawing.colours import scheme
from bot.render.drawing.picture import Picture, encode_picture
from bot.render.drawing.player_names import People
from bot.render.drawing.stamps import pill
from bot.render.drawing.typeface import Face
from bot.render.rubber.chart import Chart, draw_chart
from bot.render.rubber.facts import (
    HandMark,
    RubberHand,
    mark_said,
    points_shown,
    rubber_facts,
    rubber_hands,
    rubber_title,
)
from bot.render.score_sheet.layout import Box
from bot.render.style.style import Style
from bot.render.table.facts import verdict_said
from bot.text import Language, say
from bot.text.words.points import shown
from tarocchino.core.views.view import MatchView

MOST_HANDS = 8
"""The number of hands, the last ones, that have a column; the chart shows all hands."""

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
"""Up to this number of scores, running totals are below the points of each hand."""
_APART = 5
_LEGEND = 17
_MARK = 17.5
_SIGN = 10
"""The room for the letter of a mark beside the points."""
_LABEL = 12
_SAT_OUT = "picture-mark-sat-out"
_THROWN_IN = "picture-mark-thrown-in"
"""The messages shown instead of points; their signs have no disc."""

_LONGEST = 20
"""The longest name of a winner in the title."""


def rubber_picture(
    view: MatchView, names: Sequence[str], language: Language, style: Style = Style()
) -> Picture:
    """The finished hands of the match: a column per hand, a line per score, the winner marked.

    Each column shows who dealt, called out, took no trick, played alone or sat out. Raises
    ValueError if no hand is finished.
    """
    if not view.sheets:
        raise ValueError("no hand is finished")
    people = People(names, language)
    canvas = drawn_rubber(view, people, style)
    return encode_picture(canvas, rubber_facts(view, people, language), "rubber.png")


def drawn_rubber(view: MatchView, people: People, style: Style) -> Canvas:
    """The canvas of `rubber_picture`."""
    return _RubberDrawing(view, people, style).draw()


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
        self._canvas = Canvas(scheme(style.theme).ground, style)

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
            told = verdict_said(self._view, self._people.shortened(_LONGEST), self._language)
            size = fitting_units(told, room, _TITLE_SIZE, SMALLEST_TYPE, Face.TITLE)
            right = canvas.width - _MARGIN
            canvas.text(right, middle, told, size, colours.accent, Face.TITLE, "rm", room)

    def _draw_chart(self) -> None:
        canvas, number = self._canvas, len(self._hands)
        height = self._top_of_table - _APART - _TITLE
        width = canvas.width - 2 * _MARGIN + 4
        canvas.panel(_MARGIN - 2, _TITLE, width, height, canvas.colours.panel, None, 2, 8)
        # If all hands have a column, the chart's points are above their columns.
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
        total, right = str(shown(self._hands[-1].totals[scorer])), canvas.width - _MARGIN - 6
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
                total = str(shown(hand.totals[scorer]))
                canvas.text(x, middle + 9, total, SMALLEST_TYPE, colours.quiet, Face.PLAIN, "mm")

    def _draw_points(self, hand: RubberHand, scorer: int, x: float, y: float) -> None:
        canvas, colours = self._canvas, self._canvas.colours
        signs = [self._sign(mark) for mark in hand.marks[scorer]]
        room = self._hand_width - 2 - _SIGN * len(signs)
        points = points_shown(self._view, hand, scorer)
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

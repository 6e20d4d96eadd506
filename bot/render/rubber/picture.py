"""The picture of a rubber: the points of every hand of a match, and a chart of the scores."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from bot.game.views.view import MatchView
from bot.render.drawing.canvas import WIDTH, Canvas, fitting_units
from bot.render.drawing.colours import scheme
from bot.render.drawing.picture import Picture, encode_picture
from bot.render.drawing.player_names import People
from bot.render.drawing.stamps import badge, pill, side_mark
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

MOST_HANDS = 40
"""The number of hands, the last ones, that have a column; the chart shows all hands."""

_MARGIN = 12
_TITLE = 38
_VERDICT = 30
_CHART = 196
_NAMES = 122
_TOTALS = 70
_HANDS_LEFT = _MARGIN + _NAMES
_HANDS_WIDTH = WIDTH - 2 * _MARGIN - _NAMES - _TOTALS
_A_BAND = 8
_A_BAND_WITH_SIGNS = 6
_WIDEST_HAND = 76
_HEAD = 42
_ROW = 28
_ROW_WITH_TOTAL = 42
_FEW = 3
"""Up to this number of scores, running totals are below the points of each hand."""
_APART = 10
_LEGEND = 26
_BADGE = 15
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
    drawing = _RubberDrawing(view, people, style)
    return encode_picture(
        drawing.draw().image, rubber_facts(view, people, language), "rubber.png", style
    )


class _RubberDrawing:
    """A rubber being drawn: title, chart, bands of columns, legend."""

    def __init__(self, view: MatchView, people: People, style: Style) -> None:
        self._view = view
        self._people = people
        self._language = people.language
        self._hands = rubber_hands(view)
        shown_hands = self._hands[-MOST_HANDS:]
        # Points won and lost have a sign, and the soloist's mark beside them.
        signs = any(sheet.soloist is not None for sheet in view.sheets)
        self._in_band = band = _A_BAND_WITH_SIGNS if signs else _A_BAND
        self._bands = [
            shown_hands[start : start + band] for start in range(0, len(shown_hands), band)
        ]
        self._hand_width = min(_WIDEST_HAND, _HANDS_WIDTH / min(len(self._hands), band))
        self._winners = view.verdict.winners if view.verdict is not None else ()
        self._row = _ROW_WITH_TOTAL if len(view.scorers) <= _FEW else _ROW
        given = {mark for hand in shown_hands for marks in hand.marks for mark in marks}
        self._marks = [mark for mark in HandMark if mark in given - {HandMark.SAT_OUT}]
        thrown_in = any(hand.thrown_in for hand in shown_hands)
        self._unmarked = [_SAT_OUT] * (HandMark.SAT_OUT in given) + [_THROWN_IN] * thrown_in
        self._canvas = Canvas(self._height, scheme(style.theme).ground, style)

    @property
    def _has_legend(self) -> bool:
        return bool(self._marks or self._unmarked)

    @property
    def _top_of_chart(self) -> float:
        return _TITLE + (_VERDICT if self._view.verdict is not None else 0)

    @property
    def _band_height(self) -> float:
        return _HEAD + self._row * len(self._view.scorers) + _APART

    @property
    def _height(self) -> float:
        bands = self._band_height * len(self._bands)
        legend = _LEGEND if self._has_legend else 0
        return self._top_of_chart + _CHART + _APART + bands + legend

    def draw(self) -> Canvas:
        self._draw_title()
        self._draw_chart()
        top = self._top_of_chart + _CHART + _APART
        for band in self._bands:
            self._draw_band(band, top)
            top += self._band_height
        if self._has_legend:
            self._draw_legend(top)
        return self._canvas

    def _draw_title(self) -> None:
        canvas, colours, room = self._canvas, self._canvas.colours, WIDTH - 2 * _MARGIN
        title = rubber_title(self._view, self._language)
        canvas.text(WIDTH / 2, _TITLE / 2 + 1, title, 20, colours.text, Face.BOLD, "mm", room)
        if self._view.verdict is not None:
            told = verdict_said(self._view, self._people.shortened(_LONGEST), self._language)
            size = fitting_units(told, room, 20, 12)
            y = _TITLE + _VERDICT / 2 - 4
            canvas.text(WIDTH / 2, y, told, size, colours.accent, Face.BOLD, "mm", room)

    def _draw_chart(self) -> None:
        top = self._top_of_chart
        self._canvas.panel(6, top, WIDTH - 12, _CHART, self._canvas.colours.panel, None, 2, 10)
        number = len(self._hands)
        # If all hands fit into one band, the chart's points are above their columns.
        width = self._hand_width if number <= self._in_band else _HANDS_WIDTH / number
        columns = tuple(_HANDS_LEFT + (place + 0.5) * width for place in range(number))
        box = Box(_HANDS_LEFT, top + 6, WIDTH - _MARGIN - _HANDS_LEFT, _CHART - 12)
        draw_chart(self._canvas, Chart(box, columns, self._hands, self._view.rules.target))

    def _draw_band(self, band: Sequence[RubberHand], top: float) -> None:
        canvas, colours = self._canvas, self._canvas.colours
        height = self._band_height - _APART
        canvas.panel(6, top, WIDTH - 12, height, colours.panel, None, 2, 10)
        for down, key in ((13, "hand"), (31, "dealer")):
            label = say(self._language, f"picture-rubber-{key}")
            canvas.text(_MARGIN + 4, top + down, label, 15, colours.quiet)
        for place, hand in enumerate(band):
            self._draw_hand(hand, _HANDS_LEFT + (place + 0.5) * self._hand_width, top)
        if band is self._bands[-1]:
            total = say(self._language, "picture-rubber-total")
            canvas.text(WIDTH - _MARGIN - 4, top + 13, total, 15, colours.quiet, Face.PLAIN, "rm")
        for scorer in range(len(self._view.scorers)):
            self._draw_name(scorer, top + _HEAD + scorer * self._row, band is self._bands[-1])

    def _draw_name(self, scorer: int, top: float, is_last: bool) -> None:
        canvas, colours, middle = self._canvas, self._canvas.colours, top + self._row / 2
        canvas.rule(_MARGIN, WIDTH - _MARGIN, top, colours.line)
        canvas.stamp(side_mark(scorer, canvas.pixels(18)), _MARGIN + 2, middle - 9)
        seats, won = self._view.scorers[scorer], scorer in self._winners
        room = _NAMES - 30
        lines = [self._people.drawn(seat) for seat in seats]
        colour = colours.accent if won else colours.text
        face = Face.BOLD if won else Face.PLAIN
        for number, name in enumerate(lines):
            y = middle + (number - (len(lines) - 1) / 2) * 18
            canvas.text(_MARGIN + 26, y, name, 16, colour, face, "lm", room)
        if is_last:
            total = str(shown(self._hands[-1].totals[scorer]))
            if won:
                won_points = pill(total, canvas.pixels(26))
                left = WIDTH - _MARGIN + 2 - canvas.units(won_points.width)
                canvas.stamp(won_points, left, middle - 13)
            else:
                canvas.text(WIDTH - _MARGIN - 6, middle, total, 20, colours.text, Face.BOLD, "rm")

    def _draw_hand(self, hand: RubberHand, x: float, top: float) -> None:
        """Draw a hand's column: its number and dealer, then everybody's points."""
        canvas, colours, room = self._canvas, self._canvas.colours, self._hand_width - 3
        canvas.text(x, top + 13, str(hand.number), 16, colours.text, Face.BOLD, "mm")
        dealer = self._people.drawn(hand.dealer)
        size = fitting_units(dealer, room, 14, 12)
        canvas.text(x, top + 31, dealer, size, colours.quiet, Face.PLAIN, "mm", room)
        for scorer, marks in enumerate(hand.marks):
            middle = top + _HEAD + (scorer + 0.5) * self._row
            y = middle - 7 if self._row == _ROW_WITH_TOTAL else middle
            if hand.thrown_in or HandMark.SAT_OUT in marks:
                sign = say(self._language, f"{_THROWN_IN if hand.thrown_in else _SAT_OUT}.sign")
                canvas.text(x, y, sign, 18, colours.quiet, Face.PLAIN, "mm")
            else:
                self._draw_points(hand, scorer, x, y)
            if self._row == _ROW_WITH_TOTAL:
                total = str(shown(hand.totals[scorer]))
                size = fitting_units(total, room - 5, 14, 9)
                canvas.text(x, middle + 11, total, size, colours.quiet, Face.PLAIN, "mm")

    def _draw_points(self, hand: RubberHand, scorer: int, x: float, y: float) -> None:
        canvas, colours = self._canvas, self._canvas.colours
        signs = [self._sign(mark) for mark in hand.marks[scorer]]
        room = self._hand_width - 4 - (_BADGE + 1) * len(signs)
        points = points_shown(self._view, hand, scorer)
        size = fitting_units(points, room, 17, 9)
        left = x - (_BADGE + 1) * len(signs) / 2
        taken = canvas.text(left, y, points, size, colours.text, Face.BOLD, "mm")
        for place, sign in enumerate(signs):
            at = left + taken / 2 + 2 + place * (_BADGE + 1)
            canvas.stamp(self._badge(sign), at, y - _BADGE / 2)

    def _draw_legend(self, top: float) -> None:
        canvas, x, middle = self._canvas, float(_MARGIN), top + _LEGEND / 2 - 4
        said = [(self._sign(mark), mark_said(self._language, mark)) for mark in self._marks]
        for sign, meaning in said:
            canvas.stamp(self._badge(sign), x, middle - _BADGE / 2)
            x += _BADGE + 5
            x += canvas.text(x, middle, meaning, 15, canvas.colours.text) + 16
        for message in self._unmarked:
            sign = say(self._language, f"{message}.sign")
            x += canvas.text(x, middle, sign, 18, canvas.colours.quiet) + 5
            x += canvas.text(x, middle, say(self._language, message), 15, canvas.colours.text) + 16

    def _badge(self, sign: str) -> Image.Image:
        return badge(sign, self._canvas.pixels(_BADGE), self._canvas.colours.frame)

    def _sign(self, mark: HandMark) -> str:
        return say(self._language, f"picture-mark-{mark.value}.sign")

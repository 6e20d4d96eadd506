"""The running scores of a match as lines that approach the target."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from PIL import Image

from bot.render.drawing.canvas import PIXELS, Canvas
from bot.render.drawing.colours import INK, side_colour
from bot.render.drawing.pen import Pen, Point
from bot.render.drawing.typeface import Face
from bot.render.rubber.facts import RubberHand
from bot.render.score_sheet.layout import Box
from bot.render.style.style import Theme
from bot.text.words.points import shown
from tarocchino.core.games.base import Points

_OVERSAMPLING = 2
_LINE = 2.6
_CASING = 1.4
_DASH = 7
_ROOM = 11
"""Space kept free above the highest and below the lowest point."""
_MARK = 17.5
_DOT = 2.8
_MANY = 14
"""From this number of hands on, points are not marked with dots."""
_CROWDED = 2
_APART = 2.8
"""With more than `_CROWDED` players, overlapping lines are drawn this far apart."""
_LABEL = 12


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart's position and data; ``columns`` holds the middle of each hand's column.

    ``target`` is None if the match has none.
    """

    box: Box
    columns: tuple[float, ...]
    hands: tuple[RubberHand, ...]
    target: int | None

    def height_of(self, points: Points) -> float:
        """The height of a number of points, from the top of the canvas."""
        every = [0, *(total for hand in self.hands for total in hand.totals)]
        if self.target is not None:
            every.append(self.target)
        lowest, highest = min(every), max(*every, 1)
        share = (points - lowest) / (highest - lowest)
        return self.box.bottom - _ROOM - share * (self.box.height - 2 * _ROOM)

    @property
    def marks(self) -> tuple[Box, ...]:
        """The position of each score's mark at the end of its line; marks that would overlap are
        side by side."""
        marks: list[Box] = []
        for scorer in range(len(self.hands[0].totals)):
            x, y = self.line_of(scorer)[-1]
            mark = Box(x - _MARK / 2, y - _MARK / 2, _MARK, _MARK)
            while any(mark.meets(other) for other in marks):
                mark = replace(mark, left=mark.left + _MARK / 2)
            marks.append(mark)
        return tuple(marks)

    def line_of(self, scorer: int) -> tuple[Point, ...]:
        """The points of a running score, starting from nought."""
        number = len(self.hands[0].totals)
        aside = (scorer - (number - 1) / 2) * _APART if number > _CROWDED else 0
        totals = [0, *(hand.totals[scorer] for hand in self.hands)]
        across = (self.box.left, *self.columns)
        return tuple((x, self.height_of(t) + aside) for x, t in zip(across, totals, strict=True))


def draw_chart(canvas: Canvas, chart: Chart) -> None:
    """Draw nought and the target as labelled horizontal lines, then a line per score."""
    levels: list[Points] = [0] if chart.target is None else [0, chart.target]
    for points in levels:
        label = str(shown(points))
        y, accent = chart.height_of(points), points == chart.target
        face = Face.BOLD if accent else Face.PLAIN
        colour = canvas.colours.accent if accent else canvas.colours.quiet
        canvas.text(chart.box.left - 8, y, label, _LABEL, colour, face, "rm")
    _draw_lines(canvas, chart)
    for scorer, mark in enumerate(chart.marks):
        canvas.side_mark(scorer, mark.left, mark.top, _MARK)


def _draw_lines(canvas: Canvas, chart: Chart) -> None:
    """The lines alone, drawn larger and scaled down, so that their edges are smooth."""
    box, colours = chart.box, canvas.colours
    width, height = (canvas.pixels(side) * _OVERSAMPLING for side in (box.width, box.height))
    picture = Image.new("RGB", (width, height), colours.panel)
    pen = Pen(picture, PIXELS * _OVERSAMPLING).shifted(-box.left, -box.top)
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
    canvas.drawing(picture.reduce(_OVERSAMPLING), box.left, box.top)


def _dashes(start: float, end: float) -> Iterator[tuple[float, float]]:
    while start < end:
        yield start, min(start + _DASH * 0.6, end)
        start += _DASH

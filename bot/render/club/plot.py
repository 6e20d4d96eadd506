"""What plots are drawn with: a band, lines, dots and the grid behind them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from PIL import Image

from bot.render.club.axes import Axes
from bot.render.club.ranking import bar_colour
from bot.render.drawing.canvas import PIXELS, Canvas, text_units
from bot.render.drawing.colours import Colour
from bot.render.drawing.pen import Pen, Point
from bot.render.drawing.typeface import Face
from bot.render.score_sheet.layout import Box
from bot.text import Language
from bot.text.words.numbers import decimals_of, number

LABEL = 12.5
KEY = 18
"""The height of the key above a plot."""

_OVERSAMPLING = 2
_LINE = 2.6
_DOT = 2.3
_LAST_DOT = 4.5
_JOINT = 3.6
_MANY = 15
"""From this number of moments on a line's are not marked one by one."""
_SAMPLE = 22.0
"""The width of a sample in the key."""
_GRID = 0.75
_DASH, _GAP = 5, 4

Series = Sequence[tuple[datetime, float]]


@dataclass(frozen=True, slots=True)
class Plot:
    """What is drawn on the axes, and what each of it is called in the key.

    A line that ends in a larger dot, a band between two values at each moment, dots, and a level
    to compare with.
    """

    line: Series
    line_key: str
    band: Sequence[tuple[datetime, float, float]] = ()
    band_key: str = ""
    dots: Series = ()
    dots_key: str = ""
    level: float | None = None
    level_key: str = ""


def draw_plot(canvas: Canvas, axes: Axes, plot: Plot, language: Language) -> None:
    """Draw the plot, its key above it, and the labels of its axes at its left and below it."""
    _draw_key(canvas, axes.box, plot)
    _draw_shapes(canvas, axes, plot)
    colours, box = canvas.colours, axes.box
    levels = axes.levels()
    for value in levels:
        label = number(language, value, decimals_of(levels))
        canvas.text(box.left - 7, axes.y(value), label, LABEL, colours.quiet, Face.PLAIN, "rm")
    for tick in axes.ticks(language):
        colour = colours.text if tick.is_year else colours.quiet
        face = Face.BOLD if tick.is_year else Face.PLAIN
        # A label at the edge stays within the panel.
        half = text_units(tick.label, LABEL, face) / 2
        x = min(max(axes.x(tick.at), box.left + half - 6), box.right - half + 6)
        canvas.text(x, box.bottom + 13, tick.label, LABEL, colour, face, "mm")


def _draw_key(canvas: Canvas, box: Box, plot: Plot) -> None:
    colours, x, middle = canvas.colours, box.left, box.top - KEY / 2 - 2
    for shown, key, draw in (
        (plot.line, plot.line_key, _line_sample),
        (plot.band, plot.band_key, _band_sample),
        (plot.dots, plot.dots_key, _dot_sample),
        (plot.level is not None, plot.level_key, _level_sample),
    ):
        if shown and key:
            draw(canvas, x, middle)
            x += _SAMPLE + 6
            x += canvas.text(x, middle, key, LABEL, colours.text) + 18


def _line_sample(canvas: Canvas, x: float, middle: float) -> None:
    canvas.fill(x, middle - _LINE / 2, _SAMPLE, _LINE, bar_colour(canvas))


def _band_sample(canvas: Canvas, x: float, middle: float) -> None:
    canvas.fill(x, middle - 5, _SAMPLE, 10, canvas.colours.ground)


def _dot_sample(canvas: Canvas, x: float, middle: float) -> None:
    size, left = 2 * _DOT, x + _SAMPLE / 2
    quiet = canvas.colours.quiet
    canvas.panel(left - _DOT, middle - _DOT, size, size, quiet, quiet, 0.5, _DOT)


def _level_sample(canvas: Canvas, x: float, middle: float) -> None:
    for start in range(0, int(_SAMPLE), _DASH + _GAP):
        canvas.fill(x + start, middle - 0.6, _DASH, 1.2, canvas.colours.text)


def _draw_shapes(canvas: Canvas, axes: Axes, plot: Plot) -> None:
    """All but the labels, drawn larger and scaled down, so that edges are smooth."""
    box, colours = axes.box, canvas.colours
    width, height = (round(side * PIXELS) * _OVERSAMPLING for side in (box.width, box.height))
    picture = Image.new("RGB", (width, height), colours.panel)
    pen = Pen(picture, PIXELS * _OVERSAMPLING).shifted(-box.left, -box.top)
    upper = [(axes.x(at), axes.y(high)) for at, _, high in plot.band]
    lower = [(axes.x(at), axes.y(low)) for at, low, _ in plot.band]
    if len(upper) == 1:
        # A single moment has no width: its band is a column.
        upper, lower = ([(x + aside, y) for aside in (-8, 8)] for ((x, y),) in (upper, lower))
    if upper:
        pen.polygon([*upper, *reversed(lower)], colours.ground, None)
    _draw_grid(pen, axes, colours.line)
    if plot.level is not None:
        y = axes.y(plot.level)
        for start in range(int(box.left), int(box.right), _DASH + _GAP):
            pen.line([(start, y), (start + _DASH, y)], colours.text, 1.2)
    for at, value in plot.dots:
        pen.disc((axes.x(at), axes.y(value)), _DOT, colours.quiet, None)
    line: list[Point] = [(axes.x(at), axes.y(value)) for at, value in plot.line]
    pen.line(line, bar_colour(canvas), _LINE)
    for at_each in line if len(line) < _MANY else line[-1:]:
        last = at_each is line[-1]
        pen.disc(at_each, _LAST_DOT if last else _JOINT, bar_colour(canvas), colours.panel, 1.5)
    canvas.drawing(picture.reduce(_OVERSAMPLING), box.left, box.top)


def _draw_grid(pen: Pen, axes: Axes, colour: Colour) -> None:
    box = axes.box
    for value in axes.levels():
        y = axes.y(value)
        pen.line([(box.left, y), (box.right, y)], colour, _GRID)
    for tick in axes.ticks(Language.ENGLISH):
        x = axes.x(tick.at)
        pen.line([(x, box.bottom - 5), (x, box.bottom)], colour, 1.5)
    pen.line([(box.left, box.bottom), (box.right, box.bottom)], colour, 1.5)

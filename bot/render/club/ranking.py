"""Ranked lines: the place, the names, a bar for the value, the value and other figures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.render.club.contestants import Names, draw_names
from bot.render.club.heading import BODY, MARGIN, draw_body
from bot.render.drawing.canvas import LANDSCAPE_WIDTH, SMALLEST_TYPE, Canvas, fitting_units
from bot.render.drawing.colours import DARK_FLESH, GOLD, PALE_GREY, Colour
from bot.render.drawing.typeface import Face
from bot.render.style.style import Theme
from bot.text import Language

MEDALS = (GOLD, PALE_GREY, DARK_FLESH)
"""Gold, silver and bronze; the place is always written on them."""

MOST_ROWS = 12
"""The lines that a picture holds, without one below the separator."""

_HEAD = 19
_TALLEST = 38
_BETWEEN = 7
_PLACE = 30
_NAMES = MARGIN + 40
_NAME_SIZES = (17, 14)
_BAR_HEIGHT = 9
_VALUE = 17
_BESIDE = 12.5
_FIGURE = 14
_LARGEST_MEDAL = 21


@dataclass(frozen=True, slots=True)
class Bar:
    """A value on a scale from 0 to 1: from ``start`` to ``end``, or a tick at ``end`` between the
    bounds of its uncertainty."""

    start: float
    end: float
    bounds: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class RankedRow:
    """A line; ``beside`` is small print after the value, ``figures`` are the other columns.

    ``is_reader`` sets the line apart; the value of a ``provisional`` line is paler. Without a
    ``place`` it is out of the ranking.
    """

    place: int | None
    names: Names
    value: str
    bar: Bar | None = None
    beside: str = ""
    figures: tuple[str, ...] = ()
    is_reader: bool = False
    provisional: bool = False


@dataclass(frozen=True, slots=True)
class Columns:
    """The heads of the columns, and their widths in units; the names take what is left.

    The bar's column is left out where its width is 0; ``beside`` is the part of the value's
    column for small print.
    """

    value_head: str
    figure_heads: tuple[str, ...]
    value: float
    beside: float
    figures: tuple[float, ...]
    bar: float

    @property
    def _figures_left(self) -> float:
        return LANDSCAPE_WIDTH - MARGIN - 8 - sum(self.figures)

    @property
    def value_right(self) -> float:
        """Where the values end, before their small print."""
        return self._figures_left - 8 - self.beside

    @property
    def bar_left(self) -> float:
        """Where the bars begin."""
        return self.value_right - self.value - self.bar

    @property
    def names_width(self) -> float:
        """The room for the names."""
        return self.bar_left - (12 if self.bar else 6) - _NAMES

    def figure_right(self, number: int) -> float:
        """Where the figures of a column end."""
        return self._figures_left + sum(self.figures[: number + 1])


def draw_ranking(
    canvas: Canvas,
    columns: Columns,
    rows: Sequence[RankedRow],
    own: RankedRow | None,
    language: Language,
) -> None:
    """Draw the lines below the heading, and ``own`` at the end, apart from the others.

    Raises ValueError for more than `MOST_ROWS` lines, or for none.
    """
    if not 0 < len(rows) <= MOST_ROWS:
        raise ValueError(f"{len(rows)} lines do not fit a picture")
    number = len(rows) + (own is not None)
    apart = _BETWEEN if own else 0
    room = canvas.height - BODY - MARGIN / 2 - _HEAD - 4 - apart
    height = min(_TALLEST, room / number)
    draw_body(canvas, _HEAD + number * height + apart + 4)
    _draw_heads(canvas, columns)
    for place, row in enumerate(rows):
        top = BODY + _HEAD + place * height
        canvas.rule(MARGIN + 2, canvas.width - MARGIN - 2, top, canvas.colours.line)
        _draw_row(canvas, columns, row, top, height, language)
    if own is not None:
        top = BODY + _HEAD + len(rows) * height
        _draw_break(canvas, top + 1)
        _draw_row(canvas, columns, own, top + apart, height, language)


def _draw_heads(canvas: Canvas, columns: Columns) -> None:
    middle, quiet = BODY + _HEAD / 2 + 1, canvas.colours.quiet
    heads = [(columns.value_right, columns.value_head)]
    heads += [
        (columns.figure_right(number), head) for number, head in enumerate(columns.figure_heads)
    ]
    for right, head in heads:
        canvas.text(right, middle, head, SMALLEST_TYPE + 0.5, quiet, Face.PLAIN, "rm")


def _draw_break(canvas: Canvas, top: float) -> None:
    """A dotted line: lines of the ranking are left out here."""
    x, end = MARGIN + 4.0, canvas.width - MARGIN - 6
    while x < end:
        canvas.fill(x, top + 2, 3, 1.5, canvas.colours.quiet)
        x += 8


def _draw_row(
    canvas: Canvas, columns: Columns, row: RankedRow, top: float, height: float, language: Language
) -> None:
    colours, middle = canvas.colours, top + height / 2 + 0.5
    if row.is_reader:
        canvas.panel(
            MARGIN - 2, top + 1, canvas.width - 2 * MARGIN + 4, height - 1,
            colours.ground, colours.frame, 1.5, 6,
        )  # fmt: skip
    _draw_place(canvas, row.place, middle, min(_LARGEST_MEDAL, height - 3))
    draw_names(
        canvas, (_NAMES, middle), row.names, language, columns.names_width, _NAME_SIZES,
        colours.text, height=height - 2,
    )  # fmt: skip
    if row.bar is not None and columns.bar:
        draw_bar(canvas, row.bar, columns.bar_left, middle, columns.bar, hollow=row.provisional)
    value = colours.quiet if row.provisional else colours.accent
    size = fitting_units(row.value, columns.value - 8, _VALUE, SMALLEST_TYPE, Face.BOLD)
    canvas.text(columns.value_right, middle, row.value, size, value, Face.BOLD, "rm")
    if row.beside:
        at = columns.value_right + 5
        canvas.text(at, middle, row.beside, _BESIDE, colours.quiet, Face.PLAIN, "lm")
    for number, figure in enumerate(row.figures):
        right, width = columns.figure_right(number), columns.figures[number] - 4
        size = fitting_units(figure, width, _FIGURE, SMALLEST_TYPE)
        canvas.text(right, middle, figure, size, colours.text, Face.PLAIN, "rm")


def _draw_place(canvas: Canvas, place: int | None, middle: float, size: float) -> None:
    centre = MARGIN + 4 + _PLACE / 2
    if place is not None and place <= len(MEDALS):
        canvas.badge(str(place), centre - size / 2, middle - size / 2, size, MEDALS[place - 1])
        return
    text = "–" if place is None else str(place)
    fitted = fitting_units(text, _PLACE, _FIGURE + 1, SMALLEST_TYPE, Face.BOLD)
    canvas.text(centre, middle, text, fitted, canvas.colours.text, Face.BOLD, "mm")


def draw_bar(
    canvas: Canvas, bar: Bar, left: float, middle: float, width: float, *, hollow: bool = False
) -> None:
    """Draw a bar, or a tick between bounds, on a thin line as long as the scale."""
    colours, top = canvas.colours, middle - _BAR_HEIGHT / 2
    if bar.bounds is None:
        start, end = sorted((bar.start, bar.end))
        canvas.fill(left + start * width, top, max(1.5, (end - start) * width), _BAR_HEIGHT,
                    bar_colour(canvas))  # fmt: skip
        canvas.fill(left + bar.start * width, top - 2, 1, _BAR_HEIGHT + 4, colours.quiet)
        return
    low, high = bar.bounds
    canvas.fill(left + low * width, middle - 1, max(1, (high - low) * width), 2, colours.quiet)
    for bound in bar.bounds:
        canvas.fill(left + bound * width - 0.5, middle - 4, 1, 8, colours.quiet)
    size, x = 7.5, left + bar.end * width
    fill = colours.panel if hollow else bar_colour(canvas)
    canvas.panel(
        x - size / 2, middle - size / 2, size, size, fill, bar_colour(canvas), 1.5, size / 2
    )


def bar_colour(canvas: Canvas) -> Colour:
    """The colour of what a bar or a line measures, which stands out on a panel."""
    return GOLD if canvas.style.theme is Theme.DARK else canvas.colours.frame


def scaled(values: Sequence[float]) -> tuple[float, float]:
    """A scale that holds all of the values and nought, for bars that start there."""
    low, high = min(0.0, *values), max(0.0, *values)
    return (low, high) if high > low else (low, low + 1)


def share(value: float, scale: tuple[float, float]) -> float:
    """Where the value is on the scale, from 0 to 1."""
    low, high = scale
    return min(1.0, max(0.0, (value - low) / (high - low)))

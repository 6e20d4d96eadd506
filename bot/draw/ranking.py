"""Draw the common parts of pictures of evenings and books: headings, names, ranked lines."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TypeVar

from bot.draw.canvas import (
    LANDSCAPE_WIDTH,
    SMALLEST_TYPE,
    Canvas,
    fitting_units,
    names_within,
    text_units,
)
from bot.draw.colours import DARK_FLESH, GOLD, PALE_GREY, Colour
from bot.draw.picture import LONGEST_ALT, Drawable
from bot.draw.player_names import cut_to
from bot.draw.style import Style, Theme
from bot.draw.typeface import Face, drawable_name
from bot.words import Language, say
from bot.words.names import game_name
from bot.words.numbers import difference, listed, number
from bot.words.plain import clean, isolated, plain_letters
from tarocchino.core.games import GameName

_PERCENT = 100


class Unit(Enum):
    """The unit of a number.

    ``WHOLE`` is anything counted one by one. ``MEAN`` is a mean with one decimal, such as points
    per hand; ``FINE`` one with two, such as tricks per hand; ``GAIN`` one with one and its sign.
    ``SHARE`` is between 0 and 1, and is written in per cent. The others have their word after the
    number.
    """

    WHOLE = "whole"
    MEAN = "mean"
    FINE = "fine"
    GAIN = "gain"
    SHARE = "share"
    POINTS = "points"
    CARDS = "cards"
    HANDS = "hands"
    CRICCONI = "cricconi"


_DECIMALS = {Unit.MEAN: 1, Unit.FINE: 2, Unit.GAIN: 1}


def written(language: Language, value: float, unit: Unit) -> str:
    """Return the number without its word: "57.3", "48%"."""
    if unit is Unit.SHARE:
        return f"{number(language, value * _PERCENT)}%"
    if unit is Unit.GAIN:
        return written_difference(language, value, unit)
    return number(language, value, _DECIMALS.get(unit, 0))


def written_difference(language: Language, value: float, unit: Unit) -> str:
    """Return the difference of two such numbers with its sign: "+2.3", "−4%"."""
    if unit is Unit.SHARE:
        return f"{difference(language, value * _PERCENT)}%"
    return difference(language, value, _DECIMALS.get(unit, 0))


def word_of(language: Language, value: float, unit: Unit) -> str:
    """Return the word after the number, such as "points"; empty if there is none."""
    if unit in (Unit.POINTS, Unit.CARDS, Unit.HANDS, Unit.CRICCONI):
        return say(language, f"picture-club-unit-{unit.value}", number=round(value))
    return ""


MARGIN = 8
BODY = 52
"""The top of the panel below the heading."""
TITLE_SIZE = 21

_TITLE_AT, _DETAIL_AT = 18, 40
_SMALLEST_TITLE = 15
_DETAIL = 13
_NOTE = 14
_GAP = 14


def draw_heading(canvas: Canvas, title: str, detail: str, note: str = "", remark: str = "") -> None:
    """Draw the title with a note at its right, and the detail with a remark at its right."""
    colours, right = canvas.colours, canvas.width - MARGIN
    beside = _room_beside(note, _NOTE, Face.BOLD)
    room = right - MARGIN - beside
    size = fitting_units(title, room, TITLE_SIZE, _SMALLEST_TITLE, Face.TITLE)
    canvas.text(MARGIN + 2, _TITLE_AT, title, size, colours.text, Face.TITLE, "lm", room)
    if note:
        canvas.text(right - 2, _TITLE_AT, note, _NOTE, colours.accent, Face.BOLD, "rm")
    room = right - MARGIN - _room_beside(remark, _DETAIL, Face.PLAIN)
    if detail:
        canvas.text(MARGIN + 2, _DETAIL_AT, detail, _DETAIL, colours.quiet, Face.PLAIN, "lm", room)
    if remark:
        canvas.text(right - 2, _DETAIL_AT, remark, _DETAIL, colours.quiet, Face.PLAIN, "rm")


def draw_body(canvas: Canvas, height: float | None = None, top: float = BODY) -> None:
    """Draw the panel, ``height`` units high, or down to the lower margin."""
    if height is None:
        height = canvas.height - top - MARGIN / 2
    width = canvas.width - 2 * MARGIN + 8
    canvas.panel(MARGIN - 4, top, width, height, canvas.colours.panel, None, 1, 8)


def joined(*parts: str) -> str:
    """Return those parts that are not empty, with dots between them."""
    return " · ".join(part for part in parts if part)


def _room_beside(text: str, size: float, face: Face) -> float:
    return text_units(text, size, face) + _GAP if text else 4


Names = tuple[str, ...]
"""The names of a contestant: a person, or the members of a pair or team."""

_AND = " + "
_LINE = 15
"""The height of one of two lines of names."""
_LETTERS = (24, 16, 11, 7)
"""The lengths of names in an alt text; the first with which everything fits is used."""


def drawn_names(names: Sequence[str], language: Language) -> list[str]:
    """Return the names as the typefaces can draw them, with a substitute for others."""
    return [drawable_name(name) or say(language, "picture-club-unnamed") for name in names]


def said_names(names: Sequence[str], language: Language, letters: int = _LETTERS[0]) -> str:
    """Return the names in an alt text, each of at most ``letters`` letters: "Anna and Carla"."""
    said = [
        clean(plain_letters(name)) if name else say(language, "picture-club-unnamed")
        for name in names
    ]
    return listed(language, [isolated(cut_to(name, letters)) for name in said])


def draw_names(
    canvas: Canvas,
    at: tuple[float, float],
    names: Sequence[str],
    width: float,
    sizes: tuple[float, float],
    colour: Colour,
    anchor: str = "lm",
    height: float = 0,
) -> float:
    """Draw the names on one line, in the first of the sizes or down to the second; return the
    width.

    Names that are still too long take two lines if there is the ``height``; and they are cut, the
    longest first.
    """
    drawn = drawn_names(names, canvas.language)
    size = fitting_units(_AND.join(drawn), width, *sizes, Face.TITLE)
    too_long = text_units(_AND.join(drawn), size, Face.TITLE) > width
    if too_long and len(drawn) > 1 and height >= 2 * _LINE:
        half = (len(drawn) + 1) // 2
        for some, aside in ((drawn[:half], -_LINE / 2), (drawn[half:], _LINE / 2)):
            fitted = fitting_units(_AND.join(some), width, _LINE - 1, sizes[1], Face.TITLE)
            text, down = names_within(some, width, fitted, Face.TITLE), at[1] + aside
            canvas.text(at[0], down, text, fitted, colour, Face.TITLE, anchor, width)
        return width
    text = names_within(drawn, width, size, Face.TITLE)
    return canvas.text(*at, text, size, colour, Face.TITLE, anchor, width)


class ClubPicture(Drawable):
    """The facts of a picture of an evening or of the books."""

    __slots__ = ()

    def facts(self, language: Language, _: Style) -> Sequence[str]:
        """Return the sentences, with names as long as possible if everything is said."""
        facts: Sequence[str] = ()
        for letters in _LETTERS:
            facts = tuple(self.told(language, letters))
            if sum(len(fact) + 1 for fact in facts) <= LONGEST_ALT + 1:
                break
        return facts

    @abstractmethod
    def told(self, language: Language, letters: int) -> Iterator[str]:
        """Yield the alt text's sentences, with at most ``letters`` letters of a name."""


def game_or_all(game: GameName | None, language: Language) -> str:
    """Return the game's name, or a word for all games."""
    return game_name(language, game) if game else say(language, "picture-club-all-games")


def of_all_time(game: GameName | None, language: Language) -> str:
    """Return the game's name with the words that the figures are of all time."""
    return joined(game_or_all(game, language), say(language, "picture-club-all-time"))


def page_of(page: int, pages: int, language: Language) -> str:
    """Return the page and the number of pages; empty if there is only one."""
    return say(language, "picture-club-page", page=page, pages=pages) if pages > 1 else ""


MEDALS = (GOLD, PALE_GREY, DARK_FLESH)
"""Gold, silver and bronze, with the place written on them."""

MOST_ROWS = 12
"""The most lines in a picture, without one below the separator."""

HEAD = 19
"""The height of the line with the heads of columns."""

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
    """A value on a scale from 0 to 1: a bar from ``start`` to ``end``, or a tick at ``end`` between
    the bounds of its uncertainty."""

    start: float
    end: float
    bounds: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class RankedRow:
    """A line; ``beside`` is small print after the value, ``figures`` are the other columns.

    ``is_reader`` sets the line apart; the value of a ``provisional`` line is paler. A line without
    a ``place`` is out of the ranking.
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
    """The heads of the columns, and their widths in units; the names take the rest.

    A bar of width 0 has no column; ``beside`` is the part of the value's column for small print.
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
        """Return the right edge of the values, before their small print."""
        return self._figures_left - 8 - self.beside

    @property
    def bar_left(self) -> float:
        return self.value_right - self.value - self.bar

    @property
    def names_width(self) -> float:
        return self.bar_left - (12 if self.bar else 6) - _NAMES

    def figure_right(self, count: int) -> float:
        """Return the right edge of the figures in a column."""
        return self._figures_left + sum(self.figures[: count + 1])


_Line = TypeVar("_Line")


def with_reader(lines: tuple[_Line, ...], reader: _Line | None) -> tuple[_Line, ...]:
    """Return the lines of a page, and the reader's own after them if it is on another page."""
    return lines if reader is None or reader in lines else (*lines, reader)


def ruled_lines(
    canvas: Canvas, count: int, tallest: float, *, below: float = 3, apart: int = 0
) -> Iterator[tuple[float, float]]:
    """Draw the panel, and a rule above each line but the last ones, which stand ``apart``.

    Yield the top and the height of each line, as high as there is room for.
    """
    height = min(tallest, (canvas.height - BODY - MARGIN / 2 - HEAD - below) / count)
    draw_body(canvas, HEAD + count * height + below)
    for place in range(count):
        top = BODY + HEAD + place * height
        if place < count - apart:
            canvas.rule(MARGIN + 2, canvas.width - MARGIN - 2, top, canvas.colours.line)
        yield top, height


def draw_frame(canvas: Canvas, top: float, height: float) -> None:
    """Draw a frame that sets the reader's own line apart."""
    canvas.panel(
        MARGIN - 2, top + 1, canvas.width - 2 * MARGIN + 4, height - 1,
        canvas.colours.ground, canvas.colours.frame, 1.5, 6,
    )  # fmt: skip


def draw_head(
    canvas: Canvas, x: float, head: str, anchor: str = "rm", room: float | None = None
) -> None:
    middle, size = BODY + HEAD / 2 + 1, SMALLEST_TYPE + 0.5
    canvas.text(x, middle, head, size, canvas.colours.quiet, Face.PLAIN, anchor, room)


def draw_figure(
    canvas: Canvas,
    at: tuple[float, float],
    text: str,
    size: float,
    width: float,
    colour: Colour,
    face: Face = Face.PLAIN,
) -> None:
    """Draw a number that ends there, smaller if it is wider than its column."""
    size = fitting_units(text, width, size, SMALLEST_TYPE, face)
    canvas.text(*at, text, size, colour, face, "rm")


def draw_ranking(
    canvas: Canvas, columns: Columns, rows: Sequence[RankedRow], *, below: bool = False
) -> None:
    """Draw the lines below the heading, the last one apart from the others if it is ``below``.

    Raises ValueError for more than `MOST_ROWS` lines, or for none.
    """
    if not 0 < len(rows) - below <= MOST_ROWS:
        raise ValueError(f"{len(rows)} lines do not fit a picture")
    apart = _BETWEEN if below else 0
    lines = ruled_lines(canvas, len(rows), _TALLEST, below=apart + 4, apart=int(below))
    for place, (row, (top, height)) in enumerate(zip(rows, lines, strict=True), start=1):
        is_below = below and place == len(rows)
        if is_below:
            _draw_break(canvas, top + 1)
        _draw_row(canvas, columns, row, top + apart if is_below else top, height)
    draw_head(canvas, columns.value_right, columns.value_head)
    for count, head in enumerate(columns.figure_heads):
        draw_head(canvas, columns.figure_right(count), head)


def _draw_break(canvas: Canvas, top: float) -> None:
    """Draw a dotted line where lines of the ranking are left out."""
    x, end = MARGIN + 4.0, canvas.width - MARGIN - 6
    while x < end:
        canvas.fill(x, top + 2, 3, 1.5, canvas.colours.quiet)
        x += 8


def _draw_row(canvas: Canvas, columns: Columns, row: RankedRow, top: float, height: float) -> None:
    colours, middle = canvas.colours, top + height / 2 + 0.5
    if row.is_reader:
        draw_frame(canvas, top, height)
    _draw_place(canvas, row.place, middle, min(_LARGEST_MEDAL, height - 3))
    draw_names(
        canvas, (_NAMES, middle), row.names, columns.names_width, _NAME_SIZES, colours.text,
        height=height - 2,
    )  # fmt: skip
    if row.bar is not None and columns.bar:
        draw_bar(canvas, row.bar, columns.bar_left, middle, columns.bar, hollow=row.provisional)
    value, right = colours.quiet if row.provisional else colours.accent, columns.value_right
    draw_figure(canvas, (right, middle), row.value, _VALUE, columns.value - 8, value, Face.BOLD)
    if row.beside:
        canvas.text(right + 5, middle, row.beside, _BESIDE, colours.quiet)
    for count, figure in enumerate(row.figures):
        at, width = (columns.figure_right(count), middle), columns.figures[count] - 4
        draw_figure(canvas, at, figure, _FIGURE, width, colours.text)


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
    """Return the colour of the quantity in a bar or line, which stands out on a panel."""
    return GOLD if canvas.style.theme is Theme.DARK else canvas.colours.frame


def scaled(values: Sequence[float]) -> tuple[float, float]:
    """Return a scale that holds all values and nought, for bars that start there."""
    low, high = min(0.0, *values), max(0.0, *values)
    return (low, high) if high > low else (low, low + 1)


def bar_from_nought(value: float, every: Sequence[float]) -> Bar:
    """Return the bar of a value on a scale that holds all values."""
    scale = scaled(every)
    return Bar(share(0, scale), share(value, scale))


def share(value: float, scale: tuple[float, float]) -> float:
    """Return the value's place on the scale, from 0 to 1."""
    low, high = scale
    return min(1.0, max(0.0, (value - low) / (high - low)))

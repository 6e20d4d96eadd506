"""Lay a picture out in units, from stamps, cards and texts cached in numbers of the palette."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from PIL import Image, ImageDraw

from bot.draw.card_face import card_face
from bot.draw.colours import (
    INK,
    MOST_COLOURS,
    WHITE,
    Colour,
    Palette,
    bright_palette,
    dimmed,
    inked,
    palette_of,
    scheme,
)
from bot.draw.pen import Pen
from bot.draw.stamps import (
    Stamp,
    badge,
    badge_type,
    card_tile,
    panel,
    panel_end,
    side_mark,
    side_mark_type,
    tile_type,
)
from bot.draw.style import Deck, Style, Theme
from bot.draw.typeface import Face, fitting_size, ink_of, shortened, text_width, wrapped
from bot.words import Language
from tarocchino.core.model.cards import Card

_MOST_CARDS = 256
"""Cards kept ready: those of both pictures drawn at every move, in two languages, take 7 MB.
Making one takes 13 ms."""

_MOST_ON_GROUND = 1024
"""Blended stamps, and corners of cards on one colour, kept ready: a picture has about fifty, and
blending one takes five times as long as looking it up."""

_HALF = 128


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """Some rows of a card in numbers, from ``top``.

    Rows with corners have their opacity in ``alpha``; their ``mask`` is set where that is at least
    half.
    """

    top: int
    numbers: Image.Image
    alpha: Image.Image | None = None
    mask: Image.Image | None = None


CardLayer = tuple[Part, ...]
"""A card: its ends with the corners, and the largest part between them."""


@lru_cache(maxsize=_MOST_CARDS)
def card_layer(card: Card, width: int, language: Language, deck: Deck) -> CardLayer:
    """Return the card's face in numbers of the deck's bright palette, which all themes share."""
    face = card_face(card, width, language, deck, crisp=True)
    numbers = bright_palette(deck).numbers(face.convert("RGB"))
    return tuple(_parts(numbers, face.getchannel("A")))


@lru_cache(maxsize=_MOST_CARDS)
def faded_layer(card: Card, width: int, language: Language, deck: Deck, theme: Theme) -> CardLayer:
    """Return the card's face faded to the theme's ground, as for one that may not be chosen."""
    numbers = fading(theme, deck)
    bright = card_layer(card, width, language, deck)
    return tuple(replace(part, numbers=part.numbers.point(numbers)) for part in bright)


@lru_cache(maxsize=_MOST_ON_GROUND)
def corners_on(part: Part, palette: Palette, ground: int) -> Image.Image:
    """Return a card's part in numbers, its corners blended with the one colour below."""
    shape = palette.shown(part.numbers)
    assert part.alpha is not None
    shape.putalpha(part.alpha)
    return palette.on_ground(shape, ground)


@lru_cache(maxsize=_MOST_ON_GROUND)
def stamp_over(stamp: Stamp, palette: Palette, below: bytes) -> Image.Image:
    """Return the stamp in numbers of the palette, blended with the numbers ``below``."""
    return palette.over(stamp.drawn(), Image.frombytes("L", stamp.size, below))


@lru_cache(maxsize=8)
def fading(theme: Theme, deck: Deck) -> tuple[int, ...]:
    """Return for each colour of a bright card the number of its colour faded to the ground."""
    palette, ground = palette_of(theme, deck), scheme(theme).ground
    faded = [palette.number(dimmed(colour, ground)) for colour in bright_palette(deck).colours]
    return (*faded, *range(len(faded), MOST_COLOURS))


def _parts(numbers: Image.Image, alpha: Image.Image) -> Iterator[Part]:
    """Yield the rows above those without a transparent pixel, the rows below, and these."""
    width, height = numbers.size
    mask = alpha.point(lambda value: 255 if value >= _HALF else 0).convert("1")
    solid = [row for row in range(height) if mask.crop((0, row, width, row + 1)).getextrema()[0]]
    first, last = (solid[0], solid[-1] + 1) if solid else (height, height)
    for top, bottom in ((0, first), (last, height)):
        if bottom > top:
            cut = (0, top, width, bottom)
            yield Part(top, numbers.crop(cut), alpha.crop(cut), mask.crop(cut))
    if last > first:
        yield Part(first, numbers.crop((0, first, width, last)))


LANDSCAPE_WIDTH, LANDSCAPE_HEIGHT = 600, 350
"""The size of every picture in units, as Discord shows it without a tap."""

PIXELS = 2
"""Pixels per unit."""

SMALLEST_TYPE = 11
"""The smallest type of a picture, in units."""

_OVERSAMPLING = 2
_AND = " + "


class Canvas:
    """A picture being laid out for readers of a language; positions and sizes are in units.

    ``image`` is in numbers of the style's ``palette``. ``smallest_type`` is the size of the
    smallest text so far.
    """

    width: float = LANDSCAPE_WIDTH
    height: float = LANDSCAPE_HEIGHT

    def __init__(self, language: Language, style: Style = Style()) -> None:
        self.smallest_type = float("inf")
        self.language = language
        self.style = style
        self.colours = scheme(style.theme)
        self.palette = palette_of(style.theme, style.deck)
        size = (LANDSCAPE_WIDTH * PIXELS, LANDSCAPE_HEIGHT * PIXELS)
        self.image = Image.new("L", size, self.palette.number(self.colours.ground))
        self._draw = ImageDraw.Draw(self.image)

    def panel(
        self,
        left: float,
        top: float,
        width: float,
        height: float,
        fill: Colour | None,
        edge: Colour | None = None,
        thickness: float = 2,
        radius: float = 10,
    ) -> None:
        """Draw a rounded rectangle."""
        x, y, wide, high = (self.pixels(length) for length in (left, top, width, height))
        curve, thick = self.pixels(radius), self.pixels(thickness)
        rim = curve + thick
        if min(wide, high) <= 2 * rim:
            self._stamp(panel(wide, high, curve, fill, edge, thick), x, y)
            return
        # Only the ends are stamped, because all edges between them are straight.
        self._stamp(panel_end(wide, curve, fill, edge, thick, False), x, y)
        self._stamp(panel_end(wide, curve, fill, edge, thick, True), x, y + high - rim)
        upper, lower, right = y + rim, y + high - rim, x + wide
        if edge is not None:
            self._fill(edge, (x, upper, x + thick, lower))
            self._fill(edge, (right - thick, upper, right, lower))
            x, right = x + thick, right - thick
        if fill is not None:
            self._fill(fill, (x, upper, right, lower))

    def fill(self, left: float, top: float, width: float, height: float, colour: Colour) -> None:
        """Draw a rectangle without an outline, at least one pixel wide and high."""
        x, y = round(left * PIXELS), round(top * PIXELS)
        self._fill(colour, (x, y, x + self.pixels(width), y + self.pixels(height)))

    def stamp(self, stamp: Stamp, left: float, top: float) -> None:
        """Lay a ready-made shape with its top left corner at this point."""
        self._stamp(stamp, self.pixels(left), self.pixels(top))

    def smooth_pen(self, left: float, top: float, width: float, height: float) -> Pen:
        """Return a pen that draws a part of a panel enlarged, so that its edges are smooth."""
        size = (self.pixels(width) * _OVERSAMPLING, self.pixels(height) * _OVERSAMPLING)
        panel = Image.new("RGB", size, self.colours.panel)
        return Pen(panel, PIXELS * _OVERSAMPLING).shifted(-left, -top)

    def lay(self, pen: Pen, left: float, top: float) -> None:
        """Lay a smooth pen's drawing with its top left corner at this point."""
        drawn = self.palette.numbers(pen.picture.reduce(_OVERSAMPLING))
        self.image.paste(drawn, (round(left * PIXELS), round(top * PIXELS)))

    def card(
        self,
        card: Card,
        left: float,
        top: float,
        width: float,
        dim: bool,
        visible: float | None = None,
    ) -> None:
        """Draw a card's face, dimmed if ``dim``; only its upper ``visible`` units, if not None."""
        x, y = self.pixels(left), self.pixels(top)
        end = self.image.height if visible is None else self.pixels(visible)
        shown = card, self.pixels(width), self.language, self.style.deck
        for part in faded_layer(*shown, self.style.theme) if dim else card_layer(*shown):
            self._lay_part(part, x, y + part.top, end - part.top)

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        colour: Colour = WHITE,
        face: Face = Face.PLAIN,
        anchor: str = "lm",
        within: float | None = None,
    ) -> float:
        """Draw text at a point (``anchor`` as in Pillow), cut to ``within``; return its width."""
        pixels = self.pixels(size)
        self.smallest_type = min(self.smallest_type, self.units(pixels))
        if within is not None:
            text = shortened(text, within * PIXELS, pixels, face)
        ink = ink_of(text, pixels, face, anchor)
        left, top = round(x * PIXELS) + ink.left, round(y * PIXELS) + ink.top
        below = self._below(left, top, ink.size)
        ground = _only_number(below)
        if ground is None:
            opacity = Image.frombytes("L", ink.size, ink.opacity)
            shown = self.palette.over(inked(opacity, colour), below)
        else:
            numbers = ink.opacity.translate(self.palette.blends(colour, ground))
            shown = Image.frombytes("L", ink.size, numbers)
        self.image.paste(shown, (left, top))
        return self.units(text_width(text, pixels, face))

    def badge(self, text: str, left: float, top: float, size: float, fill: Colour) -> None:
        """Draw a disc ``size`` units wide, with one or two characters."""
        self.smallest_type = min(self.smallest_type, badge_type(text, size))
        self.stamp(badge(text, self.pixels(size), fill), left, top)

    def side_mark(self, side: int, left: float, top: float, size: float) -> None:
        self.stamp(side_mark(side, self.pixels(size)), left, top)
        self.smallest_type = min(self.smallest_type, side_mark_type(side, size))

    def tile(self, card: Card, left: float, top: float, width: float) -> None:
        """Draw a small card: its short name above its suit's sign."""
        self.smallest_type = min(self.smallest_type, tile_type(card, width, self.language))
        self.stamp(card_tile(card, self.pixels(width), self.language), left, top)

    def pixels(self, units: float) -> int:
        """Return units as pixels, for the size of a stamp."""
        return _px(units)

    def units(self, pixels: float) -> float:
        return pixels / PIXELS

    def rule(self, left: float, right: float, y: float, colour: Colour = INK) -> None:
        """Draw a thin horizontal line."""
        self._draw.line(
            (left * PIXELS, y * PIXELS, right * PIXELS, y * PIXELS),
            fill=self.palette.number(colour),
            width=2,
        )

    def _fill(self, colour: Colour, box: tuple[int, int, int, int]) -> None:
        self.image.paste(self.palette.number(colour), box)

    def _stamp(self, stamp: Stamp, x: int, y: int) -> None:
        below = self._below(x, y, stamp.size).tobytes()
        self.image.paste(stamp_over(stamp, self.palette, below), (x, y))

    def _below(self, x: int, y: int, size: tuple[int, int]) -> Image.Image:
        """Return the picture's content in this place, in numbers."""
        return self.image.crop((x, y, x + size[0], y + size[1]))

    def _lay_part(self, part: Part, x: int, y: int, rows: int) -> None:
        """Lay at most this many rows of a card's part. Over several colours, such as another card,
        its corners are not smooth."""
        numbers, mask = part.numbers, part.mask
        width, height = numbers.size
        if part.alpha is not None and height <= rows:
            ground = _only_number(self._below(x, y, numbers.size))
            if ground is not None:
                self.image.paste(corners_on(part, self.palette, ground), (x, y))
                return
        if rows < min(height, self.image.height - y):
            seen = (0, 0, width, max(0, rows))
            numbers, mask = numbers.crop(seen), mask and mask.crop(seen)
        self.image.paste(numbers, (x, y), mask)


def _only_number(numbers: Image.Image) -> int | None:
    """Return the one value of an image in numbers; None if there are several."""
    lowest, highest = numbers.getextrema()
    assert isinstance(lowest, int)
    return lowest if lowest == highest else None


def text_units(text: str, size: float, face: Face = Face.PLAIN) -> float:
    """Return the width of the text in units."""
    return text_width(text, _px(size), face) / PIXELS


def fitting_units(
    text: str,
    width: float,
    size: float,
    smallest: float,
    face: Face = Face.PLAIN,
) -> float:
    """Return the largest size from ``size`` to ``smallest`` at which the text fits the width."""
    largest, least = _px(size), _px(smallest)
    return fitting_size(text, width * PIXELS, largest, least, face) / PIXELS


def wrapped_units(text: str, width: float, size: float, face: Face = Face.PLAIN) -> list[str]:
    """Return the text in lines at most ``width`` units wide."""
    return wrapped(text, width * PIXELS, _px(size), face)


def names_within(
    names: Sequence[str],
    width: float,
    size: float,
    face: Face = Face.BOLD,
) -> str:
    """Return the names joined by " + ", cut evenly if together they exceed ``width`` units."""
    joined = _AND.join(names)
    if text_units(joined, size, face) <= width:
        return joined
    joints = text_units(_AND, size, face) * (len(names) - 1)
    share = (width - joints) / len(names)
    spare = sum(max(0.0, share - text_units(name, size, face)) for name in names)
    room = (share + spare) * PIXELS
    return _AND.join(shortened(name, room, _px(size), face) for name in names)


def _px(units: float) -> int:
    return max(1, round(units * PIXELS))

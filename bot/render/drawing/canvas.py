"""A canvas to lay pictures out on, in units.

A unit is a CSS pixel where Discord's desktop client shows the picture in full; a phone shows its
600 units 330 px wide.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from PIL import Image, ImageDraw

from bot.render.drawing.colours import INK, WHITE, Colour, scheme
from bot.render.drawing.layers import (
    Fading,
    Part,
    card_layer,
    corners_on,
    fading,
    ink_on,
    ink_over,
    stamp_on,
    stamp_over,
)
from bot.render.drawing.palette import palette_of
from bot.render.drawing.stamps import (
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
from bot.render.drawing.typeface import (
    Face,
    Ink,
    fitting_size,
    ink_of,
    shortened,
    text_width,
    wrapped,
)
from bot.render.style.style import Style
from bot.text import Language
from tarocchino.core.model.cards import Card

LANDSCAPE_WIDTH, LANDSCAPE_HEIGHT = 600, 350
"""The size of every picture in units: what Discord shows of one without a tap."""

PIXELS = 2
"""Pixels per unit."""

SMALLEST_TYPE = 11
"""The smallest type of a picture, in units."""

_AND = " + "


class Canvas:
    """A picture being laid out; positions and sizes are in units.

    ``image`` is in numbers of the style's ``palette``. ``smallest_type`` is the size of the
    smallest text drawn so far.
    """

    width: float = LANDSCAPE_WIDTH
    height: float = LANDSCAPE_HEIGHT

    def __init__(self, background: Colour, style: Style = Style()) -> None:
        self.smallest_type = float("inf")
        self.style = style
        self.colours = scheme(style.theme)
        self.palette = palette_of(style.theme, style.deck)
        size = (LANDSCAPE_WIDTH * PIXELS, LANDSCAPE_HEIGHT * PIXELS)
        self.image = Image.new("L", size, self.palette.number(background))
        self._draw = ImageDraw.Draw(self.image)
        # Pillow's image without its layer of Python, which takes longer than these small pastes.
        self._core = self.image.im

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
        """A rounded rectangle."""
        x, y, wide, high = (self.pixels(length) for length in (left, top, width, height))
        curve, thick = self.pixels(radius), self.pixels(thickness)
        rim = curve + thick
        if min(wide, high) <= 2 * rim:
            self._stamp(panel(wide, high, curve, fill, edge, thick), x, y)
            return
        # Only the ends are stamped: between them all edges are straight.
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
        """A rectangle without an outline, at least one pixel wide and high."""
        x, y = round(left * PIXELS), round(top * PIXELS)
        self._fill(colour, (x, y, x + self.pixels(width), y + self.pixels(height)))

    def stamp(self, stamp: Stamp, left: float, top: float) -> None:
        """A ready-made shape with its top left corner at this point."""
        self._stamp(stamp, self.pixels(left), self.pixels(top))

    def drawing(self, drawn: Image.Image, left: float, top: float) -> None:
        """An RGB image of this picture alone with its top left corner at this point."""
        at = (round(left * PIXELS), round(top * PIXELS))
        self.image.paste(self.palette.numbers(drawn), at)

    def card(
        self,
        card: Card,
        left: float,
        top: float,
        width: float,
        language: Language,
        dim: bool,
        visible: float | None = None,
    ) -> None:
        """A card's face, dimmed or not; only its upper ``visible`` units, if not all of it."""
        x, y = self.pixels(left), self.pixels(top)
        end = self.image.height if visible is None else self.pixels(visible)
        faded = fading(self.style.theme, self.style.deck) if dim else None
        for part in card_layer(card, self.pixels(width), language, self.style.deck):
            self._lay_part(part, x, y + part.top, end - part.top, faded)

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
        """Text at a point (``anchor`` as in Pillow), cut to ``within`` units; returns its width."""
        pixels = self.pixels(size)
        self.smallest_type = min(self.smallest_type, self.units(pixels))
        if within is not None:
            text = shortened(text, within * PIXELS, pixels, face)
        ink = ink_of(text, pixels, face, anchor)
        self._ink(ink, colour, round(x * PIXELS) + ink.left, round(y * PIXELS) + ink.top)
        return self.units(text_width(text, pixels, face))

    def badge(self, text: str, left: float, top: float, size: float, fill: Colour) -> None:
        """A disc, ``size`` units wide, with one or two characters."""
        self.smallest_type = min(self.smallest_type, badge_type(text, size))
        self.stamp(badge(text, self.pixels(size), fill), left, top)

    def side_mark(self, side: int, left: float, top: float, size: float) -> None:
        """The mark of a side."""
        self.stamp(side_mark(side, self.pixels(size)), left, top)
        self.smallest_type = min(self.smallest_type, side_mark_type(side, size))

    def tile(self, card: Card, left: float, top: float, width: float, language: Language) -> None:
        """A small card: its short name above its suit's sign."""
        self.smallest_type = min(self.smallest_type, tile_type(card, width, language))
        self.stamp(card_tile(card, self.pixels(width), language), left, top)

    def pixels(self, units: float) -> int:
        """Units as pixels, for the size of a stamp."""
        return _px(units)

    def units(self, pixels: float) -> float:
        """Pixels as units."""
        return pixels / PIXELS

    def rule(self, left: float, right: float, y: float, colour: Colour = INK) -> None:
        """A thin horizontal line."""
        self._draw.line(
            (left * PIXELS, y * PIXELS, right * PIXELS, y * PIXELS),
            fill=self.palette.number(colour),
            width=2,
        )

    def _fill(self, colour: Colour, box: tuple[int, int, int, int]) -> None:
        self._core.paste(self.palette.number(colour), box)

    def _stamp(self, stamp: Stamp, x: int, y: int) -> None:
        ground = self._ground(x, y, stamp.size)
        if ground is not None:
            ready = stamp_on(stamp, self.palette, ground)
        else:
            under = self.image.crop((x, y, x + stamp.size[0], y + stamp.size[1]))
            ready = stamp_over(stamp, self.palette, under.tobytes())
        self._lay(ready, x, y)

    def _ink(self, ink: Ink, colour: Colour, x: int, y: int) -> None:
        ground = self._ground(x, y, ink.size)
        if ground is not None:
            self._lay(ink_on(ink, colour, self.palette, ground), x, y)
        else:
            under = self.image.crop((x, y, x + ink.size[0], y + ink.size[1]))
            self._lay(ink_over(ink, colour, self.palette, under), x, y)

    def _lay_part(self, part: Part, x: int, y: int, rows: int, faded: Fading | None) -> None:
        """At most this many rows of a card's part. Over several colours, such as another card, its
        corners are not smooth."""
        numbers, mask = part.numbers, part.mask
        if mask is not None and numbers.height <= rows:
            ground = self._ground(x, y, numbers.size)
            if ground is not None:
                self._lay(corners_on(part, self.palette, ground, faded), x, y)
                return
        laid, solid, seen = numbers.im, mask and mask.im, min(numbers.height, max(0, rows))
        if seen < numbers.height:
            cut = (0, 0, numbers.width, seen)
            laid, solid = laid.crop(cut), solid and solid.crop(cut)
        if faded is not None:
            laid = laid.point(faded, None)
        box = (x, y, x + numbers.width, y + seen)
        self._core.paste(laid, box) if solid is None else self._core.paste(laid, box, solid)

    def _ground(self, x: int, y: int, size: tuple[int, int]) -> int | None:
        """The number of the one colour in this place; None if there are several."""
        lowest, highest = self._core.crop((x, y, x + size[0], y + size[1])).getextrema()
        return cast(int, lowest) if lowest == highest else None

    def _lay(self, numbers: Image.Image, x: int, y: int) -> None:
        self._core.paste(numbers.im, (x, y, x + numbers.width, y + numbers.height))


def text_units(text: str, size: float, face: Face = Face.PLAIN) -> float:
    """The width of the text in units."""
    return text_width(text, _px(size), face) / PIXELS


def fitting_units(
    text: str,
    width: float,
    size: float,
    smallest: float,
    face: Face = Face.PLAIN,
) -> float:
    """The largest size, from ``size`` down to ``smallest``, at which the text fits the width."""
    largest, least = _px(size), _px(smallest)
    return fitting_size(text, width * PIXELS, largest, least, face) / PIXELS


def wrapped_units(text: str, width: float, size: float, face: Face = Face.PLAIN) -> list[str]:
    """The text in lines at most ``width`` units wide."""
    return wrapped(text, width * PIXELS, _px(size), face)


def names_within(
    names: Sequence[str],
    width: float,
    size: float,
    face: Face = Face.BOLD,
) -> str:
    """The names joined by " + ", each cut if together they exceed ``width`` units."""
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

"""A canvas to lay pictures out on, in units.

A landscape picture's unit is a CSS pixel where Discord's desktop client shows it in full; a phone
shows its 600 units 330 px wide. The other pictures are 560 units wide.
"""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageDraw

from bot.game.model.cards import Card
from bot.render.drawing.card_face import card_face
from bot.render.drawing.colours import INK, WHITE, Colour, scheme
from bot.render.drawing.stamps import badge, badge_type, card_tile, dimmed_face, panel, tile_type
from bot.render.drawing.typeface import (
    Face,
    fitting_size,
    shortened,
    text_mask,
    text_width,
    wrapped,
)
from bot.render.style.style import Style
from bot.text import Language

PIXELS = 1.35
"""Pixels per unit, unless a canvas has its own density."""

LANDSCAPE_WIDTH, LANDSCAPE_HEIGHT = 600, 350
"""The size in units of a picture to be read without a tap: what Discord shows of one in full."""

SHARP = 2
"""Pixels per unit of a landscape picture."""

SMALLEST_TYPE = 11
"""The smallest type of a landscape picture, in units."""

_AND = " + "

WIDTH = 560
"""The width in units of a picture that is not landscape."""


class Canvas:
    """A picture being laid out; positions and sizes are in units of ``density`` pixels.

    ``smallest_type`` is the size of the smallest text drawn so far, in units.
    """

    def __init__(
        self,
        height: float,
        background: Colour,
        style: Style = Style(),
        density: float = PIXELS,
        width: float = WIDTH,
    ) -> None:
        self.density = density
        self.width = width
        self.height = height
        self.smallest_type = float("inf")
        self.image = Image.new("RGB", (self.pixels(width), self.pixels(height)), background)
        self.style = style
        self.colours = scheme(style.theme)
        self._draw = ImageDraw.Draw(self.image)

    @classmethod
    def landscape(cls, background: Colour, style: Style = Style()) -> Canvas:
        """A canvas for a picture to be read without a tap."""
        return cls(LANDSCAPE_HEIGHT, background, style, SHARP, LANDSCAPE_WIDTH)

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
        shape = panel(
            self.pixels(width),
            self.pixels(height),
            self.pixels(radius),
            fill,
            edge,
            self.pixels(thickness),
        )
        rim = self.pixels(radius) + self.pixels(thickness)
        if fill is None or min(shape.size) <= 2 * rim:
            self.stamp(shape, left, top)
            return
        # The inside is filled directly and only the rim is stamped: that is much less work.
        x, y, right, bottom = (
            self.pixels(left),
            self.pixels(top),
            shape.width - rim,
            shape.height - rim,
        )
        self.image.paste(fill, (x + rim, y + rim, x + right, y + bottom))
        for box in (
            (0, 0, shape.width, rim), (0, bottom, shape.width, shape.height),
            (0, rim, rim, bottom), (right, rim, shape.width, bottom),
        ):  # fmt: skip
            part = shape.crop(box)
            self.image.paste(part, (x + box[0], y + box[1]), part)

    def fill(self, left: float, top: float, width: float, height: float, colour: Colour) -> None:
        """A rectangle without an outline, at least one pixel wide and high."""
        x, y = round(left * self.density), round(top * self.density)
        self.image.paste(colour, (x, y, x + self.pixels(width), y + self.pixels(height)))

    def stamp(self, stamp: Image.Image, left: float, top: float) -> None:
        """A ready-made shape with its top left corner at this point."""
        self.image.paste(stamp, (self.pixels(left), self.pixels(top)), stamp)

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
        pixels, deck = self.pixels(width), self.style.deck
        crisp = self.density >= SHARP
        if dim:
            face = dimmed_face(card, pixels, language, self.colours.ground, deck, crisp)
        else:
            face = card_face(card, pixels, language, deck, crisp)
        if visible is not None:
            face = face.crop((0, 0, face.width, self.pixels(visible)))
        self.stamp(face, left, top)

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
            text = shortened(text, within * self.density, pixels, face)
        mask, (left, top) = text_mask(text, pixels, face, anchor)
        at = (round(x * self.density) + left, round(y * self.density) + top)
        self.image.paste(colour, at, mask)
        return self.units(text_width(text, pixels, face))

    def badge(self, text: str, left: float, top: float, size: float, fill: Colour) -> None:
        """A disc, ``size`` units wide, with one or two characters."""
        self.smallest_type = min(self.smallest_type, badge_type(text, size))
        self.stamp(badge(text, self.pixels(size), fill), left, top)

    def tile(self, card: Card, left: float, top: float, width: float, language: Language) -> None:
        """A small card: its short name above its suit's sign."""
        self.smallest_type = min(self.smallest_type, tile_type(card, width, language))
        self.stamp(card_tile(card, self.pixels(width), language), left, top)

    def pixels(self, units: float) -> int:
        """Units as pixels, for the size of a stamp."""
        return _px(units, self.density)

    def units(self, pixels: float) -> float:
        """Pixels as units."""
        return pixels / self.density

    def rule(self, left: float, right: float, y: float, colour: Colour = INK) -> None:
        """A thin horizontal line."""
        self._draw.line(
            (left * self.density, y * self.density, right * self.density, y * self.density),
            fill=colour,
            width=2,
        )


def text_units(text: str, size: float, face: Face = Face.PLAIN, density: float = PIXELS) -> float:
    """The width of the text in units."""
    return text_width(text, _px(size, density), face) / density


def fitting_units(
    text: str,
    width: float,
    size: float,
    smallest: float,
    face: Face = Face.PLAIN,
    density: float = PIXELS,
) -> float:
    """The largest size, from ``size`` down to ``smallest``, at which the text fits the width."""
    largest, least = _px(size, density), _px(smallest, density)
    return fitting_size(text, width * density, largest, least, face) / density


def wrapped_units(
    text: str, width: float, size: float, face: Face = Face.PLAIN, density: float = PIXELS
) -> list[str]:
    """The text in lines at most ``width`` units wide."""
    return wrapped(text, width * density, _px(size, density), face)


def names_within(
    names: Sequence[str],
    width: float,
    size: float,
    face: Face = Face.BOLD,
    density: float = PIXELS,
) -> str:
    """The names joined by " + ", each cut if together they exceed ``width`` units."""
    joined = _AND.join(names)
    if text_units(joined, size, face, density) <= width:
        return joined
    joints = text_units(_AND, size, face, density) * (len(names) - 1)
    share = (width - joints) / len(names)
    spare = sum(max(0.0, share - text_units(name, size, face, density)) for name in names)
    room = (share + spare) * density
    return _AND.join(shortened(name, room, _px(size, density), face) for name in names)


def _px(units: float, density: float = PIXELS) -> int:
    return max(1, round(units * density))

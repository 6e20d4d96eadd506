"""A canvas to lay pictures out on, in units.

A unit is a CSS pixel where Discord's desktop client shows the picture in full; a phone shows its
600 units 330 px wide.
"""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageDraw

from bot.game.model.cards import Card
from bot.render.drawing.card_face import card_face
from bot.render.drawing.colours import INK, WHITE, Colour, scheme
from bot.render.drawing.stamps import (
    badge,
    badge_type,
    card_tile,
    dimmed_face,
    panel,
    side_mark,
    side_mark_type,
    tile_type,
)
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

LANDSCAPE_WIDTH, LANDSCAPE_HEIGHT = 600, 350
"""The size of every picture in units: what Discord shows of one without a tap."""

PIXELS = 2
"""Pixels per unit."""

SMALLEST_TYPE = 11
"""The smallest type of a picture, in units."""

_AND = " + "


class Canvas:
    """A picture being laid out; positions and sizes are in units.

    ``smallest_type`` is the size of the smallest text drawn so far.
    """

    width: float = LANDSCAPE_WIDTH
    height: float = LANDSCAPE_HEIGHT

    def __init__(self, background: Colour, style: Style = Style()) -> None:
        self.smallest_type = float("inf")
        size = (LANDSCAPE_WIDTH * PIXELS, LANDSCAPE_HEIGHT * PIXELS)
        self.image = Image.new("RGB", size, background)
        self.style = style
        self.colours = scheme(style.theme)
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
        x, y = round(left * PIXELS), round(top * PIXELS)
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
        if dim:
            face = dimmed_face(card, pixels, language, self.colours.ground, deck, crisp=True)
        else:
            face = card_face(card, pixels, language, deck, crisp=True)
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
            text = shortened(text, within * PIXELS, pixels, face)
        mask, (left, top) = text_mask(text, pixels, face, anchor)
        at = (round(x * PIXELS) + left, round(y * PIXELS) + top)
        self.image.paste(colour, at, mask)
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
            fill=colour,
            width=2,
        )


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

"""A sheet to lay pictures out on, in units: a phone shows 560 units 350 px wide."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageDraw

from bot.game.cards import Card
from bot.render.card_face import card_face
from bot.render.colours import INK, WHITE, Colour, scheme
from bot.render.stamps import dimmed_face, panel
from bot.render.style import Style
from bot.render.typeface import fitting_size, font, shortened, text_width, wrapped
from bot.text import Language

PIXELS = 1.5
"""Pixels to a unit."""

_AND = " + "

WIDTH = 560
"""The width of every picture in units."""


class Canvas:
    """A picture being laid out; all positions and sizes are in units of `PIXELS` pixels."""

    def __init__(self, height: float, background: Colour, style: Style = Style()) -> None:
        self.image = Image.new("RGB", (_px(WIDTH), _px(height)), background)
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
        shape = panel(_px(width), _px(height), _px(radius), fill, edge, _px(thickness))
        rim = _px(radius) + _px(thickness)
        if fill is None or min(shape.size) <= 2 * rim:
            self.stamp(shape, left, top)
            return
        # What lies within the rim is filled, and only the rim stamped: that is much less work.
        x, y, right, bottom = _px(left), _px(top), shape.width - rim, shape.height - rim
        self.image.paste(fill, (x + rim, y + rim, x + right, y + bottom))
        for box in (
            (0, 0, shape.width, rim), (0, bottom, shape.width, shape.height),
            (0, rim, rim, bottom), (right, rim, shape.width, bottom),
        ):  # fmt: skip
            part = shape.crop(box)
            self.image.paste(part, (x + box[0], y + box[1]), part)

    def fill(self, left: float, top: float, width: float, height: float, colour: Colour) -> None:
        """A rectangle without an edge, at least a pixel wide and high."""
        x, y = round(left * PIXELS), round(top * PIXELS)
        self.image.paste(colour, (x, y, x + _px(width), y + _px(height)))

    def stamp(self, stamp: Image.Image, left: float, top: float) -> None:
        """A ready shape with its top left corner there."""
        self.image.paste(stamp, (_px(left), _px(top)), stamp)

    def card(
        self, card: Card, left: float, top: float, width: float, language: Language, dim: bool
    ) -> None:
        """A card's face, dimmed or not."""
        pixels, deck = _px(width), self.style.deck
        if dim:
            face = dimmed_face(card, pixels, language, self.colours.ground, deck)
        else:
            face = card_face(card, pixels, language, deck)
        self.stamp(face, left, top)

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        colour: Colour = WHITE,
        bold: bool = False,
        anchor: str = "lm",
        within: float | None = None,
    ) -> float:
        """Text at a point (``anchor`` as in Pillow), shortened to ``within``; returns its width."""
        pixels = _px(size)
        if within is not None:
            text = shortened(text, within * PIXELS, pixels, bold)
        self._draw.text(
            (x * PIXELS, y * PIXELS), text, font=font(pixels, bold), fill=colour, anchor=anchor
        )
        return text_width(text, pixels, bold) / PIXELS

    @staticmethod
    def pixels(units: float) -> int:
        """How many pixels so many units are, to order a stamp by."""
        return _px(units)

    @staticmethod
    def units(pixels: int) -> float:
        """How many units so many pixels are."""
        return pixels / PIXELS

    def rule(self, left: float, right: float, y: float, colour: Colour = INK) -> None:
        """A thin level line."""
        self._draw.line(
            (left * PIXELS, y * PIXELS, right * PIXELS, y * PIXELS), fill=colour, width=2
        )


def text_units(text: str, size: float, bold: bool = False) -> float:
    """The width of the text in units."""
    return text_width(text, _px(size), bold) / PIXELS


def fitting_units(text: str, width: float, size: float, smallest: float) -> float:
    """The largest size, from ``size`` down to ``smallest``, at which the text is so wide."""
    return fitting_size(text, width * PIXELS, _px(size), _px(smallest)) / PIXELS


def wrapped_units(text: str, width: float, size: float) -> list[str]:
    """The text in lines at most so many units wide."""
    return wrapped(text, width * PIXELS, _px(size))


def names_within(names: Sequence[str], width: float, size: float) -> str:
    """The names joined by " + " in bold, each shortened if together they are wider than that."""
    joined = _AND.join(names)
    if text_units(joined, size, True) <= width:
        return joined
    share = (width - text_units(_AND, size, True) * (len(names) - 1)) / len(names)
    spare = sum(max(0.0, share - text_units(name, size, True)) for name in names)
    return _AND.join(shortened(n, (share + spare) * PIXELS, _px(size), True) for n in names)


def _px(units: float) -> int:
    return max(1, round(units * PIXELS))

"""Make the small anti-aliased shapes in pictures."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw

from bot.draw.card_face import draw_card_sign, draw_emblem, draw_suit_sign
from bot.draw.colours import CREAM, DARK_GOLD, GOLD, INK, IVORY, RED, Colour, side_colour
from bot.draw.pen import Pen
from bot.draw.typeface import Face, fitting_size, font_for, text_width
from bot.words import Language
from bot.words.names import card_short
from tarocchino.core.model.cards import NUMBERED_TRUMPS, Card, Suit

_OVERSAMPLING = 4
_ONE_ON_BADGE, _TWO_ON_BADGE = 58, 46
"""The sizes of one character on a badge, and of two, in hundredths of the badge."""
_ON_MARK = 64
"""The size of the figure on a side's mark, in hundredths of the mark."""

TILE_RATIO = 1.16
"""The ratio of a tile's height to its width."""


@dataclass(frozen=True, slots=True)
class Stamp:
    """A shape of a size in pixels, defined by its drawing; equal stamps look the same."""

    size: tuple[int, int]
    draw: Callable[..., Image.Image]
    arguments: tuple[Hashable, ...]

    @property
    def width(self) -> int:
        """Return the width in pixels."""
        return self.size[0]

    def drawn(self) -> Image.Image:
        """Return the shape in RGBA, transparent around it."""
        return _drawn(self)


@lru_cache(maxsize=512)
def _drawn(stamp: Stamp) -> Image.Image:
    return stamp.draw(stamp.size, *stamp.arguments)


def panel(
    width: int, height: int, radius: int, fill: Colour | None, edge: Colour | None, thickness: int
) -> Stamp:
    """Return a rounded rectangle, with sizes in pixels; without ``fill`` it is only an outline."""
    return Stamp((width, height), _panel, (radius, fill, edge, thickness))


def panel_end(
    width: int,
    radius: int,
    fill: Colour | None,
    edge: Colour | None,
    thickness: int,
    lower: bool,
) -> Stamp:
    """Return the upper or the ``lower`` end of a higher `panel`, as far as its corners reach."""
    return Stamp((width, radius + thickness), _panel_end, (radius, fill, edge, thickness, lower))


def badge(text: str, size: int, fill: Colour, ink: Colour = INK) -> Stamp:
    """Return a disc ``size`` pixels wide, with one or two characters."""
    return _penned(size, size, _draw_badge, text, fill, ink)


def badge_type(text: str, size: float) -> float:
    """Return the size of the characters on a `badge` of this size."""
    return size * (_ONE_ON_BADGE if len(text) == 1 else _TWO_ON_BADGE) / 100


def computer_mark(size: int, ink: Colour) -> Stamp:
    """Return the mark of a computer player, the head of a mechanical man."""
    return _penned(size, size, _draw_computer_mark, ink)


def check_mark(size: int, fill: Colour) -> Stamp:
    """Return a disc with a tick, which marks a picked card."""
    return _penned(size, size, _draw_check_mark, fill)


def pill(text: str, height: int) -> Stamp:
    """Return a gold band with a word, ``height`` pixels high."""
    width = round(text_width(text, round(height * 0.62), Face.BOLD) + height * 0.8)
    return _penned(width, height, _draw_pill, text, 100 * width / height)


def side_mark(side: int, size: int) -> Stamp:
    """Return the mark of a side, with its own shape and colour."""
    return _penned(size, size, _draw_side_mark, side)


def side_mark_type(side: int, size: float) -> float:
    """Return the size of the figure on a `side_mark`; the first two sides have only a shape."""
    return size * _ON_MARK / 100 if side > 1 else float("inf")


def suit_mark(suit: Suit, size: int) -> Stamp:
    """Return the sign of a plain suit."""
    return _penned(size, size, draw_suit_sign, suit, (50, 50), 92)


def card_back(width: int) -> Stamp:
    """Return the back of a small card."""
    return _penned(width, width * 3 // 2, _draw_card_back)


def card_tile(card: Card, width: int, language: Language) -> Stamp:
    """Return a small card: its short name above its suit's sign, or above a trump's emblem."""
    return _penned(width, tile_height(width), _draw_card_tile, card, language)


def tile_type(card: Card, width: float, language: Language) -> float:
    """Return the size of the name on a `card_tile` of this width."""
    name = card_short(language, card)
    return width * fitting_size(name, 84, 52, 20, Face.BOLD) / 100


def tile_height(width: int) -> int:
    """Return the height in pixels of a tile ``width`` pixels wide."""
    return round(width * TILE_RATIO)


def name_tile(
    name: str, size: tuple[int, int], letters: int, face: Face, fill: Colour | None, edge: Colour
) -> Stamp:
    """Return a small card with only its short name; without ``fill`` it is only an outline.

    The name is ``letters`` pixels high, in ink or in the colour of the outline.
    """
    return Stamp(size, _name_tile, (name, letters, face, fill, edge))


def _panel(
    size: tuple[int, int],
    radius: int,
    fill: Colour | None,
    edge: Colour | None,
    thickness: int,
) -> Image.Image:
    width, height = size
    shape = Image.new("RGBA", (width * 2, height * 2), (*(edge or fill or INK), 0))
    Pen(shape, 2).box(0, 0, width - 0.5, height - 0.5, fill, edge, thickness, radius)
    return shape.reduce(2)


def _panel_end(
    size: tuple[int, int],
    radius: int,
    fill: Colour | None,
    edge: Colour | None,
    thickness: int,
    lower: bool,
) -> Image.Image:
    width, height = size
    whole = _panel((width, 2 * height), radius, fill, edge, thickness)
    return whole.crop((0, height, width, 2 * height) if lower else (0, 0, width, height))


def _name_tile(
    size: tuple[int, int],
    name: str,
    letters: int,
    face: Face,
    fill: Colour | None,
    edge: Colour,
) -> Image.Image:
    width, height = size
    tile = _panel(size, 3 * height // 20, fill, edge, max(1, height // 20))
    ImageDraw.Draw(tile).text(
        (width / 2, height / 2),
        name,
        font=font_for(name, letters, face),
        fill=edge if fill is None else INK,
        anchor="mm",
    )
    return tile


def _draw_badge(pen: Pen, text: str, fill: Colour, ink: Colour) -> None:
    pen.disc((50, 50), 46, fill, INK, 7)
    pen.text((50, 51), text, badge_type(text, 100), ink)


def _draw_computer_mark(pen: Pen, ink: Colour) -> None:
    pen.line([(50, 6), (50, 26)], ink, 9)
    pen.disc((50, 9), 9, ink, None)
    pen.box(14, 26, 86, 92, None, ink, 10, 16)
    for eye in (35, 65):
        pen.disc((eye, 54), 8, ink, None)
    pen.line([(36, 75), (64, 75)], ink, 8)


def _draw_check_mark(pen: Pen, fill: Colour) -> None:
    pen.disc((50, 50), 46, fill, INK, 7)
    pen.line([(27, 52), (44, 69), (74, 33)], INK, 13)


def _draw_pill(pen: Pen, text: str, right: float) -> None:
    pen.box(2, 2, right - 2, 98, GOLD, INK, 7, 48)
    pen.text((right / 2, 50), text, 62, INK)


def _draw_side_mark(pen: Pen, side: int) -> None:
    colour = side_colour(side)
    if side == 0:
        pen.disc((50, 50), 42, colour, INK, 8)
    elif side == 1:
        pen.polygon([(50, 4), (96, 50), (50, 96), (4, 50)], colour, INK, 8)
    else:
        pen.box(8, 8, 92, 92, colour, INK, 8, 14)
        pen.text((50, 51), str(side + 1), _ON_MARK, INK)


def _draw_card_back(pen: Pen) -> None:
    pen.box(4, 4, 96, 146, IVORY, INK, 8, 16)
    pen.box(22, 22, 78, 128, RED, DARK_GOLD, 6, 8)


def _draw_card_tile(pen: Pen, card: Card, language: Language) -> None:
    pen.box(2, 2, 98, 100 * TILE_RATIO - 2, CREAM, INK, 5, 14)
    name = card_short(language, card)
    pen.text((50, 35), name, fitting_size(name, 84, 52, 20, Face.BOLD), INK)
    if card.rank is not None or card in NUMBERED_TRUMPS:
        draw_card_sign(pen, card, (50, 83), 46)
    else:
        draw_emblem(pen.shifted(50, 82, 0.52), card.code)


def _penned(width: int, height: int, draw: Callable[..., None], *arguments: Hashable) -> Stamp:
    """Return a drawing in hundredths of the smaller side (a tile's or a back's width)."""
    return Stamp((width, height), _with_pen, (draw, *arguments))


def _with_pen(
    size: tuple[int, int], draw: Callable[..., None], *arguments: Hashable
) -> Image.Image:
    width, height = size
    stamp = Image.new("RGBA", (width * _OVERSAMPLING, height * _OVERSAMPLING), (*INK, 0))
    draw(Pen(stamp, min(stamp.size) / 100), *arguments)
    return stamp.reduce(_OVERSAMPLING)

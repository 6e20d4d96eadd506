"""Small anti-aliased shapes that pictures reuse, drawn once and cached."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from PIL import Image, ImageDraw

from bot.game.model.cards import NUMBERED_TRUMPS, Card, Suit
from bot.render.drawing.card_face import card_face, draw_card_sign
from bot.render.drawing.colours import (
    CREAM,
    DARK_GOLD,
    GOLD,
    INK,
    IVORY,
    RED,
    Colour,
    side_colour,
)
from bot.render.drawing.pen import Pen
from bot.render.drawing.suit_signs import draw_suit_sign
from bot.render.drawing.trump_emblems import draw_emblem
from bot.render.drawing.typeface import Face, fitting_size, font_for, text_width
from bot.render.style.deck import OWN_DECK, Deck
from bot.text import Language
from bot.text.words.cards import card_short

_OVERSAMPLING = 4
_DIMMED = 0.5
_ONE_ON_BADGE, _TWO_ON_BADGE = 58, 46
"""The size of one character on a badge, and of two, in hundredths of the badge."""
_ON_MARK = 64
"""The size of the figure on a side's mark, in hundredths of the mark."""

TILE_RATIO = 1.16
"""The ratio of a tile's height to its width."""


@lru_cache(maxsize=96)
def panel(
    width: int, height: int, radius: int, fill: Colour | None, edge: Colour | None, thickness: int
) -> Image.Image:
    """A rounded rectangle, all sizes in pixels; without ``fill`` only its outline."""
    shape = Image.new("RGBA", (width * 2, height * 2), (*(edge or fill or INK), 0))
    Pen(shape, 2).box(0, 0, width - 0.5, height - 0.5, fill, edge, thickness, radius)
    return shape.reduce(2)


@lru_cache(maxsize=256)
def badge(text: str, size: int, fill: Colour, ink: Colour = INK) -> Image.Image:
    """A disc, ``size`` pixels wide, with one or two characters."""

    def draw(pen: Pen) -> None:
        pen.disc((50, 50), 46, fill, INK, 7)
        pen.text((50, 51), text, badge_type(text, 100), ink)

    return _drawn(size, size, draw)


def badge_type(text: str, size: float) -> float:
    """The size of the characters on a `badge` of this size."""
    return size * (_ONE_ON_BADGE if len(text) == 1 else _TWO_ON_BADGE) / 100


@lru_cache(maxsize=16)
def computer_mark(size: int, ink: Colour) -> Image.Image:
    """The mark of a computer player: the head of a mechanical man."""

    def draw(pen: Pen) -> None:
        pen.line([(50, 6), (50, 26)], ink, 9)
        pen.disc((50, 9), 9, ink, None)
        pen.box(14, 26, 86, 92, None, ink, 10, 16)
        for eye in (35, 65):
            pen.disc((eye, 54), 8, ink, None)
        pen.line([(36, 75), (64, 75)], ink, 8)

    return _drawn(size, size, draw)


@lru_cache(maxsize=8)
def check_mark(size: int, fill: Colour) -> Image.Image:
    """A disc with a tick: what has been picked."""

    def draw(pen: Pen) -> None:
        pen.disc((50, 50), 46, fill, INK, 7)
        pen.line([(27, 52), (44, 69), (74, 33)], INK, 13)

    return _drawn(size, size, draw)


@lru_cache(maxsize=64)
def pill(text: str, height: int) -> Image.Image:
    """A gold band with a word, ``height`` pixels high."""
    width = round(text_width(text, round(height * 0.62), Face.BOLD) + height * 0.8)

    def draw(pen: Pen) -> None:
        right = 100 * width / height
        pen.box(2, 2, right - 2, 98, GOLD, INK, 7, 48)
        pen.text((right / 2, 50), text, 62, INK)

    return _drawn(width, height, draw)


def side_mark_type(side: int, size: float) -> float:
    """The size of the figure on a `side_mark` of this size; the first two have a shape alone."""
    return size * _ON_MARK / 100 if side > 1 else float("inf")


@lru_cache(maxsize=64)
def side_mark(side: int, size: int) -> Image.Image:
    """The mark of a side, with a shape and a colour of its own."""

    def draw(pen: Pen) -> None:
        colour = side_colour(side)
        if side == 0:
            pen.disc((50, 50), 42, colour, INK, 8)
        elif side == 1:
            pen.polygon([(50, 4), (96, 50), (50, 96), (4, 50)], colour, INK, 8)
        else:
            pen.box(8, 8, 92, 92, colour, INK, 8, 14)
            pen.text((50, 51), str(side + 1), _ON_MARK, INK)

    return _drawn(size, size, draw)


@lru_cache(maxsize=16)
def suit_mark(suit: Suit, size: int) -> Image.Image:
    """The sign of a plain suit."""
    return _drawn(size, size, lambda pen: draw_suit_sign(pen, suit, (50, 50), 92))


@lru_cache(maxsize=16)
def card_back(width: int) -> Image.Image:
    """The back of a small card."""

    def draw(pen: Pen) -> None:
        pen.box(4, 4, 96, 146, IVORY, INK, 8, 16)
        pen.box(22, 22, 78, 128, RED, DARK_GOLD, 6, 8)

    return _drawn(width, width * 3 // 2, draw)


def dimmed(colour: Colour, ground: Colour) -> Colour:
    """The colour as it appears on a dimmed card on this ground."""
    red, green, blue = (round(a + (b - a) * _DIMMED) for a, b in zip(colour, ground, strict=True))
    return red, green, blue


@lru_cache(maxsize=192)
def dimmed_face(
    card: Card,
    width: int,
    language: Language,
    ground: Colour,
    deck: Deck = OWN_DECK,
    crisp: bool = False,
) -> Image.Image:
    """The card, faded towards the ground it lies on, like one that may not be chosen now."""
    face = card_face(card, width, language, deck, crisp)
    faded = Image.blend(face.convert("RGB"), Image.new("RGB", face.size, ground), _DIMMED)
    faded = faded.convert("RGBA")
    faded.putalpha(face.getchannel("A"))
    return faded


@lru_cache(maxsize=256)
def card_tile(card: Card, width: int, language: Language) -> Image.Image:
    """A small card: its short name above its suit's sign, or above a trump's emblem."""

    def draw(pen: Pen) -> None:
        pen.box(2, 2, 98, 100 * TILE_RATIO - 2, CREAM, INK, 5, 14)
        name = card_short(language, card)
        pen.text((50, 35), name, fitting_size(name, 84, 52, 20, Face.BOLD), INK)
        if card.rank is not None or card in NUMBERED_TRUMPS:
            draw_card_sign(pen, card, (50, 83), 46)
        else:
            draw_emblem(pen.shifted(50, 82, 0.52), card.code)

    return _drawn(width, tile_height(width), draw)


@lru_cache(maxsize=512)
def name_tile(
    name: str, size: tuple[int, int], letters: int, face: Face, fill: Colour | None, edge: Colour
) -> Image.Image:
    """A small card of this ``size`` with its short name alone; without ``fill`` only its outline.

    The name is ``letters`` pixels high, in ink or in the colour of the outline.
    """
    width, height = size
    tile = panel(width, height, 3 * height // 20, fill, edge, max(1, height // 20)).copy()
    ImageDraw.Draw(tile).text(
        (width / 2, height / 2),
        name,
        font=font_for(name, letters, face),
        fill=edge if fill is None else INK,
        anchor="mm",
    )
    return tile


def tile_type(card: Card, width: float, language: Language) -> float:
    """The size of the name on a `card_tile` of this width."""
    name = card_short(language, card)
    return width * fitting_size(name, 84, 52, 20, Face.BOLD) / 100


def tile_height(width: int) -> int:
    """The height in pixels of a tile ``width`` pixels wide."""
    return round(width * TILE_RATIO)


def _drawn(width: int, height: int, draw: Callable[[Pen], None]) -> Image.Image:
    """A drawing in units of a hundredth of the smaller side (a tile's or a back's width)."""
    stamp = Image.new("RGBA", (width * _OVERSAMPLING, height * _OVERSAMPLING), (*INK, 0))
    draw(Pen(stamp, min(stamp.size) / 100))
    return stamp.reduce(_OVERSAMPLING)

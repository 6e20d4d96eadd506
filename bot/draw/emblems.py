"""Draw the suit signs and an emblem for each trump and the Matto, each known by its outline alone.

They are sprites like the cards' faces, made from the sources in ``tools/artwork/emblems``.
"""

from __future__ import annotations

from functools import cache

from PIL import Image

from bot.draw.pen import Pen, Point
from bot.draw.style import OWN_DECK
from tarocchino.core.model.cards import Suit

SIGN_SIZE = 100
"""The side of the square in which signs are designed, in units about the origin: -50 to 50."""

SPRITE_UNITS = 128
"""The side of a sprite in the same units: with some room, as points and plumes reach out."""


def draw_suit_sign(pen: Pen, suit: Suit, at: Point, size: float) -> None:
    """The sign of a plain suit, ``size`` units wide and high, centred on ``at``."""
    if suit is Suit.TRUMPS:
        raise ValueError("trumps have no suit sign")
    _draw(pen.shifted(*at, size / SIGN_SIZE), suit.name.lower())


def draw_emblem(pen: Pen, code: str) -> None:
    """Draw the emblem of the trump with this code, or of the Matto, about the origin, -50 to 50."""
    _draw(pen, code)


def _draw(pen: Pen, name: str) -> None:
    pen.image(_sprite(name), SPRITE_UNITS)


@cache
def _sprite(name: str) -> Image.Image:
    with Image.open(OWN_DECK.folder / "emblems" / f"{name}.png") as file:
        return file.convert("RGBA")

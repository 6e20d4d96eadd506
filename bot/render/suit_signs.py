"""The four suit signs: told apart by shape first, by colour as well."""

from __future__ import annotations

from bot.game.cards import Suit
from bot.render.colours import BLUE, BROWN, DARK_GOLD, GREEN, INK, PALE_BLUE, RED, YELLOW
from bot.render.pen import Pen, Point, arc, curve, rotated, star

SIGN_SIZE = 100
"""A sign is designed in a square of so many units about the origin, from -50 to 50."""


def draw_suit_sign(pen: Pen, suit: Suit, at: Point, size: float) -> None:
    """The sign of a plain suit, ``size`` units wide and high, its middle at ``at``."""
    sign = pen.shifted(*at, size / SIGN_SIZE)
    match suit:
        case Suit.SWORDS:
            _sword(sign)
        case Suit.BATONS:
            _baton(sign)
        case Suit.CUPS:
            _cup(sign)
        case Suit.COINS:
            _coin(sign)
        case Suit.TRUMPS:
            raise ValueError("trumps have no suit sign")


def _sword(pen: Pen) -> None:
    """A scimitar: a broad blade curving up to its point, a cross-guard, a grip."""
    back = curve((-28, 18), (26, 14), (34, -50))
    edge = curve((34, -50), (56, 18), (-8, 36))
    middle = curve((33, -40), (40, 16), (-18, 26))
    pen.polygon([*back, *edge], PALE_BLUE, BLUE, 7)
    pen.polygon([*edge, *reversed(middle)], BLUE, BLUE, 2)
    pen.line([(-22, 30), (-41, 42)], BROWN, 14)
    pen.line([(-34, 12), (-6, 48)], INK, 10)


def _baton(pen: Pen) -> None:
    """A straight staff, knobbed at both ends and bound in the middle."""
    for half_width, top, bottom, colour in (
        (10, -46, 46, GREEN),
        (15, -57, -41, BROWN),
        (12, -6, 6, BROWN),
        (15, 41, 57, BROWN),
    ):
        part = [(-half_width, top), (half_width, top), (half_width, bottom), (-half_width, bottom)]
        pen.polygon(rotated(part, 38), colour, INK, 6)


def _cup(pen: Pen) -> None:
    """A goblet: a wide bowl on a stem and foot."""
    bowl = [(-38, -42), (38, -42), *arc((0, -34), 36, 0, 180, 20)]
    pen.polygon([(-7, 0), (7, 0), (8, 34), (-8, 34)], RED, INK, 6)
    pen.polygon(bowl, RED, INK, 6)
    pen.polygon([(-30, 46), (-22, 34), (22, 34), (30, 46)], RED, INK, 6)
    pen.oval((0, -42), 38, 7, (246, 214, 160), INK, 5)
    pen.disc((0, 14), 9, YELLOW, INK, 4)


def _coin(pen: Pen) -> None:
    """A disc with a ring and a rosette."""
    pen.disc((0, 0), 46, YELLOW, INK, 6)
    pen.disc((0, 0), 34, None, DARK_GOLD, 4)
    pen.polygon(star((0, 0), 28, 11, 8), DARK_GOLD, None)
    pen.disc((0, 0), 8, YELLOW, None)

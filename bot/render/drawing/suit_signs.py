"""The four suit signs, told apart by shape and also by colour."""

from __future__ import annotations

from bot.render.drawing.colours import BLUE, BROWN, CREAM, GREEN, INK, PALE_BLUE, RED, YELLOW
from bot.render.drawing.pen import FULL_TURN, Pen, Point, arc, curve, rotated
from tarocchino.core.model.cards import Suit

SIGN_SIZE = 100
"""The side of the square in which signs are designed, in units about the origin: -50 to 50."""


def draw_suit_sign(pen: Pen, suit: Suit, at: Point, size: float) -> None:
    """The sign of a plain suit, ``size`` units wide and high, centred on ``at``."""
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
    pen.polygon([*back, *edge], PALE_BLUE, INK, 8)
    pen.polygon([*edge, *reversed(middle)], BLUE, BLUE, 2)
    pen.line([(-22, 30), (-41, 42)], BROWN, 14)
    pen.line([(-34, 12), (-6, 48)], INK, 10)


def _baton(pen: Pen) -> None:
    """A straight staff, knobbed at both ends and bound in the middle."""
    for half_width, top, bottom, colour in (
        (10, -46, 46, GREEN),
        (12, -6, 6, YELLOW),
    ):
        part = [(-half_width, top), (half_width, top), (half_width, bottom), (-half_width, bottom)]
        pen.polygon(rotated(part, 38), colour, INK, 6)
    for end in rotated([(0, -50), (0, 50)], 38):
        pen.disc(end, 14, YELLOW, INK, 6)


def _cup(pen: Pen) -> None:
    """A chalice with its lid on: a round bowl, a blue band, a foot and a golden knob."""
    pen.polygon([(-10, 14), (10, 14), (14, 32), (30, 46), (-30, 46), (-14, 32)], RED, INK, 6)
    pen.polygon([(-40, -22), *arc((0, -20), 40, 180, 0, 20)], RED, INK, 6)
    pen.polygon([(-38, -24), *arc((0, -22), 34, 180, 360, 16), (38, -24)], RED, INK, 6)
    pen.box(-44, -28, 44, -10, BLUE, INK, 6, 6)
    pen.disc((0, -50), 9, YELLOW, INK, 5)


def _coin(pen: Pen) -> None:
    """A golden disc with a red rose of eight petals."""
    pen.disc((0, 0), 49, YELLOW, INK, 6)
    for point in arc((0, 0), 20, 0, FULL_TURN, 8)[1:]:
        pen.disc(point, 12, RED, INK, 3)
    pen.disc((0, 0), 9, CREAM, INK, 4)

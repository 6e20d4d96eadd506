"""The court cards' figures: King (crown), Queen (crown and flower), Knight (horse), Jack (cap)."""

from __future__ import annotations

from bot.game.cards import Rank, Suit
from bot.render.colours import (
    BLUE,
    BROWN,
    FLESH,
    GREEN,
    INK,
    PALE_GREY,
    RED,
    WHITE,
    YELLOW,
    Colour,
)
from bot.render.pen import Pen, Point, arc, curve, mirrored

_GOWN: dict[Suit, Colour] = {
    Suit.SWORDS: BLUE,
    Suit.BATONS: GREEN,
    Suit.CUPS: RED,
    Suit.COINS: (198, 140, 24),
}
_HAIR = (92, 56, 28)


def draw_court_figure(pen: Pen, rank: Rank, suit: Suit) -> None:
    """A bust (of the Knight, his horse) about the origin, from -50 to 50, in the suit's colour."""
    gown = _GOWN[suit]
    match rank:
        case Rank.KING:
            _king(pen, gown)
        case Rank.QUEEN:
            _queen(pen, gown)
        case Rank.KNIGHT:
            _knight(pen, gown)
        case Rank.JACK:
            _jack(pen, gown)
        case _:
            raise ValueError(f"{rank.name} is no court card")


def _shoulders(pen: Pen, gown: Colour) -> None:
    left = curve((-46, 50), (-46, 18), (-12, 14))
    pen.polygon([*left, *mirrored(left)], gown, INK, 3)


def _face(pen: Pen) -> None:
    pen.box(-7, 4, 7, 18, FLESH, INK, 2)
    pen.oval((0, -8), 17, 20, FLESH, INK, 3)
    for x in (-7, 7):
        pen.disc((x, -10), 2, INK, None)
    pen.line([(0, -8), (-2, -1), (1, -1)], INK, 1.5)
    pen.line(curve((-5, 5), (0, 7), (5, 5)), RED, 2)


def _crown(pen: Pen, spikes: int, height: float) -> None:
    half, base, rim = 21.0, -22.0, -30.0
    outline: list[Point] = [(-half, base), (-half - 2, rim - height)]
    for i in range(spikes - 1):
        x = -half + (i + 0.5) * 2 * half / (spikes - 1)
        outline += [(x, rim), (-half + (i + 1) * 2 * half / (spikes - 1), rim - height - 2)]
    outline[-1] = (half + 2, rim - height)
    pen.polygon([*outline, (half, base)], YELLOW, INK, 3)
    pen.line([(-half, base), (half, base)], INK, 4)
    for x, y in outline[1::2]:
        pen.disc((x, y), 3, RED, INK, 1.5)


def _king(pen: Pen, gown: Colour) -> None:
    _shoulders(pen, gown)
    pen.polygon([(-46, 50), *curve((-40, 26), (-20, 22), (0, 30)), (0, 50)], WHITE, INK, 2)
    pen.polygon([(46, 50), *curve((40, 26), (20, 22), (0, 30)), (0, 50)], WHITE, INK, 2)
    for x, y in ((-30, 38), (-16, 34), (-16, 45), (30, 38), (16, 34), (16, 45)):
        pen.disc((x, y), 2, INK, None)
    _face(pen)
    beard = [*curve((-17, -6), (-18, 32), (0, 34)), *curve((0, 34), (18, 32), (17, -6))]
    mouth = [*curve((17, -6), (8, 4), (0, 1)), *curve((0, 1), (-8, 4), (-17, -6))]
    pen.polygon([*beard, *mouth], PALE_GREY, INK, 3)
    pen.line([(-4, 9), (4, 9)], RED, 2.5)
    _crown(pen, 3, 17)


def _queen(pen: Pen, gown: Colour) -> None:
    hair = curve((-17, -24), (-40, 20), (-22, 30))
    pen.polygon([*hair, *mirrored(hair)], _HAIR, INK, 3)
    _shoulders(pen, gown)
    pen.polygon([(-14, 15), (14, 15), (0, 32)], FLESH, INK, 2)
    _face(pen)
    pen.polygon([*arc((0, -8), 17, 180, 360, 16), (0, -20)], _HAIR, INK, 2)
    for x in range(-12, 13, 6):
        pen.disc((x, 20 + (12 - abs(x)) / 2.4), 2.6, YELLOW, INK, 1)
    _crown(pen, 5, 9)
    _flower(pen, (32, 16))


def _flower(pen: Pen, at: Point) -> None:
    flower = pen.shifted(*at)
    flower.line([(0, 0), (-6, 34)], GREEN, 4)
    flower.polygon([*curve((-3, 20), (10, 8), (14, 16)), (-3, 22)], GREEN, INK, 1)
    for x, y in arc((0, -2), 8, -90, 270, 5)[:5]:
        flower.disc((x, y), 6.5, (236, 108, 150), INK, 2)
    flower.disc((0, -2), 5, YELLOW, INK, 2)


def _knight(pen: Pen, gown: Colour) -> None:
    back = curve((-44, 50), (-40, -6), (-8, -34))
    chest = curve((8, 4), (6, 26), (30, 50))
    pen.polygon(
        [
            *back, (-4, -49), (4, -36), *curve((4, -36), (22, -32), (28, -14)),
            (42, 6), (42, 14), (34, 21), (26, 16), *curve((24, 14), (14, 12), (8, 4)), *chest,
        ],
        (188, 146, 100), INK, 3,
    )  # fmt: skip
    mane = curve((-4, -40), (-46, -10), (-48, 44))
    pen.polygon([*mane, *curve((-34, 44), (-34, 0), (-2, -28))], _HAIR, INK, 3)
    pen.disc((14, -16), 3.4, INK, None)
    pen.disc((37, 11), 1.8, INK, None)
    pen.line([(27, 15), (36, 15)], INK, 2)
    pen.line([(24, -22), (18, 11), (-22, 16)], gown, 5)
    pen.line([(6, -36), (12, 8)], gown, 5)
    pen.polygon([(-43, 50), (-37, 34), (19, 34), (30, 50)], gown, INK, 3)


def _jack(pen: Pen, gown: Colour) -> None:
    hair = curve((-16, -22), (-28, 0), (-18, 10))
    pen.polygon([*hair, *mirrored(hair)], BROWN, INK, 3)
    _shoulders(pen, gown)
    pen.polygon([(-16, 14), (16, 14), (10, 24), (0, 18), (-10, 24)], WHITE, INK, 2)
    for y in (31, 41):
        pen.disc((0, y), 2.6, YELLOW, INK, 1.5)
    _face(pen)
    brim = [(-25, -20), (25, -20)]
    pen.polygon([*brim, *curve((24, -24), (20, -44), (-4, -40)), (-24, -32)], gown, INK, 3)
    pen.line(brim, INK, 7)
    pen.line(brim, WHITE, 3)
    pen.polygon([*curve((8, -24), (18, -54), (44, -46)), *curve((44, -46), (30, -38), (16, -24))],
                WHITE, INK, 2)  # fmt: skip

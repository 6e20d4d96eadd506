"""Draw the suit signs and an emblem for each trump and the Matto, each known by its outline
alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.draw.colours import (
    BLACK,
    BLUE,
    BROWN,
    CREAM,
    DARK_GOLD,
    FLESH,
    GREEN,
    GREY,
    INK,
    PALE_BLUE,
    PALE_GREY,
    PALE_RED,
    RED,
    VIOLET,
    WHITE,
    YELLOW,
)
from bot.draw.pen import FULL_TURN, Pen, Point, arc, curve, mirrored, rotated, star
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


_TAWNY = (186, 128, 58)


def _star(pen: Pen) -> None:
    pen.polygon(star((0, 0), 50, 20, 8), YELLOW, INK, 3)
    pen.polygon(star((0, 0), 30, 12, 8, -67.5), WHITE, INK, 2)
    pen.disc((0, 0), 7, RED, INK, 2)


def _tower(pen: Pen) -> None:
    pen.polygon([(-30, 50), (-25, -6), (-32, -6), (-32, -26), (-20, -26), (-20, -17), (-8, -17),
                 (2, -10), (10, -17), (8, -6), (13, 50)], PALE_GREY, INK, 3)  # fmt: skip
    pen.polygon([(-14, 50), (-14, 36), *arc((-7, 34), 7, 180, 360, 8), (0, 50)], BLACK, INK, 2)
    pen.box(-13, 4, -4, 16, BLACK, INK, 2)
    bolt = [(30, -50), (8, -22), (20, -20), (6, 6), (38, -26), (27, -29), (46, -50)]
    pen.polygon(bolt, YELLOW, RED, 3)
    for x, y in ((26, 26), (38, 8), (34, 44)):
        pen.polygon(rotated([(x - 5, y - 5), (x + 5, y - 5), (x + 5, y + 5), (x - 5, y + 5)],
                            x, (x, y)), GREY, INK, 2)  # fmt: skip


def _devil(pen: Pen) -> None:
    horn: list[Point] = [
        *curve((8, -18), (26, -24), (24, -50)),
        *curve((24, -50), (46, -22), (24, -4)),
    ]
    for side in (horn, mirrored(horn)):
        pen.polygon(side, BLACK, INK, 3)
    ear: list[Point] = [(26, -6), (46, -12), (30, 12)]
    for side in (ear, mirrored(ear)):
        pen.polygon(side, RED, INK, 3)
    left = [*curve((0, -24), (-36, -26), (-30, 4)), *curve((-30, 4), (-24, 30), (0, 46))]
    pen.polygon([*left, *mirrored(left)], RED, INK, 3)
    eye: list[Point] = [(6, -4), (22, -10), (20, 2), (10, 4)]
    for side in (eye, mirrored(eye)):
        pen.polygon(side, YELLOW, INK, 2)
    pen.polygon([*curve((-16, 16), (0, 26), (16, 16)), *curve((16, 16), (0, 40), (-16, 16))],
                BLACK, INK, 2)  # fmt: skip
    for x in (-8, 8):
        pen.polygon([(x - 3, 20), (x + 3, 20), (x, 27)], WHITE, None)


def _death(pen: Pen) -> None:
    pen.line([(38, 50), (20, -44)], BROWN, 6)
    blade = [*curve((24, -46), (-14, -54), (-44, -26)), *curve((-44, -26), (-14, -40), (22, -34))]
    pen.polygon(blade, PALE_GREY, INK, 3)
    pen.disc((-8, 6), 25, WHITE, INK, 3)
    pen.box(-22, 22, 6, 42, WHITE, INK, 3, 4)
    pen.box(-20.5, 18, 4.5, 30, WHITE, None)
    for x in (-18, 2):
        pen.disc((x, 6), 7.5, BLACK, None)
    pen.polygon([(-8, 13), (-12, 22), (-4, 22)], BLACK, None)
    for x in (-15, -8, -1):
        pen.line([(x, 31), (x, 40)], INK, 2.4)


def _traitor(pen: Pen) -> None:
    pen.line([(-40, 50), (-40, -44), (40, -44), (40, 50)], BROWN, 8)
    pen.line([(-4, -44), (-4, -22)], INK, 3)
    pen.line([(-4, -24), (-4, 0)], RED, 8)
    pen.line([(-4, 0), (14, -8), (0, -16)], BLUE, 8)
    pen.polygon([(-13, -2), (6, -2), (10, 24), (-17, 24)], GREEN, INK, 3)
    for x in (-22, 15):
        pen.line([(-16 if x < 0 else 9, 20), (x, 10)], GREEN, 6)
    pen.disc((-4, 33), 10, FLESH, INK, 3)
    for x in (-8, 0):
        pen.disc((x, 34), 1.6, INK, None)
    pen.polygon(arc((-4, 33), 10, 30, 150, 10), _TAWNY, INK, 2)


def _hermit(pen: Pen) -> None:
    pen.line([(34, -40), (34, 50)], BROWN, 6)
    cloak = [*curve((-4, -50), (-30, -40), (-26, -16)), *curve((-26, -16), (-40, 20), (-38, 50))]
    right = [
        (24, 50),
        *curve((22, 18), (20, -8), (14, -16)),
        *curve((16, -36), (8, -48), (-4, -50)),
    ]
    pen.polygon([*cloak, *right], GREY, INK, 3)
    pen.oval((-6, -22), 14, 16, FLESH, INK, 3)
    for x in (-11, -1):
        pen.disc((x, -25), 1.8, INK, None)
    pen.polygon([*curve((-20, -18), (-22, 22), (-6, 30)), *curve((-6, 30), (10, 22), (8, -18)),
                 *curve((8, -18), (-6, -10), (-20, -18))], WHITE, INK, 3)  # fmt: skip
    pen.line([(18, 12), (34, 6)], FLESH, 7)


def _wheel(pen: Pen) -> None:
    pen.disc((0, 0), 46, BROWN, INK, 3)
    pen.disc((0, 0), 35, (252, 245, 226), INK, 3)
    for angle in range(0, 180, 45):
        pen.line(rotated([(-34, 0), (34, 0)], angle), INK, 8)
        pen.line(rotated([(-34, 0), (34, 0)], angle), BROWN, 4)
    pen.disc((0, 0), 11, YELLOW, INK, 3)
    for x, y in arc((0, 0), 40.5, 0, 360, 8)[:8]:
        pen.disc((x, y), 3, YELLOW, None)


def _strength(pen: Pen) -> None:
    pen.polygon([(-34, 50), (-34, 40), (34, 40), (34, 50)], PALE_GREY, INK, 3)
    pen.polygon(
        [(-20, 40), (-18, 8), (-8, 2), (-2, 10), (8, 0), (16, 8), (20, 40)], PALE_GREY, INK, 3
    )
    for x in (-9, 1, 11):
        pen.line([(x, 14), (x, 38)], GREY, 3)
    broken = rotated(
        [(-16, -18), (16, -18), (18, 10), (8, 4), (0, 12), (-8, 6), (-16, 12)], 16, (0, -18)
    )
    pen.polygon(broken, PALE_GREY, INK, 3)
    top = [(-26, -46), (26, -46), (24, -36), (18, -26), (-18, -26), (-24, -36)]
    pen.polygon(rotated(top, 16, (0, -18)), PALE_GREY, INK, 3)
    for x in (-9, 1, 11):
        pen.line(rotated([(x - 2, -22), (x - 2, 0)], 16, (0, -18)), GREY, 3)


def _justice(pen: Pen) -> None:
    pen.line([(0, -36), (0, 40)], DARK_GOLD, 6)
    pen.polygon([(-20, 48), (-10, 38), (10, 38), (20, 48)], YELLOW, INK, 3)
    pen.line([(-34, -30), (34, -30)], INK, 8)
    pen.line([(-34, -30), (34, -30)], YELLOW, 4)
    pen.disc((0, -38), 8, YELLOW, INK, 3)
    for x in (-34, 34):
        pen.line([(x - 14, 8), (x, -28), (x + 14, 8)], INK, 2.4)
        pen.polygon([(x - 16, 8), *arc((x, 8), 16, 180, 0, 12), (x + 16, 8)], YELLOW, INK, 3)


def _temperance(pen: Pen) -> None:
    jug = [
        (-12, -14),
        (12, -14),
        *curve((9, -8), (22, 4), (11, 18)),
        *curve((-11, 18), (-22, 4), (-9, -8)),
    ]
    stream = curve((2, -12), (22, -10), (16, 22))
    pen.line(stream, BLUE, 9)
    pen.line(stream, PALE_BLUE, 5)
    upper = pen.shifted(-17, -24, 1.15)
    upper.polygon(rotated(jug, 66), RED, INK, 3)
    upper.polygon(rotated([(-11, -4), (11, -4), (15, 4), (-15, 4)], 66), YELLOW, INK, 2)
    lower = pen.shifted(14, 29, 1.15)
    lower.polygon(jug, BLUE, INK, 3)
    lower.polygon([(-14, 2), (14, 2), (15, 8), (-15, 8)], YELLOW, INK, 2)


def _chariot(pen: Pen) -> None:
    pen.line([(16, 18), (48, 8)], BROWN, 6)
    body = [
        *curve((-44, -26), (-30, -4), (-34, 22)),
        (20, 22),
        *curve((20, 22), (24, -20), (6, -40)),
    ]
    front = curve((6, -40), (4, -14), (-10, -12))
    pen.polygon([*body, *front, *curve((-10, -12), (-32, -12), (-44, -26))], RED, INK, 3)
    pen.line(curve((-32, 6), (-8, 8), (18, 4)), YELLOW, 5)
    pen.polygon(star((-6, -2), 8, 3.4, 5), YELLOW, INK, 1)
    pen.disc((-10, 28), 22, BROWN, INK, 3)
    pen.disc((-10, 28), 15, (252, 245, 226), INK, 2)
    for angle in range(0, 180, 60):
        pen.line(rotated([(-24, 28), (4, 28)], angle, (-10, 28)), BROWN, 4)
    pen.disc((-10, 28), 5, YELLOW, INK, 2)


def _love(pen: Pen) -> None:
    pen.line([(-48, 30), (-10, 6)], BROWN, 5)
    half = [*curve((0, -16), (-14, -50), (-36, -30)), *curve((-36, -30), (-50, -4), (0, 44))]
    pen.polygon([*half, *mirrored(half)], RED, INK, 3)
    pen.line(curve((-26, -22), (-34, -14), (-26, 0)), PALE_RED, 5)
    pen.line([(14, -9), (42, -27)], BROWN, 5)
    pen.polygon([(50, -34), (32, -32), (42, -16)], PALE_GREY, INK, 2)
    for x, y in ((-48, 30), (-41, 25)):
        pen.polygon([(x, y), (x + 4, y + 12), (x - 6, y + 14), (x - 10, y + 4)], WHITE, INK, 2)


NUMBERED_EMBLEMS: Mapping[str, Callable[[Pen], None]] = {
    "16": _star,
    "15": _tower,
    "14": _devil,
    "13": _death,
    "12": _traitor,
    "11": _hermit,
    "10": _wheel,
    "09": _strength,
    "08": _justice,
    "07": _temperance,
    "06": _chariot,
    "05": _love,
}
"""What draws each emblem about the origin, from -50 to 50, by the trump's code."""


def draw_emblem(pen: Pen, code: str) -> None:
    """Draw the emblem of the trump with this code, or of the Matto, about the origin, -50 to 50."""
    _EMBLEMS[code](pen)


def _angel(pen: Pen) -> None:
    wing = [
        *curve((6, 8), (20, -40), (50, -34)), *curve((50, -34), (46, -22), (48, -14)),
        *curve((48, -14), (42, -6), (44, 4)), *curve((44, 4), (34, 10), (34, 20)),
        *curve((34, 20), (18, 26), (6, 22)),
    ]  # fmt: skip
    for side in (wing, mirrored(wing)):
        pen.polygon(side, WHITE, INK, 3)
    for x in (-1, 1):
        pen.line([(12 * x, 12), (40 * x, -18)], GREY, 2)
        pen.line([(12 * x, 17), (36 * x, 2)], GREY, 2)
    gown = curve((-10, 2), (-14, 30), (-26, 50))
    pen.polygon([*gown, *mirrored(gown)], PALE_BLUE, INK, 3)
    pen.disc((0, -12), 13, FLESH, INK, 3)
    for x in (-5, 5):
        pen.disc((x, -13), 1.8, INK, None)
    pen.line(curve((-4, -6), (0, -4), (4, -6)), RED, 2)
    pen.oval((0, -35), 19, 7, None, INK, 7)
    pen.oval((0, -35), 18, 6, None, YELLOW, 4)


def _world(pen: Pen) -> None:
    pen.disc((0, 12), 36, PALE_BLUE, INK, 3)
    pen.polygon(arc((0, 12), 34.5, 0, 180), GREEN, None)
    pen.box(-36, 4, 36, 20, YELLOW, INK, 3)
    pen.polygon([*arc((0, 12), 34.5, 255, 285, 4), (8, 4), (-8, 4)], YELLOW, INK, 3)
    pen.box(-5, -50, 5, -22, YELLOW, INK, 3)
    pen.box(-16, -43, 16, -34, YELLOW, INK, 3)
    pen.box(-3.4, -48, 3.4, -24, YELLOW, None)


def _sun(pen: Pen) -> None:
    pen.polygon(star((0, 0), 50, 27, 12), YELLOW, INK, 3)
    pen.disc((0, 0), 26, (252, 220, 90), INK, 3)
    for x in (-9, 9):
        pen.disc((x, -5), 3, INK, None)
    pen.line([(0, -4), (-3, 5), (2, 5)], INK, 2)
    pen.line(curve((-9, 11), (0, 18), (9, 11)), RED, 3)


def _moon(pen: Pen) -> None:
    outer = arc((0, 0), 44, -62, -298, 40)
    inner = curve(outer[-1], (-22, 0), outer[0], 30)
    pen.polygon([*outer, *inner], (246, 226, 150), INK, 3)
    pen.disc((-22, -8), 3, INK, None)
    pen.line([(-8, -2), (-2, 7), (-9, 9)], INK, 2)
    pen.line(curve((-12, 17), (-18, 20), (-24, 16)), RED, 3)
    for at, size in (((26, -18), 10), ((36, 12), 8), ((18, 26), 6)):
        pen.polygon(star(at, size, size * 0.45, 5), YELLOW, INK, 2)


def _moor(number: int) -> Callable[[Pen], None]:
    """A turban with a plume and a jewel; the number of beads and the plume's colour differ."""

    def draw(pen: Pen) -> None:
        plume = (WHITE, PALE_BLUE, PALE_RED, (190, 220, 150))[number - 1]
        feather = [*curve((0, -12), (-12, -44), (16, -52)), *curve((16, -52), (24, -30), (0, -12))]
        pen.polygon(feather, plume, INK, 3)
        pen.line(curve((1, -14), (2, -34), (13, -46)), INK, 1.5)
        pen.polygon([*arc((0, 4), 40, 180, 360, 24)], (238, 226, 196), INK, 3)
        for x in (-26, 26):
            pen.line(curve((0, -12), (x, -24), (x * 1.4, 0)), DARK_GOLD, 3)
        for x in (-10, 10):
            pen.line(curve((0, -14), (x, -16), (x * 1.6, 2)), DARK_GOLD, 3)
        pen.box(-45, 0, 45, 20, VIOLET, INK, 3, 9)
        pen.polygon([(0, -26), (10, -12), (0, 2), (-10, -12)], YELLOW, INK, 3)
        pen.disc((0, -12), 4.5, RED, INK, 1.5)
        start = -10 * (number - 1)
        for i in range(number):
            pen.disc((start + 20 * i, 10), 5.5, YELLOW, INK, 2)
        tassel = [*curve((-38, 20), (-50, 36), (-38, 50)), *curve((-38, 50), (-26, 38), (-28, 20))]
        pen.polygon(tassel, VIOLET, INK, 3)
        pen.polygon([*arc((6, 34), 16, -50, -310, 24), *curve((16, 46), (2, 34), (16, 22))],
                    YELLOW, INK, 2)  # fmt: skip

    return draw


def _begato(pen: Pen) -> None:
    """The juggler at his table: cups, balls, a wand."""
    pen.line([(-40, -46), (-12, -20)], BROWN, 7)
    pen.line([(-40, -46), (-35, -41)], YELLOW, 7)
    for x in (-22, 22):
        pen.polygon([(x - 12, -14), (x + 12, -14), (x + 17, 16), (x - 17, 16)], RED, INK, 3)
        pen.line([(x - 14, 0), (x + 14, 0)], YELLOW, 4)
    for x, y in ((0, -30), (16, -42), (33, -34)):
        pen.disc((x, y), 7.5, YELLOW, INK, 3)
    pen.polygon([(-50, 16), (50, 16), (46, 26), (-46, 26)], BROWN, INK, 3)
    for x in (-38, 38):
        pen.line([(x, 28), (x, 48)], BROWN, 7)
    pen.disc((0, 10), 6, YELLOW, INK, 3)


def _matto(pen: Pen) -> None:
    """A jester's cap with three bells above a grin."""
    parts: tuple[tuple[list[Point], tuple[int, int, int]], ...] = (
        (
            [
                *curve((-22, 4), (-30, -40), (-46, -8)),
                *curve((-46, -8), (-52, -52), (-6, -36)),
                (0, 4),
            ],
            RED,
        ),
        (
            [*curve((22, 4), (30, -40), (46, -8)), *curve((46, -8), (52, -52), (6, -36)), (0, 4)],
            GREEN,
        ),
        (
            [
                (-14, 4),
                *curve((-14, -10), (-18, -36), (0, -48)),
                *curve((0, -48), (18, -36), (14, 4)),
            ],
            YELLOW,
        ),
    )
    pen.oval((0, 16), 21, 24, FLESH, INK, 3)
    for outline, colour in parts:
        pen.polygon(outline, colour, INK, 3)
    for at in ((-46, -4), (46, -4), (0, -47)):
        pen.disc(at, 6, (252, 222, 120), INK, 2.5)
    pen.box(-25, -2, 25, 7, WHITE, INK, 3, 4)
    for x in (-9, 9):
        pen.disc((x, 15), 2.6, INK, None)
    pen.disc((0, 21), 3.6, RED, INK, 1.5)
    pen.polygon([*curve((-12, 26), (0, 32), (12, 26)), *curve((12, 26), (0, 44), (-12, 26))],
                WHITE, INK, 2)  # fmt: skip
    for x in (-36, -18, 0, 18, 36):
        tip = 50 if x % 36 == 0 else 48
        pen.polygon([(x - 11, 41), (x + 11, 41), (x, tip)], RED if x % 36 else GREEN, INK, 2)


_EMBLEMS: Mapping[str, Callable[[Pen], None]] = {
    "An": _angel,
    "Mo": _world,
    "So": _sun,
    "Lu": _moon,
    **NUMBERED_EMBLEMS,
    **{f"m{number}": _moor(number) for number in range(1, 5)},
    "Be": _begato,
    "Ma": _matto,
}

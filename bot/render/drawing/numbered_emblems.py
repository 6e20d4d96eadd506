"""The emblems of the numbered trumps, 16 to 5, each known by its outline alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.render.drawing.colours import (
    BLACK,
    BLUE,
    BROWN,
    DARK_GOLD,
    FLESH,
    GREEN,
    GREY,
    INK,
    PALE_BLUE,
    PALE_GREY,
    PALE_RED,
    RED,
    WHITE,
    YELLOW,
)
from bot.render.drawing.pen import Pen, Point, arc, curve, mirrored, rotated, star

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

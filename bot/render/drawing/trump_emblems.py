"""An emblem for each trump and the Matto, known by its outline alone: here the Grande, the Moors,
the Bégato and the Matto."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.render.drawing.colours import (
    BROWN,
    DARK_GOLD,
    FLESH,
    GREEN,
    GREY,
    INK,
    PALE_BLUE,
    PALE_RED,
    RED,
    VIOLET,
    WHITE,
    YELLOW,
)
from bot.render.drawing.numbered_emblems import NUMBERED_EMBLEMS
from bot.render.drawing.pen import Pen, Point, arc, curve, mirrored, star


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

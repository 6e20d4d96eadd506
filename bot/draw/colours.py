"""The colours of all pictures; each has one meaning everywhere."""

from __future__ import annotations

from dataclasses import dataclass

from bot.draw.style import Theme

Colour = tuple[int, int, int]
"""Red, green and blue, 0 to 255."""

FELT = (32, 84, 66)
FELT_EDGE = (20, 58, 46)
FELT_LIGHT = (46, 104, 83)
PANEL = (24, 42, 37)
INK = (33, 29, 26)
CREAM = (252, 245, 226)
IVORY = (243, 236, 219)
QUIET = (176, 196, 186)
GOLD = (243, 196, 59)
DARK_GOLD = (173, 124, 14)
WHITE = (255, 255, 255)

BLUE = (43, 88, 168)
PALE_BLUE = (150, 187, 232)
GREEN = (48, 124, 60)
BROWN = (121, 76, 33)
RED = (190, 38, 45)
PALE_RED = (238, 150, 138)
VIOLET = (90, 52, 128)
PALE_VIOLET = (226, 214, 236)
FLESH = (240, 205, 168)
GREY = (150, 146, 138)
PALE_GREY = (214, 210, 200)
BLACK = (20, 20, 22)

GREAT_GROUND, NUMBERED_GROUND, MOORS_GROUND = (249, 226, 162), (217, 213, 234), (213, 228, 200)
"""The grounds of the trumps: the great ones, the numbered ones and the Moors."""

DARK_FLESH = (176, 117, 63)
OF_OWN_DECK = (
    INK, CREAM, RED, BLUE, PALE_BLUE, GREEN, GOLD, DARK_GOLD, VIOLET, FLESH, DARK_FLESH, BROWN,
    BLACK, GREY, PALE_GREY, GREAT_GROUND, NUMBERED_GROUND, MOORS_GROUND,
)  # fmt: skip
"""The colours in which the bot's own deck is drawn."""

FIRST_SIDE = (244, 170, 66)
SECOND_SIDE = (122, 190, 240)
OTHER_SIDES = ((226, 140, 190), (160, 214, 120), (206, 180, 250), (240, 226, 130), (200, 200, 200))


@dataclass(frozen=True, slots=True)
class Scheme:
    """The colours of a theme: the background of cards and of text.

    ``ground`` is the table, ``edge`` what surrounds it, ``line`` thin lines on either; ``panel`` is
    the background of names and points. On all three backgrounds ``text`` is legible, ``quiet`` is
    for secondary text, ``accent`` for points. ``frame`` surrounds the player in turn and the
    winner. Text on gold is ink. ``sequence`` and ``cricca`` are the colours of the brackets round
    combinations and of their points.
    """

    ground: Colour
    edge: Colour
    line: Colour
    panel: Colour
    text: Colour
    quiet: Colour
    accent: Colour
    frame: Colour
    sequence: Colour
    cricca: Colour


_SCHEMES = {
    Theme.DARK: Scheme(
        ground=FELT,
        edge=FELT_EDGE,
        line=FELT_LIGHT,
        panel=PANEL,
        text=IVORY,
        quiet=QUIET,
        accent=GOLD,
        frame=GOLD,
        sequence=(206, 190, 250),
        cricca=GOLD,
    ),
    Theme.LIGHT: Scheme(
        ground=(226, 216, 192),
        edge=(244, 239, 227),
        line=(190, 177, 146),
        panel=(255, 252, 244),
        text=INK,
        quiet=(88, 79, 64),
        accent=(110, 72, 0),
        frame=(140, 92, 0),
        sequence=VIOLET,
        cricca=(140, 84, 0),
    ),
}


def scheme(theme: Theme) -> Scheme:
    """The colours of a theme."""
    return _SCHEMES[theme]


def side_colour(side: int) -> Colour:
    """The colour of a side; wherever it is used the side's mark or name is shown as well."""
    return (FIRST_SIDE, SECOND_SIDE, *OTHER_SIDES)[side]

"""The heading of a landscape picture of the table."""

from __future__ import annotations

from bot.render.drawing.canvas import LANDSCAPE_WIDTH, Canvas, fitting_units
from bot.render.drawing.typeface import Face

BELOW_HEADING = 30
"""Where a table may begin below a heading of one line."""

LONGEST_IN_TITLE = 14
"""The letters of a name in a title, at most: what is said of the player has to fit too."""

_LEFT, _TOP = 10, 6
_TITLE, _SMALLEST_TITLE = 21, 15
_DETAILS, _SMALLEST = 12, 11
_APART = 14
_ROOM = 244
"""What the cross of cards leaves at its left for the title."""

_BESIDE_CARDS = 140
"""The same below the top of the card at the left."""


def draw_heading(canvas: Canvas, title: str, details: tuple[str, str], beside: bool) -> None:
    """Draw the title and two details: ``beside`` a cross of cards below each other, otherwise all
    in one line."""
    colours = canvas.colours
    room = _ROOM if beside else LANDSCAPE_WIDTH * 0.6
    size = fitting_units(title, room, _TITLE, _SMALLEST_TITLE, Face.TITLE)
    taken = canvas.text(_LEFT, _TOP + 11, title, size, colours.accent, Face.TITLE, "lm", room)
    if beside:
        for detail, room, y in zip(details, (_ROOM, _BESIDE_CARDS), (31, 48), strict=True):
            size = fitting_units(detail, room, _DETAILS, _SMALLEST)
            canvas.text(_LEFT, _TOP + y, detail, size, colours.quiet, within=room)
    else:
        right, rest = LANDSCAPE_WIDTH - _LEFT, LANDSCAPE_WIDTH - 2 * _LEFT - taken - _APART
        line = " · ".join(filter(None, details))
        canvas.text(right, _TOP + 11, line, _DETAILS, colours.quiet, anchor="rm", within=rest)

"""Rows of text with points at the right, narrow enough for a phone."""

from __future__ import annotations

from bot.game.games.base import Points
from bot.text.plain import left, right, width
from bot.text.words.points import shown

COLUMNS = 31
"""So many monospaced columns fit a phone of 390 pixels in Discord, nothing to be scrolled."""

_POINTS = 4


def row(label: str, points: Points | str | None) -> str:
    """A label at the left and points at the right, or the label alone."""
    if points is None:
        return label.rstrip()
    text = points if isinstance(points, str) else str(shown(points))
    room = COLUMNS - max(_POINTS, width(text))
    return left(label, room) + right(text, COLUMNS - room)

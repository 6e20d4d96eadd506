"""Rows of text with right-aligned points, narrow enough for a phone."""

from __future__ import annotations

from bot.text.plain import left, right, width
from bot.text.words.points import shown
from tarocchino.core.games.base import Points

COLUMNS = 31
"""The number of monospaced columns that fit a phone of 390 pixels in Discord without scrolling."""


def row(label: str, points: Points | str | None) -> str:
    """A row with a label on the left and points on the right, or only the label."""
    if points is None:
        return label.rstrip()
    text = points if isinstance(points, str) else str(shown(points))
    room = COLUMNS - width(text) - 1
    return left(label, room) + right(text, COLUMNS - room)

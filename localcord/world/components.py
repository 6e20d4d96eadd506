"""Message components in Discord's JSON shape: their type numbers and a walk over a tree of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import IntEnum
from typing import Any


class ComponentType(IntEnum):
    """Discord's numbers of the component kinds."""

    ACTION_ROW = 1
    BUTTON = 2
    STRING_SELECT = 3
    TEXT_INPUT = 4
    USER_SELECT = 5
    ROLE_SELECT = 6
    CHANNEL_SELECT = 8
    TEXT_DISPLAY = 10
    MEDIA_GALLERY = 12
    CONTAINER = 17
    LABEL = 18

    @classmethod
    def selects(cls) -> frozenset[ComponentType]:
        """Return the kinds that are menus to choose from."""
        return _SELECTS


_SELECTS = frozenset(
    {
        ComponentType.STRING_SELECT,
        ComponentType.USER_SELECT,
        ComponentType.ROLE_SELECT,
        ComponentType.CHANNEL_SELECT,
    }
)


def walk(components: Sequence[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Return every component of the tree in reading order, parents before children."""
    for component in components:
        yield component
        yield from walk(component.get("components") or ())
        if component.get("component"):
            yield from walk([component["component"]])

"""Enums that print as they are written in code."""

from __future__ import annotations

from enum import Enum


class NamedEnum(Enum):
    """An enum whose ``repr`` is an expression for the member.

    >>> class Colour(NamedEnum):
    ...     RED = "red"
    >>> Colour.RED
    Colour.RED
    """

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"

    # Members are equal only to themselves, so their identity will do: `Enum` hashes their names.
    __hash__ = object.__hash__

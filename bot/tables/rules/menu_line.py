"""A line of a menu: one thing that somebody may do at a table now."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Generic, TypeVar

_Entry = TypeVar("_Entry", bound=Enum)


@dataclass(frozen=True)
class Line(Generic[_Entry]):
    """An entry of a menu; ``seat`` is the seat concerned, None for the actor's or for none."""

    entry: _Entry
    seat: int | None = None

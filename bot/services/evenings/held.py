"""An evening with what is known of it outside its log."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.club.evenings.state import Evening
from bot.tables.state.venue import Venue

TableKey = tuple[int, int]
"""A table of an evening: its round, and its number there; both count from 0."""


@dataclass(frozen=True, slots=True)
class HeldEvening:
    """An evening, where it is held, and the ids of the tables that were opened; ``version`` is
    that of the last entry of its log."""

    evening: Evening
    venue: Venue
    version: int
    tables: Mapping[TableKey, int] = field(default_factory=dict)

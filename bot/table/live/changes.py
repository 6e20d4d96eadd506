"""Describe a table after a change, and what shows it to people."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from bot.table.state.actions import TableAction
from bot.table.state.table import Table
from tarocchino.core.play.events import Event


class Freshness(Enum):
    """How new a table's state is to the people who watch it."""

    HAPPENED = "it has just come about"
    FOUND = "it was found at a start, and may not have been shown"
    FOUND_QUIET = "it was found at a start, and had long been unchanged"


@dataclass(frozen=True, slots=True)
class Change:
    """A table after a stored change, with the events of the match; ``action`` is the table action
    that made it, None for any other change."""

    table: Table
    events: tuple[Event, ...] = ()
    freshness: Freshness = Freshness.HAPPENED
    action: TableAction | None = None


class Publisher(Protocol):
    """Shows tables to people; it is given every change, in order, after it is stored."""

    def publish(self, change: Change) -> None:
        """Accept a change, to be shown soon; never blocks and never raises."""

    async def shown(self, table_id: int) -> None:
        """Return when the channel shows the public state of the table as published, or cannot show
        it; never raises."""


class NoPublisher:
    """Implements `Publisher` where nobody watches."""

    def publish(self, change: Change) -> None:
        """Show it to nobody."""

    async def shown(self, table_id: int) -> None:
        """There is nothing to wait for."""

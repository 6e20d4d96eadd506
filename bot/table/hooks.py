"""Describe changes of a table for its publishers, and let features add to what tables show."""

# ruff: noqa: ARG002 (hooks that do nothing)

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from bot.client.components import Panel
from bot.draw.picture import Picture
from bot.table.state.actions import TableAction
from bot.table.state.table import Table
from bot.words import Language
from tarocchino.core.play.events import Event


class Freshness(Enum):
    """The age of a table's state for the people who watch it."""

    HAPPENED = "it has just changed"
    FOUND = "it was found at a start, and may not have been shown"
    FOUND_QUIET = "it was found at a start, and had long been unchanged"


@dataclass(frozen=True, slots=True)
class Change:
    """A table after a stored change, with the events of the match. ``action`` is the table action
    that made the change, None for any other change."""

    table: Table
    events: tuple[Event, ...] = ()
    freshness: Freshness = Freshness.HAPPENED
    action: TableAction | None = None


class Publisher:
    """Shows tables to people, the base class to nobody. It receives every stored change, in
    order."""

    def publish(self, change: Change) -> None:
        """Take in a change, to be shown soon; never blocks and never raises."""

    async def shown(self, table_id: int) -> None:
        """Return when the channel shows the table as published, or cannot show it; never raises."""


class TableHooks:
    """Callbacks of tables; `bot.services` overrides them all, the base class does nothing."""

    def changed(self, table: Table) -> None:
        """Take note of a table after each change, including its end."""

    def ended(self, table_id: int) -> None:
        """Take note that a table is no longer open."""

    def reachable(self) -> None:
        """Take note that an outage is over."""

    def deals_shown(self) -> None:
        """Take note that sealed deals are no longer secret."""

    def may_deal(self, table: Table) -> bool:
        """Return whether the table may begin another hand."""
        return True

    def occasion_line(self, table: Table, language: Language) -> str | None:
        """Return the line about its occasion in the table's message."""
        return None

    async def result_lines(self, table: Table, user_id: int, language: Language) -> Sequence[str]:
        """Return the lines that features add to the result for one of the players."""
        return ()

    def private_end(
        self, table: Table, user_id: int, language: Language, sheet: Picture | None
    ) -> Panel | None:
        """Return the last panel of a private table with its score sheet; None for the usual one."""
        return None


NO_HOOKS = TableHooks()

"""Describe changes of a table to what shows them, and let features add to what tables show."""

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


class Publisher:
    """Shows tables to people, this one to nobody; it is given every change, in order, after it is
    stored."""

    def publish(self, change: Change) -> None:
        """Accept a change, to be shown soon; never blocks and never raises."""

    async def shown(self, table_id: int) -> None:
        """Return when the channel shows the public state of the table as published, or cannot show
        it; never raises."""


class TableHooks:
    """What tables call: nothing follows and nothing is added unless a method is overridden.

    `bot.services` overrides them all.
    """

    def changed(self, table: Table) -> None:
        """Hear of a table after each change, its end included."""

    def ended(self, table_id: int) -> None:
        """Hear of a table that is no longer open."""

    def reachable(self) -> None:
        """Hear that an outage is over."""

    def deals_shown(self) -> None:
        """Hear that sealed deals of tables are no secret any more."""

    def may_deal(self, table: Table) -> bool:  # noqa: ARG002 (any table)
        """Whether the table may begin another hand."""
        return True

    def occasion_line(self, table: Table, language: Language) -> str | None:  # noqa: ARG002
        """What the table's message says of its occasion."""
        return None

    async def result_lines(
        self,
        table: Table,  # noqa: ARG002
        user_id: int,  # noqa: ARG002
        language: Language,  # noqa: ARG002
    ) -> Sequence[str]:
        """What the result of the table's match says besides to one of its players."""
        return ()

    def private_end(
        self,
        table: Table,  # noqa: ARG002
        user_id: int,  # noqa: ARG002
        language: Language,  # noqa: ARG002
        sheet: Picture | None,  # noqa: ARG002
    ) -> Panel | None:
        """The panel at the end of a private table, with its score sheet; None for the usual one."""
        return None


NO_HOOKS = TableHooks()
"""Tables without features."""

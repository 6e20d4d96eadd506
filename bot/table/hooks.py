"""Let features hear from tables and add to what tables show, without being known to them."""

from __future__ import annotations

from collections.abc import Sequence

from bot.client.components import Panel
from bot.draw.picture import Picture
from bot.table.state.table import Table
from bot.words import Language


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

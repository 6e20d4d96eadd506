"""What can be asked about tables without changing any: those in memory, and those in the store."""

from __future__ import annotations

from dataclasses import dataclass

from bot.services.live.live_table import LiveTable
from bot.services.live.runner import TableRunner
from bot.services.live.sealed import SealedTables
from bot.services.live.table_index import TableIndex
from bot.services.ports.errors import store_refusals
from bot.services.ports.store import StoredTable, TableVersion
from bot.services.ports.stores import Store
from bot.tables.rules.permissions import Actor, Request, verify_may
from bot.tables.state.errors import RefusalReason, TableRefusedError
from bot.tables.state.table import Table
from bot.tables.state.venue import Venue


@dataclass(frozen=True, slots=True)
class OpenTable:
    """An open table, and what it does by itself."""

    live: LiveTable
    runner: TableRunner


class KnownTables:
    """The open tables that are in memory, over the store of all tables.

    Every method raises `TableRefusedError` for a table that is not there, or while the store is
    busy.
    """

    def __init__(self, store: Store, sealed: SealedTables) -> None:
        self.sealed = sealed
        self._store = store
        self._open: dict[int, OpenTable] = {}
        self._index = TableIndex()

    def table(self, table_id: int) -> Table:
        """The open table with this id."""
        return self._opened(table_id).live.table

    def is_past(self, table_id: int, version: int) -> bool:
        """Whether the table is in memory, and has gone on since it was shown at this version."""
        opened = self._open.get(table_id)
        return opened is not None and opened.live.table.shown_version > version

    def table_for(self, actor: Actor, request: Request, table_id: int) -> Table:
        """The open table with this id, if the actor may make this request of it."""
        table = self.table(table_id)
        verify_may(actor, request, table)
        return table

    def table_in(self, channel_id: int) -> Table | None:
        """The open table of this channel."""
        table_id = next(self._index.in_channel(channel_id), None)
        return None if table_id is None else self._open[table_id].live.table

    def tables_of(self, user_id: int) -> list[Table]:
        """The open tables at which the user sits, by id."""
        return [self._open[table_id].live.table for table_id in self._index.of_user(user_id)]

    def open_tables(self) -> list[Table]:
        """The open tables that are in memory, by id."""
        return [opened.live.table for _, opened in sorted(self._open.items())]

    def names_known(self, actor: Actor, guild_id: int) -> frozenset[str]:
        """The names of people in the server, as far as known: computer players bear none of them.

        Discord lists no members to a bot without a privileged intent.
        """
        return actor.member_names | self.names_in(guild_id)

    def names_in(self, guild_id: int) -> frozenset[str]:
        """The names of the people at the open tables of a server."""
        here = (table for table in self.open_tables() if table.venue.guild_id == guild_id)
        return frozenset(person.name for table in here for person in table.people.values())

    async def in_server(self, guild_id: int) -> list[StoredTable]:
        """The open tables of a server without their logs, also those not used since the start."""
        with store_refusals():
            stored = await self._store.tables.open_tables()
        return [table for table in stored if table.venue.guild_id == guild_id]

    async def latest_version_in(self, venue: Venue) -> TableVersion | None:
        """The table most recently opened in this channel, open or not, and its version."""
        with store_refusals():
            return await self._store.tables.latest_version(venue)

    async def latest_in(self, venue: Venue) -> StoredTable | None:
        """The table most recently opened in this channel, open or not, with its log."""
        with store_refusals():
            return await self._store.tables.latest_table(venue)

    async def stored_table(self, table_id: int) -> StoredTable:
        """The table with this id with its log, open or not."""
        with store_refusals():
            stored = await self._store.tables.find_table(table_id)
            if stored is None:
                raise TableRefusedError(RefusalReason.NO_TABLE)
        return stored

    def _opened(self, table_id: int) -> OpenTable:
        try:
            return self._open[table_id]
        except KeyError:
            raise TableRefusedError(RefusalReason.NO_TABLE) from None

"""Which tables' deals are a secret: asked here by everything that could tell of one."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace

from bot.services.ports.errors import store_refusals
from bot.services.ports.evenings import SealedStore
from bot.tables.state.errors import RefusalReason, TableRefusedError
from bot.tables.state.table import Table


class SealedTables:
    """The tables whose deals are sealed and may not be shown yet, as they are stored.

    ``on_lifted`` is called with tables whose deals are a secret no longer.
    """

    def __init__(self, store: SealedStore, on_lifted: Callable[[Collection[int]], None]) -> None:
        self._store = store
        self._on_lifted = on_lifted
        self._secret: set[int] = set()

    async def load(self) -> None:
        """Read which they are, before anybody asks. Raises `StoreBusyError`."""
        self._secret |= await self._store.all()

    def opened(self, table_id: int) -> None:
        """A table with sealed deals was stored just now."""
        self._secret.add(table_id)

    def is_secret(self, table_id: int) -> bool:
        """Whether the deals of this table are a secret."""
        return table_id in self._secret

    def verify_shown(self, table_id: int) -> None:
        """Pass if the deals of this table are no secret; else `TableRefusedError`."""
        if self.is_secret(table_id):
            raise TableRefusedError(RefusalReason.DEAL_SECRET)

    def marked(self, table: Table) -> Table:
        """The table, which says itself whether its deals are a secret."""
        is_secret = self.is_secret(table.id)
        return table if table.secret is is_secret else replace(table, secret=is_secret)

    async def lift(self, table_ids: Collection[int]) -> None:
        """Store that the deals of these tables are no secret any more.

        Raises `TableRefusedError` while the store is busy.
        """
        with store_refusals():
            await self._store.lift(sorted(table_ids))
        self.lifted(table_ids)

    def lifted(self, table_ids: Collection[int]) -> None:
        """The deals of these tables are no secret any more, which is stored already."""
        new = self._secret.intersection(table_ids)
        self._secret -= new
        if new:
            self._on_lifted(new)

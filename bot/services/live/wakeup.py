"""Tables that were open before the bot started: each is replayed when it is first needed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial

from bot.services.ports.errors import UnreadableTableError, retry_while_busy
from bot.services.ports.publisher import Freshness
from bot.services.ports.store import StoredTable, TableStore
from bot.support.redaction import told_error
from bot.support.uncancelled import uncancelled
from bot.tables.state.errors import TableRefusedError
from bot.tables.state.table import Person

_log = logging.getLogger(__name__)

_SURELY_SHOWN = 600.0
"""Changes older than this (seconds) are assumed to have reached Discord."""
_GAP_BETWEEN_REPLAYS = 0.01
"""Seconds between one replay and the next."""


class DormantTables:
    """The tables that are open in the store, without their logs, until each is woken.

    ``resume`` is given a table with its log, ``give_up`` one without, which is not what was
    written and is to be parked. `find` and `wake` may raise
    `bot.services.ports.errors.StoreBusyError`.
    """

    def __init__(
        self,
        store: TableStore,
        resume: Callable[[StoredTable, Freshness], Awaitable[None]],
        give_up: Callable[[StoredTable], Awaitable[None]],
    ) -> None:
        self._store = store
        self._resume = resume
        self._give_up = give_up
        self._dormant: dict[int, StoredTable] = {}
        self._last_change = 0.0
        self._waking = asyncio.Lock()

    async def find(self) -> None:
        """Read which tables are open."""
        self._dormant = {stored.id: stored for stored in await self._store.open_tables()}

    def hosted(self, guild_id: int, host_id: int) -> int:
        """How many of them somebody has in a server, without those of evenings."""
        return sum(
            stored.venue.guild_id == guild_id
            and stored.host_id == host_id
            and stored.occasion is None
            for stored in self._dormant.values()
        )

    async def wake(self, table_id: int | None, channel_id: int | None, user_id: int | None) -> None:
        """Wake the table with this id, the one in this channel, and those where this user sits."""
        for stored in list(self._dormant.values()):
            here = stored.id == table_id or stored.venue.channel_id == channel_id
            if here or _sits_at(stored, user_id):
                await self._wake(stored.id)

    async def wake_all(self) -> None:
        """Wake all of them, the most recently changed first, waiting for a busy store."""
        for table_id in list(self._dormant):
            try:
                await retry_while_busy(partial(self._wake, table_id))
            except TableRefusedError as error:
                _log.warning("table %d was not woken: %s", table_id, error.reason.value)
            # Tables that nobody has asked for give way to those where people play.
            await asyncio.sleep(_GAP_BETWEEN_REPLAYS)

    @uncancelled
    async def _wake(self, table_id: int) -> None:
        async with self._waking:
            if table_id not in self._dormant:
                return
            try:
                stored = await self._store.find_table(table_id)
            except UnreadableTableError as error:
                _log.error("%s; it is parked\n%s", error, told_error(error))
                await self._give_up(self._dormant[table_id])
            else:
                if stored is not None and stored.stage.is_open:
                    await self._resume(stored, self._freshness_of(stored))
            del self._dormant[table_id]

    def _freshness_of(self, stored: StoredTable) -> Freshness:
        """Whether the last change may not have been shown before the bot stopped.

        Messages follow a change soon, so this concerns only the bot's most recent changes. When
        those were is known, because the tables with the most recent changes are woken first.
        """
        changed = stored.log[-1].at if stored.log else stored.opened_at
        self._last_change = max(self._last_change, changed)
        is_quiet = changed < self._last_change - _SURELY_SHOWN
        return Freshness.FOUND_QUIET if is_quiet else Freshness.FOUND


def _sits_at(stored: StoredTable, user_id: int | None) -> bool:
    return any(isinstance(o, Person) and o.user_id == user_id for o in stored.seats)

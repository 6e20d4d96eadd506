"""Open tables of before a start that are not in memory yet: each is replayed when it is needed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from bot.services.live.uncancelled import uncancelled
from bot.services.ports.errors import StoreBusyError, UnreadableTableError
from bot.services.ports.publisher import News
from bot.services.ports.store import StoredTable, TableStore
from bot.support.redaction import told_error
from bot.tables.state.errors import TableRefusedError
from bot.tables.state.table import Person

_log = logging.getLogger(__name__)

_BUSY_WAIT = 0.25
"""Seconds after which a store that refused is asked again."""
_SURELY_SHOWN = 600.0
"""Seconds after which a change was shown, had it been possible to change anything later."""
_ROOM_FOR_OTHERS = 0.01
"""Seconds between one replay and the next."""


class DormantTables:
    """The tables that the store has open, without their logs, until each is woken.

    ``resume`` takes a table with its log. `find` and `wake` may raise
    `bot.services.ports.errors.StoreBusyError`.
    """

    def __init__(
        self, store: TableStore, resume: Callable[[StoredTable, News], Awaitable[None]]
    ) -> None:
        self._store = store
        self._resume = resume
        self._asleep: dict[int, StoredTable] = {}
        self._last_change = 0.0
        self._waking = asyncio.Lock()

    async def find(self) -> None:
        """Learn which tables are open."""
        self._asleep = {stored.id: stored for stored in await self._store.open_tables()}

    async def wake(self, table_id: int | None, channel_id: int | None, user_id: int | None) -> None:
        """Wake the table of this id, that of this channel, and those at which this person sits."""
        for stored in list(self._asleep.values()):
            here = stored.id == table_id or stored.venue.channel_id == channel_id
            if here or _sits_at(stored, user_id):
                await self._wake(stored.id)

    async def wake_all(self) -> None:
        """Wake them all, those changed last first, however often a busy store has to be asked."""
        for table_id in list(self._asleep):
            while table_id in self._asleep:
                try:
                    await self._wake(table_id)
                except (StoreBusyError, TableRefusedError):
                    await asyncio.sleep(_BUSY_WAIT)
            # Tables that nobody has asked for leave time to those where people play.
            await asyncio.sleep(_ROOM_FOR_OTHERS)

    @uncancelled
    async def _wake(self, table_id: int) -> None:
        async with self._waking:
            if table_id not in self._asleep:
                return
            stored = await self._load(table_id)
            if stored is not None and stored.stage.is_open:
                await self._resume(stored, self._news_of(stored))
            del self._asleep[table_id]

    def _news_of(self, stored: StoredTable) -> News:
        """Messages are true soon after a change: only the last ones of the bot may not have been
        shown before it stopped. They are known, as those tables are woken first."""
        changed = stored.log[-1].at if stored.log else stored.opened_at
        self._last_change = max(self._last_change, changed)
        is_quiet = changed < self._last_change - _SURELY_SHOWN
        return News.FOUND_QUIET if is_quiet else News.FOUND

    async def _load(self, table_id: int) -> StoredTable | None:
        """The table with its log; one that cannot be read is parked."""
        try:
            return await self._store.find_table(table_id)
        except UnreadableTableError as error:
            _log.error("%s, and is parked\n%s", error, told_error(error))
            await self._store.park(table_id)
            return None


def _sits_at(stored: StoredTable, user_id: int | None) -> bool:
    return any(isinstance(o, Person) and o.user_id == user_id for o in stored.seats)

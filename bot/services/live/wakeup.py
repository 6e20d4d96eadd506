"""Tables that were open before the bot started: each is replayed when it is first needed."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from itertools import islice

from bot.services.ports.errors import UnreadableTableError, retry_while_busy
from bot.services.ports.publisher import Freshness
from bot.services.ports.store import StoredTable, TableStore
from bot.support.redaction import told_error
from bot.tables.state.errors import TableRefusedError
from bot.tables.state.table import Person

_log = logging.getLogger(__name__)

_SURELY_SHOWN = 600.0
"""Changes older than this (seconds) are assumed to have reached Discord."""
_GAP_BETWEEN_REPLAYS = 0.01
"""Seconds between one few tables that nobody has asked for and the next."""
_READ_AT_ONCE = 16
"""Tables read from the store in one transaction."""
_UNASKED_AT_ONCE = 4
"""Of those that nobody has asked for fewer: whoever asks for one waits for them."""


async def at_once(_to_look: bool = False) -> None:
    """Wait for nothing."""


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
        self._by_channel: Mapping[int, Sequence[int]] = {}
        self._by_user: Mapping[int, Sequence[int]] = {}
        self._last_change = 0.0
        self._asked: dict[int, asyncio.Future[Exception | None]] = {}
        """The tables that are being woken, in the order in which they were asked for."""
        self._waking: asyncio.Task[None] | None = None

    def __len__(self) -> int:
        return len(self._dormant)

    async def find(self, known: Collection[int] = ()) -> None:
        """Read which tables are open; those that are ``known`` are in memory."""
        self._dormant = {
            stored.id: stored
            for stored in await self._store.open_tables()
            if stored.id not in known
        }
        by_channel, by_user = defaultdict(list), defaultdict(list)
        for stored in self._dormant.values():
            by_channel[stored.venue.channel_id].append(stored.id)
            for occupant in stored.seats:
                if isinstance(occupant, Person):
                    by_user[occupant.user_id].append(stored.id)
        self._by_channel, self._by_user = by_channel, by_user

    @property
    def people(self) -> Collection[int]:
        """The ids of the users who sit at them, those of the last changed tables first."""
        return self._by_user.keys()

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
        found = (
            *(() if table_id is None else (table_id,)),
            *(() if channel_id is None else self._by_channel.get(channel_id, ())),
            *(() if user_id is None else self._by_user.get(user_id, ())),
        )
        wanted = [each for each in dict.fromkeys(found) if each in self._dormant]
        if wanted:
            await self._woken(wanted)

    async def wake_all(self, before_each_few: Callable[[], Awaitable[None]] = at_once) -> None:
        """Wake all of them, the most recently changed first, waiting for a busy store.

        Those that somebody asks for meanwhile come before the next few; ``before_each_few`` is
        awaited for whatever else is to come before them.
        """
        table_ids = iter(list(self._dormant))
        while few := list(islice(table_ids, _UNASKED_AT_ONCE)):
            await before_each_few()
            while self._waking is not None and not self._waking.done():
                await asyncio.wait([self._waking])
            for table_id in few:
                if table_id in self._dormant:
                    self._ask(table_id)
            for table_id in few:
                try:
                    await retry_while_busy(partial(self._woken, [table_id]))
                except TableRefusedError as error:
                    _log.warning("table %d was not woken: %s", table_id, error.reason.value)
            # Tables that nobody has asked for give way to those where people play.
            await asyncio.sleep(_GAP_BETWEEN_REPLAYS)

    async def stop(self) -> None:
        """Wake no more tables."""
        if self._waking is not None:
            self._waking.cancel()
            await asyncio.gather(self._waking, return_exceptions=True)

    async def _woken(self, table_ids: Iterable[int]) -> None:
        """Return when these tables are awake; raises what kept one of them from it."""
        asked = [self._ask(each) for each in table_ids if each in self._dormant]
        for waking in asked:
            # Others may wait for it too.
            if (error := await asyncio.shield(waking)) is not None:
                raise error

    def _ask(self, table_id: int) -> asyncio.Future[Exception | None]:
        waking = self._asked.get(table_id)
        if waking is None:
            waking = self._asked[table_id] = asyncio.get_running_loop().create_future()
        if self._waking is None or self._waking.done():
            self._waking = asyncio.create_task(self._wake_asked())
        return waking

    async def _wake_asked(self) -> None:
        try:
            while self._asked:
                few = list(islice(self._asked, _READ_AT_ONCE))
                try:
                    stored = await self._load(few)
                except Exception as error:
                    for table_id in few:
                        self._asked.pop(table_id).set_result(error)
                    continue
                for table_id in few:
                    failed = await self._wake(table_id, stored.get(table_id))
                    self._asked.pop(table_id).set_result(failed)
                    await asyncio.sleep(0)  # Whoever has waited goes on.
        finally:
            for waking in self._asked.values():
                waking.cancel()
            self._asked.clear()

    async def _wake(self, table_id: int, stored: StoredTable | None) -> Exception | None:
        """Have a table resumed if it is still open; returns the error if that fails."""
        try:
            if stored is not None and stored.stage.is_open and table_id in self._dormant:
                await self._resume(stored, self._freshness_of(stored))
        except Exception as error:
            return error
        self._dormant.pop(table_id, None)
        return None

    def _freshness_of(self, stored: StoredTable) -> Freshness:
        """Whether the last change may not have been shown before the bot stopped.

        Messages follow a change soon, so this concerns only the bot's most recent changes. When
        those were is known, because the tables with the most recent changes are woken first.
        """
        changed = stored.log[-1].at if stored.log else stored.opened_at
        self._last_change = max(self._last_change, changed)
        is_quiet = changed < self._last_change - _SURELY_SHOWN
        return Freshness.FOUND_QUIET if is_quiet else Freshness.FOUND

    async def _load(self, table_ids: Sequence[int]) -> dict[int, StoredTable]:
        """The tables with their logs, without those that cannot be read, which are parked."""
        try:
            return {stored.id: stored for stored in await self._store.find_tables(table_ids)}
        except UnreadableTableError:
            one_by_one = [await self._load_one(table_id) for table_id in table_ids]
        return {stored.id: stored for stored in one_by_one if stored is not None}

    async def _load_one(self, table_id: int) -> StoredTable | None:
        """The table with its log; None for one that cannot be read, which is parked."""
        try:
            return await self._store.find_table(table_id)
        except UnreadableTableError as error:
            _log.error("%s; it is parked\n%s", error, told_error(error))
            if table_id in self._dormant:
                await self._give_up(self._dormant[table_id])
            return None

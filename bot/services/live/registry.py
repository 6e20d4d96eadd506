"""The open tables in memory: found, brought back after a start, and changed by one writer each."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

from bot.dealing.chain import SeedChain
from bot.players import TakeTurn, take_turn
from bot.services.live.live_table import LiveTable
from bot.services.live.outages import Presence
from bot.services.live.replay import restored
from bot.services.live.results import untold_results, untold_sheets
from bot.services.live.runner import TableRunner
from bot.services.live.wakeup import DormantTables
from bot.services.ports.clock import Clock
from bot.services.ports.errors import store_refusals
from bot.services.ports.publisher import Change, News, Publisher
from bot.services.ports.shuffler import Shuffler
from bot.services.ports.store import Store, StoredTable
from bot.services.settings.policy import ServerPolicy
from bot.tables.rules.permissions import Actor, Request, verify_may
from bot.tables.rules.preselections import with_mark
from bot.tables.state.errors import RefusalReason, TableRefusedError
from bot.tables.state.outages import Outages
from bot.tables.state.participation import PlayerStats, Standing
from bot.tables.state.table import Stage, Table, Venue

_STILL_NEWS = 24 * 60 * 60.0
"""Seconds in which a match's end that was not shown is shown after a start."""


@dataclass(frozen=True, slots=True)
class _Open:
    """An open table, and what it does by itself."""

    live: LiveTable
    moves: TableRunner


class TableRegistry:
    """All open tables, each with one writer; what is asked about them without changing any.

    ``pause`` is awaited before a computer player moves; ``patience`` is the seconds that people
    have to cut the pack, and again to open sealed cuts; ``presence`` knows when the bot was not
    there; ``take_turn`` is how computer players choose. A lobby in which nobody does anything for
    ``idle_lobby`` seconds is closed, never for 0. ``house`` are the rules of the servers' houses.
    """

    def __init__(
        self,
        store: Store,
        publisher: Publisher,
        shuffler: Shuffler,
        clock: Clock,
        pause: Callable[[], Awaitable[None]],
        patience: float = 0.0,
        idle_lobby: float = 0.0,
        presence: Presence | None = None,
        take_turn: TakeTurn = take_turn,
    ) -> None:
        self._store = store
        self._publisher = publisher
        self._shuffler = shuffler
        self._clock = clock
        self._pause = pause
        self._take_turn = take_turn
        self._patience = patience
        self._idle_lobby = idle_lobby
        self._presence = presence or Presence()
        self.policy = ServerPolicy(store.policy)
        self._open: dict[int, _Open] = {}
        self._met: set[int] = set()
        self._opening = asyncio.Lock()
        self._sleeping = DormantTables(store.tables, self._resume)
        self._restoring: asyncio.Task[None] | None = None

    @property
    def clock(self) -> Clock:
        """The clock by which the tables go."""
        return self._clock

    @property
    def presence(self) -> Presence:
        """What the tables know of when the bot was not there."""
        return self._presence

    async def restore(self) -> None:
        """Take up the open tables; play on them goes on.

        Returns once they are known. Each is replayed from its log when it is first asked for
        (`wake`), the others one after another meanwhile. One whose log does not hold is parked, for
        good. Raises `bot.services.ports.errors.StoreBusyError`.
        """
        await self._sleeping.find()
        self._restoring = asyncio.create_task(self._restore_all())

    async def wake(
        self,
        *,
        table_id: int | None = None,
        channel_id: int | None = None,
        user_id: int | None = None,
    ) -> None:
        """Have those tables in memory that this one, this channel or this person is about."""
        with store_refusals():
            await self._sleeping.wake(table_id, channel_id, user_id)

    async def settled(self) -> None:
        """Return when every open table is in memory, and waits for a person or for time to pass."""
        if self._restoring is not None:
            await asyncio.wait([self._restoring])
        await asyncio.gather(*(opened.moves.settled() for opened in self._open.values()))

    async def stop(self) -> None:
        """End the tables' own moves; the tables stay as stored."""
        if self._restoring is not None:
            self._restoring.cancel()
            await asyncio.gather(self._restoring, return_exceptions=True)
        await asyncio.gather(*(opened.moves.stop() for opened in self._open.values()))

    def table(self, table_id: int) -> Table:
        """The open table of this id."""
        return self._find(table_id).live.table

    def table_for(self, actor: Actor, request: Request, table_id: int) -> Table:
        """The open table of this id, if the actor may ask this of it."""
        table = self.table(table_id)
        verify_may(actor, request, table)
        return table

    def table_in(self, channel_id: int) -> Table | None:
        """The open table of this channel."""
        tables = (opened.live.table for opened in self._open.values())
        return next((t for t in tables if t.venue.channel_id == channel_id), None)

    def tables_of(self, user_id: int) -> list[Table]:
        """The open tables at which the user sits, by id."""
        tables = (opened.live.table for _, opened in sorted(self._open.items()))
        return [t for t in tables if t.seat_of(user_id) is not None]

    async def latest_in(self, place: Venue) -> StoredTable | None:
        """The table opened last in this channel, open or not, with its log."""
        with store_refusals():
            return await self._store.tables.latest_table(place)

    async def any_table(self, table_id: int) -> Table:
        """The table of this id, open or not; one that is not is read from its log."""
        await self.wake(table_id=table_id)
        if table_id in self._open:
            return self.table(table_id)
        with store_refusals():
            stored = await self._store.tables.find_table(table_id)
        if stored is None:
            raise TableRefusedError(RefusalReason.NO_TABLE)
        # Of a long match that takes a while, and no play is to wait for it.
        return await asyncio.to_thread(restored, stored, self._outages)

    def outage_is_over(self) -> None:
        """Time goes on for people: no deadline of the open tables has the outage in it."""
        for opened in self._open.values():
            opened.live.time_again()
            opened.moves.go_on()

    @property
    def _outages(self) -> Outages:
        return self._presence.outages_at(self._clock.now())

    async def player_stats(self, guild_id: int, user_id: int) -> PlayerStats:
        """What a person has played in a server."""
        with store_refusals():
            return await self._store.statistics.player_stats(guild_id, user_id)

    async def standings(self, guild_id: int, limit: int = 10) -> list[Standing]:
        """The leaderboard of a server."""
        with store_refusals():
            return await self._store.statistics.standings(guild_id, limit)

    @asynccontextmanager
    async def _changing(self, table_id: int) -> AsyncIterator[LiveTable]:
        """The open table for a change by somebody, after which it goes on by itself."""
        opened = self._find(table_id)
        try:
            async with opened.live.writing():
                yield opened.live
        finally:
            opened.moves.go_on()

    def _find(self, table_id: int) -> _Open:
        try:
            return self._open[table_id]
        except KeyError:
            raise TableRefusedError(RefusalReason.NO_TABLE) from None

    def _opened(self, table: Table, chain: SeedChain) -> _Open:
        live = LiveTable(
            table,
            chain,
            self._store,
            self._changed,
            self._clock,
            self._presence,
            self._patience,
            self._idle_lobby,
        )
        moves = TableRunner(
            live,
            self._publisher,
            self._shuffler,
            self._clock,
            self._presence,
            self._pause,
            self._take_turn,
        )
        opened = _Open(live, moves)
        self._open[table.id] = opened
        self._met.add(table.id)
        return opened

    async def _adopt(self, place: Venue) -> None:
        """Take up the channel's table where only the store knows of it: its writing had seemed to
        fail."""
        await self.wake(channel_id=place.channel_id)
        with store_refusals():
            stored = await self._store.tables.latest_table(place)
        # One that was open here may have come to its end while its row was being read.
        if stored is not None and stored.stage.is_open and stored.id not in self._met:
            await self._resume(stored)

    async def _resume(self, stored: StoredTable, news: News = News.FOUND) -> None:
        """Bring a stored table back to life, show it, and let play go on."""
        table = await self._with_marks(restored(stored, self._outages))
        opened = self._opened(table, stored.chain)
        opened.live.remember(stored.log)
        if opened.live.table.stage is Stage.PARKED:
            async with opened.live.writing():
                await opened.live.save(opened.live.table)
            return
        self._publisher.publish(Change(opened.live.table, news=news))
        opened.moves.go_on()

    async def _with_marks(self, table: Table) -> Table:
        """The table with the cards that people have chosen for their next turn."""
        if table.stage is not Stage.PLAYING:
            return table
        with store_refusals():
            preselected = await self._store.preselections.at_table(table.id)
        for chosen in preselected:
            table = with_mark(table, chosen)
        return table

    def _changed(self, change: Change) -> None:
        if not change.table.stage.is_open:
            self._open.pop(change.table.id, None)
        self._publisher.publish(change)

    async def _restore_all(self) -> None:
        await self._sleeping.wake_all()
        since = self._clock.now() - _STILL_NEWS
        for untold in (untold_results, untold_sheets):
            for change in await untold(self._store, since):
                # Of a table that was open here since the start, the end is being shown already.
                if change.table.id not in self._met:
                    self._publisher.publish(change)

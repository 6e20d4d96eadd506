"""Keep the open tables in memory: find, open, change and close them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace

from bot.settings.service import PreferenceService
from bot.storage.errors import ChannelTakenError, UnreadableTableError
from bot.support.clock import Clock
from bot.support.refusals import RefusalReason, TableRefusedError
from bot.support.tasks import uncancelled
from bot.support.venue import Venue
from bot.table.hooks import NO_HOOKS, Change, Freshness, Publisher, TableHooks
from bot.table.live.live_table import (
    NO_WAITS,
    LiveTable,
    OutageTracker,
    SealedTables,
    Waits,
    with_never_cut,
)
from bot.table.live.policy import OpeningLimits, ServerPolicy
from bot.table.live.restore import (
    DormantTables,
    before_the_log,
    parked,
    restored,
    restored_to_play,
    unshown_results,
    unshown_sheets,
)
from bot.table.live.runner import ComputerPlayers, TableRunner
from bot.table.live.shuffler import RandomShuffler
from bot.table.rules.permissions import Actor, Request, verify_may
from bot.table.rules.preselections import with_preselected
from bot.table.state.table import Stage, Table
from bot.table.store.stored_table import StoredTable
from bot.table.store.tables import TableStores
from tarocchino.dealing.chain import SeedChain

_STILL_NEWS = 24 * 60 * 60.0
"""Seconds. After a restart, an end of a match that was not shown is shown if it is newer."""


class TableRegistry:
    """All open tables, each with one writer.

    ``pause`` is awaited before a computer player moves; ``computers`` choose their actions;
    ``waits`` says how long tables wait for people. The lock ``channels`` is held while a table is
    given a channel; ``openings`` limits how many tables a host opens. ``sealed`` knows whose deals
    are secret, and every returned table says so. Methods that look for a table raise
    `TableRefusedError` if it is not there, or while the store is busy.
    """

    def __init__(
        self,
        store: TableStores,
        preferences: PreferenceService,
        shuffler: RandomShuffler,
        clock: Clock,
        pause: Callable[[], Awaitable[None]],
        waits: Waits = NO_WAITS,
        computers: ComputerPlayers | None = None,
        hooks: TableHooks = NO_HOOKS,
    ) -> None:
        self.preferences = preferences
        self.shuffler = shuffler
        self.clock = clock
        self.policy = ServerPolicy(store.policy)
        self.outages = OutageTracker(store.outages, clock, self._outage_is_over)
        self.channels = asyncio.Lock()
        self.sealed = SealedTables(store.sealed, self._lifted)
        self.openings = OpeningLimits(clock, self._hosted)
        self.store = store
        self._publisher = Publisher()
        self._pause = pause
        self._computers = computers or ComputerPlayers()
        self._waits = waits
        self._hooks = hooks
        self._open: dict[int, TableRunner] = {}
        self._people: dict[int, frozenset[int]] = {}
        self._ever_open: set[int] = set()
        self.dormant = DormantTables(store.tables, self._resume, self._give_up)
        """The tables that were open before the start and have not been replayed yet."""
        self._with_preselections: Collection[int] = ()
        self._restoring: asyncio.Task[None] | None = None

    def show_by(self, publisher: Publisher) -> None:
        """Show tables by this publisher; called before any is restored or opened."""
        self._publisher = publisher

    def table(self, table_id: int) -> Table:
        return self._opened(table_id).live.table

    def is_past(self, table_id: int, version: int) -> bool:
        """Return whether the table is in memory and newer than this shown version."""
        opened = self._open.get(table_id)
        return opened is not None and opened.live.table.shown_version > version

    def table_for(self, actor: Actor, request: Request, table_id: int) -> Table:
        """Return the open table with this id, if the actor may make this request of it."""
        table = self.table(table_id)
        verify_may(actor, request, table)
        return table

    def table_in(self, channel_id: int) -> Table | None:
        tables = (opened.live.table for opened in self._open.values())
        return next((table for table in tables if table.venue.channel_id == channel_id), None)

    def tables_of(self, user_id: int) -> list[Table]:
        theirs = sorted(table_id for table_id, users in self._people.items() if user_id in users)
        return [self._open[table_id].live.table for table_id in theirs]

    def sits_at_several(self, user_id: int) -> bool:
        return sum(user_id in users for users in self._people.values()) > 1

    def open_tables(self) -> list[Table]:
        """Return the open tables that are in memory, by id."""
        return [opened.live.table for _, opened in sorted(self._open.items())]

    def names_known(self, actor: Actor, guild_id: int) -> frozenset[str]:
        """Return the known names of people in the server; computer players must not have one of
        these.

        Discord lists no members to a bot without a privileged intent.
        """
        return actor.member_names | self.names_in(guild_id)

    def names_in(self, guild_id: int) -> frozenset[str]:
        """Return the names of the people at the open tables of a server."""
        here = (table for table in self.open_tables() if table.venue.guild_id == guild_id)
        return frozenset(person.name for table in here for person in table.people.values())

    async def in_server(self, guild_id: int) -> list[StoredTable]:
        """Return the open tables of a server without their logs, even those not used since the
        start."""
        stored = await self.store.tables.open_tables()
        return [table for table in stored if table.venue.guild_id == guild_id]

    async def stored_table(self, table_id: int) -> StoredTable:
        """Return the table with this id with its log, open or not."""
        stored = await self.store.tables.find_table(table_id)
        if stored is None:
            raise TableRefusedError(RefusalReason.NO_TABLE)
        return stored

    async def restore(self) -> None:
        """Find the tables that are open in the store, and let play continue there.

        Returns once they are known. Each is replayed from its log when it is first asked for
        (`wake`), the others one after another in the background. A table whose log does not replay
        is parked for good. Raises `bot.storage.errors.StoreBusyError`.
        """
        await self.sealed.load()
        self._with_preselections = await self.store.preselections.tables()
        await self.dormant.find(self._open)
        self._restoring = asyncio.create_task(self._restore_all())

    async def wake(
        self,
        *,
        table_id: int | None = None,
        channel_id: int | None = None,
        user_id: int | None = None,
    ) -> None:
        """Load this table, the one in this channel, and those where this user sits into memory."""
        if self.dormant.tables:
            await self.dormant.wake(table_id, channel_id, user_id)

    async def all_awake(self) -> None:
        """Return when every table that was open before the start is in memory."""
        if self._restoring is not None:
            await asyncio.wait([self._restoring])

    async def settled(self) -> None:
        """Return when every open table is in memory, and waits for a person or for time to pass."""
        await self.all_awake()
        await asyncio.gather(*(opened.settled() for opened in self._open.values()))

    async def table_settled(self, table_id: int) -> None:
        """Return when the table waits for a person, or for time to pass, or is not open."""
        if (opened := self._open.get(table_id)) is not None:
            await opened.settled()

    async def stop(self) -> None:
        """Stop the tables' own steps; the tables stay as they are stored."""
        if self._restoring is not None:
            self._restoring.cancel()
            await asyncio.gather(self._restoring, return_exceptions=True)
        await self.dormant.stop()
        await asyncio.gather(*(opened.stop() for opened in self._open.values()))
        await self._computers.stop()

    def nudge(self, table_id: int) -> None:
        """Let the table check again whether it may begin a hand, if it is open."""
        if (opened := self._open.get(table_id)) is not None:
            opened.live.changed.set()
            opened.go_on()

    async def any_table(self, table_id: int) -> Table:
        """Return the table with this id; one that is not open is replayed from its log."""
        await self.wake(table_id=table_id)
        if table_id in self._open:
            return self.table(table_id)
        stored = await self.stored_table(table_id)
        # Replaying a long match takes a while, and play elsewhere must not wait.
        return self.sealed.marked(await asyncio.to_thread(restored, stored, self.outages.known))

    @asynccontextmanager
    async def changing(self, table_id: int) -> AsyncIterator[LiveTable]:
        """Yield the open table, to be changed for a person; afterwards it continues on its own."""
        opened = self._opened(table_id)
        try:
            async with opened.live.writing():
                yield opened.live
        finally:
            opened.go_on()

    @asynccontextmanager
    async def changing_for(
        self, actor: Actor, request: Request, table_id: int
    ) -> AsyncIterator[LiveTable]:
        """Yield a table as `changing` does, if the actor may request this and the interaction is
        new."""
        async with self.changing(table_id) as live:
            live.verify_new(actor.interaction_id)
            verify_may(actor, request, live.table)
            yield live

    @uncancelled
    async def change_seating(
        self, table_id: int, actor: Actor, request: Request, change: Callable[[Table], Table]
    ) -> Table:
        """Store and show what ``change`` makes of a table, if the actor may make this request."""
        async with self.changing_for(actor, request, table_id) as live:
            return await live.save(change(live.table), actor)

    @asynccontextmanager
    async def holding(self, table_ids: Iterable[int]) -> AsyncIterator[list[LiveTable]]:
        """Yield those of these tables that are open; nobody changes them in the meantime."""
        async with AsyncExitStack() as stack:
            held = []
            for table_id in sorted(table_ids):
                if (opened := self._open.get(table_id)) is not None:
                    await stack.enter_async_context(opened.live.writing())
                    if table_id in self._open:
                        held.append(opened.live)
            yield held

    @uncancelled
    async def open(self, new: StoredTable) -> Table:
        """Store a new table and show it; if its occasion already has a table, return that one."""
        async with self.channels:
            if new.occasion is not None:
                known = await self.store.tables.table_for(new.occasion, new.host_id)
                if known is not None:
                    return await self._opened_before(known)
            try:
                table_id = await self.store.tables.open_table(new)
            except ChannelTakenError:
                await self._adopt(new.venue)
                raise
            if new.occasion is not None and new.occasion.sealed:
                self.sealed.opened(table_id)
            opened = self._add(before_the_log(replace(new, id=table_id)), new.chain)
            self._publisher.publish(Change(opened.live.table))
            opened.go_on()
            return opened.live.table

    async def _opened_before(self, table_id: int) -> Table:
        """Return the table of an occasion, which is in memory if it is still open."""
        await self.wake(table_id=table_id)
        if table_id not in self._ever_open:
            # The table is stored although its write appeared to fail.
            stored = await self.stored_table(table_id)
            if stored.stage.is_open:
                await self._resume(stored)
        return await self.any_table(table_id)

    def _hosted(self, guild_id: int, host_id: int) -> int:
        """Return how many open tables a person hosts in a server, without those of evenings."""
        awake = sum(
            table.venue.guild_id == guild_id and table.host_id == host_id and table.occasion is None
            for table in (opened.live.table for opened in self._open.values())
        )
        return awake + self.dormant.hosted(guild_id, host_id)

    def _add(self, table: Table, chain: SeedChain) -> TableRunner:
        live = LiveTable(
            table,
            chain,
            self.store,
            self._changed,
            self.outages,
            self._waits,
            self.sealed,
        )
        runner = TableRunner(
            live,
            self._publisher,
            self.shuffler,
            self._pause,
            self._computers,
            self._hooks.may_deal,
        )
        self._open[table.id] = runner
        self._people[table.id] = _users_at(table)
        self._ever_open.add(table.id)
        return runner

    async def _adopt(self, venue: Venue) -> None:
        """Register a table that was stored although its write appeared to fail."""
        await self.wake(channel_id=venue.channel_id)
        stored = await self.store.tables.latest_table(venue)
        # A table that was open here may have ended while its row was being read.
        if stored is not None and stored.stage.is_open and stored.id not in self._ever_open:
            await self._resume(stored)

    async def _resume(self, stored: StoredTable, freshness: Freshness = Freshness.FOUND) -> None:
        """Register a stored table, show it, and let play continue."""
        table = await restored_to_play(stored, self.outages.known)
        if stored.id in self._with_preselections or stored.id not in self.dormant.tables:
            table = await self._with_preselected(table)
        table = await with_never_cut(table, self.store.preferences)
        opened = self._add(table, stored.chain)
        opened.live.remember(entry.interaction_id for entry in stored.log)
        if opened.live.table.stage is Stage.PARKED:
            async with opened.live.writing():
                await opened.live.save(opened.live.table)
            return
        self._publisher.publish(Change(opened.live.table, freshness=freshness))
        opened.go_on()

    async def _give_up(self, stored: StoredTable, error: UnreadableTableError) -> None:
        """Park a table whose stored data are not what was written, and show that."""
        opened = self._add(parked(stored), stored.chain)
        async with opened.live.writing():
            await opened.live.park(error)

    async def _with_preselected(self, table: Table) -> Table:
        """Return the table with the cards that people have preselected."""
        if table.stage is not Stage.PLAYING:
            return table
        preselections = await self.store.preselections.at_table(table.id)
        for choice in preselections:
            table = with_preselected(table, choice)
        return table

    def _changed(self, change: Change) -> None:
        if not change.table.stage.is_open:
            self._open.pop(change.table.id, None)
            self._people.pop(change.table.id, None)
            self._hooks.ended(change.table.id)
        elif change.table.id in self._open:
            self._people[change.table.id] = _users_at(change.table)
        self._publisher.publish(change)
        self._hooks.changed(change.table)

    def _lifted(self, table_ids: Collection[int]) -> None:
        """Show that the deals of these tables are no longer secret; the matches enter the books."""
        for table_id in table_ids:
            if (opened := self._open.get(table_id)) is not None:
                opened.live.unsealed()
        self._hooks.deals_shown()

    def _outage_is_over(self) -> None:
        """Move every deadline of the open tables by the length of the outage."""
        for opened in self._open.values():
            opened.live.reset_deadlines()
            opened.go_on()
        self._hooks.reachable()

    async def _restore_all(self) -> None:
        await self.dormant.wake_all()
        since = self.clock.now() - _STILL_NEWS
        for unshown in (unshown_results, unshown_sheets):
            for change in await unshown(self.store, since):
                # If the table has been open since the start, its end is already being shown.
                if change.table.id not in self._ever_open:
                    table = self.sealed.marked(change.table)
                    self._publisher.publish(replace(change, table=table))

    def _opened(self, table_id: int) -> TableRunner:
        try:
            return self._open[table_id]
        except KeyError:
            raise TableRefusedError(RefusalReason.NO_TABLE) from None


class Requests:
    """A subject of requests to the tables of a registry."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self._change = registry.change_seating


def _users_at(table: Table) -> frozenset[int]:
    return frozenset(person.user_id for person in table.people.values())

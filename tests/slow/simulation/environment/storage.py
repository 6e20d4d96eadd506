"""A store over a `Disk` that is slow, busy or broken, and at whose every await the bot may die."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from typing import TypeVar

from bot.services.live.uncancelled import uncancelled
from bot.services.ports.errors import StoreBusyError
from bot.services.ports.store import LogEntry, MatchResult, NewTable, Posted, StoredTable
from bot.settings.blocks import BlockList
from bot.settings.maintenance import MaintenanceStatus
from bot.settings.preferences import UNCHANGED, Preferences
from bot.settings.servers import AS_EVERYWHERE, ServerSettings
from bot.settings.spectators import Watcher
from bot.storage.database.errors import StoreFailedError
from bot.tables.state.outages import Outage
from bot.tables.state.participation import PlayerStats, Standing
from bot.tables.state.preselection import Preselection
from bot.tables.state.table import Table, Venue
from tests.slow.simulation.environment.disk import ASKED, Disk
from tests.slow.simulation.environment.weather import Weather

_T = TypeVar("_T")


class SimulatedStore:
    """A `Store` of one run of the bot.

    ``crash`` ends that run on the spot. ``busy_with`` counts the requests under way by table, and
    ``doubtful`` are the tables of which the bot cannot know what became of its last write.
    """

    def __init__(self, disk: Disk, weather: Weather, crash: Callable[[], None]) -> None:
        self._disk = disk
        self._weather = weather
        self._crash = crash
        self.busy_with: Counter[int] = Counter()
        self.doubtful: set[int] = set()
        self.doubtful_asked: set[int | None] = set()

    @uncancelled
    async def open_table(self, table: NewTable) -> int:
        return await self._transact(0, lambda: self._disk.open_table(table), writes=True)

    @uncancelled
    async def save_seating(self, table: Table) -> None:
        await self._transact(table.id, lambda: self._disk.change(table, (), None), writes=True)

    @uncancelled
    async def append(
        self, table: Table, entries: Sequence[LogEntry], result: MatchResult | None
    ) -> None:
        await self._transact(
            table.id, lambda: self._disk.change(table, entries, result), writes=True
        )

    @uncancelled
    async def open_tables(self) -> list[StoredTable]:
        return await self._transact(0, self._disk.open_tables)

    @uncancelled
    async def park(self, table_id: int) -> None:
        await self._transact(table_id, lambda: self._disk.park(table_id))

    @uncancelled
    async def finished_untold(self, since: float) -> list[StoredTable]:
        return await self._transact(0, lambda: self._disk.untold(since))

    @uncancelled
    async def closed_since(self, since: float) -> list[StoredTable]:
        return await self._transact(0, lambda: self._disk.closed_since(since))

    @uncancelled
    async def find_table(self, table_id: int) -> StoredTable | None:
        found = await self._transact(table_id, lambda: self._disk.tables.get(table_id))
        self.doubtful.discard(table_id)
        return found

    @uncancelled
    async def latest_table(self, place: Venue) -> StoredTable | None:
        return await self._transact(0, lambda: self._disk.latest(place))

    @uncancelled
    async def remember_message(self, table_id: int, posted: Posted) -> None:
        await self._transact(table_id, lambda: self._disk.remember(table_id, posted))

    @uncancelled
    async def posted_messages(self, table_id: int) -> list[Posted]:
        return await self._transact(table_id, lambda: self._disk.messages(table_id))

    async def preferences(self, user_id: int) -> Preferences:
        # At once and without fail: what people prefer has no part in what is simulated.
        return self._disk.preferences.get(user_id, UNCHANGED)

    async def outages(self) -> list[Outage]:
        return list(self._disk.outages)

    async def save_outage(self, outage: Outage) -> None:
        self._disk.outages.append(outage)

    async def forget_outages(self) -> None:
        """The simulated bot never looks back so far."""

    async def beat(self, at: float) -> None:
        self._disk.beaten = at

    async def last_beat(self) -> float | None:
        return self._disk.beaten

    async def save_preferences(self, user_id: int, preferences: Preferences) -> None:
        self._disk.preferences[user_id] = preferences

    async def preselections(self, table_id: int) -> list[Preselection]:
        return await self._transact(table_id, lambda: self._disk.preselections(table_id))

    @uncancelled
    async def save_preselection(self, table_id: int, chosen: Preselection) -> None:
        key = (table_id, chosen.user_id)
        await self._transact(table_id, lambda: self._disk.preselected.update({key: chosen}))

    @uncancelled
    async def drop_preselection(self, table_id: int, user_id: int) -> None:
        key = (table_id, user_id)
        await self._transact(table_id, lambda: self._disk.preselected.pop(key, None))

    # Nobody in the simulation decides anything for a server, blocks anybody, or rests.

    async def server_settings(self, guild_id: int) -> ServerSettings:  # noqa: ARG002 (the port's)
        return AS_EVERYWHERE

    async def save_server_settings(self, _guild_id: int, _settings: ServerSettings) -> None:
        raise AssertionError("nobody decides anything in the simulation")

    async def blocked(self, owner: BlockList) -> frozenset[int]:  # noqa: ARG002 (the port's)
        return frozenset()

    async def maintenance(self) -> MaintenanceStatus | None:
        return None

    async def watchers(self) -> list[Watcher]:
        """Nobody in the simulation looks on."""
        return []

    async def player_stats(self, guild_id: int, user_id: int) -> PlayerStats:
        raise NotImplementedError("nobody in the simulation asks for statistics")

    async def standings(self, guild_id: int, limit: int) -> list[Standing]:
        raise NotImplementedError("nobody in the simulation asks for a leaderboard")

    async def _transact(self, table_id: int, do: Callable[[], _T], *, writes: bool = False) -> _T:
        """Do it at one moment among several awaits, any of which may go wrong."""
        climate = self._weather.climate
        self.busy_with[table_id] += 1
        try:
            await self._take_time()
            if self._weather.strikes(climate.store_busy, "store-busy"):
                raise StoreBusyError
            if self._weather.strikes(climate.store_failed, "store-failed"):
                raise StoreFailedError
            await self._maybe_die()
            done = do()
            if writes:
                self.doubtful.discard(table_id)
            await self._maybe_die()
            await self._take_time()
            if self._weather.strikes(climate.store_doubtful, "store-doubtful"):
                if writes:
                    # Of a new table nobody has the id yet but who was to be told.
                    self.doubtful.add(done if isinstance(done, int) else table_id)
                    self.doubtful_asked.add(ASKED.get())
                raise StoreFailedError
            return done
        finally:
            self.busy_with[table_id] -= 1

    async def _take_time(self) -> None:
        if self._weather.below(4) == 0:
            await asyncio.sleep(self._weather.delay(0.005))
        else:
            await asyncio.sleep(0)

    async def _maybe_die(self) -> None:
        if self._weather.strikes(self._weather.climate.crash_at_write):
            self._crash()
            await asyncio.get_running_loop().create_future()

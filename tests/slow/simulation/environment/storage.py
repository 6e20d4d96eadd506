"""A store over a `Disk` that is slow, busy or broken, and at whose every await the bot may die."""

import asyncio
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, fields
from typing import Any, TypeVar

from bot.settings.preferences import Preferences
from bot.storage.discord_stores import Posted
from bot.storage.errors import StoreBusyError, StoreFailedError
from bot.stores import Store
from bot.support.tasks import uncancelled
from bot.support.venue import Venue
from bot.table.state.session import Outage
from bot.table.state.table import Preselection, Table
from bot.table.store.stored_table import LogEntry, MatchResult, StoredTable, TableVersion
from tests.fakes.store import MemoryStore
from tests.slow.simulation.environment.disk import ASKED, Disk
from tests.slow.simulation.environment.faults import FaultInjector

_T = TypeVar("_T")


class SimulatedTransactions:
    """The transactions of one run of the bot, each at one moment among several awaits.

    ``crash`` ends that run on the spot. ``busy_with`` counts the requests under way by table, and
    ``doubtful`` are the tables of which the bot cannot know what became of its last write.
    """

    def __init__(self, faults: FaultInjector, crash: Callable[[], None]) -> None:
        self._faults = faults
        self._crash = crash
        self.busy_with: Counter[int] = Counter()
        self.doubtful: set[int] = set()
        self.doubtful_asked: set[int | None] = set()

    async def run(self, table_id: int, do: Callable[[], _T], *, writes: bool = False) -> _T:
        """Do it at one moment among several awaits, any of which may go wrong."""
        rates = self._faults.rates
        self.busy_with[table_id] += 1
        try:
            await self._take_time()
            if self._faults.strikes(rates.store_busy, "store-busy"):
                raise StoreBusyError
            if self._faults.strikes(rates.store_failed, "store-failed"):
                raise StoreFailedError
            await self._maybe_die()
            done = do()
            if writes:
                self.doubtful.discard(table_id)
            await self._maybe_die()
            await self._take_time()
            if self._faults.strikes(rates.store_doubtful, "store-doubtful"):
                if writes:
                    # Only the caller would have learnt the id of a new table.
                    self.doubtful.add(done if isinstance(done, int) else table_id)
                    self.doubtful_asked.add(ASKED.get())
                raise StoreFailedError
            return done
        finally:
            self.busy_with[table_id] -= 1

    async def _take_time(self) -> None:
        if self._faults.below(4) == 0:
            await asyncio.sleep(self._faults.delay(0.005))
        else:
            await asyncio.sleep(0)

    async def _maybe_die(self) -> None:
        if self._faults.strikes(self._faults.rates.crash_at_write):
            self._crash()
            await asyncio.get_running_loop().create_future()


@dataclass
class SimulatedTables:
    """A `TableStore`."""

    disk: Disk
    transactions: SimulatedTransactions

    @uncancelled
    async def open_table(self, table: StoredTable) -> int:
        return await self.transactions.run(0, lambda: self.disk.open_table(table), writes=True)

    @uncancelled
    async def save_seating(self, table: Table) -> None:
        await self.transactions.run(
            table.id, lambda: self.disk.change(table, (), None), writes=True
        )

    @uncancelled
    async def append(
        self, table: Table, entries: Sequence[LogEntry], result: MatchResult | None
    ) -> None:
        await self.transactions.run(
            table.id, lambda: self.disk.change(table, entries, result), writes=True
        )

    @uncancelled
    async def open_tables(self) -> list[StoredTable]:
        return await self.transactions.run(0, self.disk.open_tables)

    @uncancelled
    async def park(self, table_id: int) -> None:
        await self.transactions.run(table_id, lambda: self.disk.park(table_id))

    @uncancelled
    async def finished_unshown(self, since: float) -> list[StoredTable]:
        return await self.transactions.run(0, lambda: self.disk.unshown(since))

    @uncancelled
    async def closed_since(self, since: float) -> list[StoredTable]:
        return await self.transactions.run(0, lambda: self.disk.closed_since(since))

    @uncancelled
    async def find_table(self, table_id: int) -> StoredTable | None:
        found = await self.transactions.run(table_id, lambda: self.disk.find(table_id))
        self.transactions.doubtful.discard(table_id)
        return found

    @uncancelled
    async def find_tables(self, table_ids: Collection[int]) -> list[StoredTable]:
        found = [await self.find_table(table_id) for table_id in table_ids]
        return [stored for stored in found if stored is not None]

    @uncancelled
    async def latest_version(self, place: Venue) -> TableVersion | None:
        found = await self.transactions.run(0, lambda: self.disk.latest(place))
        return None if found is None else TableVersion(found.id, found.version)

    @uncancelled
    async def latest_table(self, place: Venue) -> StoredTable | None:
        return await self.transactions.run(0, lambda: self.disk.latest(place))


@dataclass
class SimulatedMessages:
    """A `PostedStore`."""

    disk: Disk
    transactions: SimulatedTransactions

    @uncancelled
    async def remember(self, table_id: int, posted: Posted) -> None:
        await self.transactions.run(table_id, lambda: self.disk.remember(table_id, posted))

    @uncancelled
    async def forget(self, table_id: int, names: Collection[str]) -> None:
        await self.transactions.run(table_id, lambda: self.disk.forget(table_id, names))

    @uncancelled
    async def posted(self, table_id: int) -> list[Posted]:
        return await self.transactions.run(table_id, lambda: self.disk.messages(table_id))


@dataclass
class SimulatedPreselections:
    """A `PreselectionStore`."""

    disk: Disk
    transactions: SimulatedTransactions

    async def at_table(self, table_id: int) -> list[Preselection]:
        return await self.transactions.run(table_id, lambda: self.disk.preselections(table_id))

    async def tables(self) -> frozenset[int]:
        return await self.transactions.run(0, self.disk.preselected_at)

    @uncancelled
    async def save(self, table_id: int, chosen: Preselection) -> None:
        await self.transactions.run(table_id, lambda: self.disk.preselect(table_id, chosen))

    @uncancelled
    async def drop(self, table_id: int, user_id: int) -> None:
        await self.transactions.run(table_id, lambda: self.disk.unmark(table_id, user_id))


@dataclass
class SimulatedPreferences:
    """A `PreferenceStore`."""

    disk: Disk
    transactions: SimulatedTransactions

    async def load(self, user_id: int) -> Preferences:
        return await self.transactions.run(0, lambda: self.disk.preferred(user_id))

    async def load_several(self, user_ids: Collection[int]) -> dict[int, Preferences]:
        return await self.transactions.run(
            0, lambda: {user_id: self.disk.preferred(user_id) for user_id in user_ids}
        )

    @uncancelled
    async def save(self, user_id: int, preferences: Preferences) -> None:
        await self.transactions.run(0, lambda: self.disk.prefer(user_id, preferences))


@dataclass
class SimulatedOutages:
    """An `OutageStore`."""

    disk: Disk

    async def all(self) -> list[Outage]:
        return list(self.disk.outages)

    async def save(self, outage: Outage) -> None:
        self.disk.outages.append(outage)

    async def forget_old(self) -> None:
        """The simulated bot never looks back so far."""

    async def beat(self, at: float) -> None:
        self.disk.beaten = at

    async def last_beat(self) -> float | None:
        return self.disk.beaten


class SimulatedStore(Store):
    """A `Store` of one run of the bot.

    Nobody in the simulation decides anything for a server, blocks anybody, watches, asks for
    statistics or to be told of tables: all other parts stay empty, but for the clubs' books.
    """

    def __init__(self, disk: Disk, faults: FaultInjector, crash: Callable[[], None]) -> None:
        transactions = SimulatedTransactions(faults, crash)
        empty = MemoryStore()
        parts: dict[str, Any] = {part.name: getattr(empty, part.name) for part in fields(Store)}
        parts |= {
            "tables": SimulatedTables(disk, transactions),
            "messages": SimulatedMessages(disk, transactions),
            "preferences": SimulatedPreferences(disk, transactions),
            "preselections": SimulatedPreselections(disk, transactions),
            "outages": SimulatedOutages(disk),
        }
        super().__init__(**parts)
        self.transactions = transactions

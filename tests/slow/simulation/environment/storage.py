"""A store over a `Disk` that is slow, busy or broken, and at whose every await the bot may die."""

import asyncio
from collections import Counter
from collections.abc import Callable
from dataclasses import fields
from typing import Any, TypeVar

from bot.storage.errors import StoreBusyError, StoreFailedError
from bot.stores import Store
from bot.support.tasks import uncancelled
from bot.table.state.table import Table
from tests.fakes.store import MemoryStore
from tests.slow.simulation.environment.disk import ASKED, Disk
from tests.slow.simulation.environment.faults import FaultInjector

_T = TypeVar("_T")

_PARTS = ("tables", "messages", "preferences", "preselections")
"""What of a store has faults."""
_WRITES = frozenset({"open_table", "save_seating", "append"})
"""After which the bot may not know what is stored of a table."""


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


class SimulatedPart:
    """A part of a store, each of whose requests is a transaction."""

    def __init__(self, name: str, disk: Disk, transactions: SimulatedTransactions) -> None:
        self._name = name
        self._disk = disk
        self._transactions = transactions

    def __getattr__(self, method: str) -> Any:
        @uncancelled
        async def ask(*arguments: Any) -> Any:
            answer = await self._transactions.run(
                self._table_of(arguments),
                lambda: self._disk.do(self._name, method, *arguments),
                writes=method in _WRITES,
            )
            if method in ("find_table", "find_tables"):
                found = answer if isinstance(answer, list) else [answer]
                self._transactions.doubtful -= {stored.id for stored in found if stored}
            return answer

        return ask

    def _table_of(self, arguments: tuple[Any, ...]) -> int:
        """The id of the table that a request is about, 0 if it is about none."""
        match arguments:
            case Table(id=table_id), *_:
                return table_id
            case int(table_id), *_ if self._name != "preferences":
                return table_id
            case _:
                return 0


class SimulatedStore(Store):
    """A `Store` of one run of the bot.

    Nobody in the simulation decides anything for a server, blocks anybody, watches, asks for
    statistics or to be told of tables: all other parts stay empty, but for the clubs' books.
    """

    def __init__(self, disk: Disk, faults: FaultInjector, crash: Callable[[], None]) -> None:
        transactions = SimulatedTransactions(faults, crash)
        empty = MemoryStore()
        parts: dict[str, Any] = {part.name: getattr(empty, part.name) for part in fields(Store)}
        parts |= {name: SimulatedPart(name, disk, transactions) for name in _PARTS}
        super().__init__(**parts | {"outages": disk.outages})
        self.transactions = transactions

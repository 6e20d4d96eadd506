"""Stores of each kind, with tables in them that have come so far elsewhere."""

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import Any

from bot.stores import Store
from bot.table.live.live_table import match_result
from bot.table.live.restore import restored
from bot.table.state.table import Stage, Table
from bot.table.store.stored_table import LogEntry, MatchResult, StoredTable
from bot.table.store.tables import TableStore
from tests.fakes.store import MemoryStore

MEMORY, SQLITE, POSTGRESQL = "memory", "sqlite", "postgresql"
DATABASES = (SQLITE, POSTGRESQL)

OpenStore = Callable[[], AbstractAsyncContextManager[Store]]


@asynccontextmanager
async def in_memory() -> AsyncIterator[Store]:
    """A store in memory."""
    yield MemoryStore()


async def put(store: Store, table: StoredTable) -> int:
    """Store a table that has come so far, with its result if it is over; returns its id."""
    new = replace(table, stage=Stage.LOBBY, version=0, log=(), ready=frozenset(), ending=None)
    table_id = await store.tables.open_table(new)
    now = restored(replace(table, id=table_id))
    await store.tables.append(now, table.log, match_result(now, 5.0))
    return table_id


@dataclass
class CountedTables:
    """A `TableStore` that knows the log of each table by itself, as soon as it is stored."""

    tables: TableStore
    logs: dict[int, list[LogEntry]] = field(default_factory=dict)

    async def append(
        self, table: Table, entries: Sequence[LogEntry], result: MatchResult | None
    ) -> None:
        await self.tables.append(table, entries, result)
        self.logs.setdefault(table.id, []).extend(entries)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.tables, name)

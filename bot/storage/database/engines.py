"""Engines of a database, of whatever kind: one for writing, one for reading."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, nullcontext, suppress
from dataclasses import dataclass, field
from typing import Any

import msgspec
from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

_QUEUE_TIMEOUT = 2.0
"""Seconds to wait for other writes or reads of this process."""
_CLOSING_PATIENCE = 2.0
"""Seconds that transactions have to end before their connections are closed."""


Briefly = Callable[[AsyncConnection], AbstractAsyncContextManager[None]]
"""Makes what a connection does meanwhile quicker, if that is to use a few rows by their keys."""


def as_ever(_connection: AsyncConnection) -> AbstractAsyncContextManager[None]:
    """Nothing is quicker."""
    return nullcontext()


class InUse:
    """The connections that transactions have now: disposing of an engine leaves these open."""

    def __init__(self) -> None:
        self._records: set[ConnectionPoolEntry] = set()
        self._returned = asyncio.Event()

    def watch(self, engine: AsyncEngine) -> None:
        """Note the connections of an engine from now on."""
        event.listen(engine.sync_engine, "checkout", self._taken)
        event.listen(engine.sync_engine, "checkin", self._back)
        event.listen(engine.sync_engine, "invalidate", self._back)

    async def close(self, patience: float) -> None:
        """Return when all transactions have ended; after so many seconds close what is in use."""
        with suppress(TimeoutError):
            async with asyncio.timeout(patience):
                while self._records:
                    self._returned.clear()
                    await self._returned.wait()
        for record in tuple(self._records):
            if (connection := record.driver_connection) is not None:
                await connection.close()

    def _taken(self, _connection: object, record: ConnectionPoolEntry, _proxy: object) -> None:
        self._records.add(record)

    def _back(self, _connection: object, record: ConnectionPoolEntry, *_: object) -> None:
        self._records.discard(record)
        self._returned.set()


@dataclass(frozen=True, slots=True)
class Engines:
    """The engines for writing and the engine for reading.

    The writer has one connection, so that this process's writes queue in order, and takes a lock
    when a transaction begins, so that those of all processes do. Where the database can, a
    ``row_writer``'s transactions wait for the writers of all processes, and these for them, but not
    for each other. A reader's transaction sees one state of the database and never waits for a
    writer. ``briefly`` is for transactions of a few rows.
    """

    writer: AsyncEngine
    reader: AsyncEngine
    briefly: Briefly = as_ever
    row_writer: AsyncEngine | None = None
    in_use: InUse = field(default_factory=InUse)

    def __post_init__(self) -> None:
        for engine in self._all():
            self.in_use.watch(engine)

    @property
    def for_rows(self) -> AsyncEngine:
        """The engine for rows that nobody else writes meanwhile."""
        return self.row_writer or self.writer

    async def dispose(self, patience: float = _CLOSING_PATIENCE) -> None:
        """Close all connections, those in use once their transactions have ended, or after so many
        seconds."""
        await self.in_use.close(patience)
        for engine in reversed(self._all()):
            await engine.dispose()

    def _all(self) -> list[AsyncEngine]:
        every = (self.writer, self.row_writer, self.reader)
        return [engine for engine in every if engine is not None]


def pooled_engine(url: str, size: int, **options: Any) -> AsyncEngine:
    """An engine with at most ``size`` connections; ``options`` are those of SQLAlchemy."""
    return create_async_engine(
        url,
        pool_size=size,
        max_overflow=0,
        pool_timeout=_QUEUE_TIMEOUT,
        json_serializer=_to_json,
        json_deserializer=msgspec.json.decode,
        # Parameters hold hands, and errors end up in logs.
        hide_parameters=True,
        **options,
    )


def _to_json(value: object) -> str:
    return msgspec.json.encode(value).decode()

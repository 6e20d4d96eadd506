"""Open a database's engines, run transactions on them, and keep logs with one writer."""

from __future__ import annotations

import asyncio
import time
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import (
    AbstractAsyncContextManager,
    asynccontextmanager,
    contextmanager,
    nullcontext,
    suppress,
)
from dataclasses import dataclass, field
from enum import Enum
from importlib import import_module
from typing import Any, ClassVar, Generic, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from bot.storage.errors import (
    StoreBusyError,
    StoreFailedError,
    StoreInUseError,
    StoreOpenError,
    StoreQueueError,
    store_errors,
)
from bot.support.measures import NO_MEASURES, Access, Measures
from bot.support.refusals import RefusalReason, TableRefusedError
from bot.support.tasks import uncancelled

_T = TypeVar("_T")

_QUEUE_TIMEOUT = 2.0
"""Seconds to wait for other writes or reads of this process."""
_CLOSING_PATIENCE = 2.0
"""Seconds that transactions have for their end before their connections are closed."""


Briefly = Callable[[AsyncConnection], AbstractAsyncContextManager[object]]
"""Speeds up a connection's statements during the block, if they find a few rows by their keys."""


class InUse:
    """The connections that transactions are using; disposing of an engine leaves these open."""

    def __init__(self) -> None:
        self._records: set[ConnectionPoolEntry] = set()
        self._returned = asyncio.Event()

    def watch(self, engine: AsyncEngine) -> None:
        """Track an engine's connections from now on."""
        event.listen(engine.sync_engine, "checkout", self._taken)
        event.listen(engine.sync_engine, "checkin", self._back)
        event.listen(engine.sync_engine, "invalidate", self._back)

    async def close(self, patience: float) -> None:
        """Wait for all transactions to end; after ``patience`` seconds close their connections."""
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
    """The engines for writing and for reading.

    The writer has one connection, which queues the writes of this process. A transaction takes a
    lock when it begins, which queues the writes of all processes. A ``row_writer``, if the database
    has one, waits only for writers, and they for it; its own transactions run side by side. A
    reader's transaction sees one state of the database and never waits for a writer. ``briefly`` is
    for transactions of a few rows.
    """

    writer: AsyncEngine
    reader: AsyncEngine
    briefly: Briefly = nullcontext
    row_writer: AsyncEngine | None = None
    in_use: InUse = field(default_factory=InUse)

    def __post_init__(self) -> None:
        for engine in self._all():
            self.in_use.watch(engine)

    async def dispose(self, patience: float = _CLOSING_PATIENCE) -> None:
        """Close all connections; those in use get ``patience`` seconds to end."""
        await self.in_use.close(patience)
        for engine in reversed(self._all()):
            await engine.dispose()

    def _all(self) -> list[AsyncEngine]:
        every = (self.writer, self.row_writer, self.reader)
        return [engine for engine in every if engine is not None]


class Database(ABC):
    """A database that may hold a store, open or not."""

    @property
    @abstractmethod
    def place(self) -> str:
        """Return where the database is, for messages; nothing secret."""

    @abstractmethod
    def verify_place(self) -> None:
        """Raise `StoreOpenError` if this machine cannot use the database."""

    def verify_exists(self) -> None:  # noqa: B027 (a server needs none)
        """Raise `StoreOpenError` if the database certainly does not exist yet."""

    @abstractmethod
    def engines(self) -> Engines:
        """Return new engines. Raises `StoreOpenError`."""

    @asynccontextmanager
    async def connected(self) -> AsyncIterator[Engines]:
        """Open new engines for the block. Raises `StoreOpenError`."""
        engines = self.engines()
        try:
            yield engines
        finally:
            await engines.dispose()

    @contextmanager
    def opening(self) -> Iterator[None]:
        """Turn errors into a `StoreOpenError` with the database; use around `store_errors`."""
        try:
            yield
        except StoreFailedError as error:
            why = self.advice(error)
            raise StoreOpenError(f"{self.place} cannot be opened: {why}") from error
        except StoreOpenError as error:
            raise StoreOpenError(f"{self.place}: {error}") from error

    @abstractmethod
    def advice(self, error: StoreFailedError) -> str:
        """Return the cause of an error and its remedy."""

    @abstractmethod
    def only_bot(self, *, waits: bool = False) -> AbstractAsyncContextManager[None]:
        """Keep other bots off the database. Raises `StoreOpenError` if one is there already, unless
        this one ``waits`` and the database allows that."""

    @property
    def in_use(self) -> StoreInUseError:
        """Return the error for a database that another bot uses."""
        return StoreInUseError(
            f"{self.place} is in use: another bot is running on it; stop that one first, "
            "or give this one a database of its own"
        )

    def verify_nothing_missing(self) -> None:  # noqa: B027 (a server needs none)
        """Raise `StoreOpenError` if stored data are known to be missing; call it before reading."""

    def accept_missing(self) -> None:  # noqa: B027 (a server needs none)
        """Continue without the missing data."""

    @abstractmethod
    def verify_intact(self, connection: sa.Connection, *, is_latest: bool) -> None:
        """Raise `StoreOpenError` if the database is known to be damaged.

        ``is_latest`` is False for a database that is about to get this program's schema.
        """

    def opened(self) -> None:  # noqa: B027 (a server needs none)
        """Note that the bot has opened the database."""

    @abstractmethod
    def damage_in(self, connection: sa.Connection) -> tuple[str, ...]:
        """Return the damage that a thorough search finds, one line each."""


def pooled_engine(url: str, size: int, **options: Any) -> AsyncEngine:
    """Return an engine with at most ``size`` connections; ``options`` are SQLAlchemy's."""
    return create_async_engine(
        url,
        pool_size=size,
        max_overflow=0,
        pool_timeout=_QUEUE_TIMEOUT,
        json_serializer=lambda value: msgspec.json.encode(value).decode(),
        json_deserializer=msgspec.json.decode,
        # Parameters hold hands, and errors are logged.
        hide_parameters=True,
        **options,
    )


class Transactions:
    """Begins a store's transactions; translates refusals into `StoreBusyError` and
    `StoreFailedError`.

    ``measures`` notes how long transactions take.
    """

    def __init__(self, engines: Engines, measures: Measures = NO_MEASURES) -> None:
        self._engines = engines
        self.measures = measures

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """Open a transaction of the only writer; commit it at the end of the block."""
        with self._measured(Access.WRITE), store_errors():
            async with self._engines.writer.begin() as connection:
                yield connection

    @asynccontextmanager
    async def writing_briefly(self) -> AsyncIterator[AsyncConnection]:
        """Open a transaction for a few rows that are found by key and have one writer. Several of
        these may run side by side, but none with `writing`. Their statements may run in the event
        loop's thread."""
        with self._measured(Access.WRITE), store_errors():
            async with (
                (self._engines.row_writer or self._engines.writer).connect() as connection,
                self._engines.briefly(connection),
                connection.begin(),
            ):
                yield connection

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """Open a transaction that sees one state of the database."""
        with self._measured(Access.READ), store_errors():
            async with self._engines.reader.begin() as connection:
                yield connection

    @uncancelled
    async def rows(self, query: sa.Select[Any]) -> Sequence[Any]:
        """Return a query's rows, read in a separate transaction."""
        async with self.reading() as connection:
            found: Sequence[Any] = (await connection.execute(query)).all()
            return found

    async def first(self, query: sa.Select[Any]) -> Any:
        """Return a query's first row, or None."""
        return next(iter(await self.rows(query)), None)

    async def values(self, query: sa.Select[tuple[_T]]) -> list[_T]:
        """Return the first column of a query's rows."""
        return [row[0] for row in await self.rows(query)]

    @uncancelled
    async def replace(
        self, table: sa.Table, same: sa.ColumnElement[bool], values: Mapping[str, object]
    ) -> None:
        """Insert a row in place of the rows that are the ``same``."""
        async with self.writing() as connection:
            await connection.execute(sa.delete(table).where(same))
            await connection.execute(sa.insert(table).values(values))

    @contextmanager
    def _measured(self, access: Access) -> Iterator[None]:
        begun, failed = time.monotonic(), False
        try:
            yield
        except (StoreBusyError, StoreFailedError):
            failed = True
            raise
        finally:
            self.measures.transaction_ended(access, time.monotonic() - begun, failed=failed)


Column = sa.ColumnElement[Any]

Grown = Callable[[Column, Column], Column]
"""Returns a column's next value, from the stored and the new value."""


def upsert(
    dialect: str,
    table: sa.Table,
    grown: Mapping[str, Grown],
    where: Grown | None = None,
) -> Any:
    """Return an insert that updates the columns in ``grown`` if the row exists already.

    ``where`` gets the stored and the new value of the first of these columns; the update needs it
    to hold. ``dialect`` is SQLAlchemy's name: sqlite or postgresql.
    """
    # Imports only the dialect in use; the other would waste 2 MB.
    insert = import_module(f"sqlalchemy.dialects.{dialect}").insert(table)
    first = next(iter(grown))
    return insert.on_conflict_do_update(
        index_elements=list(table.primary_key.columns),
        set_={name: grow(table.c[name], insert.excluded[name]) for name, grow in grown.items()},
        where=None if where is None else where(table.c[first], insert.excluded[first]),
    )


def replaced(_stored: Column, given: Column) -> Column:
    """Return the new value, which replaces the stored one."""
    return given


def added(stored: Column, given: Column) -> Column:
    """Return the sum of the stored and the new value."""
    return stored + given


def row_of(table: sa.Table, *sources: object, **given: Any) -> dict[str, Any]:
    """Return a row for the table. A column has the ``given`` value, else the attribute of its name
    in the first of the ``sources`` that has one; an enum's member becomes its value."""

    def value_of(name: str) -> Any:
        value = next(getattr(each, name) for each in sources if hasattr(each, name))
        return value.value if isinstance(value, Enum) else value

    names = (column.name for column in table.columns)
    return {name: given[name] if name in given else value_of(name) for name in names}


_AT_ONCE = 500
"""The most ids in one query."""


def in_parts(ids: Iterable[int]) -> Iterator[Sequence[int]]:
    """Yield the ids in order, as many at a time as one query takes."""
    left = sorted(ids)
    for start in range(0, len(left), _AT_ONCE):
        yield left[start : start + _AT_ONCE]


State = TypeVar("State")
Entry = TypeVar("Entry")


class Ledger(ABC, Generic[State, Entry]):
    """Keeps the state that a log leads to; changes are made inside `writing`.

    ``state`` is the stored state, unless a write has failed: its outcome is unknown until the log
    is read again. Every change and every such failure sets ``changed``, so a task that waits for a
    deadline looks at once. An unreadable log parks the ledger: it writes nothing any more.
    """

    unreadable: ClassVar[tuple[type[Exception], ...]]
    """The errors that `read` raises for a damaged log, or one that does not fold."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.changed = asyncio.Event()
        self.is_known = True
        self.parked: Exception | None = None
        self._seen: set[int] = set()
        self._lock = asyncio.Lock()

    @abstractmethod
    def fold(self, state: State, entry: Entry) -> State:
        """Return the state after an entry. Raises what the state refuses."""

    @abstractmethod
    async def store(self, entry: Entry, after: State, interaction_id: int | None) -> None:
        """Store the next entry of the log, which leads to this state."""

    @abstractmethod
    async def read(self) -> Sequence[State]:
        """Return the stored states that follow the one in memory, in order."""

    def publish(self, before: State, after: State) -> None:
        """Show a stored change; never block and never raise."""

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[None]:
        """Be the log's only writer, with the stored state in memory.

        Raises `StoreBusyError` if the state has to be read and cannot be, and the error that parked
        the ledger.
        """
        async with self._lock:
            if not self.is_known:
                await self._read_again()
            if self.parked is not None:
                raise self.parked.with_traceback(None)
            yield

    async def append(self, entry: Entry, interaction_id: int | None = None) -> None:
        """Fold an entry, store it, and publish the result; only inside `writing`.

        Raises `TableRefusedError` (SEEN_BEFORE) for an interaction that has taken effect before.
        """
        self.verify_new(interaction_id)
        await self.write(entry, self.fold(self.state, entry), interaction_id)

    async def write(self, entry: Entry, after: State, interaction_id: int | None = None) -> None:
        """Store a folded entry and publish the result; only inside `writing`."""
        with self.storing():
            await self.store(entry, after, interaction_id)
        self.remember([interaction_id])
        self.became(after)

    def remember(self, interaction_ids: Iterable[int | None]) -> None:
        """Refuse these interactions from now on."""
        self._seen.update(each for each in interaction_ids if each is not None)

    def verify_new(self, interaction_id: int | None) -> None:
        """Raise `TableRefusedError` if the interaction has taken effect already."""
        if interaction_id in self._seen:
            raise TableRefusedError(RefusalReason.SEEN_BEFORE)

    def became(self, after: State) -> None:
        """Take over a stored state and publish it; only inside `writing`."""
        before, self.state = self.state, after
        self.changed.set()
        self.publish(before, after)

    @contextmanager
    def storing(self) -> Iterator[None]:
        """Mark the state as unknown if a write fails after the store has begun it."""
        try:
            yield
        except StoreQueueError:
            # Reading whole logs again would only lengthen the queue in which the write waited.
            raise
        except BaseException:
            self.is_known = False
            self.changed.set()
            raise

    async def park(self, error: Exception) -> None:
        """Stop writing, because the log does not read as written."""
        self.parked = error

    async def _read_again(self) -> None:
        """Read the log to find the outcome of a failed write."""
        try:
            states = await self.read()
        except self.unreadable as error:
            await self.park(error)
            states = ()
        self.is_known = True
        for state in states:
            self.became(state)

"""Open the engines of a database, run transactions over them, and keep logs with one writer."""

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

    async def dispose(self, patience: float = _CLOSING_PATIENCE) -> None:
        """Close all connections, those in use once their transactions have ended, or after so many
        seconds."""
        await self.in_use.close(patience)
        for engine in reversed(self._all()):
            await engine.dispose()

    def _all(self) -> list[AsyncEngine]:
        every = (self.writer, self.row_writer, self.reader)
        return [engine for engine in every if engine is not None]


class Database(ABC):
    """A database that may hold a store, in use or not."""

    @property
    @abstractmethod
    def place(self) -> str:
        """Where it is, for messages: nothing secret."""

    @abstractmethod
    def verify_place(self) -> None:
        """Pass if this machine has what it takes to use it; else `StoreOpenError`."""

    def verify_exists(self) -> None:  # noqa: B027 (a server needs none)
        """Pass unless it is certain that there is none yet; else `StoreOpenError`."""

    @abstractmethod
    def engines(self) -> Engines:
        """New engines over it; raises `StoreOpenError`."""

    @contextmanager
    def opening(self) -> Iterator[None]:
        """Raise what goes wrong as a `StoreOpenError` that names the database.

        To be used around `bot.storage.errors.store_errors`.
        """
        try:
            yield
        except StoreFailedError as error:
            why = self.advice(error)
            raise StoreOpenError(f"{self.place} cannot be opened: {why}") from error
        except StoreOpenError as error:
            raise StoreOpenError(f"{self.place}: {error}") from error

    @abstractmethod
    def advice(self, error: StoreFailedError) -> str:
        """What is wrong with it, and what to do."""

    @abstractmethod
    def only_bot(self, *, waits: bool = False) -> AbstractAsyncContextManager[None]:
        """Keep other bots off it; raises `StoreOpenError` if one is there already, unless this one
        ``waits`` and the database lets it."""

    @property
    def in_use(self) -> StoreInUseError:
        """What is raised where another bot is there."""
        return StoreInUseError(
            f"{self.place} is in use: another bot is running on it; stop that one first, "
            "or give this one a database of its own"
        )

    def verify_nothing_missing(self) -> None:  # noqa: B027 (a server needs none)
        """Pass unless it is known that something that was stored is missing; else `StoreOpenError`.

        To be called before anything is read. A server looks after its files.
        """

    def accept_missing(self) -> None:  # noqa: B027 (a server needs none)
        """Let what is there be all there is."""

    @abstractmethod
    def verify_intact(self, connection: sa.Connection, *, is_latest: bool) -> None:
        """Pass unless it is known to be damaged; else `StoreOpenError`.

        ``is_latest`` if it has the schema of this program; else it is about to get it.
        """

    def opened(self) -> None:  # noqa: B027 (a server needs none)
        """Note that the bot has opened it."""

    @abstractmethod
    def damage_in(self, connection: sa.Connection) -> tuple[str, ...]:
        """The damage that a thorough search finds, a line each."""


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


class Transactions:
    """Begins the transactions of a store; what the database refuses is raised as
    `StoreBusyError` or `StoreFailedError`.

    ``measures`` notes how long transactions take.
    """

    def __init__(self, engines: Engines, measures: Measures = NO_MEASURES) -> None:
        self._engines = engines
        self._measures = measures

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction of the only writer, committed at the end of the block."""
        with self._measured(Access.WRITE), store_errors():
            async with self._engines.writer.begin() as connection:
                yield connection

    @asynccontextmanager
    async def writing_briefly(self) -> AsyncIterator[AsyncConnection]:
        """A transaction for a few rows that are found by their keys and have one writer: others of
        this kind may run beside it, none of `writing`; its statements may run in the event loop's
        thread."""
        with self._measured(Access.WRITE), store_errors():
            async with (
                (self._engines.row_writer or self._engines.writer).connect() as connection,
                self._engines.briefly(connection),
                connection.begin(),
            ):
                yield connection

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that sees one state of the database."""
        with self._measured(Access.READ), store_errors():
            async with self._engines.reader.begin() as connection:
                yield connection

    @uncancelled
    async def rows(self, query: sa.Select[Any]) -> Sequence[Any]:
        """What a query finds, in a transaction of its own."""
        async with self.reading() as connection:
            found: Sequence[Any] = (await connection.execute(query)).all()
            return found

    async def first(self, query: sa.Select[Any]) -> Any:
        """The first row that a query finds; None without any."""
        return next(iter(await self.rows(query)), None)

    async def values(self, query: sa.Select[tuple[_T]]) -> list[_T]:
        """The values of the first column that a query finds."""
        return [row[0] for row in await self.rows(query)]

    @contextmanager
    def _measured(self, access: Access) -> Iterator[None]:
        begun, failed = time.monotonic(), False
        try:
            yield
        except (StoreBusyError, StoreFailedError):
            failed = True
            raise
        finally:
            self._measures.transaction_ended(access, time.monotonic() - begun, failed=failed)


Column = sa.ColumnElement[Any]

Grown = Callable[[Column, Column], Column]
"""What becomes of a column, given what is there and what comes."""


def upsert(
    dialect: str,
    table: sa.Table,
    grown: Mapping[str, Grown],
    where: Grown | None = None,
) -> Any:
    """An insert that changes the columns in ``grown`` of a row that has its primary key already,
    where ``where`` (given the values of the first of these columns) holds.

    ``dialect`` is SQLAlchemy's name of one that knows ``ON CONFLICT``: sqlite or postgresql.
    """
    # Only the dialect in use is imported: the other takes 2 MB for nothing.
    insert = import_module(f"sqlalchemy.dialects.{dialect}").insert(table)
    first = next(iter(grown))
    return insert.on_conflict_do_update(
        index_elements=list(table.primary_key.columns),
        set_={name: grow(table.c[name], insert.excluded[name]) for name, grow in grown.items()},
        where=None if where is None else where(table.c[first], insert.excluded[first]),
    )


def replaced(_stored: Column, given: Column) -> Column:
    """What comes takes the place of what is there."""
    return given


def added(stored: Column, given: Column) -> Column:
    """What comes is added to what is there."""
    return stored + given


def row_of(table: sa.Table, *sources: object, **given: Any) -> dict[str, Any]:
    """A row for the table: what is ``given``, and for each other column the attribute of its name
    that the first of the ``sources`` has, an enum's member by its value."""

    def value_of(name: str) -> Any:
        value = next(getattr(each, name) for each in sources if hasattr(each, name))
        return value.value if isinstance(value, Enum) else value

    names = (column.name for column in table.columns)
    return {name: given[name] if name in given else value_of(name) for name in names}


_AT_ONCE = 500
"""Ids in one query."""


def in_parts(ids: Iterable[int]) -> Iterator[Sequence[int]]:
    """The ids in order, as many at a time as a query takes."""
    left = sorted(ids)
    for start in range(0, len(left), _AT_ONCE):
        yield left[start : start + _AT_ONCE]


State = TypeVar("State")
Entry = TypeVar("Entry")


class Ledger(ABC, Generic[State, Entry]):
    """Keeps the state that a log leads to; changes are made inside `writing`.

    ``state`` is what is stored, as far as that is known: the outcome of a write that has failed is
    not, until the log is read again. ``changed`` is set by every change, and by such a failure, so
    that a task which waits for a deadline looks at once. A log that turns out to be unreadable
    parks the ledger: nothing is written any more.
    """

    unreadable: ClassVar[tuple[type[Exception], ...]]
    """What `read` raises for a log that is not what was written, or does not fold."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.changed = asyncio.Event()
        self.is_known = True
        self.parked: Exception | None = None
        self._seen: set[int] = set()
        self._lock = asyncio.Lock()

    @abstractmethod
    def fold(self, state: State, entry: Entry) -> State:
        """Return the state after an entry; raises what the state refuses."""

    @abstractmethod
    async def store(self, entry: Entry, after: State, interaction_id: int | None) -> None:
        """Store the next entry of the log, which leads to this state."""

    @abstractmethod
    async def read(self) -> Sequence[State]:
        """Return the stored states that follow the one in memory, in order."""

    def publish(self, before: State, after: State) -> None:
        """Show a change, which is stored; never blocks and never raises."""

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[None]:
        """Be the log's only writer, with the stored state in memory.

        Raises `StoreBusyError` if the stored state has to be read and cannot be, and the error by
        which it is parked.
        """
        async with self._lock:
            if not self.is_known:
                await self._read_again()
            if self.parked is not None:
                raise self.parked.with_traceback(None)
            yield

    async def append(self, entry: Entry, interaction_id: int | None = None) -> None:
        """Fold an entry, store it, and publish the result; inside `writing`.

        An interaction takes effect once: `TableRefusedError` (SEEN_BEFORE) refuses it again.
        """
        self.verify_new(interaction_id)
        await self.write(entry, self.fold(self.state, entry), interaction_id)

    async def write(self, entry: Entry, after: State, interaction_id: int | None = None) -> None:
        """Store an entry that was folded, and publish the result; inside `writing`."""
        with self.storing():
            await self.store(entry, after, interaction_id)
        self.remember([interaction_id])
        self.became(after)

    def remember(self, interaction_ids: Iterable[int | None]) -> None:
        """Let none of these interactions take effect again."""
        self._seen.update(each for each in interaction_ids if each is not None)

    def verify_new(self, interaction_id: int | None) -> None:
        """Pass if the interaction has not taken effect yet; else `TableRefusedError`."""
        if interaction_id in self._seen:
            raise TableRefusedError(RefusalReason.SEEN_BEFORE)

    def became(self, after: State) -> None:
        """Take in a state that is stored, and publish it; inside `writing`."""
        before, self.state = self.state, after
        self.changed.set()
        self.publish(before, after)

    @contextmanager
    def storing(self) -> Iterator[None]:
        """Note that the outcome of a write that fails is unknown, if the store has begun it."""
        try:
            yield
        except StoreQueueError:
            # Reading whole logs again would only lengthen the queue that the write has waited in.
            raise
        except BaseException:
            self.is_known = False
            self.changed.set()
            raise

    async def park(self, error: Exception) -> None:
        """Write nothing any more: the log is not what was written."""
        self.parked = error

    async def _read_again(self) -> None:
        """Settle the outcome of a failed write by what is stored."""
        try:
            states = await self.read()
        except self.unreadable as error:
            await self.park(error)
            states = ()
        self.is_known = True
        for state in states:
            self.became(state)

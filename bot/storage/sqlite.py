"""Use SQLite: files and folders, the journal, the driver, engines, pragmas and checks."""

from __future__ import annotations

import os
import sqlite3
import stat
import struct
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import asynccontextmanager, closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import aiosqlite
import sqlalchemy as sa
from filelock import FileLock, Timeout
from sqlalchemy import event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.storage.errors import (
    PUT_BACK,
    Failure,
    StoreFailedError,
    StoreOpenError,
    failure_of,
    is_damage,
)
from bot.storage.transactions import Database, Engines, pooled_engine
from bot.support.processes import PROGRAM


def verify_writable(folder: Path) -> None:
    """Raise `StoreOpenError`, with the remedy, if no files can be created in a folder."""
    if not folder.is_dir():
        raise StoreOpenError(
            f"there is no folder {folder}; create it (mkdir -p {folder}), or name another"
        )
    if os.access(folder, os.W_OK | os.X_OK):
        return
    if os.name == "posix" and os.statvfs(folder).f_flag & os.ST_RDONLY:
        raise StoreOpenError(
            f"{folder} is on a read-only disk; make the disk writable, or name a folder on another"
        )
    raise StoreOpenError(f"{folder} may not be written; give it to the bot's user")


FOLD_AFTER = 100
"""Transactions after which the journal is folded into the main file; a move is one."""
_MORE, _ALL = 1, 0
"""The newest data are in the journal, or in the main file."""
_HEADER, _FRAME_HEADER, _LEAST_PAGE = 32, 24, 512
_INDEX = struct.Struct("=3I2BH2I8s8s8s")


def fold(connection: sqlite3.Connection) -> bool:
    """Move the journal's content into the main file, which then counts as incomplete. Return False
    if that fails; nothing is lost, and it has to be tried again."""
    try:
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute(f"PRAGMA user_version = {_MORE}")
        connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
        connection.execute(f"PRAGMA user_version = {_ALL}")
    except sqlite3.Error:
        return False
    return True


def _says_more(database: Path) -> bool:
    """Return whether the main file says that its journal holds more."""
    return _head(database, 100)[60:64] == struct.pack(">I", _MORE)


def _indexed_size(database: Path) -> int:
    """Return the journal's size by its index; 0 without an index, or with another journal's."""
    index = _head(Path(f"{database}-shm"), 2 * _INDEX.size)
    salts = _head(Path(f"{database}-wal"), _HEADER)[16:24]
    first, second = index[: _INDEX.size], index[_INDEX.size :]
    if len(first) < _INDEX.size or first != second:
        return 0
    *_, is_begun, _, page, frames, _, _, found, _ = _INDEX.unpack(first)
    if not is_begun or salts != found:
        return 0
    return _HEADER + int(frames) * (_FRAME_HEADER + int(page))


def _head(path: Path, size: int) -> bytes:
    """Return a file's first bytes; none if there is no such file."""
    try:
        with path.open("rb") as file:
            return file.read(size)
    except FileNotFoundError:
        return b""


_Result = TypeVar("_Result")


class OneVisitConnection(aiosqlite.Connection):
    """A connection whose cursors open, execute, fetch and close in one visit to its thread.

    Each visit costs two switches between threads and a turn of the event loop, as much as a small
    statement itself; SQLAlchemy fetches all rows of a statement in any case.
    """

    _is_here = False

    @contextmanager
    def here(self) -> Iterator[None]:
        """Run statements in the caller's thread during the block. A commit, which waits for the
        disk, and a rollback still visit the connection's own thread."""
        self._is_here = True
        try:
            yield
        finally:
            self._is_here = False

    def cursor(self) -> OneVisitCursor:  # type: ignore[override]
        return OneVisitCursor(self)

    async def rollback(self) -> None:
        """Roll back the transaction, if there is one; a pool calls this to be sure."""
        if self.in_transaction:
            await super().rollback()

    async def visit(self, work: Callable[[sqlite3.Connection], _Result]) -> _Result:
        """Run ``work`` on the connection in its thread, or in the caller's inside `here`."""
        if self._is_here:
            return work(self._conn)
        result: _Result = await self._execute(work, self._conn)  # type: ignore[no-untyped-call]
        return result


class OneVisitCursor:
    """The part of a cursor that SQLAlchemy's adapter for aiosqlite uses, for one statement."""

    arraysize = 1

    def __init__(self, connection: OneVisitConnection) -> None:
        self._connection = connection
        self._rows: list[Any] = []
        self.description: Any = None
        self.rowcount = -1
        self.lastrowid: int | None = None

    async def __aenter__(self) -> OneVisitCursor:
        return self

    async def execute(self, sql: str, parameters: Iterable[Any] = ()) -> OneVisitCursor:
        return await self._run(lambda cursor: cursor.execute(sql, tuple(parameters)))

    async def executemany(self, sql: str, parameters: Iterable[Any]) -> OneVisitCursor:
        return await self._run(lambda cursor: cursor.executemany(sql, parameters))

    async def fetchall(self) -> list[Any]:
        return self._rows

    async def close(self) -> None:
        """Do nothing; the cursor was closed in its thread."""

    async def _run(self, statement: Callable[[sqlite3.Cursor], object]) -> OneVisitCursor:
        def work(connection: sqlite3.Connection) -> None:
            cursor = connection.cursor()
            try:
                statement(cursor)
                self.description = cursor.description
                self._rows = cursor.fetchall() if cursor.description else []
                self.rowcount, self.lastrowid = cursor.rowcount, cursor.lastrowid
            finally:
                cursor.close()

        await self._connection.visit(work)
        return self


class WritingConnection(OneVisitConnection):
    """The connection that writes; now and then it folds the journal into the database."""

    _since_folded = 0

    async def commit(self) -> None:
        """Commit the transaction; folding the journal afterwards is not part of it."""
        await super().commit()
        self._since_folded += 1
        # Folding waits for the disk, so it must run in the connection's own thread.
        if self._since_folded >= FOLD_AFTER and await self._execute(fold, self._conn):  # type: ignore[no-untyped-call]
            self._since_folded = 0


def connect(
    database: str | Path, kind: type[OneVisitConnection] = OneVisitConnection, **options: Any
) -> OneVisitConnection:
    """Return a connection to be awaited, like that of `aiosqlite.connect`."""

    def connector() -> sqlite3.Connection:
        # Only one thread uses it at a time, because each visit is awaited.
        shared = {**options, "check_same_thread": False}
        connection: sqlite3.Connection = sqlite3.connect(database, **shared)
        return connection

    return kind(connector, iter_chunk_size=64)


connect_writer = partial(connect, kind=WritingConnection)


DRIVER = "sqlite+aiosqlite"
_BUSY_TIMEOUT = 0.25
"""Seconds to wait for another process that is writing."""
_READERS = 4
_READERS_CACHE = 256
"""Each reader's cache in kilobytes, not SQLite's 2,000: the system caches the file too."""


def sqlite_url(path: Path) -> str:
    """Return the URL of the store in this file."""
    return sa.URL.create(DRIVER, database=str(path)).render_as_string()


class SqliteDatabase(Database):
    """A database in one file."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @property
    def place(self) -> str:
        return str(self.path)

    def verify_place(self) -> None:
        """Raise `StoreOpenError` if the file cannot be used or created, or anybody may change it.

        An existing file is not opened here: closing it would release the locks of a store that this
        process has open.
        """
        path = self.path
        verify_writable(path.parent)
        if not path.exists():
            return
        if not path.is_file():
            raise StoreOpenError(f"{path} is no file; name another")
        if os.name == "posix" and path.stat().st_mode & stat.S_IWOTH:
            raise StoreOpenError(
                f"{path} may be changed by everybody on this machine; run: chmod 600 {path}"
            )
        if not os.access(path, os.R_OK | os.W_OK):
            raise StoreOpenError(
                f"{path} is not the bot's to read and write; give it to the bot's user"
            )

    def verify_exists(self) -> None:
        if not self.path.exists():
            raise StoreOpenError(
                f"there is no {self.path} yet: the bot makes it when it is started first"
            )

    def engines(self) -> Engines:
        """Return the file's engines; create a missing file, readable only by its owner.

        Raises `StoreOpenError` if it cannot be created.
        """
        self._create_file()
        writer = _engine(
            self.path, size=1, begin="BEGIN IMMEDIATE", prepare=_prepare_writer,
            connect=connect_writer,
        )  # fmt: skip
        return Engines(
            writer=writer,
            reader=_engine(self.path, size=_READERS, begin="BEGIN", prepare=_prepare_reader),
            briefly=_briefly,
        )

    def advice(self, error: StoreFailedError) -> str:
        cause = error.__cause__
        if not isinstance(cause, DBAPIError) or is_damage(cause):
            return f"it is damaged; {PUT_BACK}"
        if failure_of(cause) is Failure.NOT_OURS:
            return "it is not a SQLite database; name another file, or move this one away"
        return f"{error}; look at the disk and at who may write the file and its folder"

    @asynccontextmanager
    async def only_bot(self, *, waits: bool = False) -> AsyncIterator[None]:  # noqa: ARG002 (the protocol's)
        """Keep other bots off the file with a lock that dies with the process; never wait for it.

        The lock's file has the database's name with ``-lock`` at the end. Raises `StoreOpenError`
        if another bot has the file, or if either file cannot be made.
        """
        self._create_file()
        lock = FileLock(f"{self.path}-lock", mode=0o600)
        try:
            lock.acquire(blocking=False)
        except Timeout:
            raise self.in_use from None
        except OSError as error:
            raise StoreOpenError(
                f"{lock.lock_file} cannot be written: {error.strerror}; "
                "look at who may write the folder"
            ) from error
        try:
            yield
        finally:
            lock.release()

    def verify_nothing_missing(self) -> None:
        """Raise `StoreOpenError` if stored data are missing because the journal is.

        Call this before SQLite opens the database, because it makes a new journal and a new index.
        """
        # Reads the index first, because a running bot lengthens the journal before it says so.
        indexed, journal = _indexed_size(self.path), Path(f"{self.path}-wal")
        size = journal.stat().st_size if journal.exists() else 0
        is_missing = size < _HEADER + _FRAME_HEADER + _LEAST_PAGE and _says_more(self.path)
        if is_missing or size < indexed:
            found = "not there" if is_missing else "cut short"
            raise StoreOpenError(
                f"the bot was not stopped in order, and up to {FOLD_AFTER} of its last moves are "
                f"missing: they are in the file {journal}, which is {found}. Copy that file too "
                "from where the bot ran; or put a backup in the place of this database, with the "
                "command restore; or, to go on without these moves, run: "
                f"{PROGRAM} database accept"
            )

    def accept_missing(self) -> None:
        """Declare the main file complete. Raises `StoreOpenError` if it cannot be written."""
        try:
            with closing(sqlite3.connect(self.path)) as connection:
                connection.execute(f"PRAGMA user_version = {_ALL}")
        except sqlite3.Error as error:
            raise StoreOpenError(f"{self.path} cannot be written: {error}") from error

    def verify_intact(self, connection: sa.Connection, *, is_latest: bool) -> None:  # noqa: ARG002 (the protocol's signature)
        """Raise `StoreOpenError` if SQLite finds damage in the file's structure. This takes one or
        two seconds per gigabyte."""
        found = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar_one()
        if found != "ok":
            raise StoreOpenError(f"the database is damaged ({found}); {PUT_BACK}")

    def opened(self) -> None:
        """Fold the journal into the file."""
        with closing(sqlite3.connect(self.path)) as connection:
            fold(connection)

    def damage_in(self, connection: sa.Connection) -> tuple[str, ...]:
        """Return at most 20 lines of damage: to the structure, or rows that miss others."""
        found = connection.exec_driver_sql("PRAGMA integrity_check(20)").scalars().all()
        if found != ["ok"]:
            return tuple(found)
        missing = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
        return tuple(
            f"a row of {table} refers to one of {parent} that is not there"
            for table, _, parent, _ in missing[:20]
        )

    def _create_file(self) -> None:
        """Create the file, readable only by its owner: it will hold the cards of hands in play.

        Raises `StoreOpenError` if that fails.
        """
        self.verify_place()
        try:
            with suppress(FileExistsError):
                os.close(os.open(self.path, os.O_CREAT | os.O_EXCL, 0o600))
        except OSError as error:
            raise StoreOpenError(
                f"{self.path} cannot be created: {error.strerror}; look at the disk, or name "
                "another file"
            ) from error


_Prepare = Callable[[sqlite3.Connection], None]


def _engine(
    path: Path,
    *,
    size: int,
    begin: str,
    prepare: _Prepare,
    connect: Callable[..., OneVisitConnection] = connect,
) -> AsyncEngine:
    options = {"timeout": _BUSY_TIMEOUT, "async_creator_fn": connect}
    engine = pooled_engine(sqlite_url(path), size, connect_args=options)

    def connected(connection: Any, _record: object) -> None:
        # Keeps the driver from beginning transactions itself, only before some statements.
        connection.isolation_level = None
        connection.run_async(lambda driver: driver.visit(prepare))

    def begun(connection: sa.Connection) -> None:
        connection.exec_driver_sql(begin)

    event.listen(engine.sync_engine, "connect", connected)
    event.listen(engine.sync_engine, "begin", begun)
    return engine


@asynccontextmanager
async def _briefly(connection: AsyncConnection) -> AsyncIterator[None]:
    """Run statements in the event loop's thread.

    A statement takes less time than a visit to another thread. With visits, a transaction would
    keep the only writer for as many turns of the event loop as it has statements, however late the
    loop is.
    """
    driver = (await connection.get_raw_connection()).driver_connection
    assert isinstance(driver, OneVisitConnection)
    with driver.here():
        yield


def _prepare_writer(connection: sqlite3.Connection) -> None:
    for setting in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {setting}")


def _prepare_reader(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA query_only = ON")
    connection.execute(f"PRAGMA cache_size = -{_READERS_CACHE}")

"""The only module that knows SQLite: its files, engines, pragmas and checks."""

from __future__ import annotations

import os
import sqlite3
import stat
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from filelock import FileLock, Timeout
from sqlalchemy import event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.storage.database.engines import Engines, pooled_engine
from bot.storage.database.errors import PUT_BACK, StoreFailedError, StoreInUseError, StoreOpenError
from bot.storage.database.failures import Failure, failure_of, is_damage
from bot.storage.database.folders import verify_writable
from bot.storage.database.missing_journal import accept_missing, fold, verify_journal_there
from bot.storage.database.sqlite_driver import OneVisitConnection, connect, connect_writer

DRIVER = "sqlite+aiosqlite"
_BUSY_TIMEOUT = 0.25
"""Seconds to wait for another process that is writing."""
_READERS = 4
_READERS_CACHE = 256
"""Kilobytes of the file that each keeps, not SQLite's 2,000: the system has them in memory too."""


def sqlite_url(path: Path) -> str:
    """The URL of the store in this file."""
    return sa.URL.create(DRIVER, database=str(path)).render_as_string()


class SqliteDatabase:
    """A `bot.storage.database.databases.Database` in one file."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @property
    def place(self) -> str:
        """The file."""
        return str(self.path)

    def verify_place(self) -> None:
        """Pass if the file can be used or created; else `StoreOpenError`."""
        verify_place(self.path)

    def verify_exists(self) -> None:
        """Pass if there is a file; else `StoreOpenError`."""
        if not self.path.exists():
            raise StoreOpenError(
                f"there is no {self.path} yet: the bot makes it when it is started first"
            )

    def engines(self) -> Engines:
        """Its engines; a missing file is created, readable by its owner alone.

        Raises `StoreOpenError` if it cannot be created.
        """
        prepare_file(self.path)
        writer = _engine(
            self.path, size=1, begin="BEGIN IMMEDIATE", prepare=_prepare_writer,
            connect=connect_writer,
        )  # fmt: skip
        return Engines(
            writer=writer,
            reader=_engine(self.path, size=_READERS, begin="BEGIN", prepare=_prepare_reader),
            briefly=_briefly,
        )

    @contextmanager
    def opening(self) -> Iterator[None]:
        """Raise the errors of opening the file as a `StoreOpenError` that names it."""
        try:
            yield
        except StoreFailedError as error:
            raise StoreOpenError(f"{self.path} cannot be opened: {_advice(error)}") from error
        except StoreOpenError as error:
            raise StoreOpenError(f"{self.path}: {error}") from error

    @asynccontextmanager
    async def only_bot(self, *, waits: bool = False) -> AsyncIterator[None]:  # noqa: ARG002
        """Keep other bots off the file; the lock dies with the process. Nobody waits for a file.

        The name of the lock's file is that of the database with ``-lock`` at its end. Raises
        `StoreOpenError` if another bot has the file, or if either file cannot be made.
        """
        prepare_file(self.path)
        lock = FileLock(f"{self.path}-lock", mode=0o600)
        try:
            lock.acquire(blocking=False)
        except Timeout:
            raise StoreInUseError(
                f"{self.path} is in use: another bot is running on it; stop that one first, "
                "or give this one a database of its own"
            ) from None
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
        """Pass unless the journal of a bot that was not stopped in order is missing."""
        verify_journal_there(self.path)

    def accept_missing(self) -> None:
        """Let what is there be all there is."""
        accept_missing(self.path)

    def verify_intact(self, connection: sa.Connection, *, is_latest: bool) -> None:  # noqa: ARG002 (the protocol's signature)
        """Pass if SQLite finds no damage in the file's structure, which takes a second or two for a
        gigabyte; else `StoreOpenError`."""
        found = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar_one()
        if found != "ok":
            raise StoreOpenError(f"the database is damaged ({found}); {PUT_BACK}")

    def opened(self) -> None:
        """Bring what is in the journal into the file."""
        with closing(sqlite3.connect(self.path)) as connection:
            fold(connection)

    def damage_in(self, connection: sa.Connection) -> tuple[str, ...]:
        """Damage that SQLite finds, at most 20 lines: of the structure and the indexes, or else of
        rows that refer to others that are not there."""
        found = connection.exec_driver_sql("PRAGMA integrity_check(20)").scalars().all()
        if found != ["ok"]:
            return tuple(found)
        missing = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
        return tuple(
            f"a row of {table} refers to one of {parent} that is not there"
            for table, _, parent, _ in missing[:20]
        )


def prepare_file(path: Path) -> None:
    """Create the file for its owner alone, unless it exists: it holds the cards of hands in play.

    Raises what `verify_place` raises, and `StoreOpenError` if the file cannot be created.
    """
    verify_place(path)
    try:
        with suppress(FileExistsError):
            os.close(os.open(path, os.O_CREAT | os.O_EXCL, 0o600))
    except OSError as error:
        raise StoreOpenError(
            f"{path} cannot be created: {error.strerror}; look at the disk, or name another file"
        ) from error


def verify_place(path: Path) -> None:
    """Pass if the file can be used, or could be created; else `StoreOpenError`, also if everybody
    may change it.

    An existing file is not opened here: closing it would release the locks of a store that this
    process has open.
    """
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


def _advice(error: StoreFailedError) -> str:
    cause = error.__cause__
    if not isinstance(cause, DBAPIError) or is_damage(cause):
        return f"it is damaged; {PUT_BACK}"
    failure = failure_of(cause)
    if failure is Failure.NOT_OURS:
        return "it is not a SQLite database; name another file, or move this one away"
    return f"{error}; look at the disk and at who may write the file and its folder"


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
        # Otherwise the driver begins transactions by itself, and only before some statements.
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

    They take less than a visit to another thread. With visits a transaction would keep the only
    writer through as many turns of the event loop as it has statements, however late it is.
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

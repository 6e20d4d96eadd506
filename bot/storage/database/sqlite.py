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

from bot.storage.database.begun import note_begun, verify_new
from bot.storage.database.clean_end import (
    LARGE,
    ended_well,
    forget_doubt,
    forget_end,
    note_doubt,
    note_end,
)
from bot.storage.database.engines import Engines, pooled_engine
from bot.storage.database.errors import PUT_BACK, StoreFailedError, StoreInUseError, StoreOpenError
from bot.storage.database.failures import Failure, failure_of, is_damage
from bot.storage.database.folders import verify_writable
from bot.storage.database.journal import verify_journal
from bot.storage.database.missing_journal import accept_missing, fold, verify_journal_there
from bot.storage.database.row_sums import (
    changed_tables,
    keep_up,
    provide_functions,
    renew,
    verify_schema,
)
from bot.storage.database.sqlite_driver import OneVisitConnection, connect, connect_writer

DRIVER = "sqlite+aiosqlite"
_BUSY_TIMEOUT = 0.25
"""Seconds to wait for another process that is writing."""
_READERS = 4
_READERS_CACHE = 256
"""Kilobytes of the file that each keeps, not SQLite's 2,000: the system has them in memory too."""
_WITH_TRIGGERS = "tables whose sums are kept up"
"""The key of these in what is known of a connection."""


def sqlite_url(path: Path) -> str:
    """The URL of the store in this file."""
    return sa.URL.create(DRIVER, database=str(path)).render_as_string()


class SqliteDatabase:
    """A `bot.storage.database.databases.Database` in one file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._is_trusted = False
        self._has_sums = False
        self._has_new_sums = False
        self._keeps_sums = False

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
        event.listen(writer.sync_engine, "before_execute", self._keep_sum_up)
        event.listen(writer.sync_engine, "rollback", _forget_triggers)
        return Engines(
            writer=writer,
            reader=_engine(self.path, size=_READERS, begin="BEGIN", prepare=_prepare_reader),
            briefly=_briefly,
        )

    def _keep_sum_up(self, connection: sa.Connection, statement: Any, *_: object) -> None:
        """Have the sum over a table's rows kept up before the connection writes to it first."""
        if not self._keeps_sums or not getattr(statement, "is_dml", False):
            return
        known: set[str] = connection.info.setdefault(_WITH_TRIGGERS, set())
        if statement.table.name not in known:
            keep_up(connection, statement.table.name)
            known.add(statement.table.name)

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
    async def only_bot(self) -> AsyncIterator[None]:
        """Keep other bots off the file; the lock dies with the process.

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

    def run_begins(self) -> None:
        """The file is about to be changed.

        Raises `StoreOpenError` if it, or its journal, is not what the last run left.
        """
        self.verify_nothing_missing()
        verify_journal(self.path)
        self._is_trusted = ended_well(self.path)
        if not self._is_trusted:
            note_doubt(self.path)
        forget_end(self.path)

    def verify_intact(self, connection: sa.Connection, *, is_new: bool, is_latest: bool) -> None:
        """Go through the file for damage before a migration, and unless the last run ended well.

        Raises `StoreOpenError`, also for a file that holds nothing any more.
        """
        if is_new:
            verify_new(self.path)
        if not (self._is_trusted and is_latest):
            verify_sound(connection, with_indexes=self.path.stat().st_size <= LARGE)

    def verify_schema(self, connection: sa.Connection, *, is_latest: bool) -> None:
        """Pass if the schema is what the program has made; else `StoreOpenError`."""
        self._has_sums = verify_schema(connection, is_latest=is_latest)

    def keep_sums(self) -> None:
        """Keep the sums over rows up from now on."""
        self._keeps_sums = True

    def renew_sums(self, connection: sa.Connection) -> None:
        """Let all rows count as what was written."""
        renew(connection)

    def changed_tables(self, connection: sa.Connection) -> tuple[str, ...]:
        """The tables whose rows are not those that were written."""
        return changed_tables(connection)

    def made_latest(self, connection: sa.Connection, *, is_changed: bool) -> None:
        """Compute the sums over rows if the schema is a new one, and keep them up from now on."""
        if is_changed or not self._has_sums:
            renew(connection)
            self._has_new_sums = True
        self.keep_sums()

    def opened(self) -> None:
        """There is a club in the file."""
        note_begun(self.path)
        with closing(sqlite3.connect(self.path)) as connection:
            fold(connection)
        if self._has_new_sums:
            forget_doubt(self.path)

    def run_ended(self, engines: Engines) -> None:
        """All connections are closed: the file is trusted the next time, unless it has failed."""
        if not engines.failures.seen:
            note_end(self.path)

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


def verify_sound(connection: sa.Connection, *, with_indexes: bool) -> None:
    """Pass if SQLite finds no damage in the file's structure, and in the indexes if they are to be
    compared with the rows, which takes several times as long; else `StoreOpenError`."""
    check = "integrity_check" if with_indexes else "quick_check"
    found = connection.exec_driver_sql(f"PRAGMA {check}(1)").scalar_one()
    if found != "ok":
        raise StoreOpenError(f"the database is damaged ({found}); {PUT_BACK}")


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
    provide_functions(connection)


def _forget_triggers(connection: sa.Connection) -> None:
    """A rollback takes along what the transaction has made."""
    if not connection.invalidated:
        connection.info.pop(_WITH_TRIGGERS, None)


def _prepare_reader(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA query_only = ON")
    connection.execute(f"PRAGMA cache_size = -{_READERS_CACHE}")
    provide_functions(connection)

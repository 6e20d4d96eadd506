"""The only module that knows that the database is SQLite: engines, pragmas and error codes."""

from __future__ import annotations

import logging
import os
import sqlite3
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.services.ports.errors import StoreBusyError
from bot.storage.database.errors import StoreFailedError, StoreOpenError

_DRIVER = "sqlite+aiosqlite"
_BUSY_TIMEOUT = 0.25
"""Seconds to wait for another process that is writing."""
_QUEUE_TIMEOUT = 2.0
"""Seconds to wait for other writes or reads of this process."""
_READERS = 4

_BUSY_CODES = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
_DISK_CODES = (
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_PROTOCOL,
    sqlite3.SQLITE_READONLY,
)

PUT_BACK = (
    "with the bot stopped, delete it and the files beside it whose names end in -wal and -shm, "
    "and put a backup in its place"
)
"""What to do about a damaged file."""

_log = logging.getLogger(__name__)


class Failures:
    """Whether the disk or the file has failed since the store was opened."""

    def __init__(self) -> None:
        self.seen = False

    def note(self, context: ExceptionContext) -> None:
        """Called by SQLAlchemy with every error."""
        error = context.sqlalchemy_exception
        if isinstance(error, DBAPIError) and (
            _primary_code(error) in _DISK_CODES or is_damage(error)
        ):
            self.seen = True


@dataclass(frozen=True, slots=True)
class Engines:
    """The engine for writing and the engine for reading.

    The writer has one connection, so that this process's writes queue in order, and takes the write
    lock when a transaction begins: a plain ``BEGIN`` would lose updates. A reader's transaction
    sees one state of the database and never waits for a writer.
    """

    writer: AsyncEngine
    reader: AsyncEngine
    failures: Failures = field(default_factory=Failures)

    async def dispose(self) -> None:
        """Close all connections."""
        await self.reader.dispose()
        await self.writer.dispose()


def sqlite_url(path: Path) -> str:
    """The URL of the store in this file."""
    return sa.URL.create(_DRIVER, database=str(path)).render_as_string()


def database_path(url: str) -> Path:
    """The file that a store's URL names; `StoreOpenError` if it names no SQLite file."""
    try:
        parsed = sa.make_url(url)
    except ArgumentError:
        raise StoreOpenError(
            f"the store's URL is no URL; it looks like {_DRIVER}:///file"
        ) from None
    if parsed.drivername != _DRIVER:
        raise StoreOpenError(f"the store's URL must begin with {_DRIVER}:///")
    if not parsed.database or parsed.database == ":memory:":
        raise StoreOpenError("the store's URL names no file; tables must outlive the bot")
    return Path(parsed.database)


def open_engines(url: str) -> Engines:
    """The engines of a store; a missing file is created, readable by its owner alone.

    Raises `StoreOpenError` for a URL that names no SQLite file, or one that cannot be created.
    """
    path = database_path(url)
    prepare_file(path)
    engines = Engines(
        writer=_engine(url, size=1, begin="BEGIN IMMEDIATE", prepare=_prepare_writer),
        reader=_engine(url, size=_READERS, begin="BEGIN", prepare=_prepare_reader),
    )
    for engine in (engines.writer, engines.reader):
        event.listen(engine.sync_engine, "handle_error", engines.failures.note)
    return engines


@contextmanager
def store_errors() -> Iterator[None]:
    """Raise SQLite's errors about locks and disks as `StoreBusyError` and `StoreFailedError`."""
    try:
        yield
    except PoolTimeoutError as error:
        raise StoreBusyError("too many requests wait for the store") from error
    except DBAPIError as error:
        code = _primary_code(error)
        if code in _BUSY_CODES:
            raise StoreBusyError("another process is writing to the store") from error
        if code in _DISK_CODES:
            _log.error("the store fails: %s", error.orig)
            raise StoreFailedError(f"the store fails: {error.orig}") from error
        raise


def is_damage(error: DBAPIError) -> bool:
    """Whether what was read is damaged: a page that is no page, or text that is no text."""
    is_corrupt = _primary_code(error) == sqlite3.SQLITE_CORRUPT
    # SQLite's driver has no code for it.
    return is_corrupt or "decode to UTF-8" in str(error.orig)


@contextmanager
def open_errors(url: str) -> Iterator[None]:
    """Raise the errors of opening a file as a `StoreOpenError` that names the file.

    To be used around `store_errors`.
    """
    path = database_path(url)
    try:
        yield
    except StoreFailedError as error:
        cause = error.__cause__
        code = _primary_code(cause) if isinstance(cause, DBAPIError) else None
        if code == sqlite3.SQLITE_NOTADB:
            advice = "it is not a SQLite database; name another file, or move this one away"
        elif code == sqlite3.SQLITE_CORRUPT:
            advice = f"it is damaged; {PUT_BACK}"
        else:
            advice = f"{error}; look at the disk and at who may write the file and its folder"
        raise StoreOpenError(f"{path} cannot be opened: {advice}") from error
    except StoreOpenError as error:
        raise StoreOpenError(f"{path}: {error}") from error


def verify_sound(connection: sa.Connection) -> None:
    """Pass if SQLite finds no damage in the file's structure; else `StoreOpenError`."""
    found = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar_one()
    if found != "ok":
        raise StoreOpenError(f"the database is damaged ({found}); {PUT_BACK}")


def damage_in(connection: sa.Connection) -> tuple[str, ...]:
    """Damage that SQLite finds in the file, at most 20 lines: of its structure and its indexes, or
    else of rows that refer to others that are not there."""
    found = connection.exec_driver_sql("PRAGMA integrity_check(20)").scalars().all()
    if found != ["ok"]:
        return tuple(found)
    missing = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
    return tuple(
        f"a row of {table} refers to one of {parent} that is not there"
        for table, _, parent, _ in missing[:20]
    )


def _primary_code(error: DBAPIError) -> int | None:
    code = getattr(error.orig, "sqlite_errorcode", None)
    # The lowest byte is the kind of error, the others its details.
    return code & 0xFF if isinstance(code, int) else None


def prepare_file(path: Path) -> None:
    """Create the file for its owner alone, unless it exists: it holds the cards of hands in play.

    An existing file is not opened here: closing it would release the locks of a store that this
    process has open. Raises `StoreOpenError` if the file cannot be created or used, or if everybody
    may change it.
    """
    try:
        with suppress(FileExistsError):
            os.close(os.open(path, os.O_CREAT | os.O_EXCL, 0o600))
    except OSError as error:
        raise StoreOpenError(
            f"{path} cannot be created: {error.strerror}; create its folder, or name another file"
        ) from error
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


def _engine(url: str, *, size: int, begin: str, prepare: Callable[[Any], None]) -> AsyncEngine:
    engine = create_async_engine(
        url,
        pool_size=size,
        max_overflow=0,
        pool_timeout=_QUEUE_TIMEOUT,
        connect_args={"timeout": _BUSY_TIMEOUT},
        json_serializer=_to_json,
        json_deserializer=msgspec.json.decode,
        # Parameters hold hands, and errors end up in logs.
        hide_parameters=True,
    )

    def connected(connection: Any, _record: object) -> None:
        # Otherwise the driver begins transactions by itself, and only before some statements.
        connection.isolation_level = None
        prepare(partial(_pragma, connection))

    def begun(connection: sa.Connection) -> None:
        connection.exec_driver_sql(begin)

    event.listen(engine.sync_engine, "connect", connected)
    event.listen(engine.sync_engine, "begin", begun)
    return engine


def _prepare_writer(pragma: Callable[[str], None]) -> None:
    pragma("journal_mode = WAL")
    pragma("synchronous = FULL")
    pragma("foreign_keys = ON")


def _prepare_reader(pragma: Callable[[str], None]) -> None:
    pragma("query_only = ON")


def _pragma(connection: Any, setting: str) -> None:
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def _to_json(value: object) -> str:
    return msgspec.json.encode(value).decode()

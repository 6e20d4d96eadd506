"""Name the store's errors, translate those of both databases, and wait for a busy store."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from enum import Enum
from typing import ClassVar, TypeVar

import msgspec
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from bot.support.refusals import RefusalReason, TableRefusedError

BUSY_WAIT = 0.25
"""Seconds between two attempts while the store is busy."""

_T = TypeVar("_T")


class StoreRefusalError(TableRefusedError):
    """A refusal by the store, shown to people like any other."""

    because: ClassVar[RefusalReason]

    def __init__(self, *details: object) -> None:
        super().__init__(self.because, details=", ".join(map(str, details)))


class StoreBusyError(StoreRefusalError):
    """The store cannot be written now; nothing has changed, and trying again is safe."""

    because = RefusalReason.BUSY


class StoreQueueError(StoreBusyError):
    """Too many requests wait for the store; it has not begun this one, nor written anything."""


class VersionTakenError(StoreRefusalError):
    """Another entry already has this version: the writer's state is out of date."""

    because = RefusalReason.STALE


class InteractionSeenError(StoreRefusalError):
    """The log already has an entry of this interaction: Discord delivered it twice."""

    because = RefusalReason.SEEN_BEFORE


class ChannelTakenError(StoreRefusalError):
    """An open table, or an evening that is not over, holds the channel already."""

    because = RefusalReason.CHANNEL_TAKEN


class UnreadableTableError(StoreRefusalError):
    """A table's stored data do not read as this program writes them; ``table_id`` is the table."""

    because = RefusalReason.UNREADABLE

    def __init__(self, table_id: int, why: str = "it is stored in another form") -> None:
        super().__init__(f"table {table_id} cannot be read: {why}")
        self.table_id = table_id


async def retry_while_busy(
    attempt: Callable[[], Awaitable[_T]],
    *,
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
) -> _T:
    """Return the result of ``attempt``, repeated while the store is busy. Other errors pass."""
    while True:
        with suppress(StoreBusyError):
            return await attempt()
        await sleep(BUSY_WAIT)


PUT_BACK = (
    "with the bot stopped, delete it and the files beside it whose names end in -wal and -shm, "
    "and put a backup in its place"
)
"""The remedy for a damaged file."""


class StoreOpenError(Exception):
    """The store cannot be opened; the message says why and what to do. Nothing has changed."""


class StoreInUseError(StoreOpenError):
    """Another bot is running on the database."""


class StoreFailedError(StoreBusyError):
    """The disk or the file refuses: full, read-only, damaged or missing. Nothing has changed.

    After a failed fsync the transaction may still be found complete if the process dies before the
    next write. This is a `StoreBusyError` because people at a table can only try again; the log
    gives the operator the reason.
    """


_log = logging.getLogger(__name__)


class Failure(Enum):
    """Why a database refuses a valid statement."""

    BUSY = "busy"
    """Others use it; the statement succeeds in a moment."""
    FAILED = "failed"
    """The disk, the file or the server refuses."""
    NOT_OURS = "not ours"
    """The file is not a database."""
    DAMAGED = "damaged"
    """Stored data cannot be read."""


_OF_SQLITE = {
    sqlite3.SQLITE_BUSY: Failure.BUSY,
    sqlite3.SQLITE_LOCKED: Failure.BUSY,
    sqlite3.SQLITE_CANTOPEN: Failure.FAILED,
    sqlite3.SQLITE_CORRUPT: Failure.DAMAGED,
    sqlite3.SQLITE_FULL: Failure.FAILED,
    sqlite3.SQLITE_IOERR: Failure.FAILED,
    sqlite3.SQLITE_NOTADB: Failure.NOT_OURS,
    sqlite3.SQLITE_PERM: Failure.FAILED,
    sqlite3.SQLITE_PROTOCOL: Failure.FAILED,
    sqlite3.SQLITE_READONLY: Failure.FAILED,
}
"""Primary result codes (sqlite.org, "Result and Error Codes")."""

_OF_POSTGRESQL = {
    "40001": Failure.BUSY,  # serialization_failure
    "40P01": Failure.BUSY,  # deadlock_detected
    "55P03": Failure.BUSY,  # lock_not_available
    "57014": Failure.BUSY,  # query_canceled, by statement_timeout
    "25P03": Failure.BUSY,  # idle_in_transaction_session_timeout
    "25006": Failure.FAILED,  # read_only_sql_transaction: the server is only a replica
    "58030": Failure.FAILED,  # io_error
    "XX001": Failure.DAMAGED,  # data_corrupted
    "XX002": Failure.DAMAGED,  # index_corrupted
}
_CLASSES_OF_POSTGRESQL = {
    "08": Failure.FAILED,  # connection exceptions
    "28": Failure.FAILED,  # invalid authorization
    "3D": Failure.FAILED,  # invalid catalog name: no such database
    "53": Failure.FAILED,  # insufficient resources, such as disk_full
    "57": Failure.FAILED,  # operator intervention: the server is stopping or starting
    "58": Failure.FAILED,  # system errors
}
"""Classes of SQLSTATEs (PostgreSQL's documentation, appendix A)."""


def failure_of(error: DBAPIError) -> Failure | None:
    """Return the database's part in an error; None if the statement itself is wrong."""
    original = error.orig
    code = getattr(original, "sqlite_errorcode", None)
    if isinstance(code, int):
        # The lowest byte is the kind of error; the other bytes are details.
        return _OF_SQLITE.get(code & 0xFF)
    state = getattr(original, "sqlstate", None)
    if isinstance(state, str):
        return _OF_POSTGRESQL.get(state) or _CLASSES_OF_POSTGRESQL.get(state[:2])
    return Failure.FAILED if error.connection_invalidated else None


def is_damage(error: DBAPIError) -> bool:
    """Return whether an error shows damaged data: a broken page, or text that is not UTF-8."""
    # SQLite's driver has no code for text that is not UTF-8.
    return failure_of(error) is Failure.DAMAGED or "decode to UTF-8" in str(error.orig)


@contextmanager
def store_errors() -> Iterator[None]:
    """Translate database errors into `StoreBusyError` and `StoreFailedError`."""
    try:
        yield
    except PoolTimeoutError as error:
        raise StoreQueueError("too many requests wait for the store") from error
    except DBAPIError as error:
        failure = Failure.DAMAGED if is_damage(error) else failure_of(error)
        if failure is None:
            raise
        if failure is Failure.BUSY:
            raise StoreBusyError("another process is writing to the store") from error
        _log.error("store failed; nothing was written: %s", error.orig)
        raise StoreFailedError(f"the store fails: {error.orig}") from error
    except (UnicodeDecodeError, msgspec.DecodeError) as error:
        # The store alone has written these data, and SQLite's messages quote its schema.
        _log.error("store failed: it holds invalid text or JSON: %s", error)
        raise StoreFailedError("the store fails: it holds what is no text, or no JSON") from error

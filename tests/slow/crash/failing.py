"""A disk that fails on demand, and gets well again."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum

import pytest

from tests.slow.crash.disk import NotWatchableError, Operation, Synced, Written, watched_disk


class Trouble(Enum):
    """What the disk refuses, and with which of SQLite's codes."""

    FULL = (Written, sqlite3.SQLITE_FULL)
    WRITE_FAILS = (Written, sqlite3.SQLITE_IOERR_WRITE)
    SYNC_FAILS = (Synced, sqlite3.SQLITE_IOERR_FSYNC)


@dataclass(slots=True)
class FailingDisk:
    """A `tests.slow.crash.disk.Watcher`; ``struck`` is how many operations it has refused."""

    trouble: Trouble | None = None
    spared: int = 0
    struck: int = 0

    def fail(self, trouble: Trouble, spared: int = 0) -> None:
        """From now on refuse such operations, after letting the first few through."""
        self.trouble, self.spared, self.struck = trouble, spared, 0

    def heal(self) -> None:
        self.trouble = None

    def before(self, operation: Operation) -> int:
        if self.trouble is None:
            return sqlite3.SQLITE_OK
        kind, code = self.trouble.value
        if not isinstance(operation, kind):
            return sqlite3.SQLITE_OK
        if self.spared > 0:
            self.spared -= 1
            return sqlite3.SQLITE_OK
        self.struck += 1
        return int(code)

    def after(self, operation: Operation) -> None:
        """Nothing is noted."""


@contextmanager
def failing_disk() -> Iterator[FailingDisk]:
    """The disk of all databases opened inside; the test is skipped where it cannot be had."""
    disk = FailingDisk()
    try:
        with watched_disk(disk):
            yield disk
    except NotWatchableError as error:
        pytest.skip(str(error))

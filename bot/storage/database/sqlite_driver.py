"""SQLite's driver, with one visit to its thread for a statement instead of four."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import aiosqlite

from bot.storage.database.missing_journal import FOLD_AFTER, fold

_Result = TypeVar("_Result")


class OneVisitConnection(aiosqlite.Connection):
    """A connection whose cursors open, execute, fetch and close in one visit to its thread.

    Each visit costs two switches between threads and a turn of the event loop, as much as a small
    statement itself; SQLAlchemy fetches all rows of a statement in any case.
    """

    _is_here = False

    @contextmanager
    def here(self) -> Iterator[None]:
        """Have statements run in the caller's thread meanwhile; a commit, which waits for the disk,
        and a rollback still visit the connection's own."""
        self._is_here = True
        try:
            yield
        finally:
            self._is_here = False

    def cursor(self) -> OneVisitCursor:  # type: ignore[override]
        return OneVisitCursor(self)

    async def rollback(self) -> None:
        """Roll back the transaction, if there is one: a pool does so to be sure."""
        if self.in_transaction:
            await super().rollback()

    async def visit(self, work: Callable[[sqlite3.Connection], _Result]) -> _Result:
        """Run ``work`` with the connection in its thread, or `here`."""
        if self._is_here:
            return work(self._conn)
        result: _Result = await self._execute(work, self._conn)  # type: ignore[no-untyped-call]
        return result


class OneVisitCursor:
    """What SQLAlchemy's adapter for aiosqlite asks of a cursor, for one statement."""

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
        """Execute a statement, and fetch its rows."""
        return await self._run(lambda cursor: cursor.execute(sql, tuple(parameters)))

    async def executemany(self, sql: str, parameters: Iterable[Any]) -> OneVisitCursor:
        """Execute a statement for each of these parameters."""
        return await self._run(lambda cursor: cursor.executemany(sql, parameters))

    async def fetchall(self) -> list[Any]:
        """The rows of the statement."""
        return self._rows

    async def close(self) -> None:
        """Nothing: the cursor was closed in its thread."""

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
    """The connection that writes; now and then it brings the journal into the database."""

    _since_folded = 0

    async def commit(self) -> None:
        """Commit the transaction; what is brought into the database then is not part of it."""
        await super().commit()
        self._since_folded += 1
        # It waits for the disk, so that it has to be in the connection's own thread.
        if self._since_folded >= FOLD_AFTER and await self._execute(fold, self._conn):  # type: ignore[no-untyped-call]
            self._since_folded = 0


def connect(
    database: str | Path, kind: type[OneVisitConnection] = OneVisitConnection, **options: Any
) -> OneVisitConnection:
    """A connection to be awaited, as `aiosqlite.connect` makes it."""

    def connector() -> sqlite3.Connection:
        # Of two threads never more than one has it: each visit is awaited.
        shared = {**options, "check_same_thread": False}
        connection: sqlite3.Connection = sqlite3.connect(database, **shared)
        return connection

    return kind(connector, iter_chunk_size=64)


connect_writer = partial(connect, kind=WritingConnection)

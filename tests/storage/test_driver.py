"""The driver below SQLAlchemy: what a cursor tells of its statement, after one visit."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest

from bot.storage.database.sqlite_driver import OneVisitConnection

_Result = TypeVar("_Result")


class CountingConnection(OneVisitConnection):
    """A connection that counts the visits to its thread."""

    visits = 0

    async def visit(self, work: Callable[[sqlite3.Connection], _Result]) -> _Result:
        self.visits += 1
        return await super().visit(work)


@pytest.fixture
async def connection(tmp_path: Path) -> AsyncIterator[CountingConnection]:
    def connector() -> sqlite3.Connection:
        return sqlite3.connect(tmp_path / "cards.sqlite3", isolation_level=None)

    async with CountingConnection(connector, iter_chunk_size=64) as opened:
        await opened.cursor().execute("CREATE TABLE cards (id INTEGER PRIMARY KEY, code UNIQUE)")
        opened.visits = 0
        yield opened


async def test_a_statement_takes_one_visit(connection: CountingConnection) -> None:
    insert = await connection.cursor().execute("INSERT INTO cards (code) VALUES (?)", ("Mo",))
    assert (insert.lastrowid, insert.rowcount, insert.description) == (1, 1, None)
    await insert.close()
    more: list[Any] = [("An",), ("Ba",)]
    many = await connection.cursor().executemany("INSERT INTO cards (code) VALUES (?)", more)
    assert many.rowcount == 2
    found = await connection.cursor().execute("SELECT code FROM cards ORDER BY id")
    assert await found.fetchall() == [("Mo",), ("An",), ("Ba",)]
    assert [column[0] for column in found.description] == ["code"]
    assert connection.visits == 3


async def test_an_error_is_raised_and_the_connection_goes_on(
    connection: CountingConnection,
) -> None:
    insert = "INSERT INTO cards (code) VALUES ('Mo')"
    await connection.cursor().execute("BEGIN")
    await connection.cursor().execute(insert)
    with pytest.raises(sqlite3.IntegrityError):
        await connection.cursor().execute(insert)
    await connection.rollback()
    await connection.rollback()
    found = await connection.cursor().execute("SELECT count(*) FROM cards")
    assert await found.fetchall() == [(0,)]

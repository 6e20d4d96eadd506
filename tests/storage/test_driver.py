"""The driver below SQLAlchemy: what a cursor tells of its statement, after one visit."""

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from bot.database import opened_engines
from bot.storage.databases import database_at
from bot.storage.errors import StoreFailedError
from bot.storage.schema import DM_CHANNELS
from bot.storage.sqlite import OneVisitConnection, connect, sqlite_url
from bot.storage.transactions import Transactions

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


async def test_statements_can_run_in_the_callers_thread(tmp_path: Path) -> None:
    async with connect(tmp_path / "cards.sqlite3", isolation_level=None) as connection:
        await connection.create_function("thread", 0, threading.get_ident)

        async def thread() -> int:
            found = await connection.cursor().execute("SELECT thread()")
            rows = await found.fetchall()
            return int(rows[0][0])

        assert await thread() != threading.get_ident()
        with connection.here():
            assert await thread() == threading.get_ident()
        assert await thread() != threading.get_ident()


async def test_a_brief_transaction_keeps_the_loop_for_its_commit_alone(tmp_path: Path) -> None:
    """So that a late loop does not make all that is to be written wait for one writer."""
    async with opened_engines(sqlite_url(tmp_path / "club.sqlite3")) as engines:
        transactions = Transactions(engines)
        turns = 0

        async def count_turns() -> None:
            nonlocal turns
            while True:
                await asyncio.sleep(0)
                turns += 1

        counting = asyncio.create_task(count_turns())
        await asyncio.sleep(0)
        async with transactions.writing_briefly() as connection:
            before = turns
            for number in range(3):
                channel = {"user_id": number, "channel_id": number}
                await connection.execute(sa.insert(DM_CHANNELS).values(channel))
            assert turns == before
        counting.cancel()
        async with transactions.reading() as connection:
            count = sa.select(sa.func.count()).select_from(DM_CHANNELS)
            assert (await connection.execute(count)).scalar_one() == 3


async def test_a_brief_transaction_that_fails_leaves_nothing_and_lets_the_next_one_begin(
    tmp_path: Path,
) -> None:
    async with opened_engines(sqlite_url(tmp_path / "club.sqlite3")) as engines:
        transactions = Transactions(engines)
        insert = sa.insert(DM_CHANNELS).values(user_id=1, channel_id=1)

        async def insert_twice() -> None:
            async with transactions.writing_briefly() as connection:
                await connection.execute(insert)
                await connection.execute(insert)

        with pytest.raises(IntegrityError):
            await insert_twice()
        async with transactions.writing() as connection:
            await connection.execute(insert)


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


def verify_ended(threads: set[threading.Thread]) -> None:
    """Pass if the threads are about to end."""
    for thread in threads:
        thread.join(timeout=5)
        assert not thread.is_alive()


async def test_a_store_is_closed_once_what_is_going_on_has_ended(tmp_path: Path) -> None:
    """Or its driver's thread would keep the process from ending."""
    begun, may_end = asyncio.Event(), asyncio.Event()

    async def read(transactions: Transactions) -> int:
        async with transactions.reading() as connection:
            begun.set()
            await may_end.wait()
            count = sa.select(sa.func.count()).select_from(DM_CHANNELS)
            return int((await connection.execute(count)).scalar_one())

    before = set(threading.enumerate())
    async with opened_engines(sqlite_url(tmp_path / "club.sqlite3")) as engines:
        reading = asyncio.create_task(read(Transactions(engines)))
        await begun.wait()
        asyncio.get_running_loop().call_soon(may_end.set)
    assert await reading == 0
    verify_ended(set(threading.enumerate()) - before)


async def test_a_transaction_that_does_not_end_is_closed_with_the_store(tmp_path: Path) -> None:
    before = set(threading.enumerate())
    engines = database_at(sqlite_url(tmp_path / "club.sqlite3")).engines()

    async def write() -> None:
        async with Transactions(engines).writing() as connection:
            await engines.dispose(patience=0.01)
            await connection.execute(sa.text("SELECT 1"))

    with pytest.raises(StoreFailedError):
        await write()
    verify_ended(set(threading.enumerate()) - before)

"""Which of the transactions that write over a PostgreSQL server wait for which others."""

import asyncio
from collections.abc import AsyncIterator, Callable

import pytest
import sqlalchemy as sa

from bot.database import opened_engines
from bot.storage.discord_stores import DmChannelStore
from bot.storage.transactions import Transactions

pytestmark = pytest.mark.slow

_WAITING = sa.text("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")


@pytest.fixture
def server_url(new_postgresql: Callable[[], str]) -> str:
    return new_postgresql()


@pytest.fixture
async def one(server_url: str) -> AsyncIterator[Transactions]:
    """The transactions of a process."""
    async with opened_engines(server_url) as engines:
        yield Transactions(engines)


@pytest.fixture
async def other(server_url: str) -> AsyncIterator[Transactions]:
    """Those of another one, on the same database."""
    async with opened_engines(server_url) as engines:
        yield Transactions(engines)


async def one_waits(transactions: Transactions) -> None:
    """Return once somebody waits for the lock of all writers."""
    waiting = 0
    while not waiting:
        async with transactions.reading() as connection:
            waiting = (await connection.execute(_WAITING)).scalar_one()


async def test_writers_of_rows_do_not_wait_for_each_other(
    one: Transactions, other: Transactions
) -> None:
    async with one.writing_briefly(), one.writing_briefly(), other.writing_briefly():
        pass


async def test_a_writer_waits_for_those_of_rows_and_these_for_it(
    one: Transactions, other: Transactions
) -> None:
    ended: list[str] = []

    async def write() -> None:
        async with other.writing():
            ended.append("writer")

    async def write_rows() -> None:
        async with one.writing_briefly():
            ended.append("rows")

    async with one.writing_briefly():
        writing = asyncio.create_task(write())
        await one_waits(one)
        assert not writing.done()
    await writing
    async with other.writing():
        writing_rows = asyncio.create_task(write_rows())
        await one_waits(one)
        assert not writing_rows.done()
    await writing_rows
    assert ended == ["writer", "rows"]


async def test_a_channel_that_two_processes_find_at_once_is_stored_once(
    one: Transactions, other: Transactions
) -> None:
    async with asyncio.TaskGroup() as tasks:
        for transactions in (one, other, one, other):
            tasks.create_task(DmChannelStore(transactions).remember(7, 1000))
    assert await DmChannelStore(one).channel_of(7) == 1000

"""Several processes start at once on a PostgreSQL database of an earlier schema, with data."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config

from bot.storage import StoreOpenError, check_store, database_at, open_store
from bot.storage.database.revision import LATEST, revision_of
from tests.storage.databases.kept import DATA
from tests.storage.other_processes import begin, line, process

PROCESSES = 4
_OWNING = "tests.storage.owning_process"
OLD = "0020"


def fill(connection: sa.Connection) -> None:
    """Make the old schema, and put all rows of a kept database of that schema in it."""
    config = Config()
    config.set_main_option("script_location", "bot.storage:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, OLD)
    engine = sa.create_engine(f"sqlite:///{DATA / f'v{OLD}.sqlite'}")
    kept = sa.MetaData()
    with engine.connect() as source:
        kept.reflect(source)
        for table in kept.sorted_tables:
            rows = [dict(row._mapping) for row in source.execute(sa.select(table))]
            if rows and table.name != "alembic_version":
                connection.execute(sa.insert(table), rows)
    engine.dispose()
    ids = sa.text("SELECT setval('tables_id_seq', (SELECT max(id) FROM tables))")
    connection.execute(ids)


async def old_database(url: str) -> int:
    """Fill the database; returns how many tables it holds."""
    engines = database_at(url).engines()
    try:
        async with engines.writer.begin() as connection:
            await connection.run_sync(fill)
            return int(await connection.scalar(sa.text("SELECT count(*) FROM tables")) or 0)
    finally:
        await engines.dispose()


async def revision(url: str) -> str | None:
    engines = database_at(url).engines()
    try:
        async with engines.reader.begin() as connection:
            return await connection.run_sync(revision_of)
    finally:
        await engines.dispose()


async def test_one_of_them_brings_it_up_to_date_and_all_begin(url: str) -> None:
    count = await old_database(url)
    assert count
    assert await revision(url) == OLD
    async with AsyncExitStack() as stack:
        started = [
            await stack.enter_async_context(
                process("-m", _OWNING, url, str(PROCESSES), str(number), "0")
            )
            for number in range(PROCESSES)
        ]
        await begin(*started)
        owned = await asyncio.gather(*(line(each) for each in started))
        assert sorted(owned) == [f"owns {number}" for number in range(PROCESSES)]
    assert await revision(url) == LATEST
    assert (await check_store(url)).damage == []


async def test_a_process_does_not_change_the_schema_under_others(url: str) -> None:
    """Others of an earlier version: their schema is the one that is there."""
    async with open_store(url):
        pass
    async with process("-m", _OWNING, url, "2", "0", "0") as first:
        await begin(first)
        assert await line(first) == "owns 0"
        engines = database_at(url).engines()
        async with engines.writer.begin() as connection:
            await connection.execute(sa.text("UPDATE alembic_version SET version_num = '0013'"))
        async with process("-m", _OWNING, url, "2", "1", "0") as second:
            await begin(second)
            assert await line(second) == ""
            assert await second.wait() == 1
        async with engines.writer.begin() as connection:
            await connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
        async with process("-m", _OWNING, url, "2", "1", "0") as newer:
            await begin(newer)
            assert await line(newer) == ""
            assert await newer.wait() == 1
        await engines.dispose()
    with pytest.raises(StoreOpenError, match="update the program"):
        async with open_store(url):
            pass

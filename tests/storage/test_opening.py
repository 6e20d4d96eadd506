"""Opening a store: migrations, pragmas, and files that are something else."""

import logging
import os
import sqlite3
import stat
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_mock_engine
from sqlalchemy.schema import ExecutableDDLElement

from bot.database import open_store
from bot.draw.leaderboards import Order
from bot.features.books.leaderboard_store import page_query
from bot.features.books.leaderboards import BoardQuery
from bot.storage import migrations
from bot.storage.databases import LATEST, database_at
from bot.storage.errors import StoreOpenError, UnreadableTableError
from bot.storage.migrate import migrate
from bot.storage.schema import METADATA, ONE_OPEN_TABLE
from bot.storage.sqlite import sqlite_url
from bot.stores import Store
from bot.table.hooks import Freshness
from bot.table.live.restore import DormantTables, log_parked
from bot.table.store.stored_table import StoredTable
from tarocchino.core.games import GameName
from tests.builders.stored_tables import entry, new_table, place, playing
from tests.storage.databases.kept import make_first_schema
from tests.storage.other_processes import line, process

_OPEN = """
import asyncio, sys
from bot.database import open_store
async def main():
    for _ in range(2):
        async with open_store(sys.argv[1]):
            unused = {"alembic", "asyncpg", "sqlalchemy.dialects.postgresql"}
            print("loaded:", sorted(unused & set(sys.modules)))
asyncio.run(main())
"""


_TYPES = {"compare_type": True}


def execute(database: Path, *statements: str) -> list[Any]:
    """The rows that the last statement finds, without the store."""
    with closing(sqlite3.connect(database)) as connection, connection:
        rows = [connection.execute(statement).fetchall() for statement in statements]
    return rows[-1]


def read(path: Path) -> bytes:
    return path.read_bytes()


def write(path: Path, content: bytes, mode: int = 0o600) -> None:
    path.write_bytes(content)
    path.chmod(mode)


def schema_of(database: Path) -> dict[str, list[str]]:
    """The SQL that made each of the database's tables and indexes, by name: its words, sorted.

    Quotes and order are ignored: SQLite quotes the name of a renamed table, and a migration that
    recreates a table writes its constraints in any order.
    """
    rows = execute(database, "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL")
    return {name: sorted(sql.replace('"', "").replace(",", " ").split()) for name, sql in rows}


@pytest.mark.usefixtures("store")
async def test_migrations_lead_to_the_schema_of_a_new_database(database: Path) -> None:
    migrated = database.with_name("migrated.sqlite3")
    make_first_schema(migrated)
    engine = sa.create_engine(f"sqlite:///{migrated}")
    with engine.begin() as connection:
        migrate(connection)
        assert compare_metadata(MigrationContext.configure(connection, opts=_TYPES), METADATA) == []
    engine.dispose()
    assert schema_of(migrated) == schema_of(database)
    assert LATEST in str(execute(database, "SELECT * FROM alembic_version"))


def test_every_database_has_the_same_partial_indexes() -> None:
    def made(url: str) -> list[str]:
        statements: list[str] = []
        engine = sa.create_mock_engine(
            url, lambda sql, *_, **__: statements.append(str(sql.compile(dialect=engine.dialect)))
        )
        METADATA.create_all(engine, checkfirst=False)
        return [statement for statement in statements if " WHERE " in statement]

    assert made("postgresql+asyncpg://") == made("sqlite://") != []


def test_the_latest_revision_is_that_of_the_last_migration() -> None:
    scripts = ScriptDirectory(str(Path(migrations.__file__).parent))
    assert scripts.get_current_head() == LATEST


@pytest.mark.slow
async def test_a_bot_on_sqlite_that_migrates_nothing_does_without_what_it_takes(
    database: Path,
) -> None:
    async with process("-c", _OPEN, sqlite_url(database)) as other:
        assert await line(other) == await line(other) == "loaded: []"


@pytest.mark.usefixtures("created")
async def test_opening_again_migrates_nothing(database: Path) -> None:
    before = schema_of(database)
    async with open_store(sqlite_url(database)) as store:
        assert await store.tables.open_tables() == []
    assert schema_of(database) == before


async def test_the_pragmas_hold_on_every_connection(database: Path) -> None:
    async def pragma(engine: Any, name: str) -> Any:
        async with engine.connect() as connection:
            return (await connection.exec_driver_sql(f"PRAGMA {name}")).scalar_one()

    engines = database_at(sqlite_url(database)).engines()
    writer, reader = engines.writer, engines.reader
    assert await pragma(writer, "journal_mode") == "wal"
    assert await pragma(writer, "synchronous") == 2  # FULL
    assert await pragma(writer, "foreign_keys") == 1
    assert await pragma(reader, "query_only") == 1
    assert [await pragma(engine, "busy_timeout") for engine in (writer, reader)] == [250, 250]
    await engines.dispose()


async def test_only_its_owner_may_read_the_file(store: Store, database: Path) -> None:
    await store.tables.open_table(new_table())
    for path in database.parent.iterdir():
        assert stat.S_IMODE(path.stat().st_mode) == 0o600, path.name


async def test_odd_characters_in_the_path(tmp_path: Path) -> None:
    path = tmp_path / "a folder? #1 100% ç" / "x.sqlite3"
    path.parent.mkdir()
    async with open_store(sqlite_url(path)):
        pass
    assert "tables" in schema_of(path)


async def refused(url: str) -> str:
    with pytest.raises(StoreOpenError) as error:
        async with open_store(url):
            pass
    return str(error.value)


@pytest.mark.usefixtures("created")
@pytest.mark.parametrize(
    ("damage", "told"),
    [
        ("ALTER TABLE tables DROP COLUMN version", "its table tables lacks version"),
        ("DROP TABLE preferences", "its table preferences lacks chosen, user_id"),
    ],
)
async def test_a_schema_that_lacks_something(database: Path, damage: str, told: str) -> None:
    execute(database, damage)
    message = await refused(sqlite_url(database))
    assert str(database) in message
    assert told in message


async def test_a_file_that_is_no_database(database: Path) -> None:
    text = b"A shopping list, not a database.\n" * 200
    write(database, text)
    message = await refused(sqlite_url(database))
    assert "is not a SQLite database" in message
    assert str(database) in message
    assert read(database) == text


@pytest.mark.usefixtures("created")
async def test_a_database_of_a_newer_program(database: Path) -> None:
    execute(database, "UPDATE alembic_version SET version_num = '9999'")
    before = schema_of(database)
    message = await refused(sqlite_url(database))
    assert "9999" in message
    assert "update the program" in message
    assert str(database) in message
    assert schema_of(database) == before


async def test_a_database_of_another_program(database: Path) -> None:
    execute(database, "CREATE TABLE moz_cookies (id INTEGER PRIMARY KEY)")
    assert "another program's tables" in await refused(sqlite_url(database))
    assert list(schema_of(database)) == ["moz_cookies"]


@pytest.mark.usefixtures("created")
async def test_a_damaged_database(database: Path) -> None:
    pages = bytearray(read(database))
    pages[3 * 4096 : 4 * 4096] = b"\xff" * 4096
    write(database, pages)
    message = await refused(sqlite_url(database))
    assert "damaged" in message
    assert "backup" in message


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("sqlite+aiosqlite://", "names no file"),
        ("sqlite+aiosqlite:///:memory:", "names no file"),
        ("sqlite:///x.sqlite3", "must begin with sqlite+aiosqlite:///"),
        ("postgresql://bot:hush@db/bot", "must begin with sqlite+aiosqlite:/// or postgresql+"),
        ("postgresql+asyncpg://bot:hush@/bot?host=/nowhere", "look at whether the server runs"),
        ("tarocchino.sqlite3", "no URL"),
        ("", "no URL"),
    ],
)
async def test_urls_that_name_no_database(address: str, told: str) -> None:
    message = await refused(address)
    assert told in message
    assert "hush" not in message


async def test_a_folder_that_does_not_exist(tmp_path: Path) -> None:
    path = tmp_path / "missing" / "x.sqlite3"
    assert "there is no folder" in await refused(sqlite_url(path))


@pytest.mark.skipif(os.name != "posix", reason="modes are POSIX's")
async def test_a_file_that_everybody_may_change(database: Path) -> None:
    write(database, b"", 0o606)
    message = await refused(sqlite_url(database))
    assert f"{database} may be changed by everybody" in message
    assert f"chmod 600 {database}" in message
    write(database, b"", 0o644)
    async with open_store(sqlite_url(database)) as store:
        assert await store.tables.open_tables() == []


async def test_a_folder_in_place_of_the_file(tmp_path: Path) -> None:
    assert f"{tmp_path} is no file" in await refused(sqlite_url(tmp_path))


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may write any file")
async def test_a_file_of_somebody_else(database: Path) -> None:
    write(database, b"", 0o400)
    assert "give it to the bot's user" in await refused(sqlite_url(database))


@pytest.mark.parametrize(
    "damage",
    [
        'UPDATE log_entries SET action = \'{"do": "fly"}\' WHERE table_id = 1',
        'UPDATE log_entries SET action = \'{"do": "play"\' WHERE table_id = 1',
        "UPDATE log_entries SET action = '[]' WHERE table_id = 1",
        "UPDATE tables SET game = 'bridge' WHERE id = 1",
        'UPDATE tables SET rules = \'{"set": "mine"}\' WHERE id = 1',
        'UPDATE tables SET seats = \'[{"name": "x"}]\' WHERE id = 1',
        "UPDATE tables SET seats = 'null' WHERE id = 1",
        "UPDATE tables SET seats = '[{' WHERE id = 1",
        "UPDATE tables SET rules = CAST(X'FF' AS TEXT) WHERE id = 1",
        "UPDATE tables SET locale = CAST(X'C328' AS TEXT) WHERE id = 1",
        "UPDATE log_entries SET action = CAST(X'FF' AS TEXT) WHERE table_id = 1",
        "UPDATE log_entries SET digest = CAST(X'FF' AS TEXT) WHERE table_id = 1",
        "UPDATE log_entries SET at = 'noon' WHERE table_id = 1",
    ],
)
async def test_a_table_that_cannot_be_read_is_parked_and_the_others_go_on(
    store: Store, database: Path, damage: str, caplog: pytest.LogCaptureFixture
) -> None:
    ids = [await store.tables.open_table(new_table(place(channel))) for channel in range(2)]
    for channel, table_id in enumerate(ids):
        await store.tables.append(playing(table_id, 1, place(channel)), [entry(1)], None)
    execute(database, damage)
    with pytest.raises(UnreadableTableError, match="table 1 "):
        await store.tables.find_table(ids[0])
    woken: list[int] = []

    async def resume(table: StoredTable, _freshness: Freshness) -> None:
        woken.append(table.id)

    given_up: list[int] = []

    async def give_up(table: StoredTable, error: UnreadableTableError) -> None:
        log_parked(table.id, error)
        given_up.append(table.id)
        await store.tables.park(table.id)

    sleeping = DormantTables(store.tables, resume, give_up)
    await sleeping.find()
    await sleeping.wake_all()
    assert woken == ids[1:]
    # One whose row makes no sense is parked where the open tables are looked for.
    assert given_up == ([] if "UPDATE tables" in damage else ids[:1])
    assert "table 1 " in caplog.text
    assert execute(database, "SELECT stage FROM tables WHERE id = 1") == [("parked",)]
    assert await store.tables.open_table(new_table(place(0))) == 3


def test_the_schema_and_the_queries_are_sql_that_postgresql_reads_too() -> None:
    """Only compiled for PostgreSQL, without a server: types, the partial index, the query."""
    said: list[str] = []

    def say(statement: ExecutableDDLElement, *_: object, **__: object) -> None:
        said.append(str(statement.compile(dialect=engine.dialect)))

    engine = create_mock_engine("postgresql+asyncpg://", say)
    METADATA.create_all(engine, checkfirst=False)
    created = " ".join(said)
    assert "id BIGSERIAL NOT NULL" in created
    assert "interaction_id BIGINT" in created
    one_open = f"INDEX {ONE_OPEN_TABLE.name} ON tables (channel_id)"
    assert f"{one_open} WHERE stage IN ('lobby', 'playing')" in created
    for order in Order:
        query = page_query(1, BoardQuery(order, GameName.MILLONE), 2, 1)
        assert "row_number() OVER" in str(query.compile(dialect=engine.dialect))


async def test_a_new_club_is_not_begun_in_silence(
    database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "bot.database")
    async with open_store(sqlite_url(database)):
        pass
    assert "a new club begins" in caplog.text
    caplog.clear()
    async with open_store(sqlite_url(database)):
        pass
    assert not caplog.text

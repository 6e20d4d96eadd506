"""A database is gone through for damage when it is opened, and whenever the host asks for it."""

import asyncio
import os
from pathlib import Path

import pytest

from bot.database import check_store, open_store
from bot.storage.errors import PUT_BACK, StoreOpenError
from bot.storage.sqlite import sqlite_url
from tests.builders.stored_tables import new_table, place
from tests.drivers.command_line import call
from tests.storage.other_processes import execute

PAGE = 4096


@pytest.fixture
async def filled(database: Path) -> Path:
    """A database with a few tables, left in order."""
    async with open_store(sqlite_url(database)) as store:
        for channel in range(5):
            await store.tables.open_table(new_table(place(channel)))
    return database


def decay(database: Path) -> None:
    """Spoil the page of the tables' rows, as a disk does: size and times stay as they are."""
    query = "SELECT rootpage FROM sqlite_master WHERE name = 'tables'"
    ((number,),) = execute(database, query)
    before = database.stat()
    pages = bytearray(database.read_bytes())
    start = (int(str(number)) - 1) * PAGE
    pages[start : start + PAGE] = b"\xff" * PAGE
    database.write_bytes(pages)
    os.utime(database, ns=(before.st_atime_ns, before.st_mtime_ns))


async def refused(database: Path) -> str:
    with pytest.raises(StoreOpenError) as error:
        async with open_store(sqlite_url(database)):
            pass
    return str(error.value)


def spoil_schema(database: Path) -> None:
    """Put what is no text into the name of a column's type."""
    content = database.read_bytes()
    assert content.count(b"stayed BOOLEAN NOT NULL")
    database.write_bytes(content.replace(b"stayed BOOLEAN NOT NULL", b"stayed BOOL\xf7AN NOT NULL"))


async def test_a_page_that_the_disk_has_spoilt_is_found_at_every_start(filled: Path) -> None:
    decay(filled)
    for _ in range(2):
        message = await refused(filled)
        assert "damaged" in message
        assert PUT_BACK in message


async def test_a_schema_that_is_no_text_is_damage(filled: Path) -> None:
    spoil_schema(filled)
    message = await refused(filled)
    assert "damaged" in message
    assert PUT_BACK in message


async def test_a_damaged_file_is_not_migrated(filled: Path) -> None:
    execute(filled, "UPDATE alembic_version SET version_num = '0020'")
    decay(filled)
    assert "damaged" in await refused(filled)


def test_the_host_may_have_it_gone_through_at_any_time(tmp_path: Path) -> None:
    config = tmp_path / "config.toml"
    config.write_text('[storage]\npath = "club.sqlite3"\n')
    config.chmod(0o600)
    database = tmp_path / "club.sqlite3"

    async def fill() -> None:
        async with open_store(sqlite_url(database)) as store:
            for channel in range(5):
                await store.tables.open_table(new_table(place(channel)))
            # Also while a bot is running on it.
            assert (await check_store(sqlite_url(database))).damage == []

    missing = call("database", "check", "--config", str(config))
    assert missing.exit_code == 1
    assert "there is no" in missing.output
    asyncio.run(fill())
    sound = call("database", "check", "--config", str(config))
    assert sound.exit_code == 0
    assert "           5  tables\n" in sound.output
    assert sound.output.endswith("           0  broken\nNo damage was found.\n")
    execute(database, "DELETE FROM seed_chains WHERE table_id = 3")
    execute(database, "INSERT INTO seed_chains SELECT 999, start, last_seed, NULL FROM seed_chains "
            "WHERE table_id = 4")  # fmt: skip
    orphan = call("database", "check", "--config", str(config))
    assert "a row of seed_chains refers to one of tables that is not there" in orphan.output
    decay(database)
    damaged = call("database", "check", "--config", str(config))
    assert damaged.exit_code == 1
    assert "damaged" in damaged.output
    assert PUT_BACK in damaged.output

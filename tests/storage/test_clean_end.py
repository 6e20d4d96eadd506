"""Which databases are gone through for damage when they are opened, and which are trusted."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.services.ports.errors import UnreadableTableError
from bot.storage import (
    PUT_BACK,
    StoreFailedError,
    StoreOpenError,
    damage_of,
    open_store,
    sqlite_url,
)
from bot.storage.database.clean_end import note_end
from tests.builders.stored_tables import new_table, place
from tests.drivers.command_line import call
from tests.storage.other_processes import execute, line, process

PAGE = 4096
_OPEN_AND_WAIT = """
import asyncio, sys
from bot.storage import open_store
async def main():
    async with open_store(sys.argv[1]):
        print("open", flush=True)
        await asyncio.to_thread(sys.stdin.read)
asyncio.run(main())
"""


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


def without_journals(database: Path) -> None:
    for journal in ("-wal", "-shm"):
        Path(f"{database}{journal}").unlink(missing_ok=True)


async def refused(database: Path) -> str:
    with pytest.raises(StoreOpenError) as error:
        async with open_store(sqlite_url(database)):
            pass
    return str(error.value)


def change_a_byte(database: Path) -> None:
    """As a disk does: size and times stay as they are."""
    before = database.stat()
    content = bytearray(database.read_bytes())
    content[-1] ^= 1
    database.write_bytes(content)
    os.utime(database, ns=(before.st_atime_ns, before.st_mtime_ns))


def spoil_schema(database: Path) -> None:
    """Put what is no text into the name of a column's type."""
    content = database.read_bytes()
    assert content.count(b"stayed BOOLEAN NOT NULL")
    database.write_bytes(content.replace(b"stayed BOOLEAN NOT NULL", b"stayed BOOL\xf7AN NOT NULL"))


def note_as_large(database: Path) -> None:
    """Let the file count as one whose content takes too long to read."""
    note = Path(f"{database}-end")
    note.write_text(json.dumps(json.loads(note.read_text()) | {"content": None}))


async def test_a_file_that_the_disk_has_changed_is_refused(filled: Path) -> None:
    change_a_byte(filled)
    for _ in range(2):
        message = await refused(filled)
        assert "its content is not what the bot left there" in message
        assert PUT_BACK in message


async def test_a_large_file_that_is_as_it_was_left_is_not_gone_through(filled: Path) -> None:
    decay(filled)
    note_as_large(filled)
    async with open_store(sqlite_url(filled)) as store:
        # What is damaged is found where it is read, and named.
        with pytest.raises((StoreFailedError, UnreadableTableError)):
            await store.tables.find_table(5)
    assert "damaged" in await refused(filled)


def _touched(database: Path) -> None:
    os.utime(database)


def _without_note(database: Path) -> None:
    Path(f"{database}-end").unlink()


def _odd_note(database: Path) -> None:
    Path(f"{database}-end").write_text('{"version": "one"}')


def _put_back(database: Path) -> None:
    """A copy in its place, with its time."""
    shutil.copy2(database, f"{database}.copy")
    Path(f"{database}.copy").replace(database)


@pytest.mark.parametrize("change", [_touched, _without_note, _odd_note, _put_back])
async def test_a_file_that_is_not_as_it_was_left_is_gone_through(
    filled: Path, change: Callable[[Path], None]
) -> None:
    decay(filled)
    change(filled)
    message = await refused(filled)
    assert "damaged" in message
    assert "backup" in message
    assert "damaged" in await refused(filled)


async def test_a_schema_that_is_no_text_is_damage(filled: Path) -> None:
    without_journals(filled)
    spoil_schema(filled)
    _touched(filled)
    message = await refused(filled)
    assert "damaged" in message
    assert PUT_BACK in message


async def test_a_file_whose_bot_was_killed_is_gone_through(filled: Path) -> None:
    async with process("-c", _OPEN_AND_WAIT, sqlite_url(filled)) as bot:
        assert await line(bot) == "open"
    execute(filled, "SELECT 1")  # Which leaves no journal.
    decay(filled)
    assert "damaged" in await refused(filled)


async def test_a_damaged_file_is_not_migrated(filled: Path) -> None:
    execute(filled, "UPDATE alembic_version SET version_num = '0001'")
    # As if that were how an earlier program had left it.
    note_end(filled)
    decay(filled)
    assert "damaged" in await refused(filled)


def test_the_note_of_the_end_is_its_owners_alone(filled: Path) -> None:
    assert Path(f"{filled}-end").stat().st_mode & 0o777 == 0o600


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
            assert await damage_of(sqlite_url(database)) == ()

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

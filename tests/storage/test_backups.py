"""Backups of a store in use, and the way back from one."""

import asyncio
import stat
from pathlib import Path

import pytest

from bot.database import open_store
from bot.storage.backups import BackupError, back_up, backups_in, made_at, restore
from bot.storage.databases import database_at
from bot.storage.errors import StoreOpenError
from bot.storage.sqlite import sqlite_url
from bot.stores import Store
from bot.table.store.stored_table import StoredTable
from tests.builders.stored_tables import entry, new_table, place, playing
from tests.fixtures.postgresql import PostgresServer

NOW = 1_790_000_000.0
_DAY = 86_400.0


async def table_in(store: Store, table_id: int) -> StoredTable | None:
    return await store.tables.find_table(table_id)


async def test_a_backup_made_in_play_is_put_back_as_it_was(url: str, tmp_path: Path) -> None:
    async with open_store(url) as store:
        table_id = await store.tables.open_table(new_table())
        await store.tables.append(playing(table_id, 1), [entry(1)], None)
        before = await table_in(store, table_id)
        made = await back_up(url, tmp_path / "backups", 3, NOW)
        # What comes after it is not in it.
        await store.tables.append(playing(table_id, 2), [entry(2)], None)
        after = await table_in(store, table_id)
    assert made_at(made) == NOW
    assert stat.S_IMODE(made.stat().st_mode) == 0o600

    target = await empty_like(url, tmp_path)
    assert await restore(target, made) is None
    async with open_store(target) as store:
        assert await table_in(store, table_id) == before
        assert before != after
        await store.tables.append(playing(table_id, 2), [entry(2)], None)
        assert await store.tables.open_table(new_table(place(77))) > table_id


async def empty_like(url: str, folder: Path) -> str:
    """The URL of another database of the same kind, which holds nothing."""
    if url.startswith("sqlite"):
        return sqlite_url(folder / "another.sqlite3")
    folder_of_socket = url.partition("?host=")[2]
    program = await asyncio.create_subprocess_exec(
        "createdb", "-h", folder_of_socket, "-U", "tarocchino", "another"
    )
    assert await program.wait() == 0
    return f"postgresql+asyncpg://tarocchino@/another?host={folder_of_socket}"


async def test_what_is_there_is_moved_aside(database: Path, tmp_path: Path) -> None:
    url = sqlite_url(database)
    async with open_store(url) as store:
        await store.tables.open_table(new_table())
    made = await back_up(url, tmp_path / "backups", 1, NOW)
    async with open_store(url) as store:
        second = await store.tables.open_table(new_table(place(8)))
    former = await restore(url, made)
    assert former is not None
    async with open_store(url) as store:
        assert await table_in(store, second) is None
    async with open_store(sqlite_url(former)) as store:
        assert await table_in(store, second) is not None


async def test_the_newest_are_kept(database: Path, tmp_path: Path) -> None:
    async with open_store(sqlite_url(database)):
        pass
    (tmp_path / "tarocchino-notes.txt").touch()
    made = [await back_up(sqlite_url(database), tmp_path, 2, NOW + day * _DAY) for day in range(4)]
    assert backups_in(tmp_path) == made[2:]
    assert (tmp_path / "tarocchino-notes.txt").exists()


@pytest.mark.parametrize("content", [b"", b"SQLite format 3\0" + bytes(4096), b"no database"])
async def test_what_is_no_backup_is_not_put_in_place(
    database: Path, tmp_path: Path, content: bytes
) -> None:
    async with open_store(sqlite_url(database)) as store:
        table_id = await store.tables.open_table(new_table())
    broken = tmp_path / "broken.sqlite3"
    broken.write_bytes(content)
    with pytest.raises(BackupError, match="is no backup of a club"):
        await restore(sqlite_url(database), broken)
    async with open_store(sqlite_url(database)) as store:
        assert await table_in(store, table_id) is not None


async def test_nothing_is_put_in_place_under_a_running_bot(database: Path, tmp_path: Path) -> None:
    async with open_store(sqlite_url(database)):
        pass
    made = await back_up(sqlite_url(database), tmp_path, 1, NOW)
    async with database_at(sqlite_url(database)).only_bot():
        with pytest.raises(StoreOpenError, match="is in use"):
            await restore(sqlite_url(database), made)


async def test_a_backup_of_nothing_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BackupError, match=r"there is no .*none"):
        await back_up(sqlite_url(tmp_path / "none"), tmp_path / "backups", 1, NOW)
    assert backups_in(tmp_path / "backups") == []


@pytest.mark.slow
async def test_a_dump_is_not_put_over_a_club(postgresql: PostgresServer, tmp_path: Path) -> None:
    url = postgresql.url(postgresql.create())
    async with open_store(url):
        pass
    made = await back_up(url, tmp_path, 1, NOW)
    with pytest.raises(BackupError, match="make an empty database"):
        await restore(url, made)

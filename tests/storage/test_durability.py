"""Concurrent writers, other processes, killed processes, cancelled requests, failing disks."""

import asyncio
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from bot.database import open_store
from bot.storage.databases import database_at
from bot.storage.errors import StoreBusyError, StoreFailedError, VersionTakenError
from bot.storage.sqlite import sqlite_url
from bot.storage.transactions import Transactions
from bot.stores import Store
from bot.table.state.table import Table
from bot.table.store.stored_table import LogEntry, StoredTable
from tests.builders.stored_tables import HERE, entry, new_table, place, playing, result
from tests.storage.other_processes import line, locked, process


async def opened(store: Store, channel_id: int = HERE.channel_id) -> int:
    return await store.tables.open_table(new_table(place(channel_id)))


async def found(store: Store, table_id: int) -> StoredTable:
    table = await store.tables.find_table(table_id)
    assert table is not None
    return table


def overwrite(path: Path, content: bytes) -> None:
    path.write_bytes(content)


def versions(table: StoredTable) -> list[int]:
    return [entry.version for entry in table.log]


async def insisted(store: Store, table: Table, logged: LogEntry) -> None:
    """Append, again while the store is busy: on a slow disk the other writer keeps its lock."""
    async with asyncio.timeout(30):
        while True:
            try:
                return await store.tables.append(table, [logged], None)
            except StoreBusyError:
                continue


async def test_many_tables_write_at_once_and_all_is_kept(store: Store) -> None:
    ids = [await opened(store, channel) for channel in range(8)]

    async def play(channel: int, table_id: int) -> None:
        for version in range(1, 6):
            table = playing(table_id, version, place(channel))
            await insisted(store, table, entry(version))
            assert versions(await found(store, table_id)) == list(range(1, version + 1))

    await asyncio.gather(*(play(channel, table_id) for channel, table_id in enumerate(ids)))
    for table_id in ids:
        assert versions(await found(store, table_id)) == list(range(1, 6))


async def test_of_two_writers_of_one_version_one_is_told(database: Path) -> None:
    url = sqlite_url(database)
    async with open_store(url) as one, open_store(url) as other:
        table_id = await opened(one)
        outcomes = await asyncio.gather(
            *(
                insisted(store, playing(table_id, 1), entry(1, interaction_id=asked))
                for asked, store in enumerate((one, other, one, other))
            ),
            return_exceptions=True,
        )
        assert sorted(map(repr, map(type, filter(None, outcomes)))) == [repr(VersionTakenError)] * 3
        assert versions(await found(other, table_id)) == [1]


async def test_another_process_holds_the_lock(store: Store, database: Path) -> None:
    table_id = await opened(store)
    async with locked(database):
        with pytest.raises(StoreBusyError):
            await store.tables.append(playing(table_id, 1), [entry(1)], None)
        with pytest.raises(StoreBusyError):
            async with open_store(sqlite_url(database)):
                pass
        assert versions(await found(store, table_id)) == []
    await store.tables.append(playing(table_id, 1), [entry(1)], None)
    assert versions(await found(store, table_id)) == [1]


@pytest.mark.slow
async def test_kill_9_loses_no_acknowledged_append(store: Store, database: Path) -> None:
    table_id = await opened(store)
    arguments = ("-m", "tests.storage.appending_process", sqlite_url(database), str(table_id))
    async with process(*arguments) as appending:
        acknowledged = [int(await line(appending)) for _ in range(20)][-1]
        appending.kill()
        late = (await appending.stdout.read()).split()
        acknowledged = int(late[-1]) if late else acknowledged
    table = await found(store, table_id)
    # One append may have been stored whose acknowledgement the kill cut off.
    assert table.version in (acknowledged, acknowledged + 1)
    assert versions(table) == list(range(1, table.version + 1))
    async with open_store(sqlite_url(database)) as again:
        assert await again.tables.open_tables() == [replace(table, log=())]
        assert await again.tables.find_table(table_id) == table


async def test_an_append_once_begun_is_stored_though_cancelled(store: Store) -> None:
    table_id = await opened(store)
    for version, steps in enumerate(range(1, 60, 3), start=1):
        append = store.tables.append(playing(table_id, version), [entry(version)], None)
        task = asyncio.create_task(append)
        for _ in range(steps):
            await asyncio.sleep(0)
        cancelled = task.cancel()
        outcome = (await asyncio.gather(task, return_exceptions=True))[0]
        assert isinstance(outcome, asyncio.CancelledError) is cancelled
        assert versions(await found(store, table_id)) == list(range(1, version + 1))


async def append_until_refused(store: Store, table_id: int) -> int:
    """Append two entries at a time until the disk is full; the last version acknowledged."""
    for version in range(0, 2000, 2):
        entries = [entry(version + 1), entry(version + 2)]
        try:
            await store.tables.append(playing(table_id, version + 2), entries, None)
        except StoreFailedError as error:
            if "full" not in str(error):
                raise
            return version
    raise AssertionError("the disk never filled")


async def test_a_full_disk_changes_nothing(database: Path) -> None:
    async with open_store(sqlite_url(database)) as store:
        table_id = await opened(store)
    engines = database_at(sqlite_url(database)).engines()
    try:
        store = Store.over(Transactions(engines))
        # SQLite reports a page limit like a full disk.
        async with engines.writer.connect() as writer:
            pages = (await writer.exec_driver_sql("PRAGMA page_count")).scalar_one()
            await writer.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
        version = await append_until_refused(store, table_id)
        assert versions(await found(store, table_id)) == list(range(1, version + 1))
    finally:
        await engines.dispose()


async def test_a_file_that_is_written_over_is_named_a_failure(store: Store, database: Path) -> None:
    table_id = await opened(store)
    with sqlite3.connect(database) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    overwrite(database, b"not a database " * 1000)
    with pytest.raises(StoreFailedError):
        await store.tables.append(playing(table_id, 1), [entry(1)], result(table_id))

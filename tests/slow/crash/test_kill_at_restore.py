"""A restore is killed at every step: a start finds the old club, whole, or the backup's."""

import shutil
from itertools import count
from pathlib import Path

import pytest

from bot.database import open_store
from bot.storage.backups import back_up
from bot.storage.errors import StoreOpenError
from bot.storage.sqlite import sqlite_url
from tests.builders.stored_tables import entry, new_table, playing
from tests.slow.crash.processes import Death, RestoreProcess

_NAME = "club.sqlite3"


async def _version(folder: Path) -> int | None:
    """The version of the only table that a start finds; None if the start is refused."""
    try:
        async with open_store(sqlite_url(folder / _NAME)) as store:
            (table,) = await store.tables.open_tables()
            return table.version
    except StoreOpenError:
        return None


async def _club(folder: Path, left: str) -> None:
    """A backup of a table with one action, and the table with two, as a bot has left it."""
    database = folder / "made" / _NAME
    database.parent.mkdir()
    async with open_store(sqlite_url(database)) as store:
        table_id = await store.tables.open_table(new_table())
        await store.tables.append(playing(table_id, 1), [entry(1)], None)
        (folder / "backup").mkdir()
        await back_up(sqlite_url(database), folder / "backup", 1, 0.0)
        await store.tables.append(playing(table_id, 2), [entry(2)], None)
        if left == "killed":
            shutil.copytree(database.parent, folder / "left")
    if left != "killed":
        shutil.copytree(database.parent, folder / "left")
    if left == "damaged":
        for name in (_NAME, f"{_NAME}-wal"):
            (folder / "left" / name).write_bytes(b"?" * 100_000)


@pytest.mark.parametrize("left", ["killed", "closed", "damaged"])
async def test_a_kill_at_every_step_of_a_restore(tmp_path: Path, left: str) -> None:
    await _club(tmp_path, left)
    found = []
    for step in count(1):
        folder = tmp_path / f"restore {step}"
        shutil.copytree(tmp_path / "left", folder)
        (backup,) = (tmp_path / "backup").iterdir()
        shutil.copy(backup, folder / "backup.sqlite3")
        process = RestoreProcess(folder / _NAME, Death(step, done=False))
        await process.dead()
        found.append(await _version(folder))
        if not process.was_killed:
            break
    assert process.has_ended_well
    old = None if left == "damaged" else 2
    print(f"{left}: {len(found)} steps, {found.count(old)} times the old club")
    assert found == [old] * found.count(old) + [1] * found.count(1)
    assert found.count(old) >= 10
    assert found.count(1) > 0
    (former,) = folder.glob(f"{_NAME}-before-*[0-9]")
    former.rename(tmp_path / _NAME)
    assert await _version(tmp_path) == old

"""A full disk, I/O errors and a locked database lose nothing, and all is well once they end."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.database import open_store
from bot.storage.errors import StoreFailedError
from bot.storage.sqlite import sqlite_url
from bot.stores import Store
from tests.slow.crash.failing import FailingDisk, Trouble, failing_disk
from tests.slow.crash.lanes import Step, known, steps_of, take_step

SEED = 11
LANE = 0


async def stubbornly(store: Store, disk: FailingDisk, trouble: Trouble, step: Step) -> int:
    """Take a step while the disk fails at its first write or sync, then from the second on, and so
    on, until it passes; how often it was refused. Every refusal changes nothing."""
    before = await known(store, LANE)
    refused = 0
    while True:
        disk.fail(trouble, spared=refused)
        try:
            await take_step(store, LANE, step)
        except StoreFailedError:
            disk.heal()
            refused += 1
            assert await known(store, LANE) == before
        else:
            assert not disk.struck
            disk.heal()
            return refused


@pytest.mark.parametrize("trouble", Trouble)
async def test_a_disk_that_fails_anywhere_in_a_write_changes_nothing(
    tmp_path: Path, trouble: Trouble
) -> None:
    database = tmp_path / "tables.sqlite3"
    with failing_disk() as disk:
        async with open_store(sqlite_url(database)) as store:
            for number, step in enumerate(await steps_of(LANE, SEED)):
                assert await stubbornly(store, disk, trouble, step), f"step {number}, seed {SEED}"
                assert await known(store, LANE) == step.after
        async with open_store(sqlite_url(database)) as again:
            assert await known(again, LANE) == step.after
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


async def test_a_stop_at_a_failed_sync_leaves_the_write_whole_or_not_at_all(tmp_path: Path) -> None:
    database, copy = tmp_path / "disk" / "tables.sqlite3", tmp_path / "copy"
    database.parent.mkdir()
    kept = 0
    with failing_disk() as disk:
        async with open_store(sqlite_url(database)) as store:
            before = None
            for step in await steps_of(LANE, SEED):
                disk.fail(Trouble.SYNC_FAILS)
                with pytest.raises(StoreFailedError):
                    await take_step(store, LANE, step)
                disk.heal()
                shutil.copytree(database.parent, copy)
                async with open_store(sqlite_url(copy / database.name)) as after_a_stop:
                    found = await known(after_a_stop, LANE)
                shutil.rmtree(copy)
                assert found in (before, step.after)
                kept += found == step.after
                await take_step(store, LANE, step)
                assert await known(store, LANE) == step.after
                before = step.after
    # What the disk refused to sync was written: it is there, unless the power fails too.
    assert kept

"""The power fails: whatever the disk then holds, all that was acknowledged is there, once."""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path

import pytest

from bot.database import open_store
from bot.storage.failures import StoreOpenError
from bot.storage.sqlite import sqlite_url
from tests.slow.crash.disk import NotWatchableError, Synced, watched_disk
from tests.slow.crash.extent import EVERY
from tests.slow.crash.images import Acknowledged, DiskLog, Loss, Noted, power_losses
from tests.slow.crash.lanes import known, steps_of, take_step

SEED = 4
LANES = 3
IMAGES = 140
"""The approximate number of images in the random sample, unless all are tried."""


async def work(database: Path, log: DiskLog) -> None:
    """Take the steps of all lanes, mixed, in two runs of the store; note what is acknowledged."""
    chance = random.Random(SEED)
    lanes = [iter(enumerate(steps_of(lane, SEED))) for lane in range(LANES)]
    order = [lane for lane in range(LANES) for _ in steps_of(lane, SEED)]
    chance.shuffle(order)
    half = len(order) // 2
    for part in (order[:half], order[half:]):
        async with open_store(sqlite_url(database)) as store:
            for lane in part:
                number, step = next(lanes[lane])
                await take_step(store, lane, step)
                log.noted.append(Acknowledged(lane, number))
                if chance.random() < 0.2:
                    checkpoint(database, chance.choice(("PASSIVE", "FULL", "RESTART", "TRUNCATE")))


def checkpoint(database: Path, mode: str) -> None:
    """What a long run does now and then: the log of writes is carried over into the database."""
    with closing(sqlite3.connect(database, timeout=0)) as connection:
        connection.execute(f"PRAGMA wal_checkpoint({mode})")


@pytest.fixture
async def noted(tmp_path: Path) -> tuple[Path, list[Noted]]:
    """The database, and all that was done to its disk while the lanes were walked."""
    database, log = tmp_path / "disk" / "tables.sqlite3", DiskLog()
    database.parent.mkdir()
    try:
        with watched_disk(log):
            await work(database, log)
    except NotWatchableError as error:
        pytest.skip(str(error))
    return database, log.noted


async def problem_after(folder: Path, database: Path, acknowledged: dict[int, int]) -> str | None:
    """What is wrong with the store on a disk; None if nothing is, and play can go on."""
    path = folder / database.name
    try:
        async with open_store(sqlite_url(path)) as store:
            for lane in range(LANES):
                steps = steps_of(lane, SEED)
                last = acknowledged.get(lane, -1)
                found = await known(store, lane)
                # One step more may be on the disk whose acknowledgement was under way.
                possible = {i: steps[i].after for i in (last, last + 1) if 0 <= i < len(steps)}
                at = next((i for i, after in possible.items() if after == found), None)
                if at is None and not (found is None and last < 0):
                    return f"lane {lane} is not as after step {last}: {found}"
                following = 0 if at is None else at + 1
                if following < len(steps):
                    await take_step(store, lane, steps[following])
                    if await known(store, lane) != steps[following].after:
                        return f"lane {lane} does not go on after step {last}"
    except StoreOpenError as error:
        return str(error)
    except Exception as error:  # A damaged file fails in any way it likes.
        return repr(error)
    with closing(sqlite3.connect(path)) as connection:
        (found,) = connection.execute("PRAGMA integrity_check").fetchone()
    return None if found == "ok" else str(found)


def lay_out(files: Mapping[Path, bytes], folder: Path) -> None:
    """Have these files in the folder, by their names, and nothing else."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for path, content in files.items():
        (folder / path.name).write_bytes(content)


async def images(
    database: Path, noted: Sequence[Noted], folder: Path, share: float
) -> AsyncIterator[str | None]:
    """Check a random sample of the possible images; what is wrong with each, None if nothing.

    The image is in the folder until the next one is asked for.
    """
    chosen = random.Random(SEED)
    for number, disk, acknowledged in power_losses(noted):
        for loss in Loss:
            if chosen.random() >= share:
                continue
            chance = random.Random(f"{SEED}/{number}/{loss}")
            files = disk.after_power_loss(loss, chance)
            # Shared memory is nobody's to sync: what is left of it is worth nothing.
            files[database.with_name(f"{database.name}-shm")] = chance.randbytes(32768)
            lay_out(files, folder)
            problem = await problem_after(folder, database, acknowledged)
            yield problem and f"{number} operations, {loss.value}, seed {SEED}: {problem}"


async def test_nothing_acknowledged_is_lost_by_a_power_loss(
    noted: tuple[Path, list[Noted]], tmp_path: Path
) -> None:
    database, log = noted
    share = 1.0 if EVERY else IMAGES / (len(log) * len(Loss))
    looked = 0
    async for problem in images(database, log, tmp_path / "image", share):
        assert problem is None, problem
        looked += 1
    assert looked > IMAGES / 2
    print(f"{looked} images after {len(log)} operations, seed {SEED}")


@pytest.mark.parametrize("file", ["tables.sqlite3-wal", "tables.sqlite3"])
async def test_a_disk_that_does_not_sync_is_found_out(
    noted: tuple[Path, list[Noted]], tmp_path: Path, file: str
) -> None:
    database, log = noted
    lying = [n for n in log if not (isinstance(n, Synced) and n.path.name == file)]
    assert len(lying) < len(log)
    async for problem in images(database, lying, tmp_path / "image", share=0.1):
        if problem is not None:
            return
    raise AssertionError("the images do not show what is lost")

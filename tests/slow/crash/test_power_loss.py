"""The power fails: whatever the disk then holds, all that was acknowledged is there, once."""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path

import pytest

from bot.database import open_store
from bot.storage.errors import StoreOpenError
from bot.storage.sqlite import sqlite_url
from tests.slow.crash.disk import (
    Created,
    NotWatchableError,
    Operation,
    Removed,
    Synced,
    Truncated,
    Written,
    watched_disk,
)
from tests.slow.crash.extent import EVERY
from tests.slow.crash.lanes import known, steps_of, take_step

SECTOR = 512
"""Bytes that a disk writes whole or not at all."""


class Loss(Enum):
    """What becomes of the writes that were not synced."""

    ALL = "all lost"
    NONE = "none lost"
    SOME = "some lost"
    TORN = "some sectors lost"


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """A lane's step was acknowledged: a mark between the operations."""

    lane: int
    step: int


Noted = Operation | Acknowledged


@dataclass(slots=True)
class DiskLog:
    """A `Watcher` that lets everything be done, and notes it."""

    noted: list[Noted] = field(default_factory=list)

    def before(self, operation: Operation) -> int:  # noqa: ARG002
        return 0

    def after(self, operation: Operation) -> None:
        self.noted.append(operation)


@dataclass(slots=True)
class _Body:
    """The bytes of a file, whatever its name: those on the disk, and what is not there yet."""

    synced: bytearray = field(default_factory=bytearray)
    pending: list[Written | Truncated] = field(default_factory=list)

    def sync(self) -> None:
        for change in self.pending:
            _apply(self.synced, change)
        self.pending.clear()


@dataclass(slots=True)
class FailingDisk:
    """A disk, of which the power may fail now.

    Names of files come to be and go in order, as a file system with a journal keeps them; a sync
    of a new file puts its name on the disk, and all the names before it.
    """

    names: dict[Path, _Body] = field(default_factory=dict)
    synced_names: dict[Path, _Body] = field(default_factory=dict)
    pending_names: list[tuple[Path, _Body | None]] = field(default_factory=list)

    def do(self, operation: Operation) -> None:
        match operation:
            case Created(path):
                self._name(path, _Body())
            case Removed(path, synced):
                self._name(path, None)
                if synced:
                    self._sync_names(len(self.pending_names))
            case Written(path) | Truncated(path):
                self._body(path).pending.append(operation)
            case Synced(path):
                body = self._body(path)
                body.sync()
                for number, (_, new) in enumerate(self.pending_names):
                    if new is body:
                        self._sync_names(number + 1)
                        break

    def after_power_loss(self, loss: Loss, chance: random.Random) -> dict[Path, bytes]:
        """The files, one possible outcome."""
        names = dict(self.synced_names)
        kept = {Loss.ALL: 0, Loss.NONE: len(self.pending_names)}.get(
            loss, chance.randint(0, len(self.pending_names))
        )
        for path, body in self.pending_names[:kept]:
            _rename(names, path, body)
        return {path: _content(body, loss, chance) for path, body in names.items()}

    def _body(self, path: Path) -> _Body:
        if path not in self.names:
            # The store has made the database itself before SQLite opens it.
            self._name(path, _Body())
            self._sync_names(len(self.pending_names))
        return self.names[path]

    def _name(self, path: Path, body: _Body | None) -> None:
        _rename(self.names, path, body)
        self.pending_names.append((path, body))

    def _sync_names(self, number: int) -> None:
        for path, body in self.pending_names[:number]:
            _rename(self.synced_names, path, body)
        del self.pending_names[:number]


def power_losses(noted: Sequence[Noted]) -> Iterator[tuple[int, FailingDisk, dict[int, int]]]:
    """After each operation: how many there were, the disk, and the last step acknowledged by lane.

    The disk and the steps are the same objects each time, changed.
    """
    disk, acknowledged = FailingDisk(), dict[int, int]()
    for number, each in enumerate(noted, start=1):
        if isinstance(each, Acknowledged):
            acknowledged[each.lane] = each.step
        else:
            disk.do(each)
        yield number, disk, acknowledged


def _rename(names: dict[Path, _Body], path: Path, body: _Body | None) -> None:
    if body is None:
        names.pop(path, None)
    else:
        names[path] = body


def _content(body: _Body, loss: Loss, chance: random.Random) -> bytes:
    content = bytearray(body.synced)
    for change in body.pending:
        for part in _surviving(change, loss, chance):
            _apply(content, part)
    return bytes(content)


def _surviving(
    change: Written | Truncated, loss: Loss, chance: random.Random
) -> Iterator[Written | Truncated]:
    match loss, change:
        case Loss.ALL, _:
            return
        case Loss.TORN, Written():
            yield from (part for part in _sectors(change) if chance.random() < 0.5)
        case Loss.SOME | Loss.TORN, _:
            if chance.random() < 0.5:
                yield change
        case _:
            yield change


def _sectors(write: Written) -> Iterator[Written]:
    """The parts of a write, cut where the disk's sectors begin."""
    end = write.offset + len(write.data)
    begin = write.offset
    while begin < end:
        stop = min(end, (begin // SECTOR + 1) * SECTOR)
        yield Written(write.path, begin, write.data[begin - write.offset : stop - write.offset])
        begin = stop


def _apply(content: bytearray, change: Written | Truncated) -> None:
    match change:
        case Written(_, offset, data):
            content.extend(bytes(max(0, offset - len(content))))
            content[offset : offset + len(data)] = data
        case Truncated(_, size):
            del content[size:]
            content.extend(bytes(size - len(content)))


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

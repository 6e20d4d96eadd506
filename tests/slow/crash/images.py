"""What a disk may hold after the power has failed: what was synced, and any part of the rest."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path

from tests.slow.crash.disk import Created, Operation, Removed, Synced, Truncated, Written

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

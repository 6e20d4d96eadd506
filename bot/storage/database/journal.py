"""Whether SQLite's journal (the ``-wal`` file) is complete, which SQLite does not ask.

It reads the journal up to the first frame whose checksum does not hold, and takes what follows for
a write that was cut short by a power failure. Every transaction is synced before the next one is
written, so that is true of the last one alone: where more are behind such a frame, it was complete,
and has been damaged since.

Source: sqlite.org, "Database File Format", 4 (the write-ahead log).
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from bot.storage.database.errors import PUT_BACK, StoreOpenError

_HEADER, _FRAME_HEADER = 32, 24
_MAGIC = 0x377F0682
"""Its lowest bit says that checksums are over big-endian numbers."""
_USUAL_SIZE = 4096
_PAGE_SIZES = frozenset(1 << bit for bit in range(9, 17))


@dataclass(frozen=True, slots=True)
class _Frame:
    """A frame as it is found; ``commits`` if it ends a transaction."""

    commits: bool
    salts: bytes
    is_sound: bool


def verify_journal(database: Path) -> None:
    """Pass if no complete transaction of the database's journal is unreadable; else
    `StoreOpenError`."""
    try:
        content = Path(f"{database}-wal").read_bytes()
    except FileNotFoundError:
        return
    lost = unreadable_transactions(content)
    if lost > 1:
        raise StoreOpenError(
            f"its journal {database}-wal is damaged: {lost} complete changes cannot be read any "
            f"more; {PUT_BACK}; or, to go on without them, run: "
            f"sqlite3 {database} 'PRAGMA wal_checkpoint(TRUNCATE)'"
        )


def unreadable_transactions(content: bytes) -> int:
    """How many transactions of a journal end behind its first damage, or with it; one of them may
    be a write that was cut short."""
    if len(content) < _HEADER:
        return 0
    is_headed = _is_sound_header(content)
    frames = list(_frames(content, _size_of(content) if is_headed else _USUAL_SIZE))
    if not is_headed:
        # Of which run its frames are is not known: those with the same salts are of one.
        return sum(frame.commits and frame.salts == frames[0].salts for frame in frames)
    salts = content[16:24]
    broken = next((n for n, frame in enumerate(frames) if not frame.is_sound), len(frames))
    behind = frames[broken:]
    ended = sum(frame.commits and frame.salts == salts for frame in behind[1:])
    # Frames of an earlier run, which are there until they are written over, have two other salts.
    is_of_this_run = bool(behind) and (
        behind[0].salts[:4] == salts[:4] or behind[0].salts[4:] == salts[4:]
    )
    return ended + (is_of_this_run and behind[0].commits)


def _is_sound_header(content: bytes) -> bool:
    (magic,) = struct.unpack(">I", content[:4])
    if magic & ~1 != _MAGIC or _size_of(content) not in _PAGE_SIZES:
        return False
    return _checksum(content[:24], (0, 0), magic) == struct.unpack(">2I", content[24:_HEADER])


def _size_of(content: bytes) -> int:
    """The size of the pages, in bytes."""
    (size,) = struct.unpack(">I", content[8:12])
    return int(size)


def _frames(content: bytes, size: int) -> Iterator[_Frame]:
    (magic,) = struct.unpack(">I", content[:4])
    salts = content[16:24]
    running = struct.unpack(">2I", content[24:_HEADER])
    is_sound = True
    for start in range(_HEADER, len(content) - _FRAME_HEADER - size + 1, _FRAME_HEADER + size):
        head = content[start : start + _FRAME_HEADER]
        if is_sound:
            summed = head[:8] + content[start + _FRAME_HEADER : start + _FRAME_HEADER + size]
            running = _checksum(summed, running, magic)
            is_sound = head[8:16] == salts and running == struct.unpack(">2I", head[16:])
        yield _Frame(head[4:8] != b"\x00" * 4, head[8:16], is_sound)


def _checksum(data: bytes, running: tuple[int, ...], magic: int) -> tuple[int, ...]:
    """SQLite's sum over pairs of 32-bit numbers, which goes on from an earlier one."""
    first, second = running
    order = ">" if magic & 1 else "<"
    numbers = iter(struct.unpack(f"{order}{len(data) // 4}I", data))
    for one, other in zip(numbers, numbers, strict=True):
        first = (first + one + second) & 0xFFFFFFFF
        second = (second + other + first) & 0xFFFFFFFF
    return first, second

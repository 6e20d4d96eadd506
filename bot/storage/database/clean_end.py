"""How the bot's last run left the database file, so that only a doubtful one is gone through.

SQLite's check reads the whole file: 9 s for a gigabyte. A run that ends well notes the file's
identity, size and time of change beside it; the next one trusts a file that is still as noted, and
whose journal is gone. One that was killed, whose disk failed, or whose file was replaced leaves no
such note.
"""

from __future__ import annotations

import logging
import os
from contextlib import suppress
from pathlib import Path

import msgspec

_log = logging.getLogger(__name__)


class _Note(msgspec.Struct, frozen=True):
    """The file as it was left; times in nanoseconds since the epoch."""

    version: int
    file: int
    size: int
    changed_at: int


_VERSION = 1


def ended_well(database: Path) -> bool:
    """Whether the file is as the last run left it, and that run ended well."""
    try:
        noted = msgspec.json.decode(_beside(database).read_bytes(), type=_Note)
        return noted == _note_of(database)
    except (OSError, msgspec.MsgspecError, ValueError):
        return False


def forget_end(database: Path) -> None:
    """The file is about to be changed: until `note_end` it is as no run has left it."""
    note = _beside(database)
    try:
        note.unlink()
    except FileNotFoundError:
        return
    if os.name == "posix":
        # After a power cut the note must not come back.
        folder = os.open(note.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def note_end(database: Path) -> None:
    """Note the file as it is, with all connections closed; nothing is noted while its journal is
    there, or where the note cannot be written."""
    note = _note_of(database)
    if note is None:
        return
    try:
        file = os.open(_beside(database), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(file, "wb") as written:
            written.write(msgspec.json.encode(note))
    except OSError as error:
        _log.warning("the next start goes through the whole database: %s", error.strerror)
        with suppress(OSError):
            _beside(database).unlink()


def _note_of(database: Path) -> _Note | None:
    if Path(f"{database}-wal").exists() or not database.exists():
        return None
    found = database.stat()
    return _Note(_VERSION, found.st_ino, found.st_size, found.st_mtime_ns)


def _beside(database: Path) -> Path:
    return Path(f"{database}-end")

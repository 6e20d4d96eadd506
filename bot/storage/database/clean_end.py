"""How the bot's last run left the database file, so that only a doubtful one is gone through.

SQLite's check reads the whole file: 9 s for a gigabyte. A run that ends well notes the file's
identity, size and time of change beside it, and a sum over its content; the next one trusts a file
that is still as noted, and whose journal is gone. One that was killed, whose disk failed, or whose
file was replaced leaves no such note. What takes longer than a start may, comparing rows with the
sums over them, is done later: a second note says so until then.
"""

from __future__ import annotations

import logging
import os
import zlib
from contextlib import suppress
from pathlib import Path

import msgspec

from bot.storage.database.errors import PUT_BACK, StoreOpenError

_log = logging.getLogger(__name__)


class _Note(msgspec.Struct, frozen=True):
    """The file as it was left; times in nanoseconds since the epoch.

    ``content`` is a CRC-32, which no changed byte leaves as it is; None for a large file.
    """

    version: int
    file: int
    size: int
    changed_at: int
    content: int | None = None


_VERSION = 1
LARGE = 256 * 1024 * 1024
"""Bytes of a file that takes a quarter of a second to read."""
_PART = 1024 * 1024


def ended_well(database: Path) -> bool:
    """Whether the file is as the last run left it, and that run ended well.

    Raises `StoreOpenError` for a file whose content alone is another: the disk has changed it.
    """
    try:
        noted = msgspec.json.decode(_beside(database).read_bytes(), type=_Note)
        found = _note_of(database)
    except (OSError, msgspec.MsgspecError, ValueError):
        return False
    if found is None or msgspec.structs.replace(found, content=noted.content) != noted:
        return False
    if noted.content not in (None, found.content):
        raise StoreOpenError(
            "it is damaged: its content is not what the bot left there, although it seems that "
            f"nobody has written to it since; {PUT_BACK}"
        )
    return True


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


def note_doubt(database: Path) -> None:
    """Note that rows have to be compared with their sums: another start may come before that."""
    if not database.exists() or not database.stat().st_size:
        return
    try:
        os.close(os.open(_doubt(database), os.O_WRONLY | os.O_CREAT, 0o600))
    except OSError as error:
        _log.warning("its rows will not be compared with their sums: %s", error.strerror)


def is_doubted(database: Path) -> bool:
    """Whether the rows of the file are still to be compared with their sums."""
    return _doubt(database).exists()


def forget_doubt(database: Path) -> None:
    """The rows were compared with their sums."""
    with suppress(OSError):
        _doubt(database).unlink()


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
    content = None if found.st_size > LARGE else _content(database)
    return _Note(_VERSION, found.st_ino, found.st_size, found.st_mtime_ns, content)


def _content(database: Path) -> int:
    total = 0
    with database.open("rb") as file:
        while part := file.read(_PART):
            total = zlib.crc32(part, total)
    return total


def _beside(database: Path) -> Path:
    return Path(f"{database}-end")


def _doubt(database: Path) -> Path:
    return Path(f"{database}-doubt")

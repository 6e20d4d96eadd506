"""Whether SQLite's journal (the ``-wal`` file) is there, and all of it, which SQLite does not ask.

What was stored last is in the journal alone. Without it SQLite opens the database as it was some
moves before: after a crash, where somebody copies the main file only, say. So the main file says by
its ``user_version`` that there is more, and the journal, by another value, that there is not: any
program that brings what is in the journal into the main file brings that along. A journal that was
cut short is known by SQLite's index of it (the ``-shm`` file), while that is there.

Source: sqlite.org, "Database File Format", 1.3, and "WAL-mode File Format", 2.1.
"""

from __future__ import annotations

import sqlite3
import struct
from contextlib import closing
from pathlib import Path

from bot.storage.database.errors import StoreOpenError
from bot.support.program import PROGRAM

FOLD_AFTER = 100
"""Transactions after which the journal is brought into the main file: a move is one."""
_MORE, _ALL = 1, 0
"""Whether what was stored last is in the journal, or in the main file."""
_HEADER, _FRAME_HEADER, _LEAST_PAGE = 32, 24, 512
_INDEX = struct.Struct("=3I2BH2I8s8s8s")


def fold(connection: sqlite3.Connection) -> bool:
    """Bring what is in the journal into the main file, which says from then on that there is more
    in the journal. False if that has failed, which loses nothing, and has to be done again."""
    try:
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute(f"PRAGMA user_version = {_MORE}")
        connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
        connection.execute(f"PRAGMA user_version = {_ALL}")
    except sqlite3.Error:
        return False
    return True


def accept_missing(database: Path) -> None:
    """Let the main file be all there is; raises `StoreOpenError` if it cannot be written."""
    try:
        with closing(sqlite3.connect(database)) as connection:
            connection.execute(f"PRAGMA user_version = {_ALL}")
    except sqlite3.Error as error:
        raise StoreOpenError(f"{database} cannot be written: {error}") from error


def verify_journal_there(database: Path) -> None:
    """Pass if nothing that was stored is missing with the journal; else `StoreOpenError`.

    To be called before SQLite opens the database: it makes a new journal, and a new index.
    """
    # The index first: a bot that runs makes the journal longer before it says so.
    indexed, journal = _indexed_size(database), Path(f"{database}-wal")
    size = journal.stat().st_size if journal.exists() else 0
    is_missing = size < _HEADER + _FRAME_HEADER + _LEAST_PAGE and _says_more(database)
    if is_missing or size < indexed:
        found = "not there" if is_missing else "cut short"
        raise StoreOpenError(
            f"the bot was not stopped in order, and up to {FOLD_AFTER} of its last moves are "
            f"missing: they are in the file {journal}, which is {found}. Copy that file too from "
            "where the bot ran; or put a backup in the place of this database, with the command "
            f"restore; or, to go on without these moves, run: {PROGRAM} database accept"
        )


def _says_more(database: Path) -> bool:
    """Whether the main file says that there is more in its journal."""
    return _head(database, 100)[60:64] == struct.pack(">I", _MORE)


def _indexed_size(database: Path) -> int:
    """The size that the journal has by its index; 0 if there is none, or that of another one."""
    index = _head(Path(f"{database}-shm"), 2 * _INDEX.size)
    salts = _head(Path(f"{database}-wal"), _HEADER)[16:24]
    first, second = index[: _INDEX.size], index[_INDEX.size :]
    if len(first) < _INDEX.size or first != second:
        return 0
    *_, is_begun, _, page, frames, _, _, found, _ = _INDEX.unpack(first)
    if not is_begun or salts != found:
        return 0
    return _HEADER + int(frames) * (_FRAME_HEADER + int(page))


def _head(path: Path, size: int) -> bytes:
    """The first bytes of a file; none if it is not there."""
    try:
        with path.open("rb") as file:
            return file.read(size)
    except FileNotFoundError:
        return b""

"""Whether a club was ever begun in a database file: one that holds nothing is then a loss.

A file that was emptied, or whose journal is missing while all was still in it, looks like a new
one. A note beside the file tells them apart; it stays until somebody deletes it.
"""

from __future__ import annotations

import logging
import os
from pathlib import Path

from bot.storage.database.errors import StoreOpenError

_log = logging.getLogger(__name__)


def verify_new(database: Path) -> None:
    """Pass if a new club may begin in a file that holds nothing; else `StoreOpenError`."""
    if _beside(database).exists():
        raise StoreOpenError(
            "it holds nothing any more, and there was a club in it: it was emptied, or the file "
            f"beside it whose name ends in -wal is missing. Put that file back, or a backup in "
            f"its place; to begin a new club, delete {_beside(database)} as well"
        )
    _log.info(
        "%s holds nothing yet, and a new club begins in it; if there was one, stop the bot and put "
        "a backup in its place",
        database,
    )


def note_begun(database: Path) -> None:
    """Note that there is a club in the file."""
    try:
        os.close(os.open(_beside(database), os.O_WRONLY | os.O_CREAT, 0o600))
    except OSError as error:
        _log.warning("an emptied database would not be noticed: %s", error.strerror)


def _beside(database: Path) -> Path:
    return Path(f"{database}-begun")

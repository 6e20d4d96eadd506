"""Folders that the bot keeps files in."""

from __future__ import annotations

import os
from pathlib import Path

from bot.storage.database.errors import StoreOpenError


def verify_writable(folder: Path) -> None:
    """Pass if files can be created in a folder; else `StoreOpenError` with its remedy."""
    if not folder.is_dir():
        raise StoreOpenError(
            f"there is no folder {folder}; create it (mkdir -p {folder}), or name another"
        )
    if os.access(folder, os.W_OK | os.X_OK):
        return
    if os.name == "posix" and os.statvfs(folder).f_flag & os.ST_RDONLY:
        raise StoreOpenError(
            f"{folder} is on a read-only disk; make the disk writable, or name a folder on another"
        )
    raise StoreOpenError(f"{folder} may not be written; give it to the bot's user")

"""Failures of the store besides those that its port names."""

from __future__ import annotations

from bot.services.ports.errors import StoreBusyError

PUT_BACK = (
    "with the bot stopped, delete it and the files beside it whose names end in -wal and -shm, "
    "and put a backup in its place"
)
"""What to do about a damaged file."""


class StoreOpenError(Exception):
    """The store cannot be opened; the message says why and what to do. Nothing has changed."""


class StoreInUseError(StoreOpenError):
    """Another bot is running on the database."""


class StoreFailedError(StoreBusyError):
    """The disk or the file refuses: full, read-only, damaged or missing. Nothing has changed.

    If the process dies before the next write, a transaction whose fsync failed may still be found,
    complete.

    A `StoreBusyError`, because people at a table can only try again; the operator finds the reason
    in the message, which is logged.
    """

"""What can go wrong with the store beyond what its port names."""

from __future__ import annotations

from bot.services.ports.errors import StoreBusyError


class StoreOpenError(Exception):
    """The store cannot be opened; the message says why and what to do. Nothing has changed."""


class StoreFailedError(StoreBusyError):
    """The disk or the file refuses: full, read-only, damaged, gone. Nothing has changed.

    If the bot stops before the next write, though, one may be there whose sync was refused: whole.

    A `StoreBusyError`, as people at a table can only try again; for the operator the reason is
    logged and stands in the message.
    """

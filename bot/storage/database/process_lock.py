"""One bot a database: two would both answer Discord, and each from its own memory."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from filelock import FileLock, Timeout

from bot.storage.database.engine import database_path, prepare_file
from bot.storage.database.errors import StoreOpenError


@contextmanager
def only_bot(url: str) -> Iterator[None]:
    """Keep other bots off the store at this URL; the lock dies with the process.

    The command line, which only notes what the running bot reads, does not ask for it. Raises
    `StoreOpenError` if another bot has the store, or if its file or the lock's cannot be made; the
    name of the latter is that of the database with ``-lock`` at its end.
    """
    path = database_path(url)
    prepare_file(path)
    lock = FileLock(f"{path}-lock", mode=0o600)
    try:
        lock.acquire(blocking=False)
    except Timeout:
        raise StoreOpenError(
            f"{path} is in use: another bot is running on it; stop that one first, "
            "or give this one a database of its own"
        ) from None
    except OSError as error:
        raise StoreOpenError(
            f"{lock.lock_file} cannot be written: {error.strerror}; "
            "look at who may write the folder"
        ) from error
    try:
        yield
    finally:
        lock.release()

"""The condition of a store's database, for the operator."""

from __future__ import annotations

import shutil
from dataclasses import dataclass

import sqlalchemy as sa

from bot.storage.database.databases import database_at
from bot.storage.database.errors import StoreInUseError
from bot.storage.database.failures import store_errors
from bot.storage.database.revision import LATEST, revision_of, verify_complete
from bot.storage.database.schema import REGISTERED_COMMANDS
from bot.storage.database.sqlite import SqliteDatabase


@dataclass(frozen=True, slots=True)
class Condition:
    """What is known of a database without changing anything.

    ``size`` and ``free`` are bytes, the latter of the disk it is on, None where a server looks
    after it; ``schema`` is its revision, None if it has none; ``another_at`` is when the bot last
    found that another one answers with its token, in seconds since the epoch, None for never.
    """

    place: str
    schema: str | None
    latest: str
    size: int
    free: int | None
    damage: tuple[str, ...]
    in_use: bool
    another_at: float | None = None

    @property
    def is_newer(self) -> bool:
        """Whether a newer program has written it."""
        return self.schema is not None and self.schema > self.latest


def verify_place(url: str) -> None:
    """Pass if this machine has what it takes to use the database at a URL, which is not opened;
    else `StoreOpenError`."""
    database_at(url).verify_place()


async def has_bot(url: str) -> bool:
    """Return whether a bot is running on the database at a URL. Raises `StoreOpenError`."""
    database = database_at(url)
    if isinstance(database, SqliteDatabase) and not database.path.exists():
        return False
    try:
        async with database.only_bot():
            return False
    except StoreInUseError:
        return True


async def condition_of(url: str) -> Condition | None:
    """The condition of the database at a URL; None if it is a file that is not there yet.

    A bot may be running on it. Raises `StoreOpenError`, `bot.storage.StoreFailedError` and
    `bot.services.ports.errors.StoreBusyError`.
    """
    database = database_at(url)
    path = database.path if isinstance(database, SqliteDatabase) else None
    if path is not None and not path.exists():
        return None
    in_use = await has_bot(url)
    engines = database.engines()
    try:
        with database.opening(), store_errors():
            database.verify_nothing_missing()
            async with engines.reader.begin() as connection:
                schema = await connection.run_sync(revision_of)
                damage = await connection.run_sync(database.damage_in)
                size = await connection.run_sync(_size_of)
                another = None
                if not damage and schema == LATEST:
                    await connection.run_sync(verify_complete)
                    latest = sa.func.max(REGISTERED_COMMANDS.c.another_at)
                    another = await connection.scalar(sa.select(latest))
    finally:
        await engines.dispose()
    free = None if path is None else shutil.disk_usage(path.parent).free
    return Condition(database.place, schema, LATEST, size, free, damage, in_use, another)


def _size_of(connection: sa.Connection) -> int:
    if connection.dialect.name == "sqlite":
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        return int(pages * connection.exec_driver_sql("PRAGMA page_size").scalar_one())
    return int(
        connection.exec_driver_sql("SELECT pg_database_size(current_database())").scalar_one()
    )

"""Which database a URL names, and what both kinds have in common."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager, AbstractContextManager
from pathlib import Path
from typing import Protocol

import sqlalchemy as sa
from sqlalchemy.exc import ArgumentError

from bot.storage.database.engines import Engines
from bot.storage.database.errors import StoreOpenError
from bot.storage.database.postgresql import DRIVER as POSTGRESQL
from bot.storage.database.postgresql import PostgresDatabase
from bot.storage.database.sqlite import DRIVER as SQLITE
from bot.storage.database.sqlite import SqliteDatabase


class Database(Protocol):
    """A database that may hold a store, in use or not."""

    @property
    def place(self) -> str:
        """Where it is, for messages: nothing secret."""

    def verify_place(self) -> None:
        """Pass if this machine has what it takes to use it; else `StoreOpenError`."""

    def verify_exists(self) -> None:
        """Pass unless it is certain that there is none yet; else `StoreOpenError`."""

    def engines(self) -> Engines:
        """New engines over it; raises `StoreOpenError`."""

    def opening(self) -> AbstractContextManager[None]:
        """Raise what goes wrong as a `StoreOpenError` that names the database.

        To be used around `bot.storage.database.failures.store_errors`.
        """

    def only_bot(self, *, waits: bool = False) -> AbstractAsyncContextManager[None]:
        """Keep other bots off it; raises `StoreOpenError` if one is there already, unless this one
        ``waits`` and the database lets it."""

    def verify_nothing_missing(self) -> None:
        """Pass unless it is known that something that was stored is missing; else `StoreOpenError`.

        To be called before anything is read.
        """

    def accept_missing(self) -> None:
        """Let what is there be all there is."""

    def verify_intact(self, connection: sa.Connection, *, is_latest: bool) -> None:
        """Pass unless it is known to be damaged; else `StoreOpenError`.

        ``is_latest`` if it has the schema of this program; else it is about to get it.
        """

    def opened(self) -> None:
        """Note that the bot has opened it."""

    def damage_in(self, connection: sa.Connection) -> tuple[str, ...]:
        """The damage that a thorough search finds, a line each."""


def database_at(url: str) -> Database:
    """The database that a store's URL names; `StoreOpenError` if it names none that can be used."""
    try:
        parsed = sa.make_url(url)
    except ArgumentError:
        raise StoreOpenError(f"the store's URL is no URL; it looks like {SQLITE}:///file") from None
    match parsed.drivername:
        case driver if driver == SQLITE:
            if not parsed.database or parsed.database == ":memory:":
                raise StoreOpenError("the store's URL names no file; tables must outlive the bot")
            return SqliteDatabase(Path(parsed.database))
        case driver if driver == POSTGRESQL:
            return PostgresDatabase(parsed)
        case _:
            raise StoreOpenError(f"the store's URL must begin with {SQLITE}:/// or {POSTGRESQL}://")

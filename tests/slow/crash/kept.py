"""The database of a club whose bot dies: what is in it while a bot runs, and when none does."""

import shutil
import sqlite3
from contextlib import AbstractAsyncContextManager, closing
from pathlib import Path
from typing import Protocol

from bot.database import open_running_store, open_store
from bot.storage.sqlite import sqlite_url
from bot.stores import Store
from tests.drivers.rehash import rehash


class KeptDatabase(Protocol):
    """Where a club's bot keeps its tables."""

    @property
    def url(self) -> str:
        """Its URL, as in the bot's configuration."""

    def as_it_is(self) -> AbstractAsyncContextManager[Store]:
        """What it holds now, for reading; the bot may be running, or stopped in a write."""

    def as_left(self) -> AbstractAsyncContextManager[Store]:
        """What a bot that is dead has left; what there is to recover is left for the next bot."""


class KeptFile:
    """An SQLite file, with a copy beside it as operators make them."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "tables.sqlite3"
        self._copy = folder / "copy.sqlite3"

    @property
    def url(self) -> str:
        return sqlite_url(self._file)

    def as_it_is(self) -> AbstractAsyncContextManager[Store]:
        self._copy.unlink(missing_ok=True)
        with (
            closing(sqlite3.connect(f"file:{self._file}?mode=ro", uri=True)) as source,
            closing(sqlite3.connect(self._copy)) as copy,
        ):
            source.backup(copy)
        return open_store(sqlite_url(self._copy))

    def as_left(self) -> AbstractAsyncContextManager[Store]:
        left = self._file.with_name("left")
        shutil.rmtree(left, ignore_errors=True)
        left.mkdir()
        for file in self._files():
            shutil.copy(file, left)
        return open_store(sqlite_url(left / self._file.name))

    def spoil(self, statement: str, *values: object) -> None:
        """Change the database past the bot, which must not run, as if the bot had written it."""
        with closing(sqlite3.connect(self._file)) as connection, connection:
            connection.execute(statement, values)
        rehash(self._file)

    def _files(self) -> list[Path]:
        return list(self._file.parent.glob(f"{self._file.name}*"))


class KeptAtServer:
    """A database of a PostgreSQL server, which shows everybody what is committed.

    The bot reaches it by ``url``, whoever looks at it at ``there``.
    """

    def __init__(self, there: str, url: str | None = None) -> None:
        self.url = url or there
        self._there = there

    def as_it_is(self) -> AbstractAsyncContextManager[Store]:
        return open_running_store(self._there)

    def as_left(self) -> AbstractAsyncContextManager[Store]:
        return open_store(self._there)

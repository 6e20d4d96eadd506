"""Transactions over the engines of a store."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.database.engines import Engines
from bot.storage.database.failures import store_errors


class Transactions:
    """Begins the transactions of a store; what the database refuses is raised as
    `StoreBusyError` or `StoreFailedError`."""

    def __init__(self, engines: Engines) -> None:
        self._engines = engines

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction of the only writer, committed at the end of the block."""
        with store_errors():
            async with self._engines.writer.begin() as connection:
                yield connection

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that sees one state of the database."""
        with store_errors():
            async with self._engines.reader.begin() as connection:
                yield connection

"""Transactions over the engines of a store."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.database.engine import Engines, store_errors


class Transactions:
    """A part of the store: what it asks of the database is asked in transactions."""

    def __init__(self, engines: Engines) -> None:
        self._engines = engines

    @asynccontextmanager
    async def _writing(self) -> AsyncIterator[AsyncConnection]:
        with store_errors():
            async with self._engines.writer.begin() as connection:
                yield connection

    @asynccontextmanager
    async def _reading(self) -> AsyncIterator[AsyncConnection]:
        with store_errors():
            async with self._engines.reader.begin() as connection:
                yield connection

"""Transactions over the engines of a store."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.ports.errors import StoreBusyError
from bot.storage.database.engines import Engines
from bot.storage.database.errors import StoreFailedError
from bot.storage.database.failures import store_errors
from bot.support.measures import NO_MEASURES, Access, Measures


class Transactions:
    """Begins the transactions of a store; what the database refuses is raised as
    `StoreBusyError` or `StoreFailedError`.

    ``measures`` notes how long transactions take.
    """

    def __init__(self, engines: Engines, measures: Measures = NO_MEASURES) -> None:
        self._engines = engines
        self._measures = measures

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction of the only writer, committed at the end of the block."""
        with self._measured(Access.WRITE), store_errors():
            async with self._engines.writer.begin() as connection:
                yield connection

    @asynccontextmanager
    async def writing_rows(self) -> AsyncIterator[AsyncConnection]:
        """A transaction for rows that are found by their keys and have one writer: others of this
        kind may run beside it, none of `writing`.
        """
        with self._measured(Access.WRITE), store_errors():
            async with self._engines.for_rows.begin() as connection:
                yield connection

    @asynccontextmanager
    async def writing_briefly(self) -> AsyncIterator[AsyncConnection]:
        """`writing_rows`, for a few of them: the statements may run in the event loop's thread."""
        with self._measured(Access.WRITE), store_errors():
            async with (
                self._engines.for_rows.connect() as connection,
                self._engines.briefly(connection),
                connection.begin(),
            ):
                yield connection

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that sees one state of the database."""
        with self._measured(Access.READ), store_errors():
            async with self._engines.reader.begin() as connection:
                yield connection

    @contextmanager
    def _measured(self, access: Access) -> Iterator[None]:
        begun, failed = time.monotonic(), False
        try:
            yield
        except (StoreBusyError, StoreFailedError):
            failed = True
            raise
        finally:
            self._measures.transaction_ended(access, time.monotonic() - begun, failed=failed)

"""Transactions over the engines of a store."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Collection, Iterator
from contextlib import asynccontextmanager, contextmanager

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.ports.errors import StoreBusyError
from bot.services.ports.notices import Notice, Subject
from bot.storage.database.engines import Engines
from bot.storage.database.errors import StoreFailedError
from bot.storage.database.failures import store_errors
from bot.storage.database.fence import ShardFence
from bot.storage.database.schema import TABLES
from bot.support.measures import NO_MEASURES, Access, Measures

NOTICES = "tarocchino"
"""The channel of the server's notices (PostgreSQL, "NOTIFY")."""


class Transactions:
    """Begins the transactions of a store; what the database refuses is raised as
    `StoreBusyError` or `StoreFailedError`.

    With a ``fence`` other processes may act for some of the servers; they are told of what they
    have to know if this one ``notifies``. ``measures`` notes how long transactions take.
    """

    def __init__(
        self,
        engines: Engines,
        fence: ShardFence | None = None,
        measures: Measures = NO_MEASURES,
        *,
        notifies: bool = True,
    ) -> None:
        self._engines = engines
        self._notifies = notifies and fence is not None
        self._fence = fence
        self._measures = measures

    @property
    def fence(self) -> ShardFence | None:
        """The shards of this process, where others act for some of the servers."""
        return self._fence

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction of the only writer, committed at the end of the block."""
        with self._measured(Access.WRITE), store_errors():
            async with self._engines.writer.begin() as connection:
                yield connection

    @asynccontextmanager
    async def writing_rows(self) -> AsyncIterator[AsyncConnection]:
        """A transaction for rows that are found by their keys, of tables for which this process
        acts, or of what has one writer: others of this kind may run beside it, none of `writing`.
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

    async def verify_owned(self, connection: AsyncConnection, guild_id: int | None = None) -> None:
        """Pass if this process acts for a server, of no server for what there is one of, until the
        transaction for writing ends; else `NotOwnedError`."""
        if self._fence is not None:
            await self._fence.verify(connection, guild_id)

    async def verify_owns_table(self, connection: AsyncConnection, table_id: int) -> None:
        """`verify_owned` for the server of a table; LookupError for an unknown id, where there is a
        fence."""
        if self._fence is None:
            return
        query = sa.select(TABLES.c.guild_id).where(TABLES.c.id == table_id)
        guild_id: int | None = (await connection.scalars(query)).first()
        if guild_id is None:
            raise LookupError(f"there is no table {table_id}")
        await self._fence.verify(connection, guild_id)

    async def owned_tables(
        self, connection: AsyncConnection, table_ids: Collection[int]
    ) -> frozenset[int]:
        """Those of these tables for which this process acts, until the transaction ends; all of
        them where there is no fence."""
        if self._fence is None:
            return frozenset(table_ids)
        query = sa.select(TABLES.c.id, TABLES.c.guild_id).where(TABLES.c.id.in_(sorted(table_ids)))
        servers = {row.id: row.guild_id for row in await connection.execute(query)}
        owned = await self._fence.owned_servers(connection, frozenset(servers.values()))
        return frozenset(table_id for table_id, guild_id in servers.items() if guild_id in owned)

    async def tell(self, connection: AsyncConnection, subject: Subject, number: int = 0) -> None:
        """Give all processes notice of something once the transaction is committed."""
        if self._notifies:
            notice = str(Notice(subject, number))
            await connection.execute(sa.select(sa.func.pg_notify(NOTICES, notice)))

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

"""Opening a store that several processes use at the same time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass

from bot.services.ports.inbox import Inbox
from bot.services.ports.ownership import ConnectionLostError, ShardLocks, ShardMap
from bot.services.ports.store import Store
from bot.storage.database.databases import database_at
from bot.storage.database.errors import StoreOpenError
from bot.storage.database.fence import ShardFence
from bot.storage.database.postgresql import PostgresDatabase
from bot.storage.database.transactions import Transactions
from bot.storage.store import opened_engines, store_over
from bot.storage.stores.inbox import SqlInbox
from bot.support.measures import NO_MEASURES, Measures

_KEPT_ALIVE_EVERY = 1.0


@dataclass(frozen=True, slots=True)
class SharedStore:
    """A store that several processes use: with the locks by which they divide its servers, and the
    interactions that they hand over."""

    store: Store
    locks: ShardLocks
    inbox: Inbox


@asynccontextmanager
async def share_store(
    url: str,
    shards: ShardMap,
    wanted: Collection[int],
    clock: Callable[[], float],
    measures: Measures = NO_MEASURES,
    *,
    notifies: bool = True,
) -> AsyncIterator[SharedStore]:
    """Open the store at a URL beside other processes; no shard is owned yet.

    ``wanted`` are the shards that this process is configured for, ``clock`` returns seconds that
    never go back; ``measures`` are those of `bot.storage.store.open_store`. Unless it ``notifies``
    no process is told anything: what is handed over is looked for, and what others have changed may
    be overlooked.

    Only a process that is alone brings the database up to date; others that start meanwhile wait
    for it. Raises `StoreOpenError`, also where the database is a file, which one process has.
    """
    database = database_at(url)
    if not isinstance(database, PostgresDatabase):
        raise StoreOpenError(
            f"{database.place} is a file, which one process uses: leave discord.shards out of the "
            "configuration, or keep the tables in PostgreSQL (storage.url)"
        )
    # Loaded where it is needed: it is of no use to a host with a file.
    from bot.storage.database.shard_locks import PostgresShardLocks

    locks = PostgresShardLocks(
        database, ShardFence(shards), frozenset(wanted), clock, hears=notifies
    )
    async with AsyncExitStack() as stack:
        with database.opening():
            await locks.connect()
        stack.push_async_callback(locks.close)
        try:
            async with locks.opening() as is_first, _kept_alive(locks):
                opening = opened_engines(url, migrates=is_first)
                engines = await stack.enter_async_context(opening)
        except ConnectionLostError as error:
            lost = f"{database.place}: its server was lost while it was opened"
            raise StoreOpenError(lost) from error
        transactions = Transactions(engines, locks.fence, measures, notifies=notifies)
        yield SharedStore(store_over(transactions, measures), locks, SqlInbox(transactions))


@asynccontextmanager
async def _kept_alive(locks: ShardLocks) -> AsyncIterator[None]:
    """Keep the session of the locks alive through a long migration."""
    keeping = asyncio.create_task(_look_on(locks))
    try:
        yield
    finally:
        keeping.cancel()
        await asyncio.gather(keeping, return_exceptions=True)


async def _look_on(locks: ShardLocks) -> None:
    with suppress(ConnectionLostError):
        while True:
            await asyncio.sleep(_KEPT_ALIVE_EVERY)
            await locks.look()

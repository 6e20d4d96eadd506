"""A process that appends to a table for as long as it owns its shard, as a bot does.

``python -m tests.storage.owning_process URL COUNT WANTED TABLE_ID``; it prints "ready" and begins
once it is told to by a line. Then it prints which shards it owns whenever that changes, the
versions that were acknowledged, and "refused" for one that was not.
"""

from __future__ import annotations

import asyncio
import sys
import time

from bot.services.cluster.watcher import ShardWatcher
from bot.services.ports.errors import NotOwnedError, StoreBusyError, VersionTakenError
from bot.services.ports.ownership import ShardLocks, ShardMap
from bot.services.ports.store import Store
from bot.storage.sharing import share_store
from bot.tables.state.venue import Venue
from tests.builders.stored_tables import entry, playing

VENUE = Venue(1 << 22, 20)
"""The place of the table, in a server of the second of two shards."""


class _Keeper:
    """Says what changes."""

    def __init__(self, locks: ShardLocks) -> None:
        self._locks = locks

    heard = frozenset[int]()

    async def taken(self, shard: int, gone_for: float | None) -> None:  # noqa: ARG002
        print("took", shard, flush=True)

    async def leaving(self, shard: int) -> None:
        print("leaving", shard, flush=True)

    async def left(self, shard: int) -> None:
        print("left", shard, flush=True)

    async def lost(self, shard: int) -> None:
        print("lost", shard, flush=True)

    def others_hear(self, shards: frozenset[int]) -> None:
        pass

    def cut_off(self, seconds: float) -> None:
        pass

    def back(self) -> None:
        pass

    def may_send(self, share: float) -> None:
        pass


async def append_for_ever(store: Store, table_id: int) -> None:
    """Append what follows on the last version that this process knows of; it reads the table anew
    only after a refusal, as a table in memory does."""
    version = None
    while True:
        await asyncio.sleep(0.01)
        try:
            if version is None:
                stored = await store.tables.find_table(table_id)
                assert stored is not None
                version = stored.version
            table = playing(table_id, version + 1, VENUE)
            await store.tables.append(table, [entry(version + 1)], None)
        except NotOwnedError:
            print("refused", flush=True)
            version = None
            await asyncio.sleep(0.2)
        except (StoreBusyError, VersionTakenError) as error:
            print(type(error).__name__, flush=True)
            version = None
            await asyncio.sleep(0.2)
        else:
            version += 1
            print(version, flush=True)


async def main(url: str, count: int, wanted: str, table_id: int) -> None:
    shards = [int(each) for each in wanted.split(",") if each]
    async with share_store(url, ShardMap(count), shards, time.monotonic) as shared:
        store, locks = shared.store, shared.locks
        watcher = ShardWatcher(locks, shards, clock=time.monotonic)
        await watcher.begin()
        print("owns", *sorted(locks.owned), flush=True)
        watching = asyncio.create_task(watcher.run())
        await watcher.serve(_Keeper(locks))
        if table_id:
            await append_for_ever(store, table_id)
        await watching


if __name__ == "__main__":
    print("ready", flush=True)
    sys.stdin.readline()
    asyncio.run(main(sys.argv[1], int(sys.argv[2]), sys.argv[3], int(sys.argv[4])))

"""The PostgreSQL server is killed, and one that has followed it takes its place: nothing that was
acknowledged is lost, and the same store goes on there."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from bot.database import open_store
from bot.storage.errors import StoreBusyError, StoreOpenError
from bot.stores import Store
from tests.builders.stored_tables import entry, new_table, playing
from tests.fixtures.postgresql import PostgresServer, postgres_server, required_programs
from tests.slow.crash.extent import EVERY

FAILOVERS = 8 if EVERY else 1
_PATIENCE = 60.0
_WRITABLE = "target_session_attrs=read-write"


@pytest.fixture
def pair() -> Iterator[tuple[PostgresServer, PostgresServer]]:
    """A server, and one that follows it: the first acknowledges what both have on their disks."""
    programs = required_programs()
    with ExitStack() as stack:
        first = stack.enter_context(postgres_server(programs, is_durable=True))
        first.create()
        second = stack.enter_context(postgres_server(programs, is_durable=True, following=first))
        first.sql("postgres", "ALTER SYSTEM SET synchronous_standby_names = '*'")
        first.sql("postgres", "SELECT pg_reload_conf()")
        end = time.monotonic() + _PATIENCE
        while "sync" not in first.sql("postgres", "SELECT sync_state FROM pg_stat_replication"):
            assert time.monotonic() < end
            time.sleep(0.05)
        yield first, second


async def append_for_ever(store: Store, table_id: int) -> int:
    """Append until the store refuses; returns the last version that was acknowledged."""
    version = 0
    while True:
        try:
            await store.tables.append(playing(table_id, version + 1), [entry(version + 1)], None)
        except StoreBusyError:
            return version
        version += 1


@pytest.mark.parametrize("seed", range(FAILOVERS))
async def test_whoever_follows_takes_over_with_all_that_was_acknowledged(
    pair: tuple[PostgresServer, PostgresServer], seed: int
) -> None:
    first, second = pair
    hosts = f"host={first.folder}:5432&host={second.folder}:5432"
    url = f"postgresql+asyncpg://tarocchino@/club1?{hosts}&{_WRITABLE}"
    async with open_store(url) as store:
        table_id = await store.tables.open_table(new_table())
        playing_on = asyncio.create_task(append_for_ever(store, table_id))
        await asyncio.sleep(0.1 + random.Random(seed).random() * 0.2)
        await asyncio.to_thread(first.kill)
        acknowledged = await playing_on
        # The second one only follows as yet.
        for _ in range(2):
            with pytest.raises(StoreBusyError):
                await store.tables.find_table(table_id)
        with pytest.raises(StoreOpenError, match="look at whether the server runs"):
            async with open_store(f"{second.url('club1')}&{_WRITABLE}"):
                pass
        await asyncio.to_thread(second.sql, "postgres", "SELECT pg_promote()")
        async with asyncio.timeout(_PATIENCE):
            while True:
                try:
                    table = await store.tables.find_table(table_id)
                    break
                except StoreBusyError:
                    await asyncio.sleep(0.05)
        assert table is not None
        versions = [each.version for each in table.log]
        # One append may have been stored whose acknowledgement the kill cut off.
        assert len(versions) in (acknowledged, acknowledged + 1)
        assert versions == list(range(1, len(versions) + 1))
        last = len(versions) + 1
        await store.tables.append(playing(table_id, last), [entry(last)], None)
    print(f"{acknowledged} acknowledged before the server was killed")
    assert acknowledged

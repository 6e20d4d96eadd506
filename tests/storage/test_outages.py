"""Outages and heartbeats, stored."""

from __future__ import annotations

import time

import pytest

from bot.services.ports.ownership import ShardMap
from bot.services.ports.store import Store
from bot.storage import open_store
from bot.storage.sharing import share_store
from bot.tables.state.outages import Outage
from bot.tables.state.table import Stage
from tests.builders.stored_tables import entry, new_table, playing
from tests.fakes.store import MemoryStore
from tests.fixtures.postgresql import PostgresServer


@pytest.fixture(params=["sql", "memory"])
def either(request: pytest.FixtureRequest, store: Store) -> Store:
    """The real store and the one in memory: they promise the same."""
    return store if request.param == "sql" else MemoryStore()


async def test_the_last_sign_of_life_is_a_beat_or_an_action_at_an_open_table(either: Store) -> None:
    assert await either.outages.last_beat() is None
    await either.outages.beat(1_600_000_000.0)
    await either.outages.beat(1_700_000_001.25)
    assert await either.outages.last_beat() == 1_700_000_001.25
    table_id = await either.tables.open_table(new_table())
    await either.tables.append(playing(table_id, 1), [entry(1)], None)
    await either.tables.append(playing(table_id, 2), [entry(2)], None)
    assert await either.outages.last_beat() == entry(2).at
    await either.tables.append(playing(table_id, 3, stage=Stage.CLOSED), [entry(3)], None)
    assert await either.outages.last_beat() == 1_700_000_001.25


async def test_outages_are_kept_as_long_as_an_open_table_needs_them(either: Store) -> None:
    opened = new_table().opened_at
    before, during = Outage(opened - 9, opened - 1), Outage(opened - 1, opened + 7)
    table_id = await either.tables.open_table(new_table())
    for outage in (during, before):
        await either.outages.save(outage)
    assert await either.outages.all() == [before, during]
    await either.outages.forget_old()
    assert await either.outages.all() == [during]
    await either.tables.save_seating(playing(table_id, 1, stage=Stage.CLOSED))
    await either.outages.forget_old()
    assert await either.outages.all() == []


@pytest.mark.slow
async def test_processes_that_share_a_database_beat_for_their_own_shards(
    postgresql: PostgresServer,
) -> None:
    url = postgresql.url(postgresql.create())
    two = ShardMap(2)
    async with (
        share_store(url, two, [0], time.monotonic) as first,
        share_store(url, two, [1], time.monotonic) as second,
    ):
        ours, theirs = first.store.outages, second.store.outages
        await first.locks.take(0)
        await second.locks.take(1)
        await ours.beat(100.0)
        await theirs.beat(200.0)
        assert [await ours.last_beat(), await theirs.last_beat()] == [100.0, 200.0]
        await first.locks.release(0)
        assert await theirs.last_beat([0]) == 100.0
        await second.locks.take(0)
        assert await theirs.last_beat() == 100.0
        await theirs.beat(300.0)
        assert await theirs.last_beat() == 300.0
    async with open_store(url) as alone:
        assert await alone.outages.last_beat() == 300.0
        await alone.outages.beat(400.0)
    async with share_store(url, two, [0, 1], time.monotonic) as again:
        await again.locks.take(1)
        assert await again.store.outages.last_beat() == 400.0

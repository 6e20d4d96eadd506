"""Outages and heartbeats, stored."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest

from bot.services.ports.outages import ShardOutage
from bot.services.ports.ownership import FIRST, ShardMap
from bot.services.ports.store import Store
from bot.storage import open_store
from bot.storage.sharing import share_store
from bot.tables.state.outages import Outage
from bot.tables.state.table import Stage
from tests.builders.stored_tables import entry, new_table, playing
from tests.fakes.store import MemoryStore
from tests.fixtures.postgresql import PostgresServer

ALL = (FIRST,)
"""The shards of a bot that is one process."""


@pytest.fixture(params=["sql", "memory"])
def either(request: pytest.FixtureRequest, store: Store) -> Store:
    """The real store and the one in memory: they promise the same."""
    return store if request.param == "sql" else MemoryStore()


async def test_the_last_sign_of_life_is_a_beat_or_an_action_at_an_open_table(either: Store) -> None:
    assert await either.outages.last_beats(ALL) == {}
    await either.outages.beat(1_600_000_000.0, ALL)
    await either.outages.beat(1_700_000_001.25, ALL)
    assert await either.outages.last_beats(ALL) == {FIRST: 1_700_000_001.25}
    table_id = await either.tables.open_table(new_table())
    await either.tables.append(playing(table_id, 1), [entry(1)], None)
    await either.tables.append(playing(table_id, 2), [entry(2)], None)
    assert await either.outages.last_beats(ALL) == {FIRST: entry(2).at}
    await either.tables.append(playing(table_id, 3, stage=Stage.CLOSED), [entry(3)], None)
    assert await either.outages.last_beats(ALL) == {FIRST: 1_700_000_001.25}


async def test_outages_are_kept_as_long_as_an_open_table_needs_them(either: Store) -> None:
    opened = new_table().opened_at
    before = ShardOutage(Outage(opened - 9, opened - 1))
    during = ShardOutage(Outage(opened - 1, opened + 7), 3, ShardMap(8))
    table_id = await either.tables.open_table(new_table())
    await either.outages.save([during, before])
    assert await either.outages.all() == [before, during]
    await either.outages.forget_old()
    assert await either.outages.all() == [during]
    await either.tables.save_seating(playing(table_id, 1, stage=Stage.CLOSED))
    await either.outages.forget_old()
    assert await either.outages.all() == []


async def test_shards_have_outages_of_their_own(store: Store) -> None:
    """They begin at the same moment where one process had both shards."""
    await store.tables.open_table(new_table())
    began = new_table().opened_at
    several = [
        ShardOutage(Outage(began, began + 7 + shard), shard, ShardMap(2)) for shard in (0, 1)
    ]
    await store.outages.save(several)
    longer = replace(several[1], outage=Outage(began, began + 20))
    await store.outages.save([longer])
    assert await store.outages.all() == [several[0], longer]


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
        await ours.beat(100.0, [0])
        await theirs.beat(200.0, [1])
        assert await ours.last_beats([0, 1]) == {0: 100.0, 1: 200.0}
        await theirs.beat(300.0, [0, 1])
        assert await theirs.last_beats([0, 1]) == {0: 300.0, 1: 300.0}
    async with open_store(url) as alone:
        assert await alone.outages.last_beats(ALL) == {FIRST: 300.0}
        await alone.outages.beat(400.0, ALL)
    async with share_store(url, two, [0, 1], time.monotonic) as again:
        assert (await again.store.outages.last_beats([1]))[1] == 400.0

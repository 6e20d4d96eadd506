"""Outages and heartbeats, stored."""

import pytest

from bot.stores import Store
from bot.table.state.session import Outage
from bot.table.state.table import Stage
from tests.builders.stored_tables import entry, new_table, playing
from tests.fakes.store import MemoryStore


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
    before = Outage(opened - 9, opened - 1)
    during = Outage(opened - 1, opened + 7)
    table_id = await either.tables.open_table(new_table())
    await either.outages.save(during)
    await either.outages.save(before)
    assert await either.outages.all() == [before, during]
    await either.outages.forget_old()
    assert await either.outages.all() == [during]
    await either.tables.save_seating(playing(table_id, 1, stage=Stage.CLOSED))
    await either.outages.forget_old()
    assert await either.outages.all() == []


async def test_an_outage_that_is_stored_again_takes_the_place_of_the_first(store: Store) -> None:
    await store.tables.open_table(new_table())
    began = new_table().opened_at
    await store.outages.save(Outage(began, began + 7))
    await store.outages.save(Outage(began, began + 20))
    assert await store.outages.all() == [Outage(began, began + 20)]

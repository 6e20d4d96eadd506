"""Stored spectators outlive the bot."""

from bot.database import open_store
from bot.features.spectators.feeds import Spectator
from bot.stores import Store
from bot.support.venue import Venue
from tests.builders.stored_tables import ANNA, PIERO, new_table

SNOWFLAKE = 2**62


async def test_watchers_outlive_the_bot(store: Store, url: str) -> None:
    first, second = [
        await store.tables.open_table(new_table(Venue(10, channel))) for channel in (20, 21)
    ]
    watchers = [
        Spectator(first, ANNA.user_id, 500, "it"),
        Spectator(first, SNOWFLAKE, SNOWFLAKE + 1),
        Spectator(second, ANNA.user_id, 500, "it"),
    ]
    for watcher in reversed(watchers):
        await store.spectators.save(watcher)
    async with open_store(url) as again:
        in_order = sorted(watchers, key=lambda w: (w.table_id, w.user_id))
        assert await again.spectators.all() == in_order


async def test_nobody_follows_a_table_twice(store: Store) -> None:
    table = await store.tables.open_table(new_table())
    for locale in ("it", "en-GB"):
        await store.spectators.save(Spectator(table, PIERO.user_id, 501, locale))
    assert await store.spectators.all() == [Spectator(table, PIERO.user_id, 501, "en-GB")]


async def test_a_spectator_who_stops_is_forgotten(store: Store) -> None:
    table = await store.tables.open_table(new_table())
    for person in (ANNA, PIERO):
        await store.spectators.save(Spectator(table, person.user_id, 500))
    for _ in range(2):
        await store.spectators.drop(table, ANNA.user_id)
        assert await store.spectators.all() == [Spectator(table, PIERO.user_id, 500)]

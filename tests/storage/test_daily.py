"""The store's promises to the deal of the day."""

import pytest

from bot.features.daily.state import (
    Begin,
    Daily,
    Finish,
    apply_daily,
    podium_message,
)
from bot.features.daily.store import DailyChain, StoredDay
from bot.storage.discord_stores import Posted
from bot.storage.errors import InteractionSeenError, VersionTakenError
from bot.stores import Store
from bot.table.state.table import DailyOccasion
from tarocchino.dealing.chain import new_chain
from tests.builders.stored_tables import ANNA, PIERO, new_table, place

CHAIN = DailyChain(0, 20780, new_chain(bytes(range(64))))
LATER = DailyChain(1, 21780, new_chain(bytes(range(1, 65))))
TODAY = Daily(20781, 2000.5, 2600.25, CHAIN.chain.start.hex(), 2)


async def with_day(store: Store, daily: Daily = TODAY) -> StoredDay:
    await store.daily.add_chain(CHAIN)
    await store.daily.add_day(StoredDay(daily, 0))
    found = await store.daily.find(daily.day)
    assert found is not None
    return found


async def open_daily(store: Store, user_id: int, day: int, channel_id: int) -> int:
    occasion = DailyOccasion(day)
    return await store.tables.open_table(
        new_table(place(channel_id), host_id=user_id, occasion=occasion)
    )


async def test_the_newest_chain_is_kept_with_its_secret(store: Store) -> None:
    assert await store.daily.last_chain() is None
    for chain in (CHAIN, LATER, CHAIN):
        await store.daily.add_chain(chain)
    assert await store.daily.last_chain() == LATER
    assert await store.daily.chain(0) == CHAIN
    with pytest.raises(LookupError):
        await store.daily.chain(7)


async def test_a_day_follows_from_its_log(store: Store) -> None:
    assert await store.daily.find(TODAY.day) is None
    assert await with_day(store) == StoredDay(TODAY, 0)
    begin, finish = Begin(1, "Zoë", 88, "it"), Finish(1, (90, 50))
    await store.daily.append(TODAY.day, 1, begin, 5.5, 111)
    await store.daily.append(TODAY.day, 2, finish, 6.5)
    expected = apply_daily(apply_daily(TODAY, begin, 5.5), finish, 6.5)
    assert await store.daily.find(TODAY.day) == StoredDay(expected, 0, 2)
    await store.daily.add_day(StoredDay(TODAY, 0))
    assert await store.daily.find(TODAY.day) == StoredDay(expected, 0, 2)


async def test_an_entry_has_one_place_and_an_interaction_one_effect(store: Store) -> None:
    await with_day(store)
    await store.daily.append(TODAY.day, 1, Begin(1, "Anna"), 5.0, 111)
    with pytest.raises(VersionTakenError):
        await store.daily.append(TODAY.day, 1, Begin(2, "Bruno"), 5.0, 112)
    with pytest.raises(VersionTakenError):
        await store.daily.append(TODAY.day, 3, Begin(2, "Bruno"), 5.0, 112)
    with pytest.raises(InteractionSeenError):
        await store.daily.append(TODAY.day, 2, Begin(2, "Bruno"), 5.0, 111)
    found = await store.daily.find(TODAY.day)
    assert [each.name for each in found.daily.attempts] == ["Anna"]


async def test_results_are_shown_and_tables_unsealed_at_once(store: Store) -> None:
    await with_day(store)
    await with_day(store, Daily(20782, 3000.0, 3600.0, TODAY.chain_start, 3))
    first = await open_daily(store, ANNA.user_id, 20781, -1)
    second = await open_daily(store, PIERO.user_id, 20781, -2)
    other = await open_daily(store, 77, 20782, -3)
    assert await store.sealed.all() == {first, second, other}
    assert await store.daily.hidden() == [20781, 20782]
    assert await store.daily.revealed(0, 99999) == []
    await store.daily.reveal(20781, 2700.5)
    assert await store.sealed.all() == {other}
    assert await store.daily.hidden() == [20782]
    assert await store.daily.revealed(20781, 20781) == [20781]
    assert await store.daily.revealed(20782, 20790) == []
    assert await store.daily.revealed_since(2700.5) == [20781]
    assert await store.daily.revealed_since(2701.0) == []
    found = await store.daily.find(20781)
    assert found.revealed_at == 2700.5


async def test_whose_table_is_whose(store: Store) -> None:
    first = await open_daily(store, ANNA.user_id, 20781, -1)
    second = await open_daily(store, ANNA.user_id, 20782, -2)
    assert await store.daily.tables(20781) == {ANNA.user_id: first}
    assert await store.daily.day_of_table(second) == (20782, ANNA.user_id)
    assert await store.daily.day_of_table(second + 1) is None
    assert await store.daily.days_of(ANNA.user_id) == [20782, 20781]
    assert await store.daily.days_of(PIERO.user_id) == []


async def test_messages_are_remembered(store: Store) -> None:
    await with_day(store)
    for posted in (Posted("podium-5", 1, 2), Posted("result-0", 3, 4), Posted("podium-5", 6, 7)):
        await store.daily.remember(TODAY.day, posted)
    assert await store.daily.posted(TODAY.day) == [
        Posted("podium-5", 6, 7),
        Posted("result-0", 3, 4),
    ]
    assert await store.daily.posted(TODAY.day + 1) == []


async def test_a_server_whose_data_are_deleted_is_in_no_day(store: Store) -> None:
    await with_day(store)
    for version, (user, server) in enumerate(((1, 88), (2, 99), (88, None)), start=1):
        await store.daily.append(TODAY.day, version, Begin(user, "Anna", server), 5.0)
    for server in (88, 99):
        await store.daily.remember(TODAY.day, Posted(podium_message(server), 1, 2))
    await store.privacy.delete_server(88)
    found = await store.daily.find(TODAY.day)
    begun = [(each.user_id, each.guild_id) for each in found.daily.attempts]
    assert begun == [(1, None), (2, 99), (88, None)]
    assert [each.what for each in await store.daily.posted(TODAY.day)] == [podium_message(99)]

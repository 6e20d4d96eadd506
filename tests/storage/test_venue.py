"""The stored venues of tables."""

import pytest

from bot.storage.errors import ChannelTakenError
from bot.stores import Store
from bot.table.state.actions import VenueLost, moved_to
from bot.table.state.table import Stage
from tests.builders.stored_tables import HERE, entry, new_table, place, playing

ELSEWHERE = place(5, HERE.guild_id + 1)


async def test_a_table_that_has_moved_is_found_where_it_is(store: Store) -> None:
    table_id = await store.tables.open_table(new_table())
    log = [entry(1, VenueLost()), entry(2, moved_to(ELSEWHERE))]
    await store.tables.append(playing(table_id, 2, ELSEWHERE), log, None)
    stored = await store.tables.find_table(table_id)
    assert (stored.venue, stored.log) == (ELSEWHERE, tuple(log))
    # Its former channel is free, its new one is not.
    await store.tables.open_table(new_table())
    with pytest.raises(ChannelTakenError):
        await store.tables.open_table(new_table(ELSEWHERE))


async def test_a_table_in_the_lobby_moves_too(store: Store) -> None:
    table_id = await store.tables.open_table(new_table())
    await store.tables.save_seating(playing(table_id, 1, ELSEWHERE, stage=Stage.LOBBY))
    stored = await store.tables.find_table(table_id)
    assert stored.venue == ELSEWHERE


async def test_a_channel_that_is_taken_is_not_moved_to(store: Store) -> None:
    table_id = await store.tables.open_table(new_table())
    await store.tables.open_table(new_table(ELSEWHERE))
    with pytest.raises(ChannelTakenError):
        await store.tables.append(
            playing(table_id, 1, ELSEWHERE), [entry(1, moved_to(ELSEWHERE))], None
        )
    with pytest.raises(ChannelTakenError):
        await store.tables.save_seating(playing(table_id, 1, ELSEWHERE))
    stored = await store.tables.find_table(table_id)
    assert (stored.venue, stored.version, stored.log) == (HERE, 0, ())

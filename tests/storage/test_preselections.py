"""Stored cards chosen before the turn: one per person, forgotten on request."""

import sqlite3
from contextlib import closing
from pathlib import Path

from bot.database import open_store
from bot.stores import Store
from bot.table.state.table import Preselection
from tarocchino.core.model.cards import card
from tests.builders.stored_tables import ANNA, PIERO, new_table

KING, SEVEN, MATTO = Preselection(1, 2, card("Ks")), Preselection(1, 2, card("7c")), card("Ma")
OTHERS = Preselection(PIERO.user_id + 100, 0, MATTO)


async def test_what_was_chosen_outlives_the_bot(store: Store, url: str) -> None:
    table_id = await store.tables.open_table(new_table())
    assert await store.preselections.at_table(table_id) == []
    for chosen in (KING, OTHERS, SEVEN):
        await store.preselections.save(table_id, chosen)
    async with open_store(url) as again:
        assert set(await again.preselections.at_table(table_id)) == {SEVEN, OTHERS}
        await again.preselections.drop(table_id, SEVEN.user_id)
        await again.preselections.drop(table_id, ANNA.user_id + 1000)
        assert await again.preselections.at_table(table_id) == [OTHERS]
        assert await again.preselections.at_table(table_id + 1) == []


async def test_a_card_that_is_none_harms_nobody(store: Store, database: Path) -> None:
    table_id = await store.tables.open_table(new_table())
    await store.preselections.save(table_id, KING)
    await store.preselections.save(table_id, OTHERS)
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE preselections SET card = 'zz' WHERE user_id = 1")
    assert await store.preselections.at_table(table_id) == [OTHERS]

"""Stored preferences outlive the bot, and unreadable ones harm nobody."""

from pathlib import Path

import pytest

from bot.database import open_store
from bot.draw.style import Theme
from bot.settings.preferences import DEFAULT_PREFERENCES, Preferences
from bot.stores import Store
from tests.builders.stored_tables import ANNA, PIERO
from tests.storage.other_processes import execute

LIGHT_TEXT = Preferences(pictures=False, theme=Theme.LIGHT, hints=False)


async def test_preferences_outlive_the_bot(store: Store, url: str) -> None:
    await store.preferences.save(ANNA.user_id, LIGHT_TEXT)
    await store.preferences.save(PIERO.user_id, Preferences(left_handed=True))
    assert await store.preferences.load(ANNA.user_id) == LIGHT_TEXT
    async with open_store(url) as again:
        assert await again.preferences.load(ANNA.user_id) == LIGHT_TEXT
        assert await again.preferences.load(PIERO.user_id) == Preferences(left_handed=True)


async def test_those_of_several_people_are_read_at_once(store: Store) -> None:
    await store.preferences.save(ANNA.user_id, LIGHT_TEXT)
    both = [ANNA.user_id, PIERO.user_id]
    assert await store.preferences.load_several(both) == {
        ANNA.user_id: LIGHT_TEXT,
        PIERO.user_id: DEFAULT_PREFERENCES,
    }


async def test_a_person_has_one_row_whatever_is_chosen(store: Store, database: Path) -> None:
    for preferences in (LIGHT_TEXT, Preferences(trumps_last=True), DEFAULT_PREFERENCES):
        await store.preferences.save(ANNA.user_id, preferences)
        assert await store.preferences.load(ANNA.user_id) == preferences
    assert execute(database, "SELECT user_id, chosen FROM preferences") == [(ANNA.user_id, "[]")]


async def test_the_default_preferences_need_no_row(store: Store, database: Path) -> None:
    assert await store.preferences.load(ANNA.user_id) == DEFAULT_PREFERENCES
    assert execute(database, "SELECT count(*) FROM preferences") == [(0,)]


@pytest.mark.parametrize(
    ("chosen", "read"),
    [
        ('["text-only", "in-the-colours-of-the-sea"]', Preferences(pictures=False)),
        ('["text-only", 7, null, ["light"], {"hints": 0}]', Preferences(pictures=False)),
        ('["light", "LIGHT", "no-hints"]', Preferences(theme=Theme.LIGHT, hints=False)),
        ('{"text-only": true}', DEFAULT_PREFERENCES),
        ('"text-only"', DEFAULT_PREFERENCES),
        ("null", DEFAULT_PREFERENCES),
        ('["text-only"', DEFAULT_PREFERENCES),
        ("", DEFAULT_PREFERENCES),
    ],
)
async def test_unreadable_preferences_are_the_default(
    store: Store, database: Path, chosen: str, read: Preferences
) -> None:
    statement = "INSERT INTO preferences (user_id, chosen) VALUES (?, ?)"
    execute(database, statement, ANNA.user_id, chosen)
    await store.preferences.save(PIERO.user_id, LIGHT_TEXT)
    assert await store.preferences.load(ANNA.user_id) == read
    assert await store.preferences.load(PIERO.user_id) == LIGHT_TEXT
    people = await store.preferences.load_several([ANNA.user_id, PIERO.user_id])
    assert people.get(ANNA.user_id, read) == read
    assert people.get(PIERO.user_id, LIGHT_TEXT) == LIGHT_TEXT
    # Another choice repairs it.
    await store.preferences.save(ANNA.user_id, LIGHT_TEXT)
    assert await store.preferences.load(ANNA.user_id) == LIGHT_TEXT

"""A season of the club: what is played in it, its podium, and the records that it leaves."""

from __future__ import annotations

import pytest

from bot.client.custom_ids import Verb
from bot.features.books.leaderboards import BoardQuery
from bot.stores import Store
from bot.words import Language, say
from localcord.people.person import Person
from tests.slow.scenarios.house import House

EN = Language.ENGLISH


@pytest.fixture
def store(sqlite_store: Store) -> Store:
    return sqlite_store


async def test_we_played_a_season_and_its_podium_hangs_in_the_channel(
    house: House, anna: Person, bruno: Person, carla: Person
) -> None:
    await house.says(anna, "season start", name="Autumn")
    assert "Autumn" in house.public(carla)
    await house.opens(anna, "millone", bruno, target=100)
    await house.until(lambda: not house.bot.tables.registry.tables_of(anna.id))
    await house.says(carla, "leaderboard")
    assert "Autumn" in house.answer
    assert say(EN, "board-own-none") in house.answer
    await house.restarts()
    await house.says(anna, "season end", order="points", game="millone")
    # Five matches are needed to compare points a hand: nobody is on this podium.
    assert say(EN, "season-nobody") in house.public(carla)
    await house.says(anna, "season start", name="Winter")
    await house.passes(minutes=5)
    await house.presses(bruno, Verb.REMATCH)
    await house.presses(anna, Verb.REMATCH)
    await house.until(lambda: not house.bot.tables.registry.tables_of(anna.id))
    await house.says(anna, "season end")
    assert say(EN, "season-over-title", season="Winter") in house.public(carla)
    winter, _ = await house.store.boards.seasons(house.guild_id)
    board = BoardQuery(season=winter.id)
    page = await house.store.boards.page(house.guild_id, board, anna.id, 1)
    (winner,) = page.lines[0].names
    assert f"In first place: **{winner}**, with 1 win." in house.public(carla)
    # Carla, who has only watched, opens the leaderboard from it and looks at a record.
    await house.presses(carla, Verb.OPEN_BOARD)
    assert "Winter" in house.answer
    await house.says(carla, "records", game="millone")
    await house.presses(carla, "Highest hand")
    assert "Millone" in house.answer

"""What somebody finds in the books of the club after a match: statistics, history, records."""

from __future__ import annotations

import pytest

from bot.features.books.service import ClubBooks
from bot.stores import Store
from localcord.people.person import Person
from tests.fakes.deals import PlayedDeals
from tests.slow.scenarios.house import House


@pytest.fixture
def store(sqlite_store: Store) -> Store:
    return sqlite_store


async def test_i_looked_up_our_match_the_next_day(
    house: House, anna: Person, bruno: Person, elena: Person
) -> None:
    table = await house.opens(anna, "millone", bruno, target=100)
    await house.until(lambda: not house.bot.tables.registry.tables_of(anna.id))
    await house.bot.tables.books.settled()
    par = ClubBooks(house.store.tables, house.store.club, PlayedDeals()).par
    assert par is not None
    par.catch_up()
    await par.settled()
    await house.says(elena, "stats", player=anna.id, game="millone")
    assert "## Anna · Millone" in house.answer
    assert "Luck and above par, from" in house.answer
    await house.presses(elena, "Partners and opponents")
    assert "opponents once" in house.sees(elena).newest.text
    await house.says(anna, "stats", against=bruno.id)
    assert "Anna and Bruno" in house.answer
    await house.says(elena, "history matches", player=bruno.id)
    assert "with Bruno" in house.answer
    await house.chooses(elena, "Millone", menu="Open a match")
    assert "wins the match" in house.answer or "win the match" in house.answer
    assert "Anna: cards" in house.answer
    await house.says(bruno, "history matches")
    await house.chooses(bruno, "Millone", menu="Open a match")
    assert "The cards were worth" in house.answer
    await house.says(elena, "history matches", player=bruno.id)
    await house.chooses(elena, "Millone", menu="Open a match")
    await house.chooses(elena, "Hand 1", menu="Score sheet of a hand")
    assert "### Hand 1" in house.answer
    assert "Par of this hand" in house.answer
    given = await house.chooses(elena, "Record, for other programs", menu="The record of the match")
    (file,) = (a for message in given.created for a in message.attachments)
    assert file.filename == f"match-{table.id}.json"
    await house.presses(elena, "All hands")
    assert "step 0 of" in house.answer

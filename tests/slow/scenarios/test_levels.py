"""A table with a master, a club player and a novice."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.table.live.runner import ComputerPlayers, ThinkingPlayers
from bot.table.state.table import Table
from localcord.people.person import Person
from tests.fakes.thinking import QuickDecider
from tests.slow.scenarios.house import House


@pytest.fixture
def deciders() -> list[QuickDecider]:
    """Those with which masters think, one for each bot."""
    return []


@pytest.fixture
def computers(deciders: list[QuickDecider]) -> Callable[[], ComputerPlayers]:
    def made() -> ComputerPlayers:
        deciders.append(QuickDecider())
        return ThinkingPlayers(deciders[-1])

    return made


async def test_i_played_with_a_master_against_a_novice_and_a_club_player(
    house: House, anna: Person, bruno: Person, deciders: list[QuickDecider]
) -> None:
    await house.says(anna, "table open", game="ottocento", target=100)
    await house.chooses(anna, "Novice")
    await house.chooses(anna, "Master")
    assert "(computer, novice)" in house.sees(bruno)
    assert "(computer, master)" in house.sees(bruno)
    await house.chooses(anna, "Club player")
    assert "(computer, club player)" in house.sees(bruno)
    await house.presses(anna, "Start")
    await house.until_card_of(anna)
    assert "(master)" in house.sees(bruno)
    (master,) = _seats_of(house.table, "Clelia")
    assert set(deciders[0].seats) <= {master}
    # In the middle of the hand the bot is restarted: whoever was thinking thinks again.
    await house.restarts()
    await house.plays_the_hand()
    assert set(deciders[0].seats) | set(deciders[1].seats) == {master}
    assert deciders[1].seats


async def test_the_next_table_began_with_what_i_had_chosen(house: House, anna: Person) -> None:
    await house.says(anna, "table open", game="ottocento")
    await house.chooses(anna, "Master")
    await house.presses(anna, "Close the table")
    await house.says(anna, "table open", game="ottocento")
    await house.presses(anna, "Start with 3 masters")
    assert "(master)" in house.sees(anna)


def _seats_of(table: Table, name: str) -> list[int]:
    return [seat for seat, each in enumerate(table.names) if each == name]

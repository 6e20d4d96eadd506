"""The house itself: what every scenario relies on."""

from __future__ import annotations

import pytest

from bot.client.custom_ids import Verb
from localcord.people.person import Person
from tests.drivers.controls import is_sheet
from tests.slow.scenarios.house import House


async def test_four_friends_play_a_hand(
    house: House, anna: Person, bruno: Person, carla: Person, dino: Person
) -> None:
    await house.opens(anna, "ottocento", bruno, carla, dino)
    await house.until_turn_of(carla)
    await house.presses(bruno, "My hand")
    assert "· hand 1 ·" in house.answer
    await house.plays(carla)
    await house.plays_the_hand()
    assert is_sheet(house.public(dino).text)
    assert len(house.dm(bruno)) >= 1


async def test_the_bot_was_started_anew_and_nobody_noticed(house: House, anna: Person) -> None:
    await house.opens(anna, "millone", computers=1)
    await house.until_turn_of(anna)
    before = house.table_message(anna).text
    await house.restarts(after_minutes=3)
    assert house.table_message(anna).text == before
    await house.plays(anna)


async def test_anna_is_called_annina_now(house: House, anna: Person, bruno: Person) -> None:
    await house.opens(anna, "millone", bruno)
    await house.until_card_of(anna)
    await house.plays(anna)
    await house.until_turn_of(anna)
    house.world.users[anna.id].name = "Annina"
    await house.plays(anna)
    assert "Annina" in house.table_message(bruno).text
    assert "Anna" not in house.table_message(bruno).text.replace("Annina", "")
    await house.restarts()
    await house.plays_the_hand()
    assert "Annina" in house.public(bruno)
    await house.says(anna, "table resign")
    await house.presses(anna, Verb.SURE)
    assert house.store.rows.results[-1].seats[0].occupant.name == "Annina"


async def test_a_dead_phone_presses_nothing(house: House, anna: Person, bruno: Person) -> None:
    await house.opens(anna, "millone", bruno)
    house.kills_the_phone(anna)
    with pytest.raises(AssertionError, match="phone is dead"):
        await house.presses(anna, Verb.HAND)
    with pytest.raises(LookupError, match="no live button 'Fly'"):
        await house.presses(bruno, "Fly")

"""The house itself: what every scenario relies on."""

from bot.client.custom_ids import Verb
from localcord.people.person import Person
from tests.slow.scenarios.house import House


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
    assert house.store.rows.results[-1].table.seats[0].name == "Annina"

"""People look something up in their direct messages while a match is played."""

import pytest

from bot.client.custom_ids import Verb
from localcord.people.person import Person
from tests.drivers.controls import panel, verbs
from tests.slow.scenarios.house import House

LOOKED_UP = [("help", {}), ("learn", {}), ("rules", {}), ("card", {"card": "An"}), ("glossary", {})]


@pytest.mark.parametrize(("command", "options"), LOOKED_UP, ids=lambda each: str(each))
async def test_i_went_back_to_my_cards(
    house: House, anna: Person, command: str, options: dict[str, str]
) -> None:
    await house.says(anna, command, channel=anna.dm, **options)
    assert Verb.TO_CARDS not in verbs(house.dm(anna).newest), "there are no cards"
    await house.opens(anna, "millone", computers=1)
    await house.until_card_of(anna)
    await house.says(anna, command, **options)
    assert Verb.TO_CARDS not in verbs(house.sees(anna).newest), "they are elsewhere"
    await house.says(anna, command, channel=anna.dm, **options)
    answer, hand = house.dm(anna).newest, panel(anna)
    assert answer.ephemeral
    await house.presses(anna, "Back to my cards", within=answer)
    shown = house.dm(anna).newest
    assert Verb.PLAY in verbs(shown)
    assert shown.silent
    assert hand.id not in {message.id for message in house.dm(anna).messages}

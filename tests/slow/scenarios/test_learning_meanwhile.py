"""People look something up in their direct messages while a match is played."""

import pytest

from bot.client.custom_ids import Verb
from localcord.people.person import Person
from tests.drivers.controls import is_sheet, panel, verbs
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


@pytest.mark.parametrize("next_hand", [15.0])
async def test_i_read_the_sheet_for_an_hour_and_hid_the_hints_below_it(
    house: House, anna: Person
) -> None:
    await house.opens(anna, "millone", computers=1, target=3000)
    await house.until_card_of(anna)
    assert "💡" in panel(anna).text
    assert Verb.PREFER not in verbs(panel(anna)), "no card is pressed by mistake"
    await house.plays_the_hand()
    sheet = panel(anna)
    await house.presses(anna, "Hide hints", within=sheet)
    assert house.dm(anna).newest.text.startswith("Hints are off")
    await house.passes(hours=1)
    await house.presses(anna, "Next hand", within=sheet)
    await house.until_card_of(anna)
    assert "💡" not in panel(anna).text
    (left,) = (message for message in house.dm(anna).messages if message.id == sheet.id)
    assert is_sheet(left.text)
    assert not verbs(left) & {Verb.NO_CUT, Verb.PREFER}

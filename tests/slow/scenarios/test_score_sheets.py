"""Score sheets as people live them: a sentence and a picture, the rest behind buttons."""

from __future__ import annotations

from bot.client.custom_ids import Verb
from localcord.people.person import Person
from localcord.people.seen import SeenMessage
from tests.drivers.controls import buttons, is_sheet
from tests.slow.scenarios.house import House


def answers(house: House, person: Person) -> list[SeenMessage]:
    return [m for m in house.sees(person).messages if m.ephemeral]


async def test_tell_me_how_it_was_counted(
    house: House, anna: Person, bruno: Person, carla: Person, dino: Person
) -> None:
    await house.opens(anna, "ottocento", bruno, carla, dino)
    await house.plays_the_hand()
    (sheet,) = [m for m in house.public(dino).messages if is_sheet(m.text)]
    assert " win the hand by " in sheet.text
    assert "```" not in sheet.text
    await house.presses(dino, "How it is counted", within=sheet)
    (count,) = answers(house, dino)
    assert "Lay out only the smaller pile" in count.text
    assert count.payload["attachments"], "the pile that is laid out is seen"
    await house.presses(dino, "In words", within=count)
    assert "TOTAL" in house.answer
    before = len(answers(house, bruno))

    await house.presses(bruno, "Cards taken", within=sheet)
    (own,) = answers(house, bruno)[before:]
    (other,) = buttons(own, Verb.SHEET_SIDE)
    assert "Anna" in other.label, "the cards of one's own side are shown first"
    await house.presses(bruno, other.label, within=own)
    (same,) = answers(house, bruno)[before:]
    assert same.id == own.id
    (back,) = buttons(same, Verb.SHEET_SIDE)
    assert "Bruno" in back.label


async def test_words_alone_are_words_behind_each_button(
    house: House, anna: Person, elena: Person
) -> None:
    await house.opens(anna, "millone", computers=1)
    await house.plays_the_hand()
    await house.says(elena, "preferences")
    await house.presses(elena, "Words alone")
    await house.presses(elena, Verb.SHEET_SIDES)
    assert "TOTAL" in house.answer
    assert not answers(house, elena)[-1].payload["attachments"]
    await house.presses(elena, Verb.SHEET_COUNT)
    assert "**Total**" in house.answer
    assert not answers(house, elena)[-1].payload["attachments"]

"""People are called when they are waited for, and find the table where they look for it."""

from __future__ import annotations

import asyncio

import pytest

from bot.client.custom_ids import Verb
from bot.settings.preferences import PreferenceOption, Preferences, Ring
from bot.table.state.table import Stage
from localcord.people.person import Person
from tests.drivers.controls import is_sheet
from tests.drivers.play import FORWARD, prefer
from tests.slow.scenarios.house import House

_CHAT = 40


@pytest.fixture
def next_hand() -> float:
    """Seconds after a hand until the next is dealt unasked."""
    return 15.0


async def test_each_of_us_is_called_when_they_like_to_be(
    house: House, anna: Person, bruno: Person, carla: Person, dino: Person
) -> None:
    rings = {anna: Ring.NEVER, bruno: Ring.AFTER_20, carla: Ring.AFTER_60, dino: Ring.ALWAYS}
    for person, ring in rings.items():
        house.store.rows.preferences[person.id] = Preferences(ring=ring)
    await house.opens(anna, "ottocento", bruno, carla, dino)
    await house.until(lambda: len(house.table.history) > 8)
    waited = set()
    while len(waited) < len(rings):
        before = {person: house.dm(person).newest.id for person in rings}
        last = next(person for person in rings if house.is_asked(person))
        await house.plays(last)
        asked = next((person for person in rings if house.is_asked(person)), last)
        if asked == last or asked in waited:
            continue
        waited.add(asked)
        after = rings[asked].after
        assert (house.dm(asked).newest.id != before[asked]) == (after == 0)
        rung = house.dm(asked).newest.id
        if after != 0:
            await house.passes((after or 1000) - 1)
            assert house.dm(asked).newest.id == rung
            await house.passes(2)
            assert (house.dm(asked).newest.id != rung) == (after is not None)
            rung = house.dm(asked).newest.id
        await house.passes(hours=1)
        await house.restarts(after_minutes=1)
        assert house.dm(asked).newest.id == rung
        assert len(house.dm(asked)) == 1


async def test_i_pressed_next_hand_twice_and_nobody_spoke_of_cuts(
    house: House, anna: Person, bruno: Person
) -> None:
    await house.opens(anna, "millone", bruno)
    await house.plays_the_hand()
    for person in (anna, bruno):
        message, (pressed, *_) = house.button(person, "Next hand", None)
        answers = await asyncio.gather(
            *(person.click(message.id, pressed.custom_id or "") for _ in range(2))
        )
        for each in answers:
            await each.finished()
        await house.settled()
        assert not [m for m in house.sees(person).messages if m.ephemeral and "cut" in m.text]
        own = house.dm(person).newest
        assert "Next hand" not in [button.label for button in own.buttons if not button.disabled]
    assert house.table.turn is not None or house.table.seats_awaited == ()


async def test_nobody_calls_me_when_i_play_with_computers(house: House, anna: Person) -> None:
    house.store.rows.preferences[anna.id] = Preferences(ring=Ring.ALWAYS)
    await house.opens(anna, "ottocento", computers=3)
    await house.until_turn_of(anna)
    shown = house.dm(anna).newest.id
    for _ in range(3):
        await house.plays(anna)
        await house.until_turn_of(anna)
        await house.passes(hours=1)
    assert house.dm(anna).newest.id == shown


async def test_we_chatted_so_much_that_the_table_was_gone(
    house: House, anna: Person, bruno: Person
) -> None:
    await house.opens(anna, "millone", bruno)
    await house.passes(minutes=4)
    for number in range(_CHAT):
        await house.writes(bruno, f"line {number}")
    before = house.table_message(anna)
    await house.presses(anna, Verb.HAND, within=before)
    moved = house.table_message(anna)
    assert moved.id != before.id
    assert house.public(anna).newest.id == moved.id
    assert before.id not in {message.id for message in house.public(anna).messages}
    for number in range(_CHAT):
        await house.writes(bruno, f"more {number}")
    await house.passes(minutes=4)
    await house.presses(anna, Verb.HAND, within=moved)
    assert house.table_message(anna).id == moved.id, "once a hand"
    await house.says(anna, "table show")
    assert house.table_message(anna).id != moved.id, "and whenever it is asked for"


async def test_whoever_sits_in_the_thread_is_shown_the_thread(
    house: House, anna: Person, bruno: Person, carla: Person
) -> None:
    await house.says(anna, "table open", game="millone", thread=True)
    thread = house.newest_thread
    members = house.world.channels[thread].thread_members
    assert anna.id in members
    assert f"<#{thread}>" in house.public(carla).text, "the channel has a line that leads there"
    assert f"Anna has opened a table of Millone: <#{thread}>" in house.public(carla).text
    house.world.channels[thread].thread_members.pop(bruno.id, None)
    await house.presses(bruno, Verb.SIT, within=thread)
    assert bruno.id in members
    assert carla.id not in members


async def test_i_lived_a_whole_match_from_my_direct_messages(house: House, anna: Person) -> None:
    house.store.rows.preferences[anna.id] = Preferences(pictures=False)
    await house.opens(anna, "millone", computers=1, target=300)
    seen, hands = set(), set()
    while house.store.rows.tables[1].stage.is_open:
        hands.add(house.dm(anna).newest.id)
        assert len(house.dm(anna)) == len(hands), "one message a hand"
        text = house.dm(anna).newest.text
        assert "nothing more to do" not in text
        if house.table.awaits_deal:
            seen.add("sheet")
            assert "wins the hand" in text or "win the hand" in text
            await house.presses(anna, "Next hand", within=house.dm(anna).newest)
        else:
            seen.add("hand")
            await house.plays(anna)
    assert house.store.rows.tables[1].stage is Stage.FINISHED
    assert seen == {"hand", "sheet"}
    assert [is_sheet(message.text) for message in house.dm(anna).messages] == [True] * len(hands)
    assert "The match is over" in house.dm(anna).newest.text


async def test_i_want_no_direct_messages_and_still_hear_that_it_is_my_turn(
    house: House, anna: Person, bruno: Person
) -> None:
    await house.opens(anna, "millone", bruno)
    await house.until_card_of(bruno)
    await house.plays(bruno)
    await prefer(house.bot, bruno, house.channel, PreferenceOption.NO_DIRECT_MESSAGES)
    assert not len(house.dm(bruno))
    await house.until_turn_of(bruno)
    await house.passes(19)
    assert not len(house.pings(bruno))
    await house.passes(2)
    (ping,) = house.pings(bruno).messages
    assert "it is your turn" in ping.text
    await house.passes(hours=1)
    assert [message.id for message in house.pings(bruno).messages] == [ping.id]
    await house.presses(bruno, "My hand", within=ping)
    turn = house.table.turn
    while house.table.turn == turn and house.is_asked(bruno):
        await house.presses(bruno, _forward(house, bruno))
    assert not len(house.pings(bruno)), "whoever has played is not called any more"
    assert not len(house.dm(bruno))


def _forward(house: House, person: Person) -> Verb:
    """What brings the game on in the person's newest panel."""
    for verb in (*FORWARD, Verb.PICK):
        try:
            house.button(person, verb, None)
        except LookupError:
            continue
        return verb
    raise AssertionError(f"{person.name} sees nothing to play")

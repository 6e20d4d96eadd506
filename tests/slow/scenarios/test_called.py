"""People are called when they are waited for, and find the table where they look for it."""

import pytest

from bot.client.custom_ids import Verb
from bot.settings.preferences import Preferences
from bot.table.state.table import Stage
from localcord.people.person import Person
from tests.drivers.controls import is_sheet
from tests.slow.scenarios.house import House


@pytest.fixture
def next_hand() -> float:
    """Seconds after a hand until the next is dealt unasked."""
    return 15.0


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

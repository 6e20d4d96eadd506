"""People are called when they are waited for, and find the table where they look for it."""

from bot.client.custom_ids import Verb
from localcord.people.person import Person
from tests.slow.scenarios.house import House


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

"""Direct messages that Discord refuses, and another application that takes the bot's place."""

import logging

import pytest

from bot.client.custom_ids import Verb
from localcord.people.person import Person
from localcord.world.errors import Problem
from tests.drivers.controls import newest_private, verbs
from tests.slow.scenarios.house import House
from tests.slow.scenarios.running import MINUTE

LASTING = [
    Problem.DMS_CLOSED,
    Problem.NO_MUTUAL_GUILDS,
    Problem.MISSING_ACCESS,
    Problem.INVALID_RECIPIENT,
    Problem.INVALID_FORM_BODY,
    Problem.UNKNOWN_CHANNEL,
    Problem.QUARANTINED,
    Problem.OPENING_DMS_TOO_FAST,
]
"""What Discord answers for as long as nobody does anything about it."""


async def _is_called_to_the_channel(house: House, person: Person) -> None:
    """Assert that the person is told why there is no direct message, and rung, in the channel, and
    plays there."""
    await house.passes(MINUTE)
    told = house.public(person)
    assert len(told.with_words("I can’t send you direct messages")) == 1
    assert len(told.with_words("🔔").with_words(person.mention)) == 1
    await house.presses(person, Verb.HAND, within=house.table_message(person))
    assert "hand 1" in house.answer
    assert verbs(newest_private(person, house.channel))


@pytest.mark.parametrize("problem", LASTING, ids=lambda problem: problem.name)
async def test_whoever_gets_no_direct_message_is_called_to_the_channel(
    house: House,
    anna: Person,
    bruno: Person,
    problem: Problem,
    caplog: pytest.LogCaptureFixture,
) -> None:
    house.world.restrictions.refused_dms[bruno.id] = problem
    await house.opens(anna, "millone", bruno)
    await house.until_turn_of(bruno)
    await _is_called_to_the_channel(house, bruno)
    assert len(house.dm(bruno)) == 0
    assert [r for r in caplog.records if r.levelno >= logging.ERROR] == []


@pytest.mark.parametrize("problem", [Problem.DMS_CLOSED, Problem.UNKNOWN_CHANNEL])
async def test_whoever_s_hand_can_no_longer_be_edited_is_called_to_the_channel(
    house: House,
    anna: Person,
    bruno: Person,
    problem: Problem,
    caplog: pytest.LogCaptureFixture,
) -> None:
    await house.opens(anna, "millone", bruno)
    await house.until_card_of(anna)
    assert len(house.dm(bruno)) == 1
    await house.restarts()  # No click's token is left to edit it by.
    house.world.restrictions.refused_dms[bruno.id] = problem
    await house.until_turn_of(bruno)
    await _is_called_to_the_channel(house, bruno)
    assert [r for r in caplog.records if r.levelno >= logging.ERROR] == []


@pytest.mark.parametrize(
    "problem", [Problem.DMS_CLOSED, Problem.INVALID_RECIPIENT, Problem.UNKNOWN_USER]
)
async def test_whoever_has_no_conversation_with_the_bot_is_called_to_the_channel(
    house: House, bruno: Person, problem: Problem
) -> None:
    house.discord.faults.refuse("POST", "/users/@me/channels", problem)
    await house.opens(bruno, "millone", computers=1)
    await house.until_turn_of(bruno)
    await house.passes(MINUTE)
    assert len(house.pings(bruno).with_words("I can’t send you direct messages")) == 1


async def test_another_application_deals_everybody_their_hands(
    house: House, anna: Person, bruno: Person, carla: Person, caplog: pytest.LogCaptureFixture
) -> None:
    await house.opens(anna, "millone", bruno)
    await house.says(carla, "watch")
    await house.until_card_of(anna)
    await house.stops()
    of_old = house.table_message(anna)
    house.world.replace_application("Tarocchino 2")
    await house.starts()
    assert "known DM channels are dropped" in caplog.text
    caplog.clear()
    assert house.table_message(anna).id != of_old.id
    await house.plays_the_hand()
    await house.bot.spectators.settled()
    for person in (anna, bruno, carla):
        assert len(house.dm(person))
    assert "I can’t send you direct messages" not in house.public(anna)
    # The same application once more: nothing is dropped.
    await house.restarts()
    assert [r for r in caplog.records if r.levelno >= logging.WARNING] == []


async def test_a_conversation_that_is_another_s_is_opened_anew(house: House, bruno: Person) -> None:
    """As in a database that does not say whose it was."""
    house.store.rows.dm_channels[bruno.id] = house.world.dm_between(house.world.owner.id).id
    await house.stops()
    house.world.replace_application("Tarocchino 2")
    house.store.rows.commands.clear()
    await house.starts()
    await house.opens(bruno, "millone", computers=1)
    assert len(house.dm(bruno)) == 1
    assert house.store.rows.dm_channels == {bruno.id: bruno.dm}

"""Where interactions come in: who asks for too much is told so, and nobody else waits."""

import asyncio
from concurrent.futures import Executor

import pytest

from bot.client.errors import DeclinedError
from bot.client.limits import Allowance, HttpLimiter, Limits, SessionStartLimiter
from bot.client.router import PersonalPace, PersonalTurns
from bot.words import Language, say
from localcord.people.person import Person
from localcord.people.seen import Outcome
from localcord.world.interactions import Interaction as Sent
from localcord.world.interactions import InteractionType
from tests.drivers.bot import new_bot
from tests.drivers.controls import command, table_message
from tests.fakes.scripted_discord import ScriptedDiscord
from tests.fakes.store import MemoryStore
from tests.fixtures.local_discord import StartClient

AT_ONCE = 12
BURST, TOLD = 6, 3
"""So many requests are answered, then so many refusals are said in words."""


@pytest.fixture
def discord_observer() -> None:
    """Requests are not checked: these windows were opened by no click."""


@pytest.mark.parametrize("kind", ["clicks", "commands", "completions", "windows"])
async def test_too_much_at_once_is_refused_in_words_and_nobody_else_waits(
    kind: str,
    store: MemoryStore,
    drawing: Executor,
    start_client: StartClient,
    anna: Person,
    bruno: Person,
    channel: int,
    local_discord: ScriptedDiscord,
) -> None:
    paced = Allowance(burst=BURST, per_second=0.5)
    limits = Limits(HttpLimiter(), SessionStartLimiter(), person=paced)
    bot = new_bot(store, drawing, limits=limits)
    await start_client(local_discord, bot)
    await command(bot, bruno, channel, "table open")
    world, message = local_discord.world, table_message(bruno, channel)
    known = {each["name"]: str(each["id"]) for each in world.commands.values()}
    card = {"name": "card", "type": 3, "value": "K", "focused": True}
    row = {"type": 18, "id": 1, "component": {"type": 4, "custom_id": "text", "value": "lune"}}
    used, data = {
        "clicks": (
            InteractionType.COMPONENT,
            {"component_type": 2, "custom_id": message.buttons[0].custom_id, "id": 1},
        ),
        "commands": (
            InteractionType.COMMAND,
            {"id": known["help"], "name": "help", "type": 1, "options": []},
        ),
        "completions": (
            InteractionType.AUTOCOMPLETE,
            {"id": known["card"], "name": "card", "type": 1, "options": [card]},
        ),
        "windows": (
            InteractionType.MODAL_SUBMIT,
            {"custom_id": "tk:1:1:cut:", "components": [row]},
        ),
    }[kind]
    source = world.messages[message.id] if "custom_id" in data else None
    sent: list[Sent] = [
        local_discord.interactions.open(
            used, world.users[anna.id], world.channels[channel], data, source=source
        )
        for _ in range(AT_ONCE)
    ]
    other = await bruno.slash(channel, "help")
    assert other.acknowledged
    await bot.settled()
    refused = say(Language.ITALIAN, "problem-one-at-a-time")
    answered = [each for each in sent if each.answered_at is not None]
    assert len(answered) == BURST + TOLD
    if kind == "completions":
        empty = [each for each in answered if not each.choices]
    else:
        empty = [each for each in answered if refused in Outcome(world, each, None).text]
    assert len(empty) == TOLD
    await bot.close()


def test_a_person_goes_on_at_the_pace_after_a_burst_and_others_have_their_own() -> None:
    now = 100.0
    pace = PersonalPace(3, 2.0, lambda: now)
    assert [pace.take(1) for _ in range(4)] == [0, 0, 0, None]
    assert pace.take(2) == 0
    assert [pace.take(1, patience=1.0) for _ in range(3)] == [0.5, 1.0, None]
    now += 60
    assert [pace.take(1) for _ in range(4)] == [0, 0, 0, None]


async def test_two_requests_of_a_person_are_worked_on_at_a_time_and_others_wait_for_none() -> None:
    turns, done, begun = PersonalTurns(), asyncio.Event(), list[int]()

    async def work(person: int) -> None:
        async with turns.turn(person):
            begun.append(person)
            await done.wait()

    tasks = [asyncio.create_task(work(person)) for person in (1, 1, 1, 2)]
    await asyncio.sleep(0.01)
    assert begun == [1, 1, 2]
    done.set()
    await asyncio.gather(*tasks)
    assert begun == [1, 1, 2, 1]


async def test_what_waits_too_long_for_the_same_person_is_declined(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bot.client.router._PATIENCE", 0.01)
    turns = PersonalTurns()
    async with turns.turn(1), turns.turn(1):
        with pytest.raises(DeclinedError, match="one-at-a-time"):
            async with turns.turn(1):
                raise AssertionError
    async with turns.turn(1):
        """The places are free again."""

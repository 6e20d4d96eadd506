"""Where interactions come in: a few of one person at a time, whatever they are."""

from __future__ import annotations

from typing import Any, NoReturn

import pytest

from bot.client.fair_queue import Allowance
from bot.client.intake import InteractionIntake
from bot.words import Language, say
from localcord.people.outcomes import Outcome
from localcord.people.person import Person
from localcord.world.interactions import Interaction as Sent
from localcord.world.interactions import InteractionType
from tests.drivers.bot import QuickBot
from tests.drivers.controls import command, table_message
from tests.fakes.scripted_discord import ScriptedDiscord

AT_ONCE = 12
ALLOWED = Allowance()
"""Two at work, four that wait, three refusals in words."""


@pytest.fixture
def discord_observer() -> None:
    """Requests are not checked: these windows were opened by no click."""


@pytest.mark.parametrize("kind", ["clicks", "commands", "completions", "windows"])
async def test_too_much_at_once_is_refused_in_words_and_nobody_else_waits(
    kind: str,
    bot: QuickBot,
    anna: Person,
    bruno: Person,
    channel: int,
    local_discord: ScriptedDiscord,
) -> None:
    await command(bot, anna, channel, "table open")
    world, message = local_discord.world, table_message(anna, channel)
    known = {each["name"]: str(each["id"]) for each in world.commands[None].values()}
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
    assert ALLOWED.at_work + ALLOWED.waiting <= len(answered) < AT_ONCE
    if kind == "completions":
        empty = [each for each in answered if not each.choices]
    else:
        empty = [each for each in answered if refused in Outcome(world, each, None).text]
    assert len(empty) == ALLOWED.told
    again = await anna.slash(channel, "help")
    assert again.acknowledged
    assert refused not in (await again.finished()).text


def click_on_lobby(local: ScriptedDiscord, person: Person, channel: int) -> dict[str, Any]:
    """A click on the lobby's message, as it would come from the gateway."""
    world, message = local.world, table_message(person, channel)
    with local.faults.gateway_delay() as held:
        local.interactions.open(
            InteractionType.COMPONENT,
            world.users[person.id],
            world.channels[channel],
            {"component_type": 2, "custom_id": message.buttons[0].custom_id, "id": 1},
            source=world.messages[message.id],
        )
        event: dict[str, Any] = held.pop()["d"]
    return event


async def test_what_the_clicked_message_shows_is_neither_read_nor_kept(
    bot: QuickBot, anna: Person, channel: int, local_discord: ScriptedDiscord
) -> None:
    await command(bot, anna, channel, "table open")
    event = click_on_lobby(local_discord, anna, channel)
    seen: list[Any] = []

    def read(data: Any) -> NoReturn:
        seen.append(data)
        raise ValueError

    async def handle(_: object) -> None:
        """Nothing is read, so nothing is handled."""

    intake = InteractionIntake(read, handle, ALLOWED)
    intake.receive(event)
    await bot.settled()
    assert event["message"]["components"]
    bare = {**event["message"], "attachments": [], "components": [], "embeds": []}
    read_in_full = [data for data in seen if "message" in data]
    assert read_in_full == [{**event, "message": bare}]

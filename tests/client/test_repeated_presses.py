"""A button that is pressed again and again before it has had its effect."""

import asyncio
from concurrent.futures import Executor
from typing import Any

import pytest

from bot.client.custom_ids import Verb
from bot.client.limits import Allowance, HttpLimiter, Limits, SessionStartLimiter
from bot.client.router import pressed_button
from localcord.people.person import Person
from tests.cogs.test_failures import struck
from tests.drivers.bot import new_bot
from tests.drivers.controls import buttons, command, table_message
from tests.fakes.scripted_discord import ScriptedDiscord
from tests.fakes.store import MemoryStore
from tests.fixtures.local_discord import StartClient

CALLBACK = ("POST", "/interactions/{interaction_id}/{interaction_token}/callback")

ANNA, PRESS = 7, {
    "type": 3,
    "user": {"id": "7"},
    "message": {"id": "50"},
    "data": {"component_type": 2, "custom_id": "tk:1:2:play:Ks"},
}  # fmt: skip


def changed(**changes: Any) -> dict[str, Any]:
    return {**PRESS, **changes}


@pytest.mark.parametrize(
    ("data", "pressed"),
    [
        (PRESS, (ANNA, "50", "tk:1:2:play:Ks")),
        (changed(type=2), None),
        (changed(type=5), None),
        (changed(data={"component_type": 3, "custom_id": "menu", "values": ["1"]}), None),
        (changed(data={"component_type": 2}), None),
        (changed(message=None), None),
        (None, None),
        ([], None),
    ],
)
def test_only_buttons_are_pressed(data: object, pressed: object) -> None:
    assert pressed_button(data) == pressed


async def test_a_repeated_press_is_acknowledged_and_does_nothing_more(
    local_discord: ScriptedDiscord,
    start_client: StartClient,
    store: MemoryStore,
    drawing: Executor,
    anna: Person,
    channel: int,
) -> None:
    at_once = Limits(HttpLimiter(), SessionStartLimiter(), person=Allowance(repeated_after=0.0))
    bot = new_bot(store, drawing, limits=at_once)
    await start_client(local_discord, bot)
    await command(bot, anna, channel, "table open")
    shown = table_message(anna, channel)
    menu = buttons(shown, Verb.MENU)[0].custom_id or ""
    held = local_discord.faults.hang(*CALLBACK)
    clicking = asyncio.create_task(anna.click(shown.id, menu))
    await struck(local_discord)
    again = [await anna.click(shown.id, menu) for _ in range(20)]
    assert all(each.acknowledged for each in again)
    held.set()
    first = await clicking
    await bot.interactions.settled()
    assert first.acknowledged
    assert first.created
    assert not any(each.created for each in again)
    # Once the first has had its effect the button is what it was.
    last = await anna.click(shown.id, menu)
    await bot.interactions.settled()
    assert last.created
    await bot.close()

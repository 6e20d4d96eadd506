"""A button that is pressed again and again before it has had its effect."""

from __future__ import annotations

import asyncio
from concurrent.futures import Executor
from typing import Any

import pytest

from bot.client.custom_ids import Verb
from bot.client.fair_queue import Allowance
from bot.client.http_limits import HttpLimiter, Limits
from bot.client.intake import RepeatedPresses, pressed_button
from bot.client.limits import SessionStartLimiter
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


def test_a_press_is_repeated_from_a_second_on_and_until_the_first_has_ended() -> None:
    presses = RepeatedPresses[str](after=1.0)
    button, other = (1, "2", "play"), (2, "2", "play")
    assert not presses.is_repeated(button, "first", 10.0)
    assert not presses.is_repeated(button, "at once", 10.9)
    assert presses.is_repeated(button, "later", 11.0)
    assert not presses.is_repeated(other, "somebody else's", 11.1)
    presses.end(button, "at once")
    assert presses.is_repeated(button, "later", 12.0)
    presses.end(button, "first")
    assert not presses.is_repeated(button, "anew", 12.0)
    presses.end((9, "9", "never begun"), "first")


def test_a_button_that_was_refused_as_stale_stays_so_and_is_told_again_after_a_minute() -> None:
    presses = RepeatedPresses[str](after=1.0)
    button, newer, other = (1, "2", "play-1"), (1, "2", "play-2"), (2, "2", "play-1")
    assert not presses.is_repeated(button, "first", 10.0)
    presses.end(button, "first", is_stale=True)
    assert presses.is_repeated(button, "later", 10.1)
    assert not presses.is_repeated(newer, "of the message as it is now", 10.1)
    assert not presses.is_repeated(other, "somebody else's", 10.1)
    assert presses.is_repeated(button, "impatient", 69.9)
    assert not presses.is_repeated(button, "much later", 70.0)
    presses.end(button, "much later", is_stale=True)
    assert presses.is_repeated(button, "again", 129.9)


async def test_a_repeated_press_is_acknowledged_and_does_nothing_more(
    local_discord: ScriptedDiscord,
    start_client: StartClient,
    store: MemoryStore,
    drawing: Executor,
    anna: Person,
    channel: int,
) -> None:
    at_once = Limits(HttpLimiter(), SessionStartLimiter(), person=Allowance(again=0.0))
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

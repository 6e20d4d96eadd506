"""Clicks whose answers go wrong, and clicks that the gateway delivers twice, late, or backwards."""

import asyncio
from collections.abc import Callable

import pytest

from bot.client.custom_ids import Verb
from localcord.people.person import Person
from localcord.world.errors import Problem
from tests.drivers.bot import QuickBot
from tests.drivers.changed_events import interactions_in
from tests.drivers.controls import buttons, panel, public, table_message
from tests.drivers.play import move, my_turn, open_and_start, play_until
from tests.fakes.scripted_discord import ScriptedDiscord
from tests.fakes.store import MemoryStore
from tests.slow.misbehaving.course import CALLBACK, FOLLOW_UP, own_actions

Order = Callable[[ScriptedDiscord], object]

DONE: dict[str, Order] = {
    "40060": lambda local: local.faults.refuse(*CALLBACK, Problem.ALREADY_ACKNOWLEDGED),
    "500 before": lambda local: local.faults.answer(*CALLBACK, 500),
    "502 after": lambda local: local.faults.answer(*CALLBACK, 502, after=True),
    "503 twice": lambda local: local.faults.answer(*CALLBACK, 503, times=2),
    "504 after, twice": lambda local: local.faults.answer(*CALLBACK, 504, after=True, times=2),
    "reset before": lambda local: local.faults.reset(*CALLBACK),
    "reset after": lambda local: local.faults.reset(*CALLBACK, after=True),
    "hangs before": lambda local: local.faults.hang(*CALLBACK),
    "hangs after": lambda local: local.faults.hang(*CALLBACK, after=True),
    "429 user": lambda local: local.faults.rate_limit(*CALLBACK, retry_after=0.5),
    "429 shared": lambda local: local.faults.rate_limit(*CALLBACK, retry_after=0.5, scope="shared"),
    "429 global": lambda local: local.faults.rate_limit(*CALLBACK, retry_after=0.5, scope="global"),
}
"""What happens to the answer of a click that counts all the same."""

NOT_DONE: dict[str, Order] = {
    "10062": lambda local: local.faults.refuse(*CALLBACK, Problem.UNKNOWN_INTERACTION),
    "429 of Cloudflare": lambda local: local.faults.rate_limit(*CALLBACK, via=False),
    "401": lambda local: local.faults.refuse(*CALLBACK, Problem.UNAUTHORIZED),
    "404": lambda local: local.faults.refuse(*CALLBACK, Problem.UNKNOWN_WEBHOOK),
}
"""What is known to have kept the answer from the person, who sees that the click has failed."""


async def play_first_card(bot: QuickBot, anna: Person) -> None:
    """Click the first live card and wait for all that comes of it."""
    shown = panel(anna)
    await anna.click(shown.id, buttons(shown, Verb.PLAY)[0].custom_id or "")
    await bot.interactions.settled()
    await bot.settled()


@pytest.mark.parametrize("order", DONE.values(), ids=DONE)
async def test_a_click_counts_once_unless_its_answer_is_known_not_to_have_come(
    order: Order,
    bot: QuickBot,
    anna: Person,
    channel: int,
    store: MemoryStore,
    local_discord: ScriptedDiscord,
) -> None:
    await open_and_start(bot, anna, channel, target=9000)
    await play_until(bot, anna, Verb.PLAY)
    before = own_actions(store, anna)
    order(local_discord)
    await play_first_card(bot, anna)
    assert own_actions(store, anna) == before + 1
    # Whoever presses again is too late: the button is of another version.
    await my_turn(bot, anna)
    await move(bot, anna)
    assert own_actions(store, anna) == before + 2


@pytest.mark.parametrize("order", NOT_DONE.values(), ids=NOT_DONE)
async def test_nothing_is_done_for_a_click_that_failed_for_the_person(
    order: Order,
    bot: QuickBot,
    anna: Person,
    channel: int,
    store: MemoryStore,
    local_discord: ScriptedDiscord,
) -> None:
    await open_and_start(bot, anna, channel, target=9000)
    await play_until(bot, anna, Verb.PLAY)
    before = own_actions(store, anna)
    order(local_discord)
    await play_first_card(bot, anna)
    assert own_actions(store, anna) == before
    assert local_discord.limits.invalid_requests <= 2
    await asyncio.sleep(2)
    await move(bot, anna)
    assert own_actions(store, anna) == before + 1


@pytest.mark.parametrize("status", [500, 503])
async def test_a_notice_that_cannot_be_shown_disturbs_nothing(
    status: int,
    bot: QuickBot,
    anna: Person,
    channel: int,
    local_discord: ScriptedDiscord,
    caplog: pytest.LogCaptureFixture,
) -> None:
    await open_and_start(bot, anna, channel, target=9000)
    await play_until(bot, anna, Verb.PLAY)
    old = panel(anna)
    await move(bot, anna)
    local_discord.faults.answer(*FOLLOW_UP, status, times=9)
    with local_discord.faults.gateway_delay() as held:
        live = buttons(panel(anna), Verb.PLAY)[0]
        clicking = asyncio.create_task(anna.click(panel(anna).id, live.custom_id or ""))
        (frame,) = await interactions_in(held)
        frame["d"]["data"]["custom_id"] = buttons(old, Verb.PLAY)[0].custom_id
    await clicking
    await bot.interactions.settled()
    await bot.settled()
    assert "Traceback" not in caplog.text
    await move(bot, anna)


async def test_an_interaction_that_is_delivered_again_has_no_second_effect(
    bot: QuickBot, anna: Person, channel: int, store: MemoryStore, local_discord: ScriptedDiscord
) -> None:
    await open_and_start(bot, anna, channel, target=9000)
    await play_until(bot, anna, Verb.PLAY)
    before, seen = own_actions(store, anna), len(anna.messages(anna.dm))
    with local_discord.faults.gateway_delay() as held:
        clicking = asyncio.create_task(play_first_card(bot, anna))
        (frame,) = await interactions_in(held)
        held.extend([frame, frame])
    await clicking
    local_discord.faults.gateway_repeat("INTERACTION_CREATE")
    await asyncio.sleep(5)
    await bot.settled()
    assert own_actions(store, anna) == before + 1
    assert len(anna.messages(anna.dm)) == seen, "the person was told something of it"


async def test_what_is_delivered_backwards_is_one_action_and_a_stale_click(
    bot: QuickBot, anna: Person, channel: int, store: MemoryStore, local_discord: ScriptedDiscord
) -> None:
    await open_and_start(bot, anna, channel, target=9000)
    await play_until(bot, anna, Verb.PLAY)
    before, shown = own_actions(store, anna), panel(anna)
    first, last = buttons(shown, Verb.PLAY)[0], buttons(shown, Verb.PLAY)[-1]
    with local_discord.faults.gateway_delay(backwards=True) as held:
        clicks = [
            asyncio.create_task(anna.click(shown.id, button.custom_id or ""))
            for button in (first, last)
        ]
        await interactions_in(held, 2)
    await asyncio.gather(*clicks)
    await bot.interactions.settled()
    await bot.settled()
    assert own_actions(store, anna) == before + 1
    await anna.until(lambda m: m.ephemeral and "andato avanti" in m.text)


async def test_what_is_delivered_too_late_is_not_done(
    bot: QuickBot, anna: Person, channel: int, store: MemoryStore, local_discord: ScriptedDiscord
) -> None:
    await open_and_start(bot, anna, channel, target=9000)
    await play_until(bot, anna, Verb.PLAY)
    before = own_actions(store, anna)
    shown = panel(anna)
    with local_discord.faults.gateway_delay():
        outcome = await anna.click(shown.id, buttons(shown, Verb.PLAY)[0].custom_id or "")
        assert not outcome.acknowledged
    await asyncio.sleep(1)
    await bot.interactions.settled()
    assert own_actions(store, anna) == before
    await move(bot, anna)
    assert len([m for m in public(anna, channel) if m.id == table_message(anna, channel).id]) == 1

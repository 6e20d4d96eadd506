"""Half an hour without Discord, a channel that is shut, DMs that cannot be opened: play goes on
when it is over, nothing is doubled, and few requests are made in vain."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from bot.client.custom_ids import Verb
from localcord.people.person import Person
from localcord.world.errors import Problem
from localcord.world.world import Change, ChangeKind
from tests.drivers.bot import QuickBot
from tests.drivers.controls import (
    buttons,
    newest_private,
    panel,
    press,
    public,
    table_message,
    verbs,
)
from tests.drivers.play import FORWARD, table_of
from tests.fakes.scripted_discord import ScriptedDiscord
from tests.fakes.store import MemoryStore
from tests.slow.misbehaving.conftest import hasty_bot, kept_connected
from tests.slow.misbehaving.course import POST, AtTable

HALF_AN_HOUR = 1800.0


@pytest.fixture
async def bot(local_discord: ScriptedDiscord, store: MemoryStore) -> AsyncIterator[QuickBot]:
    """A bot that is kept connected."""
    async with kept_connected(hasty_bot(store), local_discord.token) as bot:
        yield bot


@pytest.mark.parametrize("status", [500, 503, None], ids=str)
async def test_half_an_hour_without_discord(status: int | None, here: AtTable) -> None:
    shown, table = panel(here.anna), table_of(here.bot, here.anna)
    before = here.actions
    await here.discord.bot_online(60)
    loop = asyncio.get_running_loop()
    # The card is played, and then nothing of what follows can be shown.
    await here.anna.click(shown.id, buttons(shown, Verb.PLAY)[0].custom_id or "")
    with here.discord.faults.outage(status):
        await asyncio.sleep(HALF_AN_HOUR)
    ended = loop.time()
    await here.bot.settled()
    await here.discord.bot_online(60)
    assert loop.time() - ended <= 60
    await here.moves()
    assert here.actions == before + 2
    assert len(public(here.anna, here.channel)) == 1
    assert [m.id for m in here.anna.messages(here.anna.dm)] == [shown.id]
    assert table_of(here.bot, here.anna) != table
    assert here.discord.limits.invalid_requests == 0


@pytest.mark.parametrize("seconds", [30.0, HALF_AN_HOUR])
async def test_a_message_whose_answer_was_lost_before_an_outage_is_found_again(
    seconds: float,
    bot: QuickBot,
    anna: Person,
    channel: int,
    local_discord: ScriptedDiscord,
) -> None:
    loop = asyncio.get_running_loop()
    # The lobby, the hand by DM: each is posted, and nobody hears of it for so long.
    local_discord.faults.reset(*POST, after=True)

    async def outage() -> None:
        while local_discord.faults.pending:  # noqa: ASYNC110 (faults tell nobody)
            await asyncio.sleep(0.001)
        with local_discord.faults.outage():
            await asyncio.sleep(seconds)

    passing = asyncio.create_task(outage())
    opening = asyncio.create_task(anna.slash(channel, "table open", target=9000))
    await passing
    await opening
    ended = loop.time()
    await bot.settled()
    assert loop.time() - ended <= 60
    assert len(public(anna, channel)) == 1
    await local_discord.bot_online(60)
    await press(bot, anna, table_message(anna, channel), Verb.MENU)
    for _ in range(3):
        await press(bot, anna, newest_private(anna, channel), Verb.ADD_COMPUTER)
    await press(bot, anna, newest_private(anna, channel), Verb.START_AS_SEATED)
    await bot.settled()
    assert len(public(anna, channel)) == 1


async def test_a_channel_that_is_shut_is_told_once_asked_seldom_and_used_again_when_it_opens(
    here: AtTable,
) -> None:
    anna, world = here.anna, here.discord.world
    world.delete(world.messages[table_message(anna, here.channel).id])
    here.discord.faults.refuse(*POST, Problem.MISSING_PERMISSIONS, times=1)
    table_publisher = here.bot.publisher.for_table(table_of(here.bot, anna).id)
    before = here.actions
    loop = asyncio.get_running_loop()
    begun = loop.time()
    for _ in range(3):
        shown = [m for m in anna.messages(anna.dm) if verbs(m)][-1]
        verb = next(v for v in FORWARD if v in verbs(shown))
        await anna.click(shown.id, buttons(shown, verb)[0].custom_id or "")
        await here.bot.interactions.settled()
        await asyncio.sleep(20)
    assert here.actions >= before + 3, "the DM goes on by itself"
    assert here.discord.limits.invalid_requests == 1
    assert public(anna, here.channel) == []
    told = [m for m in anna.messages(anna.dm) if "Non posso più scrivere" in m.text]
    assert len(told) == 1
    await table_publisher.public_settled()
    world.tell(Change(ChangeKind.CHANNEL_UPDATE, world.channels[here.channel]))
    await here.bot.settled()
    assert loop.time() - begun < 300
    assert len(public(anna, here.channel)) == 1


async def test_messages_too_old_to_be_edited_again_are_posted_anew(here: AtTable) -> None:
    old = table_message(here.anna, here.channel).id
    await asyncio.sleep(2 * 3600)
    here.discord.world.restrictions.old_edits = 0
    await here.moves()
    assert table_message(here.anna, here.channel).id != old
    assert old not in {m.id for m in here.anna.messages(here.channel)}

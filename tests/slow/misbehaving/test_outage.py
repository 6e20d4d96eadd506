"""Half an hour without Discord, a channel that is shut, DMs that cannot be opened: play goes on
when it is over, nothing is doubled, and few requests are made in vain."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from bot.client.custom_ids import Verb
from bot.client.errors import DmsRefusedError, MissingAccessError
from bot.client.limits import FIRST_PAUSE
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
from tests.drivers.play import FORWARD, move, open_and_start, play_until, table_of
from tests.fakes.scripted_discord import ScriptedDiscord
from tests.fakes.store import MemoryStore
from tests.slow.misbehaving.conftest import hasty_bot, kept_connected
from tests.slow.misbehaving.course import OPEN_DM, POST, ask, own_actions

HALF_AN_HOUR = 1800.0


@pytest.fixture
async def bot(local_discord: ScriptedDiscord, store: MemoryStore) -> AsyncIterator[QuickBot]:
    """A bot that is kept connected."""
    async with kept_connected(hasty_bot(store), local_discord.token) as bot:
        yield bot


@pytest.mark.parametrize("status", [500, 503, None], ids=str)
async def test_half_an_hour_without_discord(
    status: int | None,
    bot: QuickBot,
    anna: Person,
    channel: int,
    store: MemoryStore,
    local_discord: ScriptedDiscord,
) -> None:
    await open_and_start(bot, anna, channel, target=9000)
    await play_until(bot, anna, Verb.PLAY)
    shown, table = panel(anna), table_of(bot, anna)
    before = own_actions(store, anna)
    await local_discord.bot_online(60)
    loop = asyncio.get_running_loop()
    # The card is played, and then nothing of what follows can be shown.
    clicking = asyncio.create_task(
        anna.click(shown.id, buttons(shown, Verb.PLAY)[0].custom_id or "")
    )
    await clicking
    with local_discord.faults.outage(status):
        await asyncio.sleep(HALF_AN_HOUR)
    ended = loop.time()
    await bot.settled()
    await local_discord.bot_online(60)
    assert loop.time() - ended <= 60
    await move(bot, anna)
    assert own_actions(store, anna) == before + 2
    assert len(public(anna, channel)) == 1
    assert [m.id for m in anna.messages(anna.dm)] == [shown.id]
    assert table_of(bot, anna) != table
    assert local_discord.limits.invalid_requests == 0


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
    bot: QuickBot,
    anna: Person,
    channel: int,
    store: MemoryStore,
    local_discord: ScriptedDiscord,
) -> None:
    await open_and_start(bot, anna, channel, target=9000)
    await play_until(bot, anna, Verb.PLAY)
    local_discord.world.delete(local_discord.world.messages[table_message(anna, channel).id])
    local_discord.faults.refuse(*POST, Problem.MISSING_PERMISSIONS, times=1)
    table_publisher = bot.publisher.for_table(table_of(bot, anna).id)
    before = own_actions(store, anna)
    loop = asyncio.get_running_loop()
    begun = loop.time()
    for _ in range(3):
        shown = [m for m in anna.messages(anna.dm) if verbs(m)][-1]
        verb = next(v for v in FORWARD if v in verbs(shown))
        await anna.click(shown.id, buttons(shown, verb)[0].custom_id or "")
        await bot.interactions.settled()
        await asyncio.sleep(20)
    assert own_actions(store, anna) >= before + 3, "the DM goes on by itself"
    assert local_discord.limits.invalid_requests == 1
    assert public(anna, channel) == []
    told = [m for m in anna.messages(anna.dm) if "Non posso più scrivere" in m.text]
    assert len(told) == 1
    await table_publisher.public_settled()
    local_discord.world.tell(
        Change(ChangeKind.CHANNEL_UPDATE, local_discord.world.channels[channel])
    )
    await bot.settled()
    assert loop.time() - begun < 300
    assert len(public(anna, channel)) == 1


@pytest.mark.parametrize("problem", [Problem.OPENING_DMS_TOO_FAST, Problem.QUARANTINED])
async def test_no_dm_is_opened_for_a_while_once_discord_refuses_one(
    problem: Problem, bot: QuickBot, anna: Person, channel: int, local_discord: ScriptedDiscord
) -> None:
    local_discord.faults.refuse(*OPEN_DM, problem)
    await open_and_start(bot, anna, channel, target=9000)
    await ask(bot, anna, channel, "hand show")
    await asyncio.sleep(FIRST_PAUSE / 2)
    with pytest.raises(DmsRefusedError):
        await bot.messenger.dm_channel(anna.id)
    assert local_discord.limits.invalid_requests == 1
    await asyncio.sleep(FIRST_PAUSE / 2)
    assert await bot.messenger.dm_channel(anna.id) == anna.dm


def test_what_people_have_to_mend_does_not_pass() -> None:
    assert not MissingAccessError(50013).is_temporary
    assert MissingAccessError(50013).seconds >= 300


async def test_messages_too_old_to_be_edited_again_are_posted_anew(
    bot: QuickBot, anna: Person, channel: int, local_discord: ScriptedDiscord
) -> None:
    await open_and_start(bot, anna, channel, target=9000)
    await play_until(bot, anna, Verb.PLAY)
    old = table_message(anna, channel).id
    await asyncio.sleep(2 * 3600)
    local_discord.world.restrictions.old_edits = 0
    await move(bot, anna)
    assert table_message(anna, channel).id != old
    assert old not in {m.id for m in anna.messages(channel)}

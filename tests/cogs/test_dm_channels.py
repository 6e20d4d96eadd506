"""What people see while their DM has to wait, and when Discord lets the bot open none."""

from concurrent.futures import Executor

import pytest

from bot.client.custom_ids import Verb
from bot.client.limits import (
    Allowance,
    DmPace,
    HttpLimiter,
    Limits,
    SessionStartLimiter,
)
from localcord.people.person import Person
from tests.drivers.bot import MANY, QuickBot, new_bot
from tests.drivers.controls import (
    command,
    newest_private,
    press,
    public,
    table_message,
    verbs,
)
from tests.drivers.play import open_and_start
from tests.fakes.scripted_discord import ScriptedDiscord
from tests.fakes.store import MemoryStore
from tests.fakes.virtual_clock import VirtualClock
from tests.fixtures.local_discord import StartClient


@pytest.fixture
def now() -> VirtualClock:
    """The clock of the tables, and of the pace of DMs."""
    return VirtualClock()


def limited(pace: DmPace) -> Limits:
    return Limits(HttpLimiter(), SessionStartLimiter(), pace, Allowance(burst=MANY))


@pytest.fixture
async def bot(
    local_discord: ScriptedDiscord,
    start_client: StartClient,
    store: MemoryStore,
    drawing: Executor,
    now: VirtualClock,
) -> QuickBot:
    """A bot that opens one DM at once, by a clock of the test's."""
    bot = new_bot(store, drawing, clock=now, limits=limited(DmPace(1, clock=now.now)))
    await start_client(local_discord, bot)
    return bot


def told(person: Person, channel: int) -> list[str]:
    """What the channel says of people who get no direct messages."""
    return [m.text for m in public(person, channel) if "messaggi diretti" in m.text]


async def test_whoever_waits_for_their_dm_plays_by_my_hand(
    bot: QuickBot, anna: Person, bruno: Person, channel: int, now: VirtualClock
) -> None:
    await bot.messenger.dm_channel(bruno.id)
    await open_and_start(bot, anna, channel, target=9000)
    assert anna.messages(anna.dm) == []
    assert told(anna, channel) == []
    await press(bot, anna, table_message(anna, channel), Verb.HAND)
    # The ephemeral panel is kept current while the DM waits.
    for _ in range(3):
        shown = newest_private(anna, channel)
        await press(bot, anna, shown, Verb.PICK)
        assert newest_private(anna, channel).payload != shown.payload
    assert anna.messages(anna.dm) == []
    await now.advance(3, bot.settled)
    (posted,) = anna.messages(anna.dm)
    assert verbs(posted) == verbs(newest_private(anna, channel))


async def test_a_dm_channel_that_is_known_delays_no_hand_and_is_opened_once_for_good(
    bot: QuickBot,
    anna: Person,
    bruno: Person,
    channel: int,
    local_discord: ScriptedDiscord,
    start_client: StartClient,
    store: MemoryStore,
    drawing: Executor,
    now: VirtualClock,
) -> None:
    await bot.messenger.dm_channel(anna.id)
    # Bruno has written to the bot first.
    await command(bot, bruno, bruno.dm, "help")
    assert store.rows.dm_channels == {anna.id: anna.dm, bruno.id: bruno.dm}
    await bot.close()
    await local_discord.bot_offline()
    local_discord.world.restrictions.quarantined = True
    again = new_bot(store, drawing, clock=now, limits=limited(DmPace(1, clock=now.now)))
    await start_client(local_discord, again)
    await command(again, anna, channel, "table open")
    await command(again, bruno, channel, "table sit")
    for _ in range(2):
        await press(again, anna, newest_private(anna, channel), Verb.ADD_COMPUTER)
    await press(again, anna, newest_private(anna, channel), Verb.START_AS_SEATED)
    for person in (anna, bruno):
        assert "· smazzata 1 ·" in person.messages(person.dm)[-1].text
    assert told(anna, channel) == []


async def test_who_follows_a_table_is_told_why_that_has_to_wait(
    bot: QuickBot, anna: Person, bruno: Person, channel: int
) -> None:
    await command(bot, anna, channel, "table open")
    await bot.messenger.dm_channel(anna.id)
    delayed = await command(bot, bruno, channel, "watch")
    assert "fra 3 s" in delayed.text

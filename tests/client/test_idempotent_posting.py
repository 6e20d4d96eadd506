"""Posting exactly once: messages are searched for before they are posted again; silent messages."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.client.components import Panel, Text
from bot.client.errors import MissingAccessError
from bot.client.messenger import NONCE_SECONDS, Messenger, PostAttempts, mark_of, nonce_of
from localcord.people.person import Person
from localcord.world.permissions import Permission
from tests.drivers.bot import QuickBot
from tests.drivers.controls import public
from tests.fakes.scripted_discord import ScriptedDiscord
from tests.fixtures.laws import law


class SetClock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_post_is_searched_for_once_its_nonce_may_be_forgotten() -> None:
    clock = SetClock()
    attempts = PostAttempts(clock)
    assert not attempts.begin("a", maybe_posted=False)
    clock.now = NONCE_SECONDS
    assert not attempts.begin("a", maybe_posted=False)
    clock.now += 1
    assert attempts.begin("a", maybe_posted=False)
    assert not attempts.begin("b", maybe_posted=False)
    attempts.succeed("a")
    assert not attempts.begin("a", maybe_posted=False)


def test_a_possible_post_of_an_earlier_process_is_searched_for_every_time() -> None:
    attempts = PostAttempts(SetClock())
    assert attempts.begin("a", maybe_posted=True)
    assert attempts.begin("a", maybe_posted=False)


@law
@given(st.text())
def test_discord_accepts_nonces_and_marks(name: str) -> None:
    nonce = nonce_of(name)
    assert len(nonce) <= 25
    assert nonce == nonce_of(name)
    assert 1 <= mark_of(nonce) < 2**31


def test_tables_and_messages_have_marks_of_their_own() -> None:
    marks = {
        mark_of(nonce_of(f"{table}-sheet-{number}")) for table in range(99) for number in range(9)
    }
    assert len(marks) == 99 * 9


async def test_a_silent_message_stays_silent_when_it_is_edited(
    bot: QuickBot, anna: Person, channel: int
) -> None:
    messenger = Messenger(bot, dm_channels=bot.dm_channels)
    loud = await messenger.post(channel, Panel((Text("loud"),)), nonce="loud")
    quiet = await messenger.post(channel, Panel((Text("quiet"),)), nonce="quiet", silent=True)
    await messenger.edit(channel, quiet, Panel((Text("quieter"),)))
    await anna.until(lambda _: any("quieter" in m.text for m in public(anna, channel)))
    silent = {m.id: m.silent for m in public(anna, channel)}
    assert silent == {loud: False, quiet: True}


async def test_a_message_is_found_by_its_nonce_while_it_is_there(
    bot: QuickBot, channel: int
) -> None:
    messenger = Messenger(bot, dm_channels=bot.dm_channels)
    posted = await messenger.post(channel, Panel((Text("a"),)), nonce="a")
    assert await messenger.find(channel, nonce="a") == posted
    assert await messenger.find(channel, nonce="b") is None
    await messenger.delete(channel, posted)
    assert await messenger.find(channel, nonce="a") is None


async def test_a_history_that_may_not_be_read_is_named_in_the_log(
    bot: QuickBot,
    channel: int,
    local_discord: ScriptedDiscord,
    caplog: pytest.LogCaptureFixture,
) -> None:
    messenger = Messenger(bot, dm_channels=bot.dm_channels)
    await messenger.post(channel, Panel((Text("a"),)), nonce="a", maybe_posted=True)
    assert "READ_MESSAGE_HISTORY" not in caplog.text
    local_discord.moderator.forbid(channel, Permission.READ_MESSAGE_HISTORY)
    await bot.settled()
    await messenger.post(channel, Panel((Text("b"),)), nonce="b", maybe_posted=True)
    assert f"channel {channel}: permission READ_MESSAGE_HISTORY is missing" in caplog.text


async def test_a_thread_is_not_reopened_where_there_are_too_many(
    bot: QuickBot, channel: int, local_discord: ScriptedDiscord
) -> None:
    world, messenger = local_discord.world, Messenger(bot, dm_channels=bot.dm_channels)
    thread = world.add_thread(world.channels[channel], "table", world.bot.id).id
    shown = await messenger.post(thread, Panel((Text("a"),)), nonce="a")
    local_discord.moderator.archive(thread)
    world.restrictions.active_threads = 0
    with pytest.raises(MissingAccessError) as refused:
        await messenger.edit(thread, shown, Panel((Text("b"),)))
    assert refused.value.is_too_many_threads
    assert not refused.value.is_closed_thread

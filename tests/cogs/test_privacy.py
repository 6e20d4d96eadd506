"""``/privacy`` through the real client: who may have what deleted, and that it is deleted."""

import asyncio

from bot.client.custom_ids import CustomId, Verb
from bot.features.privacy.panels import PrivacyStep
from bot.words import Language, say
from localcord.people.person import Person
from tests.drivers.bot import QuickBot
from tests.drivers.controls import command, newest_private, press_this, public
from tests.fakes.scripted_discord import ScriptedDiscord
from tests.fakes.services import PATIENCE
from tests.fakes.store import MemoryStore

IT = Language.ITALIAN


async def test_only_managers_have_a_server_deleted_and_only_once_they_say_so_again(
    bot: QuickBot, anna: Person, bruno: Person, channel: int, store: MemoryStore
) -> None:
    await command(bot, anna, channel, "table open")
    open_still = await command(bot, anna, channel, "privacy", about="server")
    assert "`/tavolo" not in open_still.text
    assert f"<#{channel}>" in open_still.text
    await command(bot, anna, channel, "table close")
    refused = await command(bot, bruno, channel, "privacy", about="server")
    assert say(IT, "problem-managers-only") in refused.text
    await command(bot, anna, channel, "privacy", about="server")
    assert store.rows.tables
    shown = newest_private(anna, channel)
    delete = str(CustomId(0, 0, Verb.PRIVACY, PrivacyStep.SERVER_NOW.value))
    await press_this(bot, anna, shown, delete)
    assert say(IT, "told-privacy-server-deleted") in newest_private(anna, channel).text
    assert store.rows.tables == {}


async def test_what_is_kept_is_told_to_the_person_alone_and_kept_if_they_like(
    bot: QuickBot, bruno: Person, channel: int, store: MemoryStore
) -> None:
    before = len(public(bruno, channel))
    await command(bot, bruno, channel, "privacy")
    for step in (PrivacyStep.FORGET, PrivacyStep.KEEP):
        shown = newest_private(bruno, channel)
        await press_this(bot, bruno, shown, str(CustomId(0, 0, Verb.PRIVACY, step.value)))
    assert say(IT, "privacy-kept-so") in newest_private(bruno, channel).text
    assert len(public(bruno, channel)) == before
    assert not store.rows.tables


async def test_when_the_bot_was_removed_is_known_until_it_is_invited_again(
    bot: QuickBot,
    anna: Person,
    channel: int,
    store: MemoryStore,
    local_discord: ScriptedDiscord,
) -> None:
    await command(bot, anna, channel, "table open")
    (guild_id,) = {table.venue.guild_id for table in store.rows.tables.values()}
    assert store.rows.departures == {}
    local_discord.moderator.remove_bot(guild_id)
    async with asyncio.timeout(PATIENCE):
        while guild_id not in store.rows.departures:  # noqa: ASYNC110 (an event of the gateway)
            await asyncio.sleep(0)
    local_discord.moderator.add_bot(guild_id)
    async with asyncio.timeout(PATIENCE):
        while store.rows.departures:  # noqa: ASYNC110 (an event of the gateway)
            await asyncio.sleep(0)

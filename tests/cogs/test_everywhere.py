"""Before anybody sits at a table: the bot's line that says how to begin, its commands while they
are being registered, and what people have who have installed it for themselves."""

import asyncio
from concurrent.futures import Executor

import pytest

from bot.client.custom_ids import Verb
from localcord.people.person import NotPossibleError, Person, Upload
from localcord.world.world import World
from tests.drivers.bot import QuickBot, new_bot
from tests.drivers.controls import command, newest_private, press, table_message
from tests.fakes.scripted_discord import ScriptedDiscord
from tests.fakes.store import MemoryStore
from tests.fixtures.local_discord import StartClient

COMMANDS = ("PUT", "/applications/{application_id}/commands")
EVERYWHERE = {"rules", "card", "glossary", "learn", "history", "puzzle", "why"}


@pytest.fixture
def elsewhere(local_discord: ScriptedDiscord, anna: Person) -> int:
    """A channel of a server in which Anna is and the bot is not."""
    world: World = local_discord.world
    guild = world.add_guild("Elsewhere", [world.users[anna.id]])
    local_discord.moderator.kick(guild.id, world.bot.id)
    return world.add_channel(guild, "chat").id


@pytest.fixture
async def earlier_bot(
    local_discord: ScriptedDiscord, start_client: StartClient, store: MemoryStore, drawing: Executor
) -> QuickBot:
    """A bot that has registered its commands, and has ended."""
    bot = new_bot(store, drawing)
    await start_client(local_discord, bot)
    await bot.close()
    await local_discord.bot_offline()
    return bot


async def test_where_the_bot_is_not_it_is_offered_to_those_who_installed_it(
    elsewhere: int,
    bot: QuickBot,  # noqa: ARG001 (registers its commands)
    anna: Person,
    channel: int,
) -> None:
    assert anna.commands(elsewhere) == []
    anna.installed = True
    assert {each["name"] for each in anna.commands(elsewhere)} == EVERYWHERE
    assert {each["name"] for each in anna.commands(channel)} > EVERYWHERE
    with pytest.raises(NotPossibleError):
        await anna.slash(elsewhere, "table open")


async def test_rules_cards_lessons_and_puzzles_are_shown_where_the_bot_is_not(
    elsewhere: int, bot: QuickBot, anna: Person
) -> None:
    anna.installed = True
    for name, options, shown, verb in (
        ("rules", {"game": "millone"}, "Millone", Verb.TURN_PAGE),
        ("card", {"card": "Kd"}, "Re di Danari", Verb.TURN_CARD),
        ("learn", {}, "", Verb.LEARN),
        ("puzzle", {}, "Problema", Verb.PUZZLE),
    ):
        await command(bot, anna, elsewhere, name, **options)
        before = newest_private(anna, elsewhere)
        assert shown in before.text
        await press(bot, anna, before, verb)
        assert newest_private(anna, elsewhere).text != before.text


async def test_a_record_is_replayed_where_the_bot_is_not(
    elsewhere: int, bot: QuickBot, anna: Person
) -> None:
    anna.installed = True
    for channel in (elsewhere, anna.dm):
        assert "</history record:" in (await command(bot, anna, channel, "history replay")).text
    refused = await command(bot, anna, elsewhere, "history replay", record=Upload("a.json", b"{}"))
    assert "Dammene uno" in refused.text


async def test_the_line_below_its_name_says_how_to_begin_after_a_new_session_too(
    bot: QuickBot, local_discord: ScriptedDiscord
) -> None:
    begin = "/table open · /tavolo apri"
    assert local_discord.gateway.status == begin
    local_discord.faults.gateway_forget()
    await local_discord.bot_offline()
    await local_discord.bot_online()
    assert not bot.is_closed()
    assert local_discord.gateway.status == begin


@pytest.mark.usefixtures("earlier_bot")
async def test_a_slow_registration_holds_up_nobody(
    local_discord: ScriptedDiscord,
    store: MemoryStore,
    drawing: Executor,
    anna: Person,
    channel: int,
) -> None:
    store.rows.commands.clear()
    held = local_discord.faults.hang(*COMMANDS)
    second = new_bot(store, drawing)
    await second.login(local_discord.token)
    connected = asyncio.create_task(second.connect())
    await second.wait_until_ready()
    await command(second, anna, channel, "table open")
    await press(second, anna, table_message(anna, channel), Verb.MENU)
    assert "`/storico verbale`" in (await command(second, anna, anna.dm, "history replay")).text
    held.set()
    await second.registration.settled()
    assert local_discord.faults.pending == 0
    assert "</history record:" in (await command(second, anna, anna.dm, "history replay")).text
    await second.close()
    await connected


@pytest.mark.usefixtures("earlier_bot")
async def test_the_entry_point_of_an_activity_stays(
    local_discord: ScriptedDiscord,
    start_client: StartClient,
    store: MemoryStore,
    drawing: Executor,
) -> None:
    """Discord makes it with the first Activity, and refuses an update that leaves it out."""
    commands = local_discord.world.commands
    launch = {"id": "7", "type": 4, "name": "launch", "description": "", "handler": 2}
    commands[7] = next(iter(commands.values())) | launch
    store.rows.commands.clear()
    second = new_bot(store, drawing)
    await start_client(local_discord, second)
    await second.registration.settled()
    assert [each["id"] for each in commands.values() if each["type"] == 4] == ["7"]
    assert len(commands) > 20
    assert store.rows.commands
    await second.close()

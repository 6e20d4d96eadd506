"""Threads that the bot opens for tables, through the real client."""

from typing import Any

import discord
import pytest
from discord import app_commands

from bot.client.errors import DeclinedError
from bot.words import Language, say
from cogs.shared.threads import LONGEST_NAME, open_thread, thread_name
from localcord.people.person import Person
from localcord.world.entities import ChannelType
from localcord.world.errors import Problem
from localcord.world.permissions import Permission
from tarocchino.core.games import GAMES, GameName
from tests.fakes.scripted_discord import ScriptedDiscord
from tests.fixtures.local_discord import StartClient

OTTOCENTO = GAMES[GameName.OTTOCENTO]


class ThreadBot(discord.Client):
    """Opens a thread when it is asked to, and says what came of it."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), guild_ready_timeout=0)
        self.tree = app_commands.CommandTree(self)
        self.tree.command(name="thread", description="Open a thread")(_open)

    async def setup_hook(self) -> None:
        await self.tree.sync()


async def _open(interaction: discord.Interaction[Any]) -> None:
    try:
        answer = str(await open_thread(interaction, OTTOCENTO, Language.ENGLISH))
    except DeclinedError as error:
        answer = say(Language.ENGLISH, error.text_id, **error.arguments)
    await interaction.response.send_message(answer)


@pytest.fixture
async def bot(local_discord: ScriptedDiscord, start_client: StartClient) -> ThreadBot:
    bot = ThreadBot()
    await start_client(local_discord, bot)
    return bot


@pytest.mark.usefixtures("bot")
async def test_a_thread_has_the_name_of_the_game_and_the_host(
    local_discord: ScriptedDiscord, anna: Person, channel: int
) -> None:
    answer = (await anna.slash(channel, "thread")).text
    thread = local_discord.world.channels[int(answer)]
    assert (thread.name, thread.parent_id) == ("Ottocento · Anna’s table", channel)
    assert thread.auto_archive_minutes == 7 * 24 * 60
    # Who asks from within a thread has one already.
    assert (await anna.slash(thread.id, "thread")).text == answer


@pytest.mark.usefixtures("bot")
@pytest.mark.parametrize(
    "missing",
    [
        Permission.CREATE_PUBLIC_THREADS,
        Permission.SEND_MESSAGES_IN_THREADS,
        Permission.ATTACH_FILES,
    ],
)
async def test_a_missing_permission_is_said_before_anything_is_opened(
    local_discord: ScriptedDiscord, anna: Person, channel: int, missing: Permission
) -> None:
    local_discord.moderator.forbid(channel, missing)
    answer = (await anna.slash(channel, "thread")).text
    assert "create public threads" in answer
    assert not any(each.is_thread for each in local_discord.world.channels.values())


@pytest.mark.usefixtures("bot")
async def test_a_permission_lost_meanwhile_is_said_in_the_same_words(
    local_discord: ScriptedDiscord, anna: Person, channel: int
) -> None:
    local_discord.faults.refuse(
        "POST", "/channels/{channel_id}/threads", Problem.MISSING_PERMISSIONS
    )
    assert "create public threads" in (await anna.slash(channel, "thread")).text


@pytest.mark.usefixtures("bot")
async def test_a_server_with_too_many_threads_is_told_so(
    local_discord: ScriptedDiscord, anna: Person, channel: int
) -> None:
    local_discord.world.restrictions.active_threads = 0
    assert "as many active threads" in (await anna.slash(channel, "thread")).text
    assert not any(each.is_thread for each in local_discord.world.channels.values())


@pytest.mark.usefixtures("bot")
@pytest.mark.parametrize(
    ("problem", "told"),
    [
        (Problem.TOO_MANY_ANNOUNCEMENT_THREADS, "as many active threads"),
        (Problem.NOT_ON_CHANNEL_TYPE, "This kind of channel has no threads"),
        (Problem.TITLE_BLOCKED, "“Ottocento · Anna’s table”"),
        (Problem.INVALID_FORM_BODY, "have the word allowed"),
        (Problem.TOO_MANY_IN_THREAD, "code 30033"),
        (Problem.UNKNOWN_CHANNEL, "open the table in another one"),
    ],
)
async def test_every_refusal_says_what_to_do(
    local_discord: ScriptedDiscord, anna: Person, channel: int, problem: Problem, told: str
) -> None:
    local_discord.faults.refuse("POST", "/channels/{channel_id}/threads", problem)
    assert told in (await anna.slash(channel, "thread")).text


@pytest.mark.usefixtures("bot")
async def test_a_thread_is_of_the_kind_that_its_channel_takes(
    local_discord: ScriptedDiscord, anna: Person, channel: int
) -> None:
    local_discord.moderator.convert(channel, ChannelType.ANNOUNCEMENT)
    thread = local_discord.world.channels[int((await anna.slash(channel, "thread")).text)]
    assert thread.type is ChannelType.ANNOUNCEMENT_THREAD


@pytest.mark.usefixtures("bot")
async def test_there_are_no_threads_in_direct_messages(anna: Person) -> None:
    assert "no threads" in (await anna.slash(anna.dm, "thread")).text


def test_a_name_that_is_too_long_is_shortened() -> None:
    name = thread_name(OTTOCENTO, "x" * 200, Language.ITALIAN)
    assert len(name) == LONGEST_NAME
    assert name.startswith("Ottocento · tavolo di xxx")

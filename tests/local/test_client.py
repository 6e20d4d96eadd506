"""The real discord.py client against the local Discord, from login to a lost session."""

from __future__ import annotations

import asyncio
import io

import discord
import pytest
from discord import app_commands
from PIL import Image

from bot.local.people import NotPossibleError
from bot.local.server import LocalDiscord
from tests.local.fixtures import StartClient


def picture(width: int = 40, height: int = 30) -> io.BytesIO:
    file = io.BytesIO()
    Image.new("RGB", (width, height), "green").save(file, "PNG")
    file.seek(0)
    return file


class Bot(discord.Client):
    """A client with one command of each kind that the tests use."""

    def __init__(self, intents: discord.Intents | None = None) -> None:
        super().__init__(intents=intents or discord.Intents(guilds=True), guild_ready_timeout=0)
        self.tree = app_commands.CommandTree(self)
        self.resumed = asyncio.Event()
        self.readied = 0
        self.errors: list[BaseException] = []
        self.answer = "pong"
        add_commands(self)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """No five seconds' wait between identifications: there is one shard here."""

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def on_ready(self) -> None:
        self.readied += 1

    async def on_resumed(self) -> None:
        self.resumed.set()


def add_commands(bot: Bot) -> None:
    @bot.tree.command(description="Answer at once")
    async def ping(interaction: discord.Interaction, times: int = 1) -> None:
        await interaction.response.send_message(" ".join([bot.answer] * times))


async def test_logs_in_and_answers_a_slash_command(
    local_discord: LocalDiscord, start_client: StartClient
) -> None:
    bot = Bot()
    await start_client(local_discord, bot)
    assert [guild.name for guild in bot.guilds] == ["Casa Bolognese"]
    anna = local_discord.person("Anna")
    channel = local_discord.world.channel_id("tarocchino")

    outcome = await anna.slash(channel, "ping", times=2)

    assert outcome.acknowledged
    assert [message.content for message in outcome.created] == ["pong pong"]
    with pytest.raises(NotPossibleError, match="no 'pong'"):
        await anna.slash(channel, "pong")

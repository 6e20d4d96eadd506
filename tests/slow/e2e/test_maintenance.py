"""The host updates the bot as the README says: the bot that runs hears of it, what waits stays."""

import asyncio
import signal
import sys
from pathlib import Path

from bot.words import Language, say
from localcord.people.person import Person
from localcord.server.app import LocalDiscord
from tests.drivers.bot_process import ROOT, ended, running_bot
from tests.drivers.waiting import PATIENCE

IT = Language.ITALIAN


async def maintenance(folder: Path, *arguments: str) -> str:
    """What the host's command line prints."""
    config = ("--config", str(folder / "config.toml"))
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", "maintenance", *arguments, *config,
        cwd=ROOT, stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    printed, _ = await asyncio.wait_for(process.communicate(), PATIENCE)
    assert process.returncode == 0
    return printed.decode()


async def asks(person: Person, channel: int, command: str, **options: object) -> str:
    """What the bot answers to a command."""
    outcome = await person.slash(channel, command, **options)
    await outcome.finished(PATIENCE)
    return outcome.text


async def test_an_update_with_a_lobby_open(local_discord: LocalDiscord, tmp_path: Path) -> None:
    anna = local_discord.person("Anna")
    channel = local_discord.world.channel_id("tarocchino")
    async with running_bot(local_discord, tmp_path) as process:
        await asks(anna, channel, "table open", game="millone", computers=1)
        assert "Tables waiting: 1." in await maintenance(tmp_path, "on", "--note", "torno subito")
        await anna.until(lambda m: "🔧" in m.text and "torno subito" in m.text, timeout=PATIENCE)
        assert await asks(anna, channel, "table start") == say(IT, "problem-maintenance")
        process.send_signal(signal.SIGTERM)
        assert await ended(process) == 0
    async with running_bot(local_discord, tmp_path):
        assert await asks(anna, channel, "table start") == say(IT, "problem-maintenance")
        assert "matches can begin" in await maintenance(tmp_path, "off")
        assert await asks(anna, channel, "table start") == say(IT, "told-started")

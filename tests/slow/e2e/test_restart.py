"""The bot is killed in the middle of a trick and started again: play goes on where it stopped."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.game.records.referee import judge
from bot.local.server.app import LocalDiscord
from bot.ui.custom_ids import Verb
from tests.drivers.answers import answer, asked, press
from tests.drivers.waiting import PATIENCE, News

ROOT = Path(__file__).parents[3]
PEOPLE = ("Anna", "Bruno", "Carla", "Dino")


@asynccontextmanager
async def running_bot(
    local: LocalDiscord, folder: Path
) -> AsyncIterator[asyncio.subprocess.Process]:
    """The bot as a process of its own, logged in; killed at the end if it still runs."""
    config = folder / "config.toml"
    config.write_text(
        f'[discord]\napi_url = "{local.api_url}"\ngateway_url = "{local.gateway_url}"\n'
        "[play]\ncomputer_pause = 0\n"
    )
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", "run", "--config", str(config),
        cwd=ROOT, env={**os.environ, "DISCORD_TOKEN": local.token},
    )  # fmt: skip
    try:
        await local.commands_registered(PATIENCE)
        yield process
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGKILL)
        await process.wait()


async def test_a_kill_in_the_middle_of_a_trick(local_discord: LocalDiscord, tmp_path: Path) -> None:
    people = [local_discord.person(name) for name in PEOPLE]
    anna, news = people[0], News(local_discord.world)
    channel = local_discord.world.channel_id("tarocchino")
    async with running_bot(local_discord, tmp_path) as process:
        await (await anna.slash(channel, "table open", target=5000)).finished(PATIENCE)
        for person in people[1:]:
            await (await person.slash(channel, "table sit")).finished(PATIENCE)
        await (await anna.slash(channel, "table start")).finished(PATIENCE)
        played = 0
        while played < 4 * 3 + 2:
            played += await answer(people, news) is Verb.PLAY
        person, message, button = await news.until(lambda: asked(people))
        shown = anna.messages(channel)[-1]
        process.send_signal(signal.SIGKILL)
        await process.wait()
        await local_discord.bot_offline(PATIENCE)

    async with running_bot(local_discord, tmp_path):
        again, after, same = await news.until(lambda: asked(people))
        assert (again, after.id, same.custom_id) == (person, message.id, button.custom_id)
        assert after.text == message.text
        assert anna.messages(channel)[-1].text == shown.text
        await press(person, message, button)
        while await answer(people, news) is not Verb.PICK:
            pass
        record = await (await anna.slash(channel, "record")).finished(PATIENCE)
        (file,) = record.created[0].attachments
        verdict = judge(local_discord.world.attachment(file.id))
        assert verdict["ok"], verdict
        assert len(verdict["hands"]) == 1
        assert len(verdict["hands"][0]["tricks"]) == 15

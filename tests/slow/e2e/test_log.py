"""What the log of a bot says to the person who runs it."""

import asyncio
from asyncio.subprocess import PIPE
from contextlib import suppress
from pathlib import Path

from bot.storage.databases import LATEST
from localcord.server.app import LocalDiscord
from tests.drivers.bot_process import running_bot
from tests.drivers.waiting import PATIENCE
from tests.storage.databases.kept import copied

SOON = 5.0
"""Seconds in which all that can go wrong at the tables has gone wrong a few times."""


async def test_a_club_of_long_ago_whose_channels_are_gone(
    local_discord: LocalDiscord, tmp_path: Path
) -> None:
    tables = 60
    copied("v0020", tmp_path)
    told: list[str] = []
    async with running_bot(local_discord, tmp_path, stderr=PIPE) as process:
        assert process.stderr is not None
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE) as until:
                async for line in process.stderr:
                    told.append(line.decode().partition("] ")[2].partition(" [bot.")[0].strip())
                    if told[-1].startswith("ready: "):
                        until.reschedule(asyncio.get_running_loop().time() + SOON)
    assert "ready: Tarocchino in 1 server; type /table open" in told
    assert f"database migrated from schema 0020 to {LATEST}" in told
    assert not [line for line in told if "alembic" in line or "Traceback" in line]
    assert any(line.startswith("the bot was cut off for ") and " days" in line for line in told)
    about_tables = [line for line in told if " table " in line]
    assert len(about_tables) == len(set(about_tables)) < 2 * tables, about_tables

"""The whole bot on the local Discord, over an SQLite file."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.storage.sqlite import sqlite_url
from localcord.server.app import LocalDiscord
from tests.drivers.stored_bot import bot_over
from tests.fixtures.local_discord import StartClient
from tests.slow.e2e.house import House

SEED = 5


@pytest.fixture
async def house(
    local_discord: LocalDiscord, start_client: StartClient, tmp_path: Path
) -> AsyncIterator[House]:
    """The bot logged in, packs seeded, computer players that do not wait."""
    async with bot_over(sqlite_url(tmp_path / "tables.sqlite3"), SEED) as bot:
        await start_client(local_discord, bot)
        yield House(local_discord, bot)

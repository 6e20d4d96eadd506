"""The whole bot on the local Discord, over an SQLite file."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.local.server.app import LocalDiscord
from tests.drivers.sqlite_bot import bot_over_sqlite
from tests.fixtures.local_discord import StartClient
from tests.slow.e2e.house import House

SEED = 5


@pytest.fixture
async def house(
    local_discord: LocalDiscord, start_client: StartClient, tmp_path: Path
) -> AsyncIterator[House]:
    """The bot logged in, packs seeded, computer players that do not wait."""
    async with bot_over_sqlite(tmp_path, SEED) as bot:
        await start_client(local_discord, bot)
        yield House(local_discord, bot)

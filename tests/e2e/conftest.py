"""The whole bot on the local Discord, over an SQLite file."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from bot.local.server import LocalDiscord
from bot.storage import open_store, sqlite_url
from bot.tables.ports import Publisher
from bot.tables.service import TableService
from bot.tables.shuffle import RandomShuffler
from cogs.bot import TarocchinoBot
from tests.e2e.house import House
from tests.local.fixtures import StartClient
from tests.tables.fakes import no_pause

SEED = 5


@pytest.fixture
async def house(
    local_discord: LocalDiscord, start_client: StartClient, tmp_path: Path
) -> AsyncIterator[House]:
    """The bot logged in, packs seeded, computer players that do not wait."""
    async with open_store(sqlite_url(tmp_path / "tables.sqlite3")) as store:
        with ThreadPoolExecutor(2) as drawing:

            def service_for(publisher: Publisher) -> TableService:
                shuffler = RandomShuffler(random.Random(SEED))
                return TableService(store, publisher, shuffler, clock=lambda: 0.0, pause=no_pause)

            bot = TarocchinoBot(
                store=store, service_for=service_for, drawing=drawing, guild_ready_timeout=0
            )
            await start_client(local_discord, bot)
            yield House(local_discord, bot)
            await bot.close()

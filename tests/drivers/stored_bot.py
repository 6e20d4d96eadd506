"""The bot run for tests and benchmarks: on the local Discord, over a database."""

import random
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager

from bot.bot import TarocchinoBot
from bot.database import open_store
from bot.services import TableService
from bot.table.live.shuffler import RandomShuffler
from tests.fakes.services import no_pause
from tests.fakes.virtual_clock import VirtualClock


@asynccontextmanager
async def bot_over(url: str, seed: int) -> AsyncIterator[TarocchinoBot]:
    """A bot to be started: its packs seeded, its computer players without pauses."""
    async with open_store(url) as store:
        with ThreadPoolExecutor(2) as drawing:
            shuffler = RandomShuffler(random.Random(seed))
            tables = TableService(store, shuffler, clock=VirtualClock(), pause=no_pause)
            bot = TarocchinoBot(store=store, tables=tables, drawing=drawing, guild_ready_timeout=0)
            yield bot
            await bot.close()

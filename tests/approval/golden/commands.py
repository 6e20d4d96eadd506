"""The slash commands as they are registered with Discord, with their names in every language."""

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from bot.bot import TarocchinoBot
from bot.client.commands import FluentTranslator
from bot.services import TableService
from bot.table.live.shuffler import RandomShuffler
from tests.fakes.services import no_pause
from tests.fakes.store import MemoryStore
from tests.fakes.virtual_clock import VirtualClock

COMMANDS = Path(__file__).parent / "commands.json"


async def registered_commands() -> str:
    """Return what the bot sends when it registers its commands, as JSON."""
    store = MemoryStore()
    with ThreadPoolExecutor() as drawing:
        tables = TableService(store, RandomShuffler(), clock=VirtualClock(), pause=no_pause)
        bot = TarocchinoBot(store=store, tables=tables, drawing=drawing)
        async with bot:
            await bot.load_extensions()
            await bot.tree.set_translator(FluentTranslator())
            payload = await bot.tree.payload()
    return json.dumps(payload, ensure_ascii=False, indent=1) + "\n"

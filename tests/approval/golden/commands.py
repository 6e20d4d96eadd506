"""The slash commands as they are registered with Discord, with their names in every language."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from bot.bot import TarocchinoBot
from bot.client.commands import FluentTranslator
from bot.services import TableService
from bot.table.live.ports import RandomShuffler
from tests.fakes.services import no_pause
from tests.fakes.store import MemoryStore
from tests.fakes.virtual_clock import VirtualClock

COMMANDS = Path(__file__).parent / "commands.json"


async def registered_commands() -> str:
    """Return what the bot sends when it registers its commands, as JSON."""
    store = MemoryStore()
    with ThreadPoolExecutor() as drawing:
        bot = TarocchinoBot(
            store=store,
            service_for=lambda publisher: TableService(
                store, publisher, RandomShuffler(), clock=VirtualClock(), pause=no_pause
            ),
            drawing=drawing,
        )
        async with bot:
            await bot.load_extensions()
            await bot.tree.set_translator(FluentTranslator())
            payload = await bot.tree.payload()
    return json.dumps(payload, ensure_ascii=False, indent=1) + "\n"

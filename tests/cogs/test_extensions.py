"""The extensions as discord.py loads them: all of ``cogs/``, each by its name alone."""

import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import cogs
from bot.bot import TarocchinoBot
from bot.services import TableService
from bot.table.live.shuffler import RandomShuffler
from tests.fakes.services import no_pause
from tests.fakes.store import MemoryStore
from tests.fakes.virtual_clock import VirtualClock

COGS = Path(cogs.__file__).parent
SHARED = "shared"


async def test_discord_py_loads_every_extension(drawing: ThreadPoolExecutor) -> None:
    store = MemoryStore()
    tables = TableService(store, RandomShuffler(), clock=VirtualClock(), pause=no_pause)
    bot = TarocchinoBot(store=store, tables=tables, drawing=drawing)
    async with bot:
        await bot.load_extensions()
        assert tuple(bot.extensions) == cogs.EXTENSIONS


def test_whatever_is_in_the_folder_is_an_extension_or_shared() -> None:
    found = {path.stem for path in COGS.iterdir() if not path.name.startswith("__")}
    assert {f"cogs.{name}" for name in found - {SHARED}} == set(cogs.EXTENSIONS)


def test_every_extension_is_kept_apart_from_the_others() -> None:
    project = tomllib.loads((COGS.parent / "pyproject.toml").read_text())
    contracts = project["tool"]["importlinter"]["contracts"]
    kept_apart = [c["modules"] for c in contracts if c["type"] == "independence"]
    assert list(cogs.EXTENSIONS) in kept_apart

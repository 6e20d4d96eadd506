"""The bot itself, logged in to the local Discord, over a store in memory."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from bot.local.people import Person
from bot.local.server import LocalDiscord
from tests.cogs.clients import QuickBot, new_bot
from tests.local.fixtures import StartClient
from tests.tables.fakes import MemoryStore


@pytest.fixture(scope="session")
def drawing() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(2) as pool:
        yield pool


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


@pytest.fixture
def seed() -> int:
    """The seed of the packs, and of who deals first."""
    return 1


@pytest.fixture
async def bot(
    local_discord: LocalDiscord,
    start_client: StartClient,
    store: MemoryStore,
    drawing: ThreadPoolExecutor,
    seed: int,
) -> AsyncIterator[QuickBot]:
    bot = new_bot(store, drawing, seed=seed)
    await start_client(local_discord, bot)
    yield bot
    await bot.close()


@pytest.fixture
def channel(local_discord: LocalDiscord) -> int:
    return local_discord.world.channel_id("tarocchino")


@pytest.fixture
def anna(local_discord: LocalDiscord) -> Person:
    return local_discord.person("Anna")


@pytest.fixture
def bruno(local_discord: LocalDiscord) -> Person:
    return local_discord.person("Bruno")

"""A bot that is kept connected, in a loop whose clock skips what is waited for."""

from collections.abc import AsyncIterator

import pytest

from localcord.server.app import LocalDiscord
from tests.drivers.bot import QuickBot, new_bot
from tests.fakes.blank_drawing import BlankDrawing
from tests.fakes.store import MemoryStore
from tests.slow.misbehaving.conftest import (
    hasty_discord,
    kept_connected,
    pytest_asyncio_loop_factories,
)

__all__ = ["pytest_asyncio_loop_factories"]

_NEVER = 1e9
"""Seconds after which nothing happens in a test."""


@pytest.fixture
async def local_discord() -> AsyncIterator[LocalDiscord]:
    """One whose requests are not checked: answers to nonsense go to nonsensical places."""
    async with hasty_discord() as local:
        yield local


@pytest.fixture
async def bot(local_discord: LocalDiscord, store: MemoryStore) -> AsyncIterator[QuickBot]:
    bot = new_bot(store, BlankDrawing(), patience=0.0, heartbeat_timeout=_NEVER)
    async with kept_connected(bot, local_discord.token):
        yield bot

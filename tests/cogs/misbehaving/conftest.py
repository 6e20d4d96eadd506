"""The bot in a local Discord that misbehaves, in a loop whose clock skips what is waited for."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Executor, Future
from typing import Any

import pytest
from PIL import Image

from bot.local.server import LocalDiscord
from bot.local.world import World
from bot.render.picture import finished
from tests.cogs.clients import QuickBot, new_bot
from tests.cogs.misbehaving.hasty_loop import HastyLoop, LoopClock, StillClock
from tests.local.fixtures import StartClient, pointed_at
from tests.local.openapi import DescriptionCheck
from tests.tables.fakes import MemoryStore


def pytest_asyncio_loop_factories() -> dict[str, Callable[[], asyncio.AbstractEventLoop]]:
    """Every test of this package runs in a hasty loop."""
    return {"hasty": HastyLoop}


class NoPaint(Executor):
    """Gives one small picture, at once, for whatever is to be drawn: the loop's clock would not
    wait for another thread."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:  # noqa: ARG002 (an executor's signature)
        future: Future[Any] = Future()
        name = f"{fn.__name__.removesuffix('_picture')}.png"
        future.set_result(finished(Image.new("RGB", (1, 1)), (name,), name))
        return future


@pytest.fixture
def drawing() -> Executor:
    return NoPaint()


@pytest.fixture
async def local_discord(
    discord_observer: DescriptionCheck | None,
) -> AsyncIterator[LocalDiscord]:
    server = LocalDiscord(
        World.with_guild(clock=LoopClock()),
        rate_limits=False,
        heartbeat_clock=StillClock(),
        observer=discord_observer,
    )
    async with server as local:
        with pointed_at(local):
            yield local


@pytest.fixture
async def bot(
    local_discord: LocalDiscord, start_client: StartClient, store: MemoryStore, drawing: Executor
) -> AsyncIterator[QuickBot]:
    # By the loop's clock the gateway is silent for hours, by the machine's for seconds.
    bot = new_bot(store, drawing, heartbeat_timeout=1e9)
    await start_client(local_discord, bot)
    yield bot
    await bot.close()

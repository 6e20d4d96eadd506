"""A running local Discord and the real discord.py client in it, for tests of any part.

``tests/conftest.py`` makes these fixtures known everywhere:

* ``clock`` – a ManualClock;
* ``discord_observer`` – the check of every REST exchange against Discord's API description; the
  test that used it fails at its end if anything broke the description;
* ``local_discord`` – a LocalDiscord with that clock and observer, without rate limits;
* ``raw_bot`` – REST and gateway by hand;
* ``start_client`` – logs a discord.py client in and waits until it is ready.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator

import discord
import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

from bot.local.clock import ManualClock
from bot.local.server import LocalDiscord
from bot.local.world import World
from tests.local.openapi import DescriptionCheck, description
from tests.local.raw_bot import RawBot, raw_bot_at

StartClient = Callable[[LocalDiscord, discord.Client], Awaitable["asyncio.Task[None]"]]


@contextlib.contextmanager
def pointed_at(local: LocalDiscord) -> Iterator[None]:
    """discord.py speaks to the local Discord instead of the real one, in the whole process."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Route, "BASE", local.api_url)
        patch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", URL(local.gateway_url))
        yield


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
def discord_observer() -> Iterator[DescriptionCheck | None]:
    found = description()
    if found is None:
        yield None
        return
    check = DescriptionCheck(found)
    yield check
    assert not check.broken, "\n\n".join(check.broken)


@pytest.fixture
async def local_discord(
    clock: ManualClock, discord_observer: DescriptionCheck | None
) -> AsyncIterator[LocalDiscord]:
    world = World.with_guild(clock=clock)
    server = LocalDiscord(world, rate_limits=False, observer=discord_observer)
    async with server as local:
        with pointed_at(local):
            yield local


@pytest.fixture
async def raw_bot(local_discord: LocalDiscord) -> AsyncIterator[RawBot]:
    async with raw_bot_at(local_discord) as bot:
        yield bot


@pytest.fixture
async def start_client() -> AsyncIterator[StartClient]:
    """``await start_client(local, client)`` gives the task of the client's connection."""
    running: list[tuple[discord.Client, asyncio.Task[None]]] = []

    async def start(local: LocalDiscord, client: discord.Client) -> asyncio.Task[None]:
        await client.login(local.token)
        task = asyncio.create_task(client.connect())
        running.append((client, task))
        ready = asyncio.create_task(client.wait_until_ready())
        done, _ = await asyncio.wait({task, ready}, return_when=asyncio.FIRST_COMPLETED, timeout=10)
        if task in done:
            ready.cancel()
            task.result()
        assert ready in done, "the client was not ready within 10 seconds"
        return task

    yield start
    for client, task in running:
        await client.close()
        with contextlib.suppress(asyncio.CancelledError):
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

"""The bot in a local Discord that misbehaves, in a loop whose clock skips what is waited for."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest

from bot.client.limits import HttpLimiter, Limits, SessionStartLimiter
from localcord.people.person import Person
from localcord.server.api import Observer
from localcord.world.world import World
from tests.drivers.bot import QuickBot, new_bot
from tests.fakes.blank_drawing import BlankDrawing
from tests.fakes.scripted_discord import ScriptedDiscord
from tests.fakes.store import MemoryStore
from tests.fixtures.local_discord import StartClient, pointed_at
from tests.fixtures.openapi import DescriptionCheck
from tests.slow.misbehaving.course import AtTable, Left, left, play_some
from tests.slow.misbehaving.skipping_loop import HastyLoop, LoopClock, StillClock

READY_WITHIN = 600.0
"""Seconds of the loop's clock in which a bot is ready, whatever Discord does."""


def pytest_asyncio_loop_factories() -> dict[str, Callable[[], asyncio.AbstractEventLoop]]:
    """Every test of this package runs in a hasty loop."""
    return {"hasty": HastyLoop}


@asynccontextmanager
async def hasty_discord(observer: Observer | None = None) -> AsyncIterator[ScriptedDiscord]:
    """A local Discord in the loop's time, at which discord.py is pointed."""
    clock = LoopClock()
    world = World.with_guild(clock=clock)
    clock.begin()
    server = ScriptedDiscord(
        world,
        rate_limits=False,
        heartbeat_clock=StillClock(),
        observer=observer,
    )
    async with server as local:
        with pointed_at(local):
            yield local


def hasty_bot(
    store: MemoryStore, kind: type[QuickBot] = QuickBot, *, heartbeat_timeout: float = 1e9
) -> QuickBot:
    """A bot for a hasty loop, by whose clock the gateway is silent for hours."""
    limits = Limits(HttpLimiter(), SessionStartLimiter())
    return new_bot(
        store, BlankDrawing(), kind=kind, limits=limits, heartbeat_timeout=heartbeat_timeout
    )


@asynccontextmanager
async def kept_connected(bot: QuickBot, token: str) -> AsyncIterator[QuickBot]:
    """The bot logged in and ready, begun again whenever its connection breaks."""
    async with bot:
        await bot.login(token)
        staying = asyncio.create_task(bot.connect())
        async with asyncio.timeout(READY_WITHIN):
            await bot.wait_until_ready()
            await bot.registration.settled()
        yield bot
        assert not staying.done(), "the bot is no longer kept connected"
        await bot.close()
        staying.cancel()
        await asyncio.gather(staying, return_exceptions=True)


@pytest.fixture
async def local_discord(
    discord_observer: DescriptionCheck | None,
) -> AsyncIterator[ScriptedDiscord]:
    async with hasty_discord(discord_observer) as local:
        yield local


@pytest.fixture(scope="session")
def untroubled() -> Left:
    """What the course leaves where nothing goes wrong."""

    async def play() -> Left:
        store = MemoryStore()
        async with hasty_discord() as local, hasty_bot(store) as bot:
            await bot.login(local.token)
            connected = asyncio.create_task(bot.connect())
            async with asyncio.timeout(READY_WITHIN):
                await bot.wait_until_ready()
                await bot.registration.settled()
            anna, channel = local.person("Anna"), local.world.channel_id("tarocchino")
            await play_some(bot, anna, channel)
            await bot.close()
            await connected
            return left(store, anna, channel)

    with asyncio.Runner(loop_factory=HastyLoop) as runner:
        return runner.run(play())


@pytest.fixture
async def bot(
    local_discord: ScriptedDiscord, start_client: StartClient, store: MemoryStore
) -> AsyncIterator[QuickBot]:
    bot = hasty_bot(store)
    await start_client(local_discord, bot)
    yield bot
    await bot.close()


@pytest.fixture
async def here(
    bot: QuickBot, anna: Person, channel: int, store: MemoryStore, local_discord: ScriptedDiscord
) -> AtTable:
    """Anna has to play a card."""
    here = AtTable(bot, anna, channel, store, local_discord)
    await here.sits_down()
    return here

"""A bot of several shards at the local Discord: begun, cut off, and connected again."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import discord
import pytest

from localcord.gateway.sessions import IDENTIFY_SECONDS, MOST_SERVERS, SessionLimits
from localcord.server.api import Exchange
from localcord.world.world import Guild, World
from tests.drivers.bot import QuickBot, new_bot, unpaced
from tests.fakes.blank_drawing import BlankDrawing
from tests.fakes.scripted_discord import ScriptedDiscord
from tests.fakes.store import MemoryStore
from tests.fixtures.local_discord import pointed_at
from tests.slow.misbehaving.skipping_loop import LoopClock

SHARDS = 4
COMMANDS = "/applications/{application_id}/commands"


class House:
    """A local Discord with a server on each of four shards, and bots at it."""

    def __init__(self, local: ScriptedDiscord, requests: Counter[tuple[str, str]]) -> None:
        self.local = local
        self.requests = requests

    def server(self, shard: int) -> Guild:
        """The server on a shard."""
        servers = self.local.world.guilds.values()
        return next(each for each in servers if (each.id >> 22) % SHARDS == shard)

    @asynccontextmanager
    async def bot(self) -> AsyncIterator[QuickBot]:
        """Run a bot with all shards that are recommended."""
        bot = new_bot(MemoryStore(), BlankDrawing(), limits=unpaced(), heartbeat_timeout=1e9)
        async with bot:
            await bot.login(self.local.token)
            connected = asyncio.create_task(bot.connect())
            async with asyncio.timeout(300):
                await bot.wait_until_ready()
                await bot.registration.settled()
            yield bot
            assert not connected.done()
            async with asyncio.timeout(300):
                await bot.close()
                await connected

    async def shards_are(self, *shards: int) -> None:
        """Return when these shards are connected, each as often as it is named."""
        async with asyncio.timeout(300):
            while self.local.gateway.shards != sorted(shards):  # noqa: ASYNC110 (nobody tells)
                await asyncio.sleep(0.05)


@pytest.fixture
async def house() -> AsyncIterator[House]:
    clock = LoopClock()
    world, requests = World(clock), Counter[tuple[str, str]]()
    clock.begin()
    world.shards = SHARDS
    anna = world.add_user("Anna", locale="it")
    for number in range(SHARDS):
        world.add_channel(world.add_guild(f"Casa {number}", [anna]), f"sala-{number}")

    def count(exchange: Exchange) -> None:
        requests[exchange.method, exchange.template] += 1

    limits = SessionLimits(SHARDS, max_concurrency=1, seconds=IDENTIFY_SECONDS)
    server = ScriptedDiscord(
        world, rate_limits=False, heartbeat_clock=clock, heartbeat_interval=1e6, observer=count,
        session_limits=limits,
    )  # fmt: skip
    async with server as local:
        with pointed_at(local):
            yield House(local, requests)


def names(bot: QuickBot) -> list[str]:
    return sorted(guild.name for guild in bot.guilds)


async def test_a_bot_begins_with_all_shards_that_discord_recommends(house: House) -> None:
    async with house.bot() as bot:
        assert house.local.gateway.shards == [0, 1, 2, 3]
        assert names(bot) == ["Casa 0", "Casa 1", "Casa 2", "Casa 3"]
        assert bot.sessions.is_online
        assert [(each.id, each.is_connected, each.servers) for each in bot.sessions.status()] == [
            (shard, True, 1) for shard in range(SHARDS)
        ]
        assert house.requests["PUT", COMMANDS] == 1
    await house.local.bot_offline()


async def test_a_shard_that_is_cut_off_is_resumed_alone(house: House) -> None:
    async with house.bot() as bot:
        others = [each for each in house.local.gateway.connections if each.session.shard.id != 2]
        for connection in house.local.gateway.connections:
            if connection.session.shard.id == 2:
                connection.close(None)
        house.local.world.add_channel(house.server(2), "missed")
        async with asyncio.timeout(60):
            await bot.wait_for("shard_resumed", check=lambda shard: shard == 2)
        assert set(others) < set(house.local.gateway.connections)
        channels = bot.get_guild(house.server(2).id).text_channels
        assert [each.name for each in channels] == ["sala-2", "missed"]
        async with asyncio.timeout(60):
            while not bot.sessions.is_online:  # noqa: ASYNC110 (it tells nobody)
                await asyncio.sleep(0.05)


async def test_people_are_not_late_while_one_shard_is_not_there(house: House) -> None:
    async with house.bot() as bot:
        outages = bot.tables.registry.outages
        assert not outages.is_cut_off
        house.local.gateway.open = False
        for connection in house.local.gateway.connections:
            if connection.session.shard.id == 3:
                connection.close(None)
        async with asyncio.timeout(60):
            while not outages.is_cut_off:  # noqa: ASYNC110 (it tells nobody)
                await asyncio.sleep(0.05)
        await asyncio.sleep(20)
        assert [each.is_connected for each in bot.sessions.status()] == [
            True,
            True,
            True,
            False,
        ]
        house.local.gateway.open = True
        await house.shards_are(0, 1, 2, 3)
        async with asyncio.timeout(60):
            while outages.is_cut_off:  # noqa: ASYNC110 (it tells nobody)
                await asyncio.sleep(0.05)


async def test_a_shard_that_discord_refuses_ends_the_client(house: House) -> None:
    for number in range(MOST_SERVERS):
        house.local.world.add_guild(str(number), [])
    bot = new_bot(MemoryStore(), BlankDrawing(), shard_count=1)
    async with bot:
        await bot.login(house.local.token)
        with pytest.raises(discord.ConnectionClosed) as refused:
            await asyncio.wait_for(bot.connect(), 300)
    assert refused.value.code == 4011


async def test_a_bot_that_connects_a_shard_again_can_be_stopped(house: House) -> None:
    """discord.py takes a cancellation then for that of the attempt, and would go on."""
    bot = new_bot(MemoryStore(), BlankDrawing(), limits=unpaced(), heartbeat_timeout=1e9)
    begun = asyncio.Event()

    async def wait_for_ever(shard_id: int | None, *, initial: bool = False) -> None:  # noqa: ARG001
        begun.set()
        await asyncio.Event().wait()

    async with bot, asyncio.timeout(300):
        await bot.login(house.local.token)
        connected = asyncio.create_task(bot.connect())
        await bot.wait_until_ready()
        bot.before_identify_hook = wait_for_ever
        house.local.faults.gateway_invalidate(resumable=False)
        await begun.wait()
        connected.cancel()
        await asyncio.wait((connected,), timeout=30)
        assert connected.cancelled()

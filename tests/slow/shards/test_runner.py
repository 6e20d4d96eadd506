"""A bot of several shards at the local Discord: begun, cut off, given away and taken over."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import discord
import pytest

from bot.client.limits.identify_gate import OwnGate
from localcord.gateway.session_starts import IDENTIFY_SECONDS, SessionLimits
from localcord.gateway.shards import MOST_SERVERS
from localcord.server.api import Exchange
from localcord.world.guilds import Guild
from localcord.world.world import World
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
        self.gate = OwnGate()

    def server(self, shard: int) -> Guild:
        """The server on a shard."""
        servers = self.local.world.guilds.values()
        return next(each for each in servers if (each.id >> 22) % SHARDS == shard)

    @asynccontextmanager
    async def bot(self, *shards: int, count: int | None = SHARDS) -> AsyncIterator[QuickBot]:
        """A process of the bot that begins with these shards; all that are recommended for none."""
        bot = new_bot(
            MemoryStore(), BlankDrawing(), limits=unpaced(self.gate), heartbeat_timeout=1e9,
            shard_ids=shards or None, shard_count=count if shards else None,
        )  # fmt: skip
        async with bot:
            await bot.login(self.local.token)
            connected = asyncio.create_task(bot.connect())
            async with asyncio.timeout(300):
                await bot.wait_until_ready()
                await bot.registration.settled()
            yield bot
            assert not connected.done()
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


async def until_ready(bot: QuickBot, shard_id: int) -> None:
    """Return when a shard has its session and its servers."""
    async with asyncio.timeout(300):
        await bot.wait_for("shard_ready", check=lambda ready: ready == shard_id)


async def test_a_bot_begins_with_all_shards_that_discord_recommends(house: House) -> None:
    async with house.bot() as bot:
        assert house.local.gateway.shards == [0, 1, 2, 3]
        assert names(bot) == ["Casa 0", "Casa 1", "Casa 2", "Casa 3"]
        assert bot.shard_runner.is_online
        assert [(each.id, each.is_connected, each.servers, each.sessions_started, each.reconnects)
                for each in bot.shard_runner.status()] == [
            (shard, True, 1, 1, 0) for shard in range(SHARDS)
        ]  # fmt: skip
        assert house.requests["PUT", COMMANDS] == 1
    await house.local.bot_offline()


async def test_no_identify_is_refused_and_each_process_knows_its_servers_alone(
    house: House,
) -> None:
    async with house.bot(0, 2) as first, house.bot(1, 3) as second:
        assert (names(first), names(second)) == (["Casa 0", "Casa 2"], ["Casa 1", "Casa 3"])
        started = [
            each.sessions_started for bot in (first, second) for each in bot.shard_runner.status()
        ]
        assert started == [1, 1, 1, 1]
        for shard in range(SHARDS):
            owner, other = (first, second) if shard % 2 == 0 else (second, first)
            server = house.server(shard).id
            assert owner.channel_tracker.in_server(server) is True
            assert other.channel_tracker.in_server(server) is None
            assert owner.shard_runner.owns_server(server)
            assert not other.shard_runner.owns_server(server)


async def test_the_process_of_the_first_shard_registers_the_commands_and_others_look_them_up(
    house: House,
) -> None:
    async with house.bot(0, 1) as first:
        assert (house.requests["PUT", COMMANDS], house.requests["GET", COMMANDS]) == (1, 0)
        async with house.bot(2, 3) as second:
            assert (house.requests["PUT", COMMANDS], house.requests["GET", COMMANDS]) == (1, 1)
            assert second.command_mentions == first.command_mentions


async def test_a_shard_that_is_cut_off_is_resumed_alone(house: House) -> None:
    async with house.bot() as bot:
        sockets = {each: bot.shard_runner.of(each).socket for each in range(SHARDS)}
        for connection in house.local.gateway.connections:
            if connection.session.shard.id == 2:
                connection.close(None)
        house.local.world.add_channel(house.server(2), "missed")
        async with asyncio.timeout(60):
            await bot.wait_for("shard_resumed", check=lambda shard: shard == 2)
        assert [each.reconnects for each in bot.shard_runner.status()] == [0, 0, 1, 0]
        assert [each.sessions_started for each in bot.shard_runner.status()] == [1, 1, 1, 1]
        for shard in (0, 1, 3):
            assert bot.shard_runner.of(shard).socket is sockets[shard]
        channels = bot.get_guild(house.server(2).id).text_channels
        assert [each.name for each in channels] == ["sala-2", "missed"]
        assert bot.shard_runner.is_online


async def test_people_are_not_late_while_one_shard_is_not_there(house: House) -> None:
    async with house.bot() as bot:
        outages = bot.tables.registry.outages.of(house.server(0).id)
        assert not outages.is_cut_off
        house.local.gateway.open = False
        for connection in house.local.gateway.connections:
            if connection.session.shard.id == 3:
                connection.close(None)
        async with asyncio.timeout(60):
            while not outages.is_cut_off:  # noqa: ASYNC110 (it tells nobody)
                await asyncio.sleep(0.05)
        await asyncio.sleep(20)
        assert [each.is_connected for each in bot.shard_runner.status()] == [
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


async def test_shards_are_given_away_and_taken_over_at_runtime(house: House) -> None:
    async with house.bot(0, 1) as first, house.bot(2, 3) as second:
        await first.stop_shard(1)
        await first.stop_shard(1)
        await house.shards_are(0, 2, 3)
        assert names(first) == ["Casa 0"]
        assert first.shard_runner.owned == {0}
        assert first.shard_runner.is_online
        house.local.world.add_channel(house.server(1), "meanwhile")
        await second.start_shard(1)
        await second.start_shard(1)
        await until_ready(second, 1)
        await house.shards_are(0, 1, 2, 3)
        assert names(second) == ["Casa 1", "Casa 2", "Casa 3"]
        found = second.get_guild(house.server(1).id)
        assert found is not None
        assert [each.name for each in found.text_channels] == ["sala-1", "meanwhile"]
        with pytest.raises(ValueError, match="no shard 4 of 4"):
            await second.start_shard(SHARDS)


async def test_a_server_that_the_bot_left_meanwhile_is_gone_with_the_new_session(
    house: House,
) -> None:
    async with house.bot() as bot:
        with house.local.faults.outage():
            gone = house.server(1)
            house.local.world.remove_member(gone.id, house.local.world.bot.id)
            await asyncio.sleep(60)
        await until_ready(bot, 1)
        assert names(bot) == ["Casa 0", "Casa 2", "Casa 3"]
        assert bot.channel_tracker.in_server(gone.id) is False
        assert [each.servers for each in bot.shard_runner.status()] == [1, 0, 1, 1]


async def test_a_shard_that_discord_refuses_ends_the_client(house: House) -> None:
    for number in range(MOST_SERVERS):
        house.local.world.add_guild(str(number), [])
    bot = new_bot(MemoryStore(), BlankDrawing(), shard_ids=(0,), shard_count=1)
    async with bot:
        await bot.login(house.local.token)
        with pytest.raises(discord.ConnectionClosed) as refused:
            await bot.connect()
    assert refused.value.code == 4011

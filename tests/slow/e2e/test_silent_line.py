"""A line whose heartbeat is not acknowledged, by the real clock of discord.py's thread."""

import asyncio
import time

from bot.client.sessions import HEARTBEAT_TIMEOUT
from localcord.world.world import World
from tests.drivers.bot import new_bot
from tests.drivers.waiting import PATIENCE
from tests.fakes.blank_drawing import BlankDrawing
from tests.fakes.scripted_discord import ScriptedDiscord
from tests.fakes.store import MemoryStore
from tests.fixtures.local_discord import pointed_at

DISCORDS_INTERVAL = 41.25
_INTERVAL = 1.0


def test_the_timeout_is_just_longer_than_the_time_between_two_heartbeats() -> None:
    """So a line ends at the next heartbeat, but not because nothing else was to be said."""
    assert DISCORDS_INTERVAL < HEARTBEAT_TIMEOUT < DISCORDS_INTERVAL + 1


async def test_it_is_connected_again_when_the_next_heartbeat_is_due() -> None:
    timeout = _INTERVAL * HEARTBEAT_TIMEOUT / DISCORDS_INTERVAL
    server = ScriptedDiscord(World.with_guild(), rate_limits=False, heartbeat_interval=_INTERVAL)
    async with server as local:
        with pointed_at(local):
            bot = new_bot(MemoryStore(), BlankDrawing(), heartbeat_timeout=timeout)
            async with bot:
                await bot.login(local.token)
                connected = asyncio.create_task(bot.connect())
                await asyncio.wait_for(bot.wait_until_ready(), PATIENCE)
                await asyncio.sleep(3 * _INTERVAL)
                assert bot.sessions.is_online
                resumed = asyncio.ensure_future(bot.wait_for("shard_resumed"))
                began = time.monotonic()
                local.faults.gateway_freeze()
                await asyncio.wait_for(resumed, PATIENCE)
                assert time.monotonic() - began < 2 * _INTERVAL + 0.5
                await bot.close()
                await asyncio.wait_for(connected, PATIENCE)

"""Shards of the local Discord's gateway: who hears of what, and how fast sessions may begin."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest

from localcord.gateway.sessions import IDENTIFY_SECONDS, MOST_SERVERS, SessionLimits
from localcord.server.app import LocalDiscord
from localcord.world.clock import ManualClock
from localcord.world.entities import Guild
from localcord.world.world import World
from tests.localcord.raw_bot import Json, RawBot, Socket, raw_bot_at

SHARDS = 4
GUILDS, GUILD_MESSAGES, DIRECT_MESSAGES = 1 << 0, 1 << 9, 1 << 12
EVERYTHING = GUILDS | GUILD_MESSAGES | DIRECT_MESSAGES
LIMITS = SessionLimits(SHARDS, max_concurrency=2, total=10, seconds=IDENTIFY_SECONDS)


def spread_world(clock: ManualClock, servers: int = SHARDS) -> World:
    """A world with a server on each shard, one channel in each."""
    world = World(clock)
    world.shards = SHARDS
    anna = world.add_user("Anna")
    for number in range(servers):
        world.add_channel(world.add_guild(f"Casa {number}", [anna]), f"sala-{number}")
    return world


@pytest.fixture
def beats() -> ManualClock:
    return ManualClock()


@pytest.fixture
async def bot(clock: ManualClock, beats: ManualClock) -> AsyncIterator[RawBot]:
    async with (
        LocalDiscord(spread_world(clock), heartbeat_clock=beats, session_limits=LIMITS) as local,
        raw_bot_at(local) as bot,
    ):
        yield bot


async def identified(bot: RawBot, beats: ManualClock, shard: int) -> tuple[Socket, Json]:
    """A connection of a shard, after READY and its servers."""
    beats.advance(IDENTIFY_SECONDS)
    socket = await bot.connect()
    await socket.frame()
    return socket, await socket.identify(bot.local.token, EVERYTHING, [shard, SHARDS])


def guild_on(bot: RawBot, shard: int) -> Guild:
    """The server on a shard."""
    (found,) = (
        guild for guild in bot.local.world.guilds.values() if (guild.id >> 22) % SHARDS == shard
    )
    return found


async def test_servers_are_spread_and_ready_lists_those_of_the_shard(
    bot: RawBot, beats: ManualClock
) -> None:
    kept = []
    for shard in range(SHARDS):
        socket, ready = await identified(bot, beats, shard)
        kept.append(socket)
        assert ready["shard"] == [shard, SHARDS]
        assert [each["id"] for each in ready["guilds"]] == [str(guild_on(bot, shard).id)]
        assert (await socket.event("GUILD_CREATE"))["name"] == f"Casa {shard}"
    assert bot.local.gateway.shards == [0, 1, 2, 3]


async def test_events_of_a_server_arrive_at_its_shard_alone_and_those_of_dms_at_the_first(
    bot: RawBot, beats: ManualClock
) -> None:
    anna, world = bot.local.person("Anna"), bot.local.world
    sockets = [(await identified(bot, beats, shard))[0] for shard in range(SHARDS)]
    for shard, socket in enumerate(sockets):
        await socket.event("GUILD_CREATE")
        await anna.say(world.channel_id(f"sala-{shard}"), f"on {shard}")
    await anna.say(anna.dm, "in the DM")
    bot.local.gateway.dispatch("INTERACTION_CREATE", {"id": "1"})
    bot.local.gateway.dispatch("INTERACTION_CREATE", {"guild_id": str(guild_on(bot, 2).id)})
    for socket in sockets:
        world.add_channel(guild_on(bot, sockets.index(socket)), "last")
    heard: list[list[str]] = []
    for socket in sockets:
        names: list[str] = []
        while (frame := await socket.frame()) and isinstance(frame, dict):
            names.append(frame["t"])
            if frame["t"] == "CHANNEL_CREATE":
                break
        heard.append(names)
    message, click, last = "MESSAGE_CREATE", "INTERACTION_CREATE", "CHANNEL_CREATE"
    assert heard == [
        [message, message, click, last], [message, last], [message, click, last], [message, last],
    ]  # fmt: skip


BAD_SHARDS = ([1, 1], [-1, 2], [0, 0], [0], "0/1", ["0", "1"], [True, 2], {"id": 0}, [0, 1, 2])


@pytest.mark.parametrize("shard", BAD_SHARDS, ids=str)
async def test_a_shard_that_is_none_closes_the_connection(bot: RawBot, shard: Any) -> None:
    socket = await bot.connect()
    await socket.frame()
    await socket.send(2, {"token": bot.local.token, "intents": 1, "shard": shard})
    assert await socket.frame() == 4010


async def test_too_many_servers_for_one_shard_close_the_connection(
    clock: ManualClock, beats: ManualClock
) -> None:
    world = World(clock)
    world.shards = 2
    for number in range(2 * MOST_SERVERS):
        world.add_guild(str(number), [])
    async with LocalDiscord(world, heartbeat_clock=beats) as local, raw_bot_at(local) as bot:
        for shard, closed in ((None, True), ([1, 2], False), ([0, 1], True)):
            socket = await bot.connect()
            await socket.frame()
            named = {} if shard is None else {"shard": shard}
            await socket.send(2, {"token": local.token, "intents": 0, **named})
            frame = await socket.frame()
            assert (frame == 4011) is closed


async def test_a_bucket_identifies_once_in_five_seconds(bot: RawBot, beats: ManualClock) -> None:
    async def answer(shard: int) -> int:
        socket = await bot.connect()
        await socket.frame()
        data = {"token": bot.local.token, "intents": 0, "shard": [shard, SHARDS]}
        await socket.send(2, data)
        frame = await socket.frame()
        assert isinstance(frame, dict)
        if frame["op"] == 9:
            assert frame["d"] is False
        return int(frame["op"])

    assert [await answer(shard) for shard in (0, 1, 2, 3, 0)] == [0, 0, 9, 9, 9]
    beats.advance(IDENTIFY_SECONDS - 0.1)
    assert await answer(2) == 9
    beats.advance(0.1)
    assert [await answer(shard) for shard in (2, 3, 1)] == [0, 0, 9]


async def test_a_shard_may_have_two_sessions_and_both_hear(bot: RawBot, beats: ManualClock) -> None:
    sockets = [(await identified(bot, beats, 1))[0] for _ in range(2)]
    bot.local.world.add_channel(guild_on(bot, 1), "second")
    for socket in sockets:
        assert (await socket.event("CHANNEL_CREATE"))["name"] == "second"
    assert bot.local.gateway.shards == [1, 1]


async def test_a_session_is_resumed_as_its_shard_and_needs_no_start(
    bot: RawBot, beats: ManualClock
) -> None:
    first, ready = await identified(bot, beats, 3)
    await first.event("GUILD_CREATE")
    await first.close()
    await bot.local.bot_offline()
    left = bot.local.gateway.starts.remaining
    bot.local.world.add_channel(guild_on(bot, 3), "missed")
    bot.local.world.add_channel(guild_on(bot, 0), "of another shard")
    again = await bot.connect()
    await again.frame()
    resume = {"token": bot.local.token, "session_id": ready["session_id"], "seq": 2}
    await again.send(6, resume)
    assert (await again.event("CHANNEL_CREATE"))["name"] == "missed"
    assert (await again.frame() or {})["t"] == "RESUMED"  # type: ignore[index]
    assert bot.local.gateway.starts.remaining == left


async def test_it_says_how_many_shards_and_sessions_there_may_be(
    bot: RawBot, beats: ManualClock
) -> None:
    for _ in range(3):
        await identified(bot, beats, 0)
    beats.advance(100)
    answer = (await bot.request("GET", "/gateway/bot")).body
    assert answer["shards"] == SHARDS
    day = 24 * 60 * 60
    left = day - 100 - 2 * IDENTIFY_SECONDS
    assert answer["session_start_limit"] == {
        "total": 10, "remaining": 7, "reset_after": 1000 * left, "max_concurrency": 2,
    }  # fmt: skip
    beats.advance(left)
    answer = (await bot.request("GET", "/gateway/bot")).body
    assert answer["session_start_limit"]["remaining"] == 10


async def test_more_sessions_than_there_may_be_take_the_token(
    bot: RawBot, beats: ManualClock
) -> None:
    token = bot.local.token
    kept = [(await identified(bot, beats, 0))[0] for _ in range(LIMITS.total)]
    beats.advance(IDENTIFY_SECONDS)
    socket = await bot.connect()
    await socket.frame()
    await socket.send(2, {"token": token, "intents": 0})
    assert await socket.frame() == 4004
    while isinstance(frame := await kept[0].frame(), dict):
        pass
    assert frame == 4004
    assert bot.local.token != token

"""The gateway's protocol, frame by frame."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from localcord.gateway.connection import ACKNOWLEDGED_AFTER
from localcord.gateway.sessions import (
    HISTORY,
    IDENTIFY_SECONDS,
    Intent,
    Session,
    SessionLimits,
)
from localcord.server.app import LocalDiscord
from localcord.world.clock import ManualClock
from localcord.world.entities import Guild
from localcord.world.world import World
from tests.localcord.raw_bot import Json, RawBot, Socket, raw_bot_at

GUILDS, GUILD_MESSAGES, DIRECT_MESSAGES = 1 << 0, 1 << 9, 1 << 12


async def test_hello_identify_ready_and_guild(raw_bot: RawBot) -> None:
    socket = await raw_bot.connect()
    hello = await socket.frame()
    assert isinstance(hello, dict)
    assert (hello["op"], hello["d"]["heartbeat_interval"]) == (10, 41250)
    ready = await socket.identify(raw_bot.local.token)
    assert ready["resume_gateway_url"] == raw_bot.local.gateway_url
    assert ready["guilds"][0]["unavailable"] is True
    guild = await socket.event("GUILD_CREATE")
    assert guild["id"] == ready["guilds"][0]["id"]
    assert guild["unavailable"] is False
    assert [member["user"]["id"] for member in guild["members"]] == [ready["user"]["id"]]
    assert [channel["name"] for channel in guild["channels"]] == ["tarocchino"]


async def test_events_are_numbered_without_gaps(raw_bot: RawBot) -> None:
    socket = await raw_bot.connect()
    await socket.frame()
    await socket.send(2, {"token": raw_bot.local.token, "intents": GUILDS | GUILD_MESSAGES})
    channel = raw_bot.local.world.channel_id("tarocchino")
    for text in ("one", "two"):
        await raw_bot.request("POST", f"/channels/{channel}/messages", {"content": text})
    frames = [await socket.frame() for _ in range(4)]
    assert [(frame["s"], frame["t"]) for frame in frames if isinstance(frame, dict)] == [
        (1, "READY"), (2, "GUILD_CREATE"), (3, "MESSAGE_CREATE"), (4, "MESSAGE_CREATE"),
    ]  # fmt: skip


async def test_zlib_stream(raw_bot: RawBot) -> None:
    socket = await raw_bot.connect("?v=10&encoding=json&compress=zlib-stream")
    assert (await socket.identify(raw_bot.local.token))["v"] == 10
    assert (await socket.event("GUILD_CREATE"))["name"] == "Casa Bolognese"


BAD_FRAMES: list[tuple[str, list[str], int]] = [
    ("no JSON", ["{"], 4002),
    ("no object", ["[]"], 4002),
    ("an event before identifying", ['{"op": 8, "d": {}}'], 4003),
    ("a wrong token", ['{"op": 2, "d": {"token": "x", "intents": 1}}'], 4004),
    ("a resume with a wrong token", ['{"op": 6, "d": {"token": "x"}}'], 4004),
    ("identifying twice", ["IDENTIFY", "IDENTIFY"], 4005),
    ("an unknown op", ["IDENTIFY", '{"op": 99, "d": {}}'], 4001),
    ("intents that are none", ['{"op": 2, "d": {"token": "TOKEN", "intents": "all"}}'], 4013),
    ("intents that do not exist", ['{"op": 2, "d": {"token": "TOKEN", "intents": -1}}'], 4013),
    ("a privileged intent", ['{"op": 2, "d": {"token": "TOKEN", "intents": 32768}}'], 4014),
]


@pytest.mark.parametrize(("texts", "code"), [row[1:] for row in BAD_FRAMES],
                         ids=[row[0] for row in BAD_FRAMES])  # fmt: skip
async def test_what_closes_the_connection(raw_bot: RawBot, texts: list[str], code: int) -> None:
    socket = await raw_bot.connect()
    identify = '{"op": 2, "d": {"token": "TOKEN", "intents": 0}}'
    for text in texts:
        whole = text.replace("IDENTIFY", identify).replace("TOKEN", raw_bot.local.token)
        await socket.send_text(whole)
    frame: Any = {}
    while isinstance(frame, dict):
        frame = await socket.frame()
    assert frame == code


async def test_heartbeats_are_acknowledged_and_missed_ones_close(clock: ManualClock) -> None:
    beats = ManualClock()
    world = World.with_guild(clock=clock)
    async with (
        LocalDiscord(world, heartbeat_interval=10, heartbeat_clock=beats) as local,
        raw_bot_at(local) as raw_bot,
    ):
        socket = await raw_bot.connect()
        await socket.identify(local.token)
        await socket.event("GUILD_CREATE")
        for _ in range(3):
            beats.advance(10)
            sent = asyncio.get_running_loop().time()
            await socket.send(1, None)
            acknowledged = await socket.frame()
            assert isinstance(acknowledged, dict)
            assert acknowledged["op"] == 11
            # As soon as on a real network: discord.py measures wrongly what comes at once.
            assert asyncio.get_running_loop().time() >= sent + ACKNOWLEDGED_AFTER
        beats.advance(14.9)
        await asyncio.sleep(0.01)
        await socket.send(1, None)
        assert isinstance(await socket.frame(), dict)
        beats.advance(15)
        assert await socket.frame() == 4009


async def test_more_than_120_frames_a_minute_close(clock: ManualClock) -> None:
    beats = ManualClock()
    async with (
        LocalDiscord(World(clock), heartbeat_clock=beats) as local,
        raw_bot_at(local) as raw_bot,
    ):
        socket = await raw_bot.connect()
        await socket.frame()
        for count, then in ((119, 59), (1, 1), (119, 59), (1, 1)):
            for _ in range(count):
                await socket.send(1)
            assert all([isinstance(await socket.frame(), dict) for _ in range(count)])
            beats.advance(then)
        for _ in range(121):
            await socket.send(1)
        while isinstance(frame := await socket.frame(), dict):
            pass
        assert frame == 4008


async def test_resume_replays_what_was_missed_and_only_that(raw_bot: RawBot) -> None:
    socket = await raw_bot.connect()
    ready = await socket.identify(raw_bot.local.token, GUILDS | GUILD_MESSAGES)
    await socket.event("GUILD_CREATE")
    await socket.close()
    await raw_bot.local.bot_offline()
    channel = raw_bot.local.world.channel_id("tarocchino")
    for text in ("one", "two"):
        await raw_bot.request("POST", f"/channels/{channel}/messages", {"content": text})
    again = await raw_bot.connect()
    await again.frame()
    resume = {"token": raw_bot.local.token, "session_id": ready["session_id"], "seq": 3}
    await again.send(6, resume)
    first, second = await again.frame(), await again.frame()
    assert isinstance(first, dict)
    assert isinstance(second, dict)
    assert (first["t"], first["s"], first["d"]["content"]) == ("MESSAGE_CREATE", 4, "two")
    assert (second["t"], second["s"]) == ("RESUMED", 5)


async def test_resuming_what_is_not_there(raw_bot: RawBot) -> None:
    socket = await raw_bot.connect()
    await socket.frame()
    unknown = {"token": raw_bot.local.token, "session_id": "none", "seq": 1}
    await socket.send(6, unknown)
    frame = await socket.frame()
    assert isinstance(frame, dict)
    assert (frame["op"], frame["d"]) == (9, False)
    ready = await socket.identify(raw_bot.local.token)
    other = await raw_bot.connect()
    await other.frame()
    ahead = {"token": raw_bot.local.token, "session_id": ready["session_id"], "seq": 50}
    await other.send(6, ahead)
    assert await other.frame() == 4007


def test_a_session_that_missed_too_much_cannot_be_resumed() -> None:
    session = Session(Intent.GUILDS)
    for _ in range(HISTORY + 1):
        session.dispatch("TYPING_START", {})
    assert session.missed(0) is None
    assert [frame["s"] for frame in session.missed(HISTORY - 1) or []] == [HISTORY, HISTORY + 1]


async def test_messages_go_by_intent_and_ephemeral_ones_never(raw_bot: RawBot) -> None:
    world = raw_bot.local.world
    anna = raw_bot.local.person("Anna")
    channel = world.channel_id("tarocchino")
    socket = await raw_bot.identified(GUILDS | DIRECT_MESSAGES)
    await raw_bot.request("POST", f"/channels/{channel}/messages", {"content": "in the guild"})
    hidden = world.new_message(channel, world.bot.id)
    hidden.seen_by = anna.id
    world.post(hidden)
    await anna.say(anna.dm, "in the DM")
    heard = await socket.event("MESSAGE_CREATE")
    assert heard["content"] == "in the DM"
    assert "guild_id" not in heard


async def test_members_are_found_by_name_and_by_id(raw_bot: RawBot) -> None:
    world = raw_bot.local.world
    guild = next(iter(world.guilds.values()))
    socket = await raw_bot.identified()
    await socket.send(8, {"guild_id": str(guild.id), "query": "an", "limit": 5, "nonce": "n"})
    chunk = await socket.event("GUILD_MEMBERS_CHUNK")
    assert [member["user"]["global_name"] for member in chunk["members"]] == ["Anna"]
    wanted = [str(raw_bot.local.person("Dino").id), "1"]
    await socket.send(8, {"guild_id": str(guild.id), "user_ids": wanted, "limit": 0})
    chunk = await socket.event("GUILD_MEMBERS_CHUNK")
    assert [member["user"]["username"] for member in chunk["members"]] == ["dino"]
    assert chunk["not_found"] == ["1"]


async def test_the_world_tells_of_its_channels(raw_bot: RawBot) -> None:
    world = raw_bot.local.world
    guild = next(iter(world.guilds.values()))
    socket = await raw_bot.identified()
    channel = world.add_channel(guild, "second")
    assert (await socket.event("CHANNEL_CREATE"))["name"] == "second"
    world.remove_channel(channel)
    assert (await socket.event("CHANNEL_DELETE"))["id"] == str(channel.id)
    world.remove_member(guild.id, world.bot.id)
    assert await socket.event("GUILD_DELETE") == {"id": str(guild.id)}


async def test_a_session_left_long_ago_cannot_be_resumed(clock: ManualClock) -> None:
    beats = ManualClock()
    world = World.with_guild(clock=clock)
    async with LocalDiscord(world, heartbeat_clock=beats) as local, raw_bot_at(local) as raw_bot:
        for away, resumable in ((180, True), (181, False)):
            socket = await raw_bot.connect()
            ready = await socket.identify(local.token)
            await socket.close()
            await local.bot_offline()
            beats.advance(away)
            await (await raw_bot.identified()).close()
            again = await raw_bot.connect()
            await again.frame()
            resume = {"token": local.token, "session_id": ready["session_id"], "seq": 2}
            await again.send(6, resume)
            frame = await again.frame()
            assert isinstance(frame, dict)
            assert (frame["t"] == "RESUMED") is resumable
            assert (frame["op"] == 9) is not resumable
            await again.close()
            await local.bot_offline()


SHARDS = 4
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

"""The gateway's protocol, frame by frame."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from localcord.gateway.connection import ACKNOWLEDGED_AFTER
from localcord.gateway.sessions import HISTORY, Intent, Session
from localcord.server.app import LocalDiscord
from localcord.world.clock import ManualClock
from localcord.world.world import World
from tests.localcord.raw_bot import RawBot, raw_bot_at

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

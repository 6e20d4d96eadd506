"""What the local Discord restricts for a while: new DM channels, threads, edits of old messages."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from localcord.server.app import LocalDiscord
from localcord.world.clock import ManualClock
from localcord.world.permissions import Permission
from localcord.world.world import World
from tests.localcord.raw_bot import Answer, RawBot


@pytest.fixture
def world(raw_bot: RawBot) -> World:
    return raw_bot.local.world


def refusal(answer: Answer) -> tuple[int, int]:
    return answer.status, answer.code


async def dm_opened(bot: RawBot, user_id: int) -> Answer:
    return await bot.request("POST", "/users/@me/channels", {"recipient_id": str(user_id)})


async def test_dm_channels_opened_too_fast(
    raw_bot: RawBot, world: World, clock: ManualClock
) -> None:
    anna, bruno, carla, dino = (person.id for person in raw_bot.local.people)
    world.restrictions.dms_at_once, world.restrictions.dm_window = 2, 6.0
    assert (await dm_opened(raw_bot, anna)).status == 200
    clock.advance(4)
    assert (await dm_opened(raw_bot, bruno)).status == 200
    assert (await dm_opened(raw_bot, anna)).status == 200, "not a new one"
    assert refusal(await dm_opened(raw_bot, carla)) == (403, 40003)
    clock.advance(2)
    assert (await dm_opened(raw_bot, carla)).status == 200
    assert refusal(await dm_opened(raw_bot, dino)) == (403, 40003)


async def test_a_quarantined_bot_reaches_only_whom_it_knows(raw_bot: RawBot, world: World) -> None:
    anna, _, carla, dino = raw_bot.local.people
    known = (await dm_opened(raw_bot, anna.id)).body["id"]
    world.restrictions.quarantined = True
    for person in (carla, dino, carla):
        assert refusal(await dm_opened(raw_bot, person.id)) == (403, 20026)
    body = {"content": "still here"}
    assert (await raw_bot.request("POST", f"/channels/{known}/messages", body)).status == 200
    assert (await dm_opened(raw_bot, anna.id)).body["id"] == known
    await dino.say(dino.dm, "hello")
    assert (await dm_opened(raw_bot, dino.id)).status == 200, "they wrote first"
    world.restrictions.quarantined = False
    assert (await dm_opened(raw_bot, carla.id)).status == 200


async def test_history_is_empty_without_its_permission(raw_bot: RawBot, world: World) -> None:
    channel = world.channel_id("tarocchino")
    path = f"/channels/{channel}/messages"
    message = await raw_bot.request("POST", path, {"content": "x"})
    world.overwrite(channel, world.bot.id, deny=Permission.READ_MESSAGE_HISTORY)
    answer = await raw_bot.request("GET", path)
    assert (answer.status, answer.body) == (200, [])
    one = await raw_bot.request("GET", f"{path}/{message.body['id']}")
    assert refusal(one) == (403, 50013)


async def test_too_many_active_threads(raw_bot: RawBot, world: World) -> None:
    path = f"/channels/{world.channel_id('tarocchino')}/threads"
    world.restrictions.active_threads = 1
    body: dict[str, Any] = {"name": "Table 1", "type": 11}
    thread = (await raw_bot.request("POST", path, body)).body["id"]
    assert refusal(await raw_bot.request("POST", path, body)) == (400, 160006)
    archive = {"archived": True}
    assert (await raw_bot.request("PATCH", f"/channels/{thread}", archive)).status == 200
    assert (await raw_bot.request("POST", path, body)).status == 201
    reopened = await raw_bot.request("PATCH", f"/channels/{thread}", {"archived": False})
    assert refusal(reopened) == (400, 160006)


async def test_edits_of_old_messages(raw_bot: RawBot, world: World, clock: ManualClock) -> None:
    world.restrictions.old_edits = 2
    channel = world.channel_id("tarocchino")
    path = f"/channels/{channel}/messages"
    old = (await raw_bot.request("POST", path, {"content": "old"})).body["id"]

    async def edited(message: str) -> Answer:
        return await raw_bot.request("PATCH", f"{path}/{message}", {"content": "new"})

    for _ in range(3):
        assert (await edited(old)).status == 200
    clock.advance(3600)
    for _ in range(2):
        assert (await edited(old)).status == 200
    clock.advance(5)
    refused = await edited(old)
    assert refusal(refused) == (429, 30046)
    assert refused.body["retry_after"] == 15.0
    assert refused.headers["Via"]
    young = (await raw_bot.request("POST", path, {"content": "young"})).body["id"]
    assert (await edited(young)).status == 200
    clock.advance(15)
    assert (await edited(old)).status == 200


async def test_discord_py_takes_it_for_a_rate_limit() -> None:
    """It waits as long as it is told, then edits."""
    world = World.with_guild()
    world.restrictions.old_edits, world.restrictions.old_edit_window = 1, 0.05
    async with LocalDiscord(world, rate_limits=False) as local:
        route = discord.http.Route
        before, route.BASE = route.BASE, local.api_url
        try:
            async with discord.Client(intents=discord.Intents.none()) as client:
                await client.login(local.token)
                channel = await client.fetch_channel(world.channel_id("tarocchino"))
                assert isinstance(channel, discord.TextChannel)
                message = await channel.send("old")
                world.messages[message.id].created_at -= 3600
                for text in ("one", "two"):
                    await message.edit(content=text)
                assert world.messages[message.id].content == "two"
        finally:
            route.BASE = before


async def test_a_servers_rules_for_names_of_threads(raw_bot: RawBot, world: World) -> None:
    path = f"/channels/{world.channel_id('tarocchino')}/threads"
    limits = world.restrictions
    limits.moderated_words, limits.undiscoverable_words = frozenset({"mat"}), frozenset({"angel"})
    for name, code in (("The MAT table", 200001), ("Angel", 50035)):
        answer = await raw_bot.request("POST", path, {"name": name, "type": 11})
        assert refusal(answer) == (400, code)

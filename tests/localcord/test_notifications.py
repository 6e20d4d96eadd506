"""What rings on people's devices: new messages that are direct or mention them, never edits."""

from __future__ import annotations

from typing import Any

from localcord.people.person import Person
from localcord.server.app import LocalDiscord
from localcord.world.permissions import Permission
from localcord.world.world import Reason, World
from tests.localcord.raw_bot import RawBot
from tests.localcord.sample_bot import SampleBot

SILENT = 1 << 12
EPHEMERAL = 1 << 6


async def posted(bot: RawBot, channel: int, content: str, **body: Any) -> int:
    path = f"/channels/{channel}/messages"
    answer = await bot.request("POST", path, {"content": content, **body})
    assert answer.status == 200, answer.body
    return int(answer.body["id"])


async def test_a_direct_message_rings_and_its_edits_do_not(raw_bot: RawBot, anna: Person) -> None:
    message = await posted(raw_bot, anna.dm, "Your turn")
    for text in ("Your turn still", f"Your turn, <@{anna.id}>"):
        path = f"/channels/{anna.dm}/messages/{message}"
        assert (await raw_bot.request("PATCH", path, {"content": text})).status == 200
    await posted(raw_bot, anna.dm, "Quietly", flags=SILENT)
    assert [(each.reason, each.message.text) for each in anna.notifications] == [
        (Reason.DIRECT, "Your turn")
    ]
    assert anna.notifications[0].channel_id == anna.dm
    assert anna.messages(anna.dm)[-1].silent


async def test_in_a_channel_only_mentions_ring(
    raw_bot: RawBot, world: World, anna: Person, bruno: Person
) -> None:
    channel = world.channel_id("tarocchino")
    await posted(raw_bot, channel, "A table is open")
    await posted(raw_bot, channel, f"<@{anna.id}> is late")
    await posted(raw_bot, channel, f"<@{anna.id}>", flags=SILENT)
    await posted(raw_bot, channel, f"<@{anna.id}>", allowed_mentions={"parse": []})
    await bruno.say(channel, f"hello {anna.mention} and {bruno.mention}")
    assert [each.reason for each in anna.notifications] == [Reason.MENTION] * 2
    assert bruno.notifications == ()


async def test_a_role_rings_if_it_is_mentionable_and_allowed(
    raw_bot: RawBot, world: World, anna: Person, bruno: Person
) -> None:
    channel = world.channel_id("tarocchino")
    guild = next(iter(world.guilds.values()))
    loud = world.add_role(guild, "Players wanted", [anna.id], mentionable=True)
    quiet = world.add_role(guild, "Wardens", [bruno.id])
    text = f"<@&{loud.id}> <@&{quiet.id}> <@&1>"
    first = await raw_bot.request("POST", f"/channels/{channel}/messages", {"content": text})
    assert first.body["mention_roles"] == [str(loud.id)]
    await posted(raw_bot, channel, text, allowed_mentions={"roles": [str(quiet.id)]})
    await posted(raw_bot, channel, text, allowed_mentions={"parse": ["users"]})
    assert [each.reason for each in anna.notifications] == [Reason.ROLE]
    assert bruno.notifications == ()
    world.overwrite(channel, world.bot.id, allow=Permission.MENTION_EVERYONE)
    await posted(raw_bot, channel, text, allowed_mentions={"parse": ["roles"]})
    assert len(anna.notifications) == 2
    assert [each.reason for each in bruno.notifications] == [Reason.ROLE]


async def test_everyone_rings_only_by_who_may_mention_everyone(
    raw_bot: RawBot, world: World, anna: Person
) -> None:
    channel = world.channel_id("tarocchino")
    await posted(raw_bot, channel, "@everyone")
    world.overwrite(channel, world.bot.id, allow=Permission.MENTION_EVERYONE)
    await posted(raw_bot, channel, "@here")
    assert [each.reason for each in anna.notifications] == [Reason.EVERYONE]


async def test_who_does_not_see_a_channel_hears_nothing_of_it(
    raw_bot: RawBot, world: World, bruno: Person
) -> None:
    channel = world.channel_id("tarocchino")
    world.overwrite(channel, bruno.id, deny=Permission.VIEW_CHANNEL)
    await posted(raw_bot, channel, f"<@{bruno.id}>")
    assert bruno.notifications == ()


async def test_an_answer_to_a_press_does_not_ring_but_a_follow_up_does(
    local_discord: LocalDiscord, anna: Person
) -> None:
    async with SampleBot(local_discord) as bot:
        row = {"type": 1, "components": [{"type": 2, "style": 1, "label": "b", "custom_id": "b"}]}
        shown = await bot.post(anna.dm, {"content": "press", "components": [row]})
        assert len(anna.notifications) == 1
        bot.answers["b"] = lambda _: {"type": 4, "data": {"content": "at once"}}
        await anna.click(shown, "b")
        token = bot.seen[-1]["token"]
        assert len(anna.notifications) == 1
        path = f"/webhooks/{local_discord.world.bot.id}/{token}"
        await bot.call("POST", path, {"content": "for you alone", "flags": EPHEMERAL})
        await bot.call("POST", path, {"content": "later"})
        assert [each.message.text for each in anna.notifications] == ["press", "later"]

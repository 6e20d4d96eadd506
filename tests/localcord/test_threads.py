"""Threads, and who is notified of messages."""

from typing import Any

import pytest

from localcord.people.person import NotPossibleError, Person
from localcord.server.app import LocalDiscord
from localcord.world.entities import ChannelType, MessageType
from localcord.world.permissions import Permission
from localcord.world.world import Reason, World
from tests.fakes.scripted_discord import ScriptedDiscord
from tests.localcord.raw_bot import Answer, RawBot
from tests.localcord.sample_bot import SampleBot

BUTTON = {"type": 1, "components": [{"type": 2, "style": 1, "label": "b", "custom_id": "b"}]}


def listed(person: Person) -> list[int]:
    return [int(each["id"]) for each in person.channels()]


async def posted(bot: RawBot, thread: int, content: str, **body: Any) -> int:
    answer = await bot.request("POST", f"/channels/{thread}/messages", {"content": content} | body)
    assert answer.status == 200, answer.body
    return int(answer.body["id"])


async def added(bot: RawBot, thread: int, user_id: int) -> Answer:
    return await bot.request("PUT", f"/channels/{thread}/thread-members/{user_id}")


async def test_others_are_shown_a_thread_only_when_they_open_it(
    raw_bot: RawBot, thread: int, anna: Person, bruno: Person
) -> None:
    assert (await added(raw_bot, thread, anna.id)).status == 204
    async with anna.watch() as annas, bruno.watch() as brunos:
        await posted(raw_bot, thread, "first")
        brunos.open(thread)
        await posted(raw_bot, thread, "second")
        assert [(await anext(annas)).message.text for _ in range(2)] == ["first", "second"]
        assert (await anext(brunos)).message.text == "second"
    assert thread in listed(anna)
    assert thread not in listed(bruno)
    assert [each.text for each in bruno.messages(thread)] == ["", "first", "second"]
    assert bruno.channel(thread)["name"] == "Ottocento"
    assert "member" not in bruno.channel(thread)
    assert anna.channel(thread)["member"]["user_id"] == str(anna.id)
    with pytest.raises(TimeoutError):
        await bruno.until(lambda seen: seen.text == "second", timeout=0)
    found = await bruno.until(lambda seen: seen.text == "second", timeout=0, channel_id=thread)
    assert found.channel_id == thread


async def test_who_is_added_is_told_once_and_rung(
    raw_bot: RawBot, world: World, thread: int, anna: Person
) -> None:
    for _ in range(2):
        assert (await added(raw_bot, thread, anna.id)).status == 204
    (notice,) = anna.messages(thread)
    assert (notice.payload["type"], notice.pinged) == (MessageType.RECIPIENT_ADDED, (anna.id,))
    assert [each.message.id for each in anna.notifications] == [notice.id]
    assert {*world.channels[thread].thread_members} == {world.bot.id, anna.id}


async def test_who_may_be_added(
    raw_bot: RawBot, world: World, channel: int, thread: int, anna: Person, bruno: Person
) -> None:
    stranger = world.add_user("Stranger")
    world.overwrite(channel, bruno.id, deny=Permission.VIEW_CHANNEL)
    for user_id, expected in (
        (1, (404, 10013)),
        (stranger.id, (404, 10007)),
        (bruno.id, (403, 50001)),
    ):
        answer = await added(raw_bot, thread, user_id)
        assert (answer.status, answer.code) == expected
    world.overwrite(channel, world.bot.id, deny=Permission.SEND_MESSAGES_IN_THREADS)
    answer = await added(raw_bot, thread, anna.id)
    assert (answer.status, answer.code) == (403, 50013)
    world.overwrite(channel, world.bot.id)
    world.set_archived(world.channels[thread], True)
    answer = await added(raw_bot, thread, anna.id)
    assert (answer.status, answer.code) == (400, 50083)


async def test_mentions_in_a_thread_make_members(
    raw_bot: RawBot, world: World, thread: int, anna: Person, bruno: Person
) -> None:
    """A new message rings; an edit that mentions adds quietly, as does a silent message."""
    guild = next(iter(world.guilds.values()))
    role = world.add_role(guild, "Players", [bruno.id], mentionable=True)
    message = await posted(raw_bot, thread, "who plays?")
    path = f"/channels/{thread}/messages/{message}"
    await raw_bot.request("PATCH", path, {"content": f"<@{anna.id}> plays"})
    assert thread in listed(anna)
    assert anna.notifications == ()
    await posted(raw_bot, thread, f"<@{anna.id}>, your turn")
    assert len(anna.notifications) == 1
    await posted(raw_bot, thread, f"<@&{role.id}>", flags=1 << 12)
    assert thread in listed(bruno)
    assert bruno.notifications == ()


async def test_people_join_by_writing_and_leave(thread: int, anna: Person, bruno: Person) -> None:
    await anna.say(thread, "hello")
    bruno.join(thread)
    assert thread in listed(anna)
    assert thread in listed(bruno)
    bruno.leave(thread)
    assert thread not in listed(bruno)
    await anna.say(thread, f"{bruno.mention}, come back")
    assert len(bruno.notifications) == 1


async def test_the_bot_is_told_of_itself_alone(
    raw_bot: RawBot, world: World, thread: int, anna: Person
) -> None:
    socket = await raw_bot.identified()
    world.remove_from_thread(world.channels[thread], world.bot.id)
    world.add_to_thread(world.channels[thread], world.bot.id)
    await added(raw_bot, thread, anna.id)
    left, joined, other = [await socket.event("THREAD_MEMBERS_UPDATE") for _ in range(3)]
    assert left["removed_member_ids"] == [str(world.bot.id)]
    assert [each["user_id"] for each in joined["added_members"]] == [str(world.bot.id)]
    assert (other["member_count"], other["added_members"]) == (2, [])


async def test_a_click_reopens_an_archived_thread_but_not_a_locked_one(
    local_discord: ScriptedDiscord, thread: int, anna: Person, bruno: Person
) -> None:
    world, moderator = local_discord.world, local_discord.moderator
    async with SampleBot(local_discord) as bot:
        bot.answers["b"] = lambda _: {"type": 6}
        message = await bot.post(thread, {"content": "press", "components": [BUTTON]})
        moderator.archive(thread)
        assert (await anna.click(message, "b")).acknowledged
        assert not world.channels[thread].archived
        moderator.archive(thread, lock=True)
        with pytest.raises(NotPossibleError, match="locked"):
            await bruno.click(message, "b")
        assert world.channels[thread].archived


async def test_interactions_tell_the_channels_last_message(
    local_discord: LocalDiscord, channel: int, thread: int, anna: Person
) -> None:
    """In channels, threads and DMs; ephemeral messages do not count, deleted ones still do."""
    world = local_discord.world
    async with SampleBot(local_discord) as bot:
        bot.answers["b"] = lambda _: {"type": 4, "data": {"content": "psst", "flags": 1 << 6}}
        for place in (channel, thread, anna.dm):
            message = await bot.post(place, {"content": "press", "components": [BUTTON]})
            for expected in (message, message):
                await anna.click(message, "b")
                told = bot.seen[-1]["channel"]
                assert (told["id"], told["last_message_id"]) == (str(place), str(expected))
            said = await anna.say(place, "chat")
            world.delete(world.messages[said.id])
            await anna.click(message, "b")
            assert bot.seen[-1]["channel"]["last_message_id"] == str(said.id)


@pytest.mark.parametrize(
    ("kind", "taken", "refused"),
    [
        (ChannelType.TEXT, (11, 12), {10: 50035}),
        (ChannelType.ANNOUNCEMENT, (10,), {11: 50035, 12: 50035}),
        (ChannelType.VOICE, (), {10: 50024, 11: 50024, 12: 50024}),
        (ChannelType.STAGE, (), {11: 50024}),
        (ChannelType.FORUM, (), {11: 50035}),
        (ChannelType.MEDIA, (), {11: 50035}),
    ],
)
async def test_each_kind_of_channel_takes_its_kinds_of_threads(
    raw_bot: RawBot, world: World, kind: ChannelType, taken: tuple[int], refused: dict[int, int]
) -> None:
    parent = world.add_channel(next(iter(world.guilds.values())), "other", kind)
    path = f"/channels/{parent.id}/threads"
    for each in taken:
        answer = await raw_bot.request("POST", path, {"name": "Table", "type": each})
        assert (answer.status, answer.body["type"]) == (201, each)
    for each, code in refused.items():
        answer = await raw_bot.request("POST", path, {"name": "Table", "type": each})
        assert (answer.status, answer.code) == (400, code)


async def test_a_converted_channel_takes_other_threads(
    raw_bot: RawBot, local_discord: ScriptedDiscord, world: World, channel: int, thread: int
) -> None:
    local_discord.moderator.convert(channel, ChannelType.ANNOUNCEMENT)
    path, body = f"/channels/{channel}/threads", {"name": "Table", "type": 11}
    assert (await raw_bot.request("POST", path, body)).code == 50035
    assert world.channels[thread].type is ChannelType.PUBLIC_THREAD
    local_discord.moderator.convert(channel, ChannelType.TEXT)
    assert (await raw_bot.request("POST", path, body)).status == 201


async def test_forums_take_no_messages(raw_bot: RawBot, world: World, anna: Person) -> None:
    guild = next(iter(world.guilds.values()))
    forum = world.add_channel(guild, "forum", ChannelType.FORUM).id
    answer = await raw_bot.request("POST", f"/channels/{forum}/messages", {"content": "x"})
    assert (answer.status, answer.code) == (400, 50008)
    with pytest.raises(NotPossibleError, match="takes posts"):
        await anna.say(forum, "x")


SILENT = 1 << 12
EPHEMERAL = 1 << 6


async def posted_in(bot: RawBot, channel: int, content: str, **body: Any) -> int:
    path = f"/channels/{channel}/messages"
    answer = await bot.request("POST", path, {"content": content, **body})
    assert answer.status == 200, answer.body
    return int(answer.body["id"])


async def test_a_direct_message_rings_and_its_edits_do_not(raw_bot: RawBot, anna: Person) -> None:
    message = await posted_in(raw_bot, anna.dm, "Your turn")
    for text in ("Your turn still", f"Your turn, <@{anna.id}>"):
        path = f"/channels/{anna.dm}/messages/{message}"
        assert (await raw_bot.request("PATCH", path, {"content": text})).status == 200
    await posted_in(raw_bot, anna.dm, "Quietly", flags=SILENT)
    assert [(each.reason, each.message.text) for each in anna.notifications] == [
        (Reason.DIRECT, "Your turn")
    ]
    assert anna.notifications[0].channel_id == anna.dm
    assert anna.messages(anna.dm)[-1].silent


async def test_in_a_channel_only_mentions_ring(
    raw_bot: RawBot, world: World, anna: Person, bruno: Person
) -> None:
    channel = world.channel_id("tarocchino")
    await posted_in(raw_bot, channel, "A table is open")
    await posted_in(raw_bot, channel, f"<@{anna.id}> is late")
    await posted_in(raw_bot, channel, f"<@{anna.id}>", flags=SILENT)
    await posted_in(raw_bot, channel, f"<@{anna.id}>", allowed_mentions={"parse": []})
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
    await posted_in(raw_bot, channel, text, allowed_mentions={"roles": [str(quiet.id)]})
    await posted_in(raw_bot, channel, text, allowed_mentions={"parse": ["users"]})
    assert [each.reason for each in anna.notifications] == [Reason.ROLE]
    assert bruno.notifications == ()
    world.overwrite(channel, world.bot.id, allow=Permission.MENTION_EVERYONE)
    await posted_in(raw_bot, channel, text, allowed_mentions={"parse": ["roles"]})
    assert len(anna.notifications) == 2
    assert [each.reason for each in bruno.notifications] == [Reason.ROLE]


async def test_everyone_rings_only_by_who_may_mention_everyone(
    raw_bot: RawBot, world: World, anna: Person
) -> None:
    channel = world.channel_id("tarocchino")
    await posted_in(raw_bot, channel, "@everyone")
    world.overwrite(channel, world.bot.id, allow=Permission.MENTION_EVERYONE)
    await posted_in(raw_bot, channel, "@here")
    assert [each.reason for each in anna.notifications] == [Reason.EVERYONE]


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

"""What moderators do to a server, as the bot and people then find it."""

import pytest

from localcord.people.person import NotPossibleError, Person
from localcord.world.clock import ManualClock
from localcord.world.entities import Guild, MessageType
from localcord.world.permissions import Permission
from localcord.world.world import World
from tests.fakes.discord_moderation import Moderator
from tests.fakes.scripted_discord import ScriptedDiscord
from tests.localcord.raw_bot import RawBot

TEXT = {"content": "x"}


@pytest.fixture
def moderator(local_discord: ScriptedDiscord) -> Moderator:
    return local_discord.moderator


@pytest.fixture
def guild(world: World) -> Guild:
    return next(iter(world.guilds.values()))


async def refused(raw_bot: RawBot, method: str, path: str) -> int:
    """The code of Discord's refusal; 0 if the request was accepted."""
    answer = await raw_bot.request(method, path, TEXT)
    return answer.code if answer.status >= 400 else 0


async def test_a_deleted_channel_is_told_and_unknown_from_then_on(
    raw_bot: RawBot, moderator: Moderator, channel: int, thread: int
) -> None:
    socket = await raw_bot.identified()
    moderator.delete_channel(channel)
    assert (await socket.event("THREAD_DELETE"))["id"] == str(thread)
    assert (await socket.event("CHANNEL_DELETE"))["id"] == str(channel)
    for gone in (channel, thread):
        assert await refused(raw_bot, "POST", f"/channels/{gone}/messages") == 10003


async def test_a_message_that_a_moderator_deletes_cannot_be_edited(
    raw_bot: RawBot, moderator: Moderator, channel: int
) -> None:
    path = f"/channels/{channel}/messages"
    posted = (await raw_bot.request("POST", path, TEXT)).body["id"]
    moderator.delete_message(int(posted))
    assert await refused(raw_bot, "PATCH", f"{path}/{posted}") == 10008


async def test_an_archived_thread_takes_no_edit_and_is_opened_by_a_message(
    raw_bot: RawBot, moderator: Moderator, world: World, thread: int
) -> None:
    path = f"/channels/{thread}/messages"
    posted = (await raw_bot.request("POST", path, TEXT)).body["id"]
    socket = await raw_bot.identified()
    moderator.archive(thread)
    assert (await socket.event("THREAD_UPDATE"))["thread_metadata"]["archived"] is True
    assert await refused(raw_bot, "PATCH", f"{path}/{posted}") == 50083
    assert await refused(raw_bot, "POST", path) == 0
    assert (await socket.event("THREAD_UPDATE"))["thread_metadata"]["archived"] is False
    assert await refused(raw_bot, "PATCH", f"{path}/{posted}") == 0

    moderator.archive(thread)
    opened = await raw_bot.request("PATCH", f"/channels/{thread}", {"archived": False})
    assert opened.body["thread_metadata"]["archived"] is False
    assert not world.channels[thread].archived


async def test_a_locked_thread_takes_nothing_of_those_who_do_not_manage_it(
    raw_bot: RawBot, moderator: Moderator, guild: Guild, bruno: Person, thread: int
) -> None:
    path = f"/channels/{thread}"
    moderator.archive(thread, lock=True)
    assert await refused(raw_bot, "POST", f"{path}/messages") == 50083
    assert (await raw_bot.request("PATCH", path, {"archived": False})).code == 50013
    moderator.lock(thread)
    assert await refused(raw_bot, "POST", f"{path}/messages") == 160005
    with pytest.raises(NotPossibleError, match="locked"):
        await bruno.say(thread, "hello")
    guild.bot_extra = Permission.MANAGE_THREADS
    assert await refused(raw_bot, "POST", f"{path}/messages") == 0
    moderator.unarchive(thread)
    await bruno.say(thread, "hello")


async def test_slow_mode_is_for_people(
    raw_bot: RawBot, moderator: Moderator, bruno: Person, channel: int, clock: ManualClock
) -> None:
    moderator.slow_down(channel, 60)
    await bruno.say(channel, "one")
    with pytest.raises(NotPossibleError, match="slow mode"):
        await bruno.say(channel, "two")
    for _ in range(3):
        assert await refused(raw_bot, "POST", f"/channels/{channel}/messages") == 0
    clock.advance(60)
    await bruno.say(channel, "two")
    moderator.slow_down(channel, 0)
    await bruno.say(channel, "three")


async def test_a_channel_that_the_bot_may_not_view_comes_obfuscated(
    raw_bot: RawBot, moderator: Moderator, guild: Guild, channel: int, thread: int, bruno: Person
) -> None:
    socket = await raw_bot.identified()
    moderator.permit(channel)
    shown = await socket.event("CHANNEL_UPDATE")
    moderator.forbid(channel, Permission.VIEW_CHANNEL)
    hidden = await socket.event("CHANNEL_UPDATE")
    unseen = {"id": str(guild.id), "type": 0, "allow": "0", "deny": str(1 << 10)}
    assert hidden["permission_overwrites"] == [unseen]
    assert (hidden["name"], hidden["flags"]) == ("___hidden___", 1 << 17)
    assert (hidden["id"], hidden["type"], hidden["position"]) == (str(channel), 0, 0)
    again = await raw_bot.identified()
    created = await again.event("GUILD_CREATE")
    assert created["channels"] == [hidden]
    assert created["threads"] == []
    assert (await raw_bot.request("GET", f"/guilds/{guild.id}/channels")).body == []
    assert bruno.channel(channel)["name"] == "tarocchino"
    moderator.permit(channel)
    assert await socket.event("CHANNEL_UPDATE") == shown
    assert [each["id"] for each in (await socket.event("THREAD_LIST_SYNC"))["threads"]] == [
        str(thread)
    ]


async def test_a_kicked_person_shares_no_server_with_the_bot(
    raw_bot: RawBot, moderator: Moderator, guild: Guild, bruno: Person, channel: int
) -> None:
    path = f"/channels/{bruno.dm}/messages"
    assert await refused(raw_bot, "POST", path) == 0
    moderator.kick(guild.id, bruno.id)
    assert await refused(raw_bot, "POST", path) == 50278
    with pytest.raises(NotPossibleError):
        await bruno.say(channel, "let me in")
    moderator.let_in(guild.id, bruno.id)
    assert await refused(raw_bot, "POST", path) == 0


async def test_a_bot_that_is_removed_hears_of_it_and_of_nothing_else_until_it_is_back(
    raw_bot: RawBot, moderator: Moderator, world: World, guild: Guild, bruno: Person, channel: int
) -> None:
    path = f"/channels/{channel}/messages"
    await raw_bot.request("POST", path, {**TEXT, "components": [_BUTTON]})
    socket = await raw_bot.identified()
    moderator.remove_bot(guild.id)
    assert await socket.event("GUILD_DELETE") == {"id": str(guild.id)}
    assert await refused(raw_bot, "POST", path) == 50001
    assert (await raw_bot.request("GET", f"/guilds/{guild.id}")).code == 50001
    with pytest.raises(NotPossibleError, match="not in this server"):
        await bruno.click(bruno.messages(channel)[-1].id, "b")
    moderator.slow_down(channel, 5)
    moderator.add_bot(guild.id)
    frame = await socket.frame()
    assert isinstance(frame, dict)
    assert (frame["t"], frame["d"]["id"]) == ("GUILD_CREATE", str(guild.id))
    assert await refused(raw_bot, "POST", path) == 0
    moderator.add_bot(guild.id)
    assert guild.members.count(world.bot.id) == 1


async def test_roles_are_given_taken_and_deleted(
    raw_bot: RawBot, moderator: Moderator, world: World, guild: Guild, bruno: Person
) -> None:
    socket = await raw_bot.identified()
    role = world.add_role(guild, "Tarocchini")
    moderator.give_role(guild.id, role.id, bruno.id)
    path = f"/guilds/{guild.id}/members/{bruno.id}"
    assert (await raw_bot.request("GET", path)).body["roles"] == [str(role.id)]
    moderator.take_role(guild.id, role.id, bruno.id)
    assert (await raw_bot.request("GET", path)).body["roles"] == []
    moderator.delete_role(guild.id, role.id)
    told = await socket.event("GUILD_ROLE_DELETE")
    assert told == {"guild_id": str(guild.id), "role_id": str(role.id)}


async def test_a_thread_that_is_begun_without_a_message_is_told_in_its_channel(
    raw_bot: RawBot, bruno: Person, channel: int
) -> None:
    begun = await raw_bot.request(
        "POST", f"/channels/{channel}/threads", {"name": "Match", "type": 11}
    )
    notice = bruno.messages(channel)[-1].payload
    assert (notice["type"], notice["content"]) == (MessageType.THREAD_CREATED, "Match")
    assert notice["message_reference"]["channel_id"] == begun.body["id"]


_BUTTON = {
    "type": 1,
    "components": [{"type": 2, "style": 2, "label": "Press", "custom_id": "b"}],
}


async def test_members_in_a_time_out_or_before_the_rules_do_nothing(
    bruno: Person, guild: Guild, world: World, channel: int
) -> None:
    guild.pending.add(bruno.id)
    with pytest.raises(NotPossibleError, match="rules"):
        await bruno.say(channel, "ciao")
    guild.pending.clear()
    guild.timed_out[bruno.id] = world.clock.time() + 60
    with pytest.raises(NotPossibleError, match="time-out"):
        await bruno.say(channel, "ciao")
    guild.timed_out[bruno.id] = world.clock.time() - 1
    await bruno.say(channel, "ciao")

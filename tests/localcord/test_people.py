"""What people see and can do, without a bot."""

import asyncio
from typing import Any

import pytest

from localcord.people.person import NotPossibleError, Person
from localcord.server.app import LocalDiscord
from localcord.world import payloads
from localcord.world.permissions import Permission
from localcord.world.world import World
from tests.localcord.sample_bot import SampleBot


async def test_people_are_found_by_name_username_and_id(
    local_discord: LocalDiscord, anna: Person
) -> None:
    assert [person.name for person in local_discord.people] == ["Anna", "Bruno", "Carla", "Dino"]
    for who in ("Anna", "anna", anna.id):
        assert local_discord.person(who) is anna
    for who in ("Nobody", "Tarocchino", 0):
        with pytest.raises(KeyError):
            local_discord.person(who)


async def test_usernames_are_made_unique_and_plain() -> None:
    world = World()
    names = [world.add_user(name).username for name in ("Niccolò", "Niccolò", "Ω", "Ω")]
    assert names == ["niccolo", "niccolo2", "user", "user2"]


async def test_saying(world: World, anna: Person, bruno: Person) -> None:
    channel = world.channel_id("tarocchino")
    said = await anna.say(channel, "  hello  ")
    await bruno.say(channel, "hi")
    assert [seen.text for seen in anna.messages(channel)] == ["hello", "hi"]
    assert (said.author, said.author_id) == ("Anna", anna.id)
    for text in ("", "   ", "x" * 2001):
        with pytest.raises(NotPossibleError):
            await anna.say(channel, text)


async def test_the_dm_is_for_two(world: World, anna: Person, bruno: Person) -> None:
    await anna.say(anna.dm, "psst")
    assert [channel["type"] for channel in anna.channels()] == [0, 1]
    assert [channel["type"] for channel in bruno.channels()] == [0]
    with pytest.raises(NotPossibleError, match="does not see"):
        await bruno.say(anna.dm, "let me in")
    with pytest.raises(NotPossibleError, match="no channel"):
        anna.messages(1)
    assert world.dm_between(anna.id).id == anna.dm


async def test_hidden_channels_and_private_threads(
    world: World, anna: Person, bruno: Person
) -> None:
    channel = world.channels[world.channel_id("tarocchino")]
    thread = world.add_thread(channel, "private", world.bot.id, private=True)
    assert thread.id not in [int(each["id"]) for each in bruno.channels()]
    thread.thread_members[bruno.id] = 0.0
    assert thread.id in [int(each["id"]) for each in bruno.channels()]
    world.overwrite(channel.id, bruno.id, deny=Permission.VIEW_CHANNEL)
    assert bruno.channels() == []
    assert anna.channels()
    world.overwrite(channel.id, bruno.id, deny=Permission.SEND_MESSAGES)
    with pytest.raises(NotPossibleError, match="may not write"):
        await bruno.say(channel.id, "x")


async def test_until_waits_and_tells_what_was_seen(world: World, anna: Person) -> None:
    channel = world.channel_id("tarocchino")
    waiting = asyncio.create_task(anna.until(lambda seen: seen.text == "second"))
    await anna.say(channel, "first")
    assert not waiting.done()
    said = await anna.say(channel, "second")
    assert (await waiting).id == said.id
    with pytest.raises(TimeoutError, match="first\n---\nsecond"):
        await anna.until(lambda seen: seen.text == "third", timeout=0)
    with pytest.raises(TimeoutError):
        await anna.until(lambda seen: seen.text == "second", timeout=0, channel_id=anna.dm)


async def test_until_asks_older_messages_again_when_a_newer_one_comes(
    world: World, anna: Person
) -> None:
    channel = world.channel_id("tarocchino")
    wanted = ["third"]
    first = await anna.say(channel, "first")
    waiting = asyncio.create_task(anna.until(lambda seen: seen.text in wanted))
    await asyncio.sleep(0)
    wanted.append("first")
    await anna.say(channel, "second")
    assert (await waiting).id == first.id


async def test_only_ephemeral_messages_can_be_dismissed(world: World, anna: Person) -> None:
    said = await anna.say(world.channel_id("tarocchino"), "stays")
    with pytest.raises(NotPossibleError, match="ephemeral"):
        anna.dismiss(said.id)


async def test_roles_give_their_permissions_and_can_be_named(world: World, bruno: Person) -> None:
    guild = next(iter(world.guilds.values()))
    channel = world.channels[world.channel_id("tarocchino")]
    assert not world.permissions(bruno.id, channel) & Permission.MANAGE_MESSAGES
    wardens = world.add_role(guild, "Wardens", [bruno.id], permissions=Permission.MANAGE_MESSAGES)
    assert world.permissions(bruno.id, channel) & Permission.MANAGE_MESSAGES
    world.overwrite(channel.id, wardens.id, deny=Permission.SEND_MESSAGES)
    with pytest.raises(NotPossibleError, match="may not write"):
        await bruno.say(channel.id, "x")
    written = payloads.roles(world, guild)
    assert [(role["name"], role["managed"]) for role in written] == [
        ("@everyone", False), ("Tarocchino", True), ("Wardens", False),
    ]  # fmt: skip
    member = payloads.member(world, guild, world.users[bruno.id])
    assert member["roles"] == [str(wardens.id)]


BUTTON = {"type": 1, "components": [{"type": 2, "style": 1, "label": "b", "custom_id": "b"}]}
COMMANDS: list[dict[str, Any]] = [
    {"name": "rules", "description": "Rules", "integration_types": [0, 1], "contexts": [0, 1, 2]},
    {"name": "open", "description": "A table", "integration_types": [0], "contexts": [0]},
]


def offered(person: Person, channel: int) -> list[str]:
    return [each["name"] for each in person.commands(channel)]


async def test_where_the_bot_is_not_its_users_have_their_commands(
    local_discord: LocalDiscord, anna: Person, bruno: Person
) -> None:
    world = local_discord.world
    channel = world.channel_id("tarocchino")
    guild = next(iter(world.guilds))
    anna.installed = True
    async with SampleBot(local_discord) as bot:
        await bot.register(COMMANDS)
        bot.answers["rules"] = lambda _: {
            "type": 4, "data": {"content": "The rules", "components": [BUTTON]}
        }  # fmt: skip
        bot.answers["b"] = lambda _: {"type": 7, "data": {"content": "Page 2"}}
        assert offered(anna, channel) == offered(bruno, channel) == ["open", "rules"]
        await anna.slash(channel, "rules")
        both = {"0": str(guild), "1": str(anna.id)}
        assert bot.seen[-1]["authorizing_integration_owners"] == both
        world.remove_member(guild, world.bot.id)
        assert (offered(anna, channel), offered(bruno, channel)) == (["rules"], [])
        outcome = await anna.slash(channel, "rules")
        told = bot.seen[-1]
        assert told["authorizing_integration_owners"] == {"1": str(anna.id)}
        assert (told["guild_id"], told["context"]) == (str(guild), 0)
        assert not int(told["app_permissions"]) & Permission.SEND_MESSAGES
        # Everybody in the channel sees the answer and may use its controls.
        (message,) = outcome.created
        await bruno.click(message.id, "b")
        assert bot.seen[-1]["authorizing_integration_owners"] == {"1": str(anna.id)}
        assert bruno.message(message.id).content == "Page 2"


async def test_an_app_that_only_the_person_installed_has_five_follow_ups(
    local_discord: LocalDiscord, anna: Person
) -> None:
    world = local_discord.world
    anna.installed = True
    async with SampleBot(local_discord) as bot:
        await bot.register(COMMANDS)
        bot.answers["rules"] = lambda _: {"type": 4, "data": {"content": "The rules"}}
        world.remove_member(next(iter(world.guilds)), world.bot.id)
        await anna.slash(world.channel_id("tarocchino"), "rules")
        webhook = f"/webhooks/{world.application_id}/{bot.seen[-1]['token']}"
        for number in range(5):
            await bot.call("POST", webhook, {"content": f"{number}"})
        with pytest.raises(Exception, match="40094"):
            await bot.call("POST", webhook, {"content": "one too many"})


async def test_what_the_bot_posted_itself_is_dead_where_it_is_not_any_more(
    local_discord: LocalDiscord, anna: Person
) -> None:
    world = local_discord.world
    anna.installed = True
    async with SampleBot(local_discord) as bot:
        channel = world.channel_id("tarocchino")
        message = await bot.post(channel, {"content": "x", "components": [BUTTON]})
        world.remove_member(next(iter(world.guilds)), world.bot.id)
        with pytest.raises(NotPossibleError, match="not in this server"):
            await anna.click(message, "b")

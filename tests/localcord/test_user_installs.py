"""The bot where it is not a member: commands of people who installed it for themselves."""

from __future__ import annotations

from typing import Any

import pytest

from localcord.people.person import NotPossibleError, Person
from localcord.server.app import LocalDiscord
from localcord.world.permissions import Permission
from tests.localcord.sample_bot import SampleBot

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

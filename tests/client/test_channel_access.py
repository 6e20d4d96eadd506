"""Who may still see a channel, as the local Discord answers."""

import pytest

from bot.client.channels import ChannelAccess
from bot.support.venue import Venue
from localcord.people.person import Person
from localcord.world.permissions import Permission
from tests.drivers.bot import QuickBot
from tests.fakes.scripted_discord import ScriptedDiscord


@pytest.fixture
def place(local_discord: ScriptedDiscord, channel: int) -> Venue:
    (guild_id,) = local_discord.world.guilds
    return Venue(guild_id, channel)


async def test_a_member_sees_the_channel(bot: QuickBot, place: Venue, anna: Person) -> None:
    assert await ChannelAccess(bot).may_see(place, anna.id)


async def test_a_removed_person_and_a_stranger_do_not(
    bot: QuickBot, local_discord: ScriptedDiscord, place: Venue, anna: Person
) -> None:
    local_discord.moderator.kick(place.guild_id, anna.id)
    assert not await ChannelAccess(bot).may_see(place, anna.id)
    assert not await ChannelAccess(bot).may_see(place, 1)


async def test_a_private_channel_is_seen_by_few(
    bot: QuickBot, local_discord: ScriptedDiscord, place: Venue, anna: Person, bruno: Person
) -> None:
    world = local_discord.world
    world.overwrite(place.channel_id, place.guild_id, deny=Permission.VIEW_CHANNEL)
    for each in (world.bot.id, bruno.id):
        world.overwrite(place.channel_id, each, allow=Permission.VIEW_CHANNEL)
    await bot.settled()
    access = ChannelAccess(bot)
    # The first person owns the server, and sees everything.
    others = [p for p in local_discord.people if p.id not in (anna.id, bruno.id)]
    assert await access.may_see(place, bruno.id)
    assert not await access.may_see(place, others[0].id)


async def test_where_the_bot_itself_sees_nothing_it_knows_nothing_of_others(
    bot: QuickBot, local_discord: ScriptedDiscord, place: Venue, anna: Person
) -> None:
    access, world = ChannelAccess(bot), local_discord.world
    assert await access.may_see(Venue(1, place.channel_id), anna.id) is None
    thread = world.add_thread(world.channels[place.channel_id], "Ottocento", world.bot.id)
    local_discord.moderator.archive(thread.id)
    local_discord.moderator.forbid(place.channel_id, Permission.VIEW_CHANNEL)
    await bot.settled()
    for channel_id in (place.channel_id, thread.id):
        assert await access.may_see(Venue(place.guild_id, channel_id), anna.id) is None


async def test_a_channel_that_is_gone_is_seen_by_nobody(
    bot: QuickBot, local_discord: ScriptedDiscord, place: Venue, anna: Person
) -> None:
    local_discord.moderator.delete_channel(place.channel_id)
    await bot.settled()
    assert not await ChannelAccess(bot).may_see(place, anna.id)

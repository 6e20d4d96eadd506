"""Fills a database with tables of every kind, and describes them."""

from pathlib import Path
from typing import Any

from bot.settings.servers import Setting
from localcord.world.world import World
from tests.fakes.discord_time import DiscordTime
from tests.fakes.virtual_clock import VirtualClock
from tests.storage.databases import events, hands, matches, people
from tests.storage.databases.house import StoredHouse, house_over
from tests.storage.databases.story import Story
from tests.storage.databases.summary import summary

BEGINS = 1_750_075_200.0
"""Noon of 16 June 2025, UTC, in seconds since the epoch."""

PEOPLE = ("Anna", "Bruno", "Carla", "Dino", "Elena", "Furio", "Gàia «la Bella» 🃏", "Ugo")
ITALIANS = ("Gàia «la Bella» 🃏", "Ugo")
WITH_ROLE = ("Anna", "Carla", "Elena")

EARLY = (*matches.OVER, *hands.STORIES, *people.UNTIMED)
LATE = (*people.LATE, *matches.LOBBIES, *people.ASKED)
"""`EARLY` tables bear that time passes. `LATE` ones come last, and time stands still after them."""

Json = dict[str, Any]


async def fill_database(database: Path) -> Json:
    """Play all stories over a new database.

    Returns, as plain data, the moment at which it ends (``at``, seconds since the epoch), the ids
    of the ``server`` with its people and channels, and a description of each of the ``tables``.
    """
    clock = VirtualClock(BEGINS)
    async with house_over(database, _world(clock), clock) as house:
        await _allow_any_number_of_tables(house)
        tables = await _played(house, EARLY)
        await house.restarts(after_minutes=10)
        tables += await _played(house, LATE)
        await people.in_the_server(house)
        await events.evenings(house, people.HALLWAY)
        for table in tables:
            await _describe(house, table)
        return {"at": house.now, "server": _server(house.world), "tables": tables}


async def _allow_any_number_of_tables(house: StoredHouse) -> None:
    """A few people open all of the tables in this server."""
    (guild_id,) = house.world.guilds
    for limit in (Setting.OPEN_TABLES, Setting.OPENINGS):
        await house.bot.tables.policy.settings.choose(guild_id, limit, ("any",))


async def _played(house: StoredHouse, stories: tuple[Story, ...]) -> list[Json]:
    """The tables that the stories opened: the id of each, and the stage that it was left in."""
    tables = []
    known = await house.tables_opened()
    for story in stories:
        await story.play(house, story.channel)
        newest = await house.tables_opened()
        for table_id in range(known + 1, newest):
            tables.append({"id": table_id, "what": f"before this: {story.what}"})
        tables.append({"id": newest, "what": story.what})
        known = newest
    return tables


async def _describe(house: StoredHouse, table: Json) -> None:
    stored = await house.store.tables.find_table(table["id"])
    table["entries"] = len(stored.log)
    table["channel"] = stored.venue.channel_id
    table |= summary(await house.bot.tables.registry.any_table(table["id"]))


def _world(clock: VirtualClock) -> World:
    """A server with a channel for each story."""
    channels = (people.HALLWAY, *(story.channel for story in (*EARLY, *LATE)))
    world = World.with_guild(
        "Casa Bolognese", PEOPLE, channels, clock=DiscordTime(clock), locale="en-US"
    )
    (guild,) = world.guilds.values()
    for user in world.users.values():
        if user.name in ITALIANS:
            user.locale = "it"
    world.add_role(guild, "Club", [u.id for u in world.users.values() if u.name in WITH_ROLE])
    return world


def _server(world: World) -> Json:
    """The people, roles and channels of the server by id, which is text where JSON wants a key."""
    (guild,) = world.guilds.values()
    members = [world.users[each] for each in guild.members if each != world.bot.id]
    channels = world.guild_channels(guild.id)
    dms = [channel for channel in world.channels.values() if channel.is_dm]
    return {
        "id": guild.id,
        "people": {str(user.id): user.name for user in members},
        "locales": {str(user.id): user.locale for user in members},
        "roles": {str(role.id): sorted(role.holders) for role in guild.roles.values()},
        "channels": {str(channel.id): channel.name for channel in channels},
        "threads": {str(each.id): each.parent_id for each in channels if each.is_thread},
        "direct messages": {
            str(channel.id): max(set(channel.recipients) - {world.bot.id}) for channel in dms
        },
    }

"""The Discord server that an earlier database belongs to, with the ids that the database has."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from localcord.world.clock import Clock
from localcord.world.entities import (
    Channel,
    ChannelType,
    Guild,
    Message,
    MessageFlag,
    Role,
    User,
)
from localcord.world.world import World

Json = dict[str, Any]


def stored_server(server: Json, database: Path, clock: Clock) -> World:
    """A world with these people, roles and channels, and with the messages that the database has as
    posted, without their contents."""
    world = World(clock)
    for user_id, name in server["people"].items():
        locale = server["locales"][user_id]
        world.users[int(user_id)] = User(int(user_id), f"user{user_id}", name, locale=locale)
    people = [int(each) for each in server["people"]]
    guild = Guild(
        server["id"], "Casa Bolognese", people[0], "en-US", clock.time(),
        members=[world.bot.id, *people],
    )  # fmt: skip
    world.guilds[guild.id] = guild
    for role_id, holders in server["roles"].items():
        guild.roles[int(role_id)] = Role(int(role_id), "Club", holders=set(holders))
    for channel in _channels(server, world.bot.id):
        world.channels[channel.id] = channel
    for message_id, channel_id in _posted(database):
        if channel_id in world.channels:
            message = Message(message_id, channel_id, world.bot.id, clock.time())
            message.flags = MessageFlag.COMPONENTS_V2
            world.messages[message_id] = message
    return world


def _channels(server: Json, bot_id: int) -> list[Channel]:
    found = []
    for channel_id, name in server["channels"].items():
        parent = server["threads"].get(channel_id)
        kind = ChannelType.PUBLIC_THREAD if parent else ChannelType.TEXT
        found.append(Channel(int(channel_id), kind, name, server["id"], parent))
    for channel_id, user_id in server["direct messages"].items():
        both = (bot_id, user_id)
        found.append(Channel(int(channel_id), ChannelType.DM, recipients=both))
    return found


def _posted(database: Path) -> list[tuple[int, int]]:
    with closing(sqlite3.connect(database)) as connection:
        return connection.execute("SELECT message_id, channel_id FROM posted_messages").fetchall()

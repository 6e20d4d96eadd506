"""Accounts, servers, members and roles of the local Discord, and their permissions."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from localcord.world.changes import Change, ChangeKind
from localcord.world.clock import Clock, SystemClock
from localcord.world.entities import Channel, ChannelType, Emoji, Guild, Message, Role, User
from localcord.world.permissions import EVERYTHING, NOTHING, Overwrite, Permission, in_channel
from localcord.world.snowflakes import Snowflakes

Json = dict[str, Any]


class Guilds:
    """The part of `localcord.world.world.World` about accounts, servers and permissions.

    New servers are spread over ``shards``, one after the other.
    """

    def __init__(self, clock: Clock | None = None, *, bot_name: str = "Tarocchino") -> None:
        self.clock: Clock = clock or SystemClock()
        self.snowflakes = Snowflakes(self.clock)
        self.base_url = "http://127.0.0.1"
        self.users: dict[int, User] = {}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.commands: dict[int | None, dict[int, Json]] = {None: {}}
        self.emojis: dict[int, Emoji] = {}
        self.shards = 1
        self.listeners: list[Callable[[Change], None]] = []
        self.owner = self.add_user("Owner", "owner")
        self.bot = self.add_user(bot_name, bot_name, bot=True)
        self.bot_role_id = self.snowflakes.next()

    @property
    def application_id(self) -> int:
        """The application's id, which is also its bot user's."""
        return self.bot.id

    def add_user(
        self, name: str, username: str | None = None, *, bot: bool = False, locale: str = "en-US"
    ) -> User:
        """A new account, in no guild yet; the username is made from the name if not given."""
        plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
        taken = {user.username for user in self.users.values()}
        wanted = username or re.sub(r"[^a-z0-9_.]", "", plain) or "user"
        unique = next(
            each
            for each in (wanted, *(f"{wanted}{number}" for number in range(2, len(taken) + 3)))
            if each not in taken
        )
        user = User(self.snowflakes.next(), unique, name, bot=bot, locale=locale)
        self.users[user.id] = user
        return user

    def add_guild(self, name: str, members: Sequence[User], *, locale: str = "en-US") -> Guild:
        """A guild with the bot and ``members`` in it, owned by the first of them."""
        owner = members[0] if members else self.owner
        number = self.snowflakes.next_on(len(self.guilds) % self.shards, self.shards)
        guild = Guild(
            number, name, owner.id, locale, self.clock.time(),
            members=[self.bot.id, *(user.id for user in members)],
        )  # fmt: skip
        self.guilds[guild.id] = guild
        self.tell(Change(ChangeKind.GUILD_CREATE, guild=guild))
        return guild

    def add_role(
        self, guild: Guild, name: str, holders: Iterable[int] = (), *,
        permissions: Permission = NOTHING, mentionable: bool = False,
    ) -> Role:  # fmt: skip
        """A new role of a guild, given to these members."""
        role = Role(self.snowflakes.next(), name, permissions, mentionable, set(holders))
        guild.roles[role.id] = role
        self.tell(Change(ChangeKind.GUILD_ROLE_CREATE, guild=guild, role=role))
        return role

    def add_emoji(self, name: str, image: bytes, *, animated: bool = False) -> Emoji:
        """A new emoji of the application; its name is unique."""
        emoji = Emoji(self.snowflakes.next(), name, image, animated, self.bot.id)
        self.emojis[emoji.id] = emoji
        return emoji

    def remove_member(self, guild_id: int, user_id: int) -> None:
        """Someone leaves a guild; if it is the bot, it is told that the guild is gone."""
        guild = self.guilds[guild_id]
        guild.members.remove(user_id)
        if user_id == self.bot.id:
            self.tell(Change(ChangeKind.GUILD_DELETE, guild=guild))

    def add_member(self, guild_id: int, user_id: int) -> None:
        """Someone joins a guild; if it is the bot, it is told of the guild. Nothing happens if they
        are in it already."""
        guild = self.guilds[guild_id]
        if user_id in guild.members:
            return
        guild.members.append(user_id)
        if user_id == self.bot.id:
            self.tell(Change(ChangeKind.GUILD_CREATE, guild=guild))

    def permissions(self, user_id: int, channel: Channel) -> Permission:
        """What someone may do in a channel: nothing if they are no member. In a DM, everything that
        needs no guild."""
        if channel.is_dm:
            return EVERYTHING if user_id in channel.recipients else NOTHING
        guild = self.guilds[channel.guild_id or 0]
        if user_id not in guild.members:
            return NOTHING
        if user_id == guild.owner_id:
            return EVERYTHING
        base = self.permissions_in(user_id, guild)
        place = self.channels[channel.parent_id] if channel.parent_id else channel
        mine = {guild.id, user_id, *(role.id for role in guild.roles_of(user_id))}
        if user_id == self.bot.id:
            mine.add(self.bot_role_id)
        allowed = in_channel(base, (each for each in place.overwrites if each.id in mine))
        if channel.type is ChannelType.PRIVATE_THREAD and user_id not in channel.thread_members:
            return allowed if allowed & Permission.MANAGE_THREADS else NOTHING
        return allowed

    def permissions_in(self, user_id: int, guild: Guild) -> Permission:
        """What a member may do in a server, before what its channels allow and deny."""
        base = guild.everyone | (guild.bot_extra if user_id == self.bot.id else NOTHING)
        for role in guild.roles_of(user_id):
            base |= role.permissions
        return base

    def overwrite(
        self, channel_id: int, who: int, *, allow: Permission = NOTHING,
        deny: Permission = NOTHING,
    ) -> None:  # fmt: skip
        """Set a channel's overwrite for a user, the bot (``world.bot.id``) or, with the guild's
        id, @everyone; what was set for them before is replaced."""
        channel = self.channels[channel_id]
        was_seen = self.bot_views(channel)
        channel.overwrites = [each for each in channel.overwrites if each.id != who]
        channel.overwrites.append(Overwrite(who, who in self.users, allow, deny))
        self.tell(Change(ChangeKind.CHANNEL_UPDATE, channel))
        if self.bot_views(channel) and not was_seen:
            self.tell(Change(ChangeKind.THREAD_LIST_SYNC, channel))

    def bot_views(self, channel: Channel) -> bool:
        """Whether the bot may view a channel or thread."""
        return bool(self.permissions(self.bot.id, channel) & Permission.VIEW_CHANNEL)

    def seen_threads(self, guild_id: int) -> list[Channel]:
        """The guild's threads that the bot may view."""
        own = (each for each in self.channels.values() if each.guild_id == guild_id)
        return [each for each in own if each.is_thread and self.bot_views(each)]

    def sees(self, user_id: int, message: Message) -> bool:
        """Whether a user sees a message."""
        if message.seen_by is not None:
            return message.seen_by == user_id
        channel = self.channels.get(message.channel_id)
        return channel is not None and bool(
            self.permissions(user_id, channel) & Permission.VIEW_CHANNEL
        )

    def is_shown(self, user_id: int, message: Message) -> bool:
        """Whether a user's client shows them a message by itself: of a thread that they are no
        member of it shows nothing until they open it."""
        channel = self.channels.get(message.channel_id)
        if channel is not None and channel.is_thread and message.seen_by is None:
            return user_id in channel.thread_members and self.sees(user_id, message)
        return self.sees(user_id, message)

    def tell(self, change: Change) -> None:
        """Tell every listener of a change."""
        for listener in list(self.listeners):
            listener(change)

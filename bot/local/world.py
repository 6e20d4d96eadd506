"""The state of the local Discord: its guilds, channels, people, messages, commands, emojis."""

from __future__ import annotations

import re
import unicodedata
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from bot.local.clock import Clock, SystemClock
from bot.local.entities import (
    Attachment,
    Channel,
    ChannelType,
    Emoji,
    Guild,
    Message,
    MessageFlag,
    MessageType,
    Role,
    User,
)
from bot.local.errors import ApiError, Problem
from bot.local.permissions import EVERYTHING, NOTHING, Overwrite, Permission, in_channel
from bot.local.snowflakes import Snowflakes

Json = dict[str, Any]
_REPLACED_FILES_KEPT = 100
_USER_MENTION = re.compile(r"<@!?(\d+)>")


class ChangeKind(Enum):
    """What can change in the world; the values are the gateway's event names."""

    MESSAGE_CREATE = "MESSAGE_CREATE"
    MESSAGE_UPDATE = "MESSAGE_UPDATE"
    MESSAGE_DELETE = "MESSAGE_DELETE"
    THREAD_CREATE = "THREAD_CREATE"
    THREAD_UPDATE = "THREAD_UPDATE"
    THREAD_DELETE = "THREAD_DELETE"
    CHANNEL_CREATE = "CHANNEL_CREATE"
    CHANNEL_UPDATE = "CHANNEL_UPDATE"
    CHANNEL_DELETE = "CHANNEL_DELETE"
    CHANNEL_PINS_UPDATE = "CHANNEL_PINS_UPDATE"
    GUILD_CREATE = "GUILD_CREATE"
    GUILD_DELETE = "GUILD_DELETE"
    GUILD_ROLE_CREATE = "GUILD_ROLE_CREATE"
    GUILD_ROLE_DELETE = "GUILD_ROLE_DELETE"


@dataclass(frozen=True)
class Change:
    """Something changed; ``channel``, ``message``, ``guild`` and ``role`` are what it happened to,
    where it has one."""

    kind: ChangeKind
    channel: Channel | None = None
    message: Message | None = None
    guild: Guild | None = None
    role: Role | None = None


class World:
    """Everything there is, in one process's memory; ``clock`` gives all times and ids.

    Ids are snowflakes: they grow, and hold the time they were made. ``users``, ``guilds``,
    ``channels`` and ``messages`` are keyed by id, in order of making; ``commands`` by guild id
    (None for the global ones) and then by command id; ``emojis`` by id. ``bot`` is the bot's user
    and ``owner`` the one who owns its application. ``listeners`` are called after every change.
    """

    def __init__(self, clock: Clock | None = None, *, bot_name: str = "Tarocchino") -> None:
        self.clock: Clock = clock or SystemClock()
        self.snowflakes = Snowflakes(self.clock)
        self.base_url = "http://127.0.0.1"
        self.users: dict[int, User] = {}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.messages: dict[int, Message] = {}
        self.attachments: dict[int, Attachment] = {}
        self._replaced: deque[int] = deque()
        self.commands: dict[int | None, dict[int, Json]] = {None: {}}
        self.emojis: dict[int, Emoji] = {}
        self.listeners: list[Callable[[Change], None]] = []
        self.owner = self.add_user("Owner", "owner")
        self.bot = self.add_user(bot_name, bot_name, bot=True)
        self.bot_role_id = self.snowflakes.next()

    @classmethod
    def with_guild(
        cls,
        name: str = "Casa Bolognese",
        people: Sequence[str] = ("Anna", "Bruno", "Carla", "Dino"),
        channels: Sequence[str] = ("tarocchino",),
        *,
        clock: Clock | None = None,
        locale: str = "it",
    ) -> World:
        """A world of one guild with the bot, these people and these text channels in it. The
        first person owns the guild; ``locale`` is the guild's and everyone's to begin with."""
        world = cls(clock)
        members = [world.add_user(person, locale=locale) for person in people]
        guild = world.add_guild(name, members, locale=locale)
        for channel in channels:
            world.add_channel(guild, channel)
        return world

    @property
    def application_id(self) -> int:
        """The application's id, which is its bot user's too."""
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
        guild = Guild(
            self.snowflakes.next(), name, owner.id, locale, self.clock.time(),
            members=[self.bot.id, *(user.id for user in members)],
        )  # fmt: skip
        self.guilds[guild.id] = guild
        self.tell(Change(ChangeKind.GUILD_CREATE, guild=guild))
        return guild

    def add_role(
        self, guild: Guild, name: str, holders: Iterable[int] = (), *,
        permissions: Permission = NOTHING,
    ) -> Role:  # fmt: skip
        """A new role of a guild, which these members have."""
        role = Role(self.snowflakes.next(), name, permissions, set(holders))
        guild.roles[role.id] = role
        self.tell(Change(ChangeKind.GUILD_ROLE_CREATE, guild=guild, role=role))
        return role

    def add_emoji(self, name: str, image: bytes, *, animated: bool = False) -> Emoji:
        """A new emoji of the application; its name is nobody else's."""
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
        """Someone joins a guild; if it is the bot, it is told of the guild. Nothing happens where
        they are in it already."""
        guild = self.guilds[guild_id]
        if user_id in guild.members:
            return
        guild.members.append(user_id)
        if user_id == self.bot.id:
            self.tell(Change(ChangeKind.GUILD_CREATE, guild=guild))

    def add_channel(self, guild: Guild, name: str) -> Channel:
        """A text channel at the end of the guild's list."""
        position = len(self.guild_channels(guild.id))
        channel = Channel(
            self.snowflakes.next(), ChannelType.TEXT, name, guild.id,
            position=position, created_at=self.clock.time(),
        )  # fmt: skip
        self.channels[channel.id] = channel
        self.tell(Change(ChangeKind.CHANNEL_CREATE, channel))
        return channel

    def remove_channel(self, channel: Channel) -> None:
        """Delete a channel or thread, its threads and all messages in it."""
        for thread in [each for each in self.channels.values() if each.parent_id == channel.id]:
            self.remove_channel(thread)
        for message in self.channel_messages(channel.id):
            del self.messages[message.id]
        del self.channels[channel.id]
        kind = ChangeKind.THREAD_DELETE if channel.is_thread else ChangeKind.CHANNEL_DELETE
        self.tell(Change(kind, channel))

    def add_thread(
        self, parent: Channel, name: str, owner_id: int, *, starter: Message | None = None,
        private: bool = False,
    ) -> Channel:  # fmt: skip
        """A thread, begun at a message (whose id it then shares) or free."""
        now = self.clock.time()
        thread = Channel(
            starter.id if starter else self.snowflakes.next(),
            ChannelType.PRIVATE_THREAD if private else ChannelType.PUBLIC_THREAD,
            name, parent.guild_id, parent.id,
            owner_id=owner_id, created_at=now, archive_changed_at=now,
            thread_members={owner_id: now},
        )  # fmt: skip
        self.channels[thread.id] = thread
        self.tell(Change(ChangeKind.THREAD_CREATE, thread))
        if starter is None and not private:
            notice = self.new_message(parent.id, owner_id)
            notice.type, notice.content, notice.begun_thread = (
                MessageType.THREAD_CREATED, name, thread.id,
            )  # fmt: skip
            self.post(notice)
        if starter:
            starter.thread_id = thread.id
            starter.flags |= MessageFlag.HAS_THREAD
            self.tell(Change(ChangeKind.MESSAGE_UPDATE, parent, starter))
        return thread

    def set_archived(self, thread: Channel, archived: bool) -> None:
        """Close a thread, or open it again."""
        thread.archived = archived
        thread.archive_changed_at = self.clock.time()
        self.tell(Change(ChangeKind.THREAD_UPDATE, thread))

    def dm_between(self, user_id: int) -> Channel:
        """The DM channel of the bot and a user, made if there is none."""
        for channel in self.channels.values():
            if channel.is_dm and user_id in channel.recipients:
                return channel
        channel = Channel(
            self.snowflakes.next(), ChannelType.DM, recipients=(self.bot.id, user_id),
            created_at=self.clock.time(),
        )  # fmt: skip
        self.channels[channel.id] = channel
        return channel

    def guild_channels(self, guild_id: int) -> list[Channel]:
        """The guild's channels and threads, in order of making."""
        return [channel for channel in self.channels.values() if channel.guild_id == guild_id]

    def channel_messages(self, channel_id: int) -> list[Message]:
        """All messages of a channel, oldest first, ephemeral ones too."""
        return [message for message in self.messages.values() if message.channel_id == channel_id]

    def channel_id(self, name: str) -> int:
        """The guild channel of this name; ``KeyError`` if there is none."""
        for channel in self.channels.values():
            if channel.guild_id and channel.name == name:
                return channel.id
        raise KeyError(name)

    def attachment(self, attachment_id: int) -> bytes:
        """The content of an uploaded file; ``KeyError`` if there is none."""
        return self.attachments[attachment_id].content

    def permissions(self, user_id: int, channel: Channel) -> Permission:
        """What someone may do in a channel: nothing where they are not a member. In a DM, all but
        what needs a guild."""
        if channel.is_dm:
            return EVERYTHING if user_id in channel.recipients else NOTHING
        guild = self.guilds[channel.guild_id or 0]
        if user_id not in guild.members:
            return NOTHING
        if user_id == guild.owner_id:
            return EVERYTHING
        base = guild.everyone | (guild.bot_extra if user_id == self.bot.id else NOTHING)
        for role in guild.roles_of(user_id):
            base |= role.permissions
        place = self.channels[channel.parent_id] if channel.parent_id else channel
        mine = {guild.id, user_id, *(role.id for role in guild.roles_of(user_id))}
        if user_id == self.bot.id:
            mine.add(self.bot_role_id)
        allowed = in_channel(base, (each for each in place.overwrites if each.id in mine))
        if channel.type is ChannelType.PRIVATE_THREAD and user_id not in channel.thread_members:
            return allowed if allowed & Permission.MANAGE_THREADS else NOTHING
        return allowed

    def overwrite(
        self, channel_id: int, who: int, *, allow: Permission = NOTHING,
        deny: Permission = NOTHING,
    ) -> None:  # fmt: skip
        """Set a channel's overwrite for a user, the bot (``world.bot.id``) or, with the guild's
        id, @everyone; what was set for them before is replaced."""
        channel = self.channels[channel_id]
        channel.overwrites = [each for each in channel.overwrites if each.id != who]
        channel.overwrites.append(Overwrite(who, who in self.users, allow, deny))
        self.tell(Change(ChangeKind.CHANNEL_UPDATE, channel))

    def sees(self, user_id: int, message: Message) -> bool:
        """Whether a message is there for a user."""
        if message.seen_by is not None:
            return message.seen_by == user_id
        channel = self.channels.get(message.channel_id)
        return channel is not None and bool(
            self.permissions(user_id, channel) & Permission.VIEW_CHANNEL
        )

    def post(self, message: Message) -> Message:
        """Put a new message into its channel; an archived thread is opened by it."""
        channel = self.channels[message.channel_id]
        if channel.archived and message.seen_by is None:
            self.set_archived(channel, False)
        self.messages[message.id] = message
        self._keep_files(message)
        if message.seen_by is None:
            channel.last_message_id = message.id
            if channel.is_thread:
                channel.thread_members.setdefault(message.author_id, message.created_at)
        self.tell(Change(ChangeKind.MESSAGE_CREATE, channel, message))
        return message

    def new_message(self, channel_id: int, author_id: int) -> Message:
        """An empty message with a fresh id and the present time, not posted yet."""
        return Message(self.snowflakes.next(), channel_id, author_id, self.clock.time())

    def edited(self, message: Message, *, by_author: bool = True) -> None:
        """Tell everyone that a message changed; ``by_author`` marks it as edited."""
        if by_author:
            message.edited_at = self.clock.time()
        self._keep_files(message)
        self.tell(Change(ChangeKind.MESSAGE_UPDATE, self.channels[message.channel_id], message))

    def replace_files(self, message: Message, files: list[Attachment]) -> None:
        """Give a message these attachments instead of its own. The old ones can still be fetched
        for a while, as on Discord, by those who have not seen the change yet."""
        kept = {file.id for file in files}
        self._replaced.extend(file.id for file in message.attachments if file.id not in kept)
        message.attachments = files
        while len(self._replaced) > _REPLACED_FILES_KEPT:
            self.attachments.pop(self._replaced.popleft(), None)

    def delete(self, message: Message) -> None:
        """Take a message away."""
        channel = self.channels[message.channel_id]
        del self.messages[message.id]
        channel.pins.pop(message.id, None)
        for file in message.attachments:
            self.attachments.pop(file.id, None)
        self.tell(Change(ChangeKind.MESSAGE_DELETE, channel, message))

    def pin(self, message: Message, by: int) -> None:
        """Pin a message, with the channel's notice of it; pinning twice changes nothing."""
        channel = self.channels[message.channel_id]
        if message.id in channel.pins:
            return
        channel.pins[message.id] = self.clock.time()
        self.edited(message, by_author=False)
        self.tell(Change(ChangeKind.CHANNEL_PINS_UPDATE, channel))
        notice = self.new_message(channel.id, by)
        notice.type = MessageType.PINNED
        notice.reply_to = message.id
        self.post(notice)

    def unpin(self, message: Message) -> None:
        """Take a pin off; nothing happens if there is none."""
        channel = self.channels[message.channel_id]
        if channel.pins.pop(message.id, None) is not None:
            self.edited(message, by_author=False)
            self.tell(Change(ChangeKind.CHANNEL_PINS_UPDATE, channel))

    def mentioned(self, texts: Iterable[str]) -> tuple[int, ...]:
        """The known users mentioned in texts, each once, in order."""
        found = (int(number) for text in texts for number in _USER_MENTION.findall(text))
        return tuple(dict.fromkeys(each for each in found if each in self.users))

    def channel(self, channel_id: int) -> Channel:
        """The channel of this id; :class:`ApiError` 10003 if there is none."""
        try:
            return self.channels[channel_id]
        except KeyError:
            raise ApiError(Problem.UNKNOWN_CHANNEL) from None

    def message(self, channel_id: int, message_id: int) -> Message:
        """The message of this id in this channel; :class:`ApiError` 10008 if there is none."""
        found = self.messages.get(message_id)
        if found is None or found.channel_id != channel_id:
            raise ApiError(Problem.UNKNOWN_MESSAGE)
        return found

    def tell(self, change: Change) -> None:
        """Let every listener know of a change."""
        for listener in list(self.listeners):
            listener(change)

    def _keep_files(self, message: Message) -> None:
        for file in message.attachments:
            self.attachments[file.id] = file

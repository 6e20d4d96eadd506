"""The state of the local Discord: its guilds, channels, people, messages, commands, emojis."""

from __future__ import annotations

import re
import unicodedata
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from localcord.world import payloads
from localcord.world.clock import Clock, Snowflakes, SystemClock
from localcord.world.entities import (
    THREADS_OF,
    Attachment,
    Change,
    ChangeKind,
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
from localcord.world.errors import ApiError, Problem, Restrictions
from localcord.world.permissions import EVERYTHING, NOTHING, Overwrite, Permission, in_channel

Json = dict[str, Any]

NOTIFICATIONS_KEPT = 5000


class Reason(Enum):
    """Why a message notifies someone."""

    DIRECT = "direct"
    MENTION = "mention"
    ROLE = "role"
    EVERYONE = "everyone"


@dataclass(frozen=True)
class Ring:
    """One notification on one person's devices: of which message, as it was then, and when."""

    user_id: int
    reason: Reason
    at: float
    message: Json


def rings_of(world: World, message: Message) -> list[Ring]:
    """Return the notifications of a message that is being posted; edits never notify.

    Nobody is notified of an ephemeral message, of one with SUPPRESS_NOTIFICATIONS, of their own,
    or of the immediate answer to what they have just pressed or typed.
    """
    if message.seen_by is not None or message.flags & MessageFlag.SUPPRESS_NOTIFICATIONS:
        return []
    now = world.clock.time()
    body: Json | None = None
    found = []
    for user_id in sorted(_concerned(world, message)):
        reason = _reason(world, message, user_id)
        if reason is not None:
            body = body or payloads.message(world, message)
            found.append(Ring(user_id, reason, now, body))
    return found


def _concerned(world: World, message: Message) -> set[int]:
    """Return who may be notified at all: all people only if everyone is mentioned."""
    channel = world.channels[message.channel_id]
    if channel.is_dm:
        return set(channel.recipients)
    if message.mention_everyone:
        return set(world.users)
    roles = world.guilds[channel.guild_id or 0].roles
    return {*message.mentions}.union(*(roles[each].holders for each in message.role_mentions))


def _reason(world: World, message: Message, user_id: int) -> Reason | None:
    """Return why someone is notified; None if they are not."""
    if user_id in (message.author_id, message.answer_to, world.bot.id):
        return None
    channel = world.channels[message.channel_id]
    if not world.permissions(user_id, channel) & Permission.VIEW_CHANNEL:
        return None
    if channel.is_dm:
        return Reason.DIRECT
    if channel.is_thread and user_id not in channel.thread_members:
        return None
    if user_id in message.mentions:
        return Reason.MENTION
    guild = world.guilds[channel.guild_id or 0]
    if any(user_id in guild.roles[each].holders for each in message.role_mentions):
        return Reason.ROLE
    return Reason.EVERYONE if message.mention_everyone else None


__all__ = ["Change", "ChangeKind", "World"]

_REPLACED_FILES_KEPT = 100
_USER_MENTION = re.compile(r"<@!?(\d+)>")
_ROLE_MENTION = re.compile(r"<@&(\d+)>")


class World:
    """Everything there is, in this process's memory; ``clock`` gives all times and ids.

    Ids are snowflakes: they increase, and contain their time of creation. ``users``, ``guilds``,
    ``channels`` and ``messages`` are keyed by id, in order of creation; ``commands`` and
    ``emojis`` by id. ``bot`` is the bot's user and ``owner`` the one who owns its application.
    ``listeners`` are called after every change.
    ``rings`` are the latest notifications of new messages, of all people, oldest first;
    ``restrictions`` is what is refused for a while. New servers are spread over ``shards``, one
    after the other.
    """

    def __init__(self, clock: Clock | None = None, *, bot_name: str = "Tarocchino") -> None:
        self.clock: Clock = clock or SystemClock()
        self.snowflakes = Snowflakes(self.clock)
        self.base_url = "http://127.0.0.1"
        self.users: dict[int, User] = {}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.commands: dict[int, Json] = {}
        self.emojis: dict[int, Emoji] = {}
        self.shards = 1
        self.listeners: list[Callable[[Change], None]] = []
        self.messages: dict[int, Message] = {}
        self.attachments: dict[int, Attachment] = {}
        self.restrictions = Restrictions()
        self.rings: deque[Ring] = deque(maxlen=NOTIFICATIONS_KEPT)
        self._replaced: deque[int] = deque()
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
        """Return a world of one guild with the bot, these people and these text channels in it. The
        first person owns the guild; ``locale`` is the guild's and, at the start, everyone's."""
        world = cls(clock)
        members = [world.add_user(person, locale=locale) for person in people]
        guild = world.add_guild(name, members, locale=locale)
        for channel in channels:
            world.add_channel(guild, channel)
        return world

    @property
    def application_id(self) -> int:
        """The application's id, which is also its bot user's."""
        return self.bot.id

    def add_user(
        self, name: str, username: str | None = None, *, bot: bool = False, locale: str = "en-US"
    ) -> User:
        """Return a new account, in no guild yet; the username is made from the name if not
        given."""
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
        """Return a guild with the bot and ``members`` in it, owned by the first of them."""
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
        """Return a new role of a guild, given to these members."""
        role = Role(self.snowflakes.next(), name, permissions, mentionable, set(holders))
        guild.roles[role.id] = role
        self.tell(Change(ChangeKind.GUILD_ROLE_CREATE, guild=guild, role=role))
        return role

    def add_emoji(self, name: str, image: bytes, *, animated: bool = False) -> Emoji:
        """Return a new emoji of the application; its name is unique."""
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
        """Return what someone may do in a channel: nothing if they are no member. In a DM,
        everything that needs no guild."""
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
        """Return what a member may do in a server, before what its channels allow and deny."""
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
        """Return whether the bot may view a channel or thread."""
        return bool(self.permissions(self.bot.id, channel) & Permission.VIEW_CHANNEL)

    def seen_threads(self, guild_id: int) -> list[Channel]:
        """Return the guild's threads that the bot may view."""
        own = (each for each in self.channels.values() if each.guild_id == guild_id)
        return [each for each in own if each.is_thread and self.bot_views(each)]

    def sees(self, user_id: int, message: Message) -> bool:
        """Return whether a user sees a message."""
        if message.seen_by is not None:
            return message.seen_by == user_id
        channel = self.channels.get(message.channel_id)
        return channel is not None and bool(
            self.permissions(user_id, channel) & Permission.VIEW_CHANNEL
        )

    def is_shown(self, user_id: int, message: Message) -> bool:
        """Return whether a user's client shows them a message by itself: of a thread that they are
        no member of it shows nothing until they open it."""
        channel = self.channels.get(message.channel_id)
        if channel is not None and channel.is_thread and message.seen_by is None:
            return user_id in channel.thread_members and self.sees(user_id, message)
        return self.sees(user_id, message)

    def tell(self, change: Change) -> None:
        """Tell every listener of a change."""
        for listener in list(self.listeners):
            listener(change)

    def add_channel(self, guild: Guild, name: str, kind: ChannelType = ChannelType.TEXT) -> Channel:
        """Return a channel at the end of the guild's list."""
        position = len(self.guild_channels(guild.id))
        channel = Channel(
            self.snowflakes.next(), kind, name, guild.id,
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
        self, parent: Channel, name: str, owner_id: int, *, private: bool = False
    ) -> Channel:
        """Return a thread of the type that the parent takes, or a private one."""
        now, kinds = self.clock.time(), THREADS_OF[parent.type]
        thread = Channel(
            self.snowflakes.next(),
            ChannelType.PRIVATE_THREAD if private else kinds[0],
            name, parent.guild_id, parent.id,
            owner_id=owner_id, created_at=now, archive_changed_at=now,
            thread_members={owner_id: now},
        )  # fmt: skip
        self.channels[thread.id] = thread
        self.tell(Change(ChangeKind.THREAD_CREATE, thread))
        if not private and parent.has_messages:
            notice = self.new_message(parent.id, owner_id)
            notice.type, notice.content, notice.begun_thread = (
                MessageType.THREAD_CREATED, name, thread.id,
            )  # fmt: skip
            self.post(notice)
        return thread

    def set_archived(self, thread: Channel, archived: bool) -> None:
        """Archive a thread, or reopen it."""
        thread.archived = archived
        thread.archive_changed_at = self.clock.time()
        self.tell(Change(ChangeKind.THREAD_UPDATE, thread))

    def add_to_thread(self, thread: Channel, *user_ids: int, by: int | None = None) -> None:
        """Make people members of a thread. Of someone whom somebody else (``by``) adds, a notice in
        the thread tells, which mentions them; nothing happens to those who are members already."""
        new = tuple(each for each in user_ids if each not in thread.thread_members)
        if not new:
            return
        thread.thread_members |= dict.fromkeys(new, self.clock.time())
        self.tell(Change(ChangeKind.THREAD_MEMBERS_UPDATE, thread, added=new))
        for user_id in new if by is not None else ():
            if user_id != by:
                notice = self.new_message(thread.id, by or 0)
                notice.type, notice.mentions = MessageType.RECIPIENT_ADDED, (user_id,)
                self.post(notice)

    def remove_from_thread(self, thread: Channel, user_id: int) -> None:
        """Someone leaves a thread; nothing happens if they are no member."""
        if thread.thread_members.pop(user_id, None) is not None:
            self.tell(Change(ChangeKind.THREAD_MEMBERS_UPDATE, thread, removed=(user_id,)))

    def dm_between(self, user_id: int) -> Channel:
        """Return the DM channel of the bot and a user, made if there is none."""
        for channel in self.channels.values():
            if channel.recipients == (self.bot.id, user_id):
                return channel
        channel = Channel(
            self.snowflakes.next(), ChannelType.DM, recipients=(self.bot.id, user_id),
            created_at=self.clock.time(),
        )  # fmt: skip
        self.channels[channel.id] = channel
        return channel

    def replace_application(self, name: str) -> None:
        """Let another application take the bot's place in every server. It has no commands, no
        emojis and no DM channels; the messages of the other stay, and are another's."""
        before, self.bot = self.bot, self.add_user(name, bot=True)
        for guild in self.guilds.values():
            guild.members = [self.bot.id if each == before.id else each for each in guild.members]
        self.commands.clear()
        self.emojis.clear()

    def guild_channels(self, guild_id: int) -> list[Channel]:
        """Return the guild's channels and threads, in order of creation."""
        return [channel for channel in self.channels.values() if channel.guild_id == guild_id]

    def channel_messages(self, channel_id: int) -> list[Message]:
        """Return all messages of a channel, oldest first, including ephemeral ones."""
        return [message for message in self.messages.values() if message.channel_id == channel_id]

    def channel_id(self, name: str) -> int:
        """Return the guild channel of this name; ``KeyError`` if there is none."""
        for channel in self.channels.values():
            if channel.guild_id and channel.name == name:
                return channel.id
        raise KeyError(name)

    def attachment(self, attachment_id: int) -> bytes:
        """Return the content of an uploaded file; ``KeyError`` if there is none."""
        return self.attachments[attachment_id].content

    def post(self, message: Message) -> Message:
        """Post a new message in its channel; this reopens an archived thread."""
        channel = self.channels[message.channel_id]
        if channel.archived and message.seen_by is None:
            self.set_archived(channel, False)
        self.messages[message.id] = message
        self._keep_files(message)
        if message.seen_by is None:
            channel.last_message_id = message.id
            if channel.is_thread:
                self.add_to_thread(channel, message.author_id, *self._pinged(message))
        self.rings.extend(rings_of(self, message))
        self.tell(Change(ChangeKind.MESSAGE_CREATE, channel, message))
        return message

    def _pinged(self, message: Message) -> list[int]:
        """Return the people whom a message in a thread mentions, also by a role, and who may see
        it: that makes them members, even if it notifies nobody."""
        parent = self.channels[self.channels[message.channel_id].parent_id or 0]
        roles = self.guilds[parent.guild_id or 0].roles
        holders = (user for each in message.role_mentions for user in roles[each].holders)
        return [
            each
            for each in dict.fromkeys((*message.mentions, *holders))
            if self.permissions(each, parent) & Permission.VIEW_CHANNEL
        ]

    def new_message(self, channel_id: int, author_id: int) -> Message:
        """Return an empty message with a new id and the present time, not posted yet."""
        return Message(self.snowflakes.next(), channel_id, author_id, self.clock.time())

    def edited(self, message: Message, *, by_author: bool = True) -> None:
        """Tell the listeners that a message changed; ``by_author`` marks it as edited."""
        if by_author:
            message.edited_at = self.clock.time()
        self._keep_files(message)
        if self.channels[message.channel_id].is_thread and message.seen_by is None:
            self.add_to_thread(self.channels[message.channel_id], *self._pinged(message))
        self.tell(Change(ChangeKind.MESSAGE_UPDATE, self.channels[message.channel_id], message))

    def replace_files(self, message: Message, files: list[Attachment]) -> None:
        """Replace a message's attachments. The old ones can still be fetched for a while, as on
        Discord, by clients that have not seen the change yet."""
        kept = {file.id for file in files}
        self._replaced.extend(file.id for file in message.attachments if file.id not in kept)
        message.attachments = files
        while len(self._replaced) > _REPLACED_FILES_KEPT:
            self.attachments.pop(self._replaced.popleft(), None)

    def delete(self, message: Message) -> None:
        """Delete a message."""
        channel = self.channels[message.channel_id]
        del self.messages[message.id]
        for file in message.attachments:
            self.attachments.pop(file.id, None)
        self.tell(Change(ChangeKind.MESSAGE_DELETE, channel, message))

    def mentioned(self, texts: Iterable[str]) -> tuple[int, ...]:
        """Return the known users mentioned in texts, each once, in order."""
        found = (int(number) for text in texts for number in _USER_MENTION.findall(text))
        return tuple(dict.fromkeys(each for each in found if each in self.users))

    def mentioned_roles(self, guild_id: int, texts: Iterable[str]) -> tuple[int, ...]:
        """Return the guild's roles mentioned in texts, each once, in order; without @everyone."""
        known = self.guilds[guild_id].roles
        found = (int(number) for text in texts for number in _ROLE_MENTION.findall(text))
        return tuple(dict.fromkeys(each for each in found if each in known))

    def channel(self, channel_id: int) -> Channel:
        """Return the channel of this id; :class:`ApiError` 10003 if there is none."""
        try:
            return self.channels[channel_id]
        except KeyError:
            raise ApiError(Problem.UNKNOWN_CHANNEL) from None

    def message(self, channel_id: int, message_id: int) -> Message:
        """Return the message of this id in this channel; :class:`ApiError` 10008 if there is
        none."""
        found = self.messages.get(message_id)
        if found is None or found.channel_id != channel_id:
            raise ApiError(Problem.UNKNOWN_MESSAGE)
        return found

    def _keep_files(self, message: Message) -> None:
        for file in message.attachments:
            self.attachments[file.id] = file

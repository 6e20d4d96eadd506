"""The state of the local Discord: its guilds, channels, people, messages, commands, emojis."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Sequence
from typing import Any

from localcord.world.changes import Change, ChangeKind
from localcord.world.clock import Clock
from localcord.world.entities import (
    THREADS_OF,
    Attachment,
    Channel,
    ChannelType,
    Guild,
    Message,
    MessageFlag,
    MessageType,
)
from localcord.world.errors import ApiError, Problem
from localcord.world.guilds import Guilds
from localcord.world.notifications import NOTIFICATIONS_KEPT, Ring, rings_of
from localcord.world.permissions import Permission
from localcord.world.restrictions import Restrictions

Json = dict[str, Any]
__all__ = ["Change", "ChangeKind", "World"]

_REPLACED_FILES_KEPT = 100
_USER_MENTION = re.compile(r"<@!?(\d+)>")
_ROLE_MENTION = re.compile(r"<@&(\d+)>")


class World(Guilds):
    """Everything there is, in this process's memory; ``clock`` gives all times and ids.

    Ids are snowflakes: they increase, and contain their time of creation. ``users``, ``guilds``,
    ``channels`` and ``messages`` are keyed by id, in order of creation; ``commands`` by guild id
    (None for the global ones) and then by command id; ``emojis`` by id. ``bot`` is the bot's user
    and ``owner`` the one who owns its application. ``listeners`` are called after every change.
    ``rings`` are the latest notifications of new messages, of all people, oldest first;
    ``restrictions`` is what is refused for a while. New servers are spread over ``shards``, one
    after the other.
    """

    def __init__(self, clock: Clock | None = None, *, bot_name: str = "Tarocchino") -> None:
        super().__init__(clock, bot_name=bot_name)
        self.messages: dict[int, Message] = {}
        self.attachments: dict[int, Attachment] = {}
        self.restrictions = Restrictions()
        self.rings: deque[Ring] = deque(maxlen=NOTIFICATIONS_KEPT)
        self._replaced: deque[int] = deque()

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
        first person owns the guild; ``locale`` is the guild's and, at the start, everyone's."""
        world = cls(clock)
        members = [world.add_user(person, locale=locale) for person in people]
        guild = world.add_guild(name, members, locale=locale)
        for channel in channels:
            world.add_channel(guild, channel)
        return world

    def add_channel(self, guild: Guild, name: str, kind: ChannelType = ChannelType.TEXT) -> Channel:
        """A channel at the end of the guild's list."""
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
        self, parent: Channel, name: str, owner_id: int, *, starter: Message | None = None,
        private: bool = False,
    ) -> Channel:  # fmt: skip
        """A thread, started from a message (then it has the message's id) or without one. Its type
        is that which the parent takes, the private one where asked."""
        now, kinds = self.clock.time(), THREADS_OF[parent.type]
        thread = Channel(
            starter.id if starter else self.snowflakes.next(),
            ChannelType.PRIVATE_THREAD if private else kinds[0],
            name, parent.guild_id, parent.id,
            owner_id=owner_id, created_at=now, archive_changed_at=now,
            thread_members={owner_id: now},
        )  # fmt: skip
        self.channels[thread.id] = thread
        self.tell(Change(ChangeKind.THREAD_CREATE, thread))
        if starter is None and not private and parent.has_messages:
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
        """The DM channel of the bot and a user, made if there is none."""
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
        self.commands = {None: {}}
        self.emojis.clear()

    def guild_channels(self, guild_id: int) -> list[Channel]:
        """The guild's channels and threads, in order of creation."""
        return [channel for channel in self.channels.values() if channel.guild_id == guild_id]

    def channel_messages(self, channel_id: int) -> list[Message]:
        """All messages of a channel, oldest first, including ephemeral ones."""
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
        """Those whom a message in a thread mentions, also by a role, and who may see it: that makes
        them members, even if it notifies nobody."""
        parent = self.channels[self.channels[message.channel_id].parent_id or 0]
        roles = self.guilds[parent.guild_id or 0].roles
        holders = (user for each in message.role_mentions for user in roles[each].holders)
        return [
            each
            for each in dict.fromkeys((*message.mentions, *holders))
            if self.permissions(each, parent) & Permission.VIEW_CHANNEL
        ]

    def new_message(self, channel_id: int, author_id: int) -> Message:
        """An empty message with a new id and the present time, not posted yet."""
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
        channel.pins.pop(message.id, None)
        for file in message.attachments:
            self.attachments.pop(file.id, None)
        self.tell(Change(ChangeKind.MESSAGE_DELETE, channel, message))

    def pin(self, message: Message, by: int) -> None:
        """Pin a message and post the channel's notice of it; pinning twice changes nothing."""
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
        """Unpin a message; nothing happens if it is not pinned."""
        channel = self.channels[message.channel_id]
        if channel.pins.pop(message.id, None) is not None:
            self.edited(message, by_author=False)
            self.tell(Change(ChangeKind.CHANNEL_PINS_UPDATE, channel))

    def mentioned(self, texts: Iterable[str]) -> tuple[int, ...]:
        """The known users mentioned in texts, each once, in order."""
        found = (int(number) for text in texts for number in _USER_MENTION.findall(text))
        return tuple(dict.fromkeys(each for each in found if each in self.users))

    def mentioned_roles(self, guild_id: int, texts: Iterable[str]) -> tuple[int, ...]:
        """The guild's roles mentioned in texts, each once, in order; without @everyone."""
        known = self.guilds[guild_id].roles
        found = (int(number) for text in texts for number in _ROLE_MENTION.findall(text))
        return tuple(dict.fromkeys(each for each in found if each in known))

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

    def _keep_files(self, message: Message) -> None:
        for file in message.attachments:
            self.attachments[file.id] = file

"""The entities of the local Discord's world, and the kinds of change that its listeners are told.

Ids are ``int`` here and strings in JSON.
"""

from __future__ import annotations

import io
import mimetypes
from dataclasses import dataclass, field
from enum import Enum, IntEnum, IntFlag
from typing import Any

from PIL import Image, UnidentifiedImageError

from localcord.world.permissions import MEMBER, NOTHING, Overwrite, Permission

Json = dict[str, Any]


class ChannelType(IntEnum):
    TEXT = 0
    DM = 1
    VOICE = 2
    ANNOUNCEMENT = 5
    ANNOUNCEMENT_THREAD = 10
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12
    STAGE = 13
    FORUM = 15
    MEDIA = 16


THREADS_OF = {
    ChannelType.TEXT: (ChannelType.PUBLIC_THREAD, ChannelType.PRIVATE_THREAD),
    ChannelType.ANNOUNCEMENT: (ChannelType.ANNOUNCEMENT_THREAD,),
    ChannelType.FORUM: (ChannelType.PUBLIC_THREAD,),
    ChannelType.MEDIA: (ChannelType.PUBLIC_THREAD,),
}
"""The kinds of threads that a channel takes; those of a forum or a media channel are its posts."""


class MessageType(IntEnum):
    DEFAULT = 0
    RECIPIENT_ADDED = 1
    THREAD_CREATED = 18
    SLASH_COMMAND = 20


class MessageFlag(IntFlag):
    SUPPRESS_EMBEDS = 1 << 2
    EPHEMERAL = 1 << 6
    LOADING = 1 << 7
    SUPPRESS_NOTIFICATIONS = 1 << 12
    COMPONENTS_V2 = 1 << 15


NO_FLAGS = MessageFlag(0)


@dataclass
class User:
    """An account, a person's or the bot's. ``name`` is the shown one; a person who has
    ``installed`` the bot for themselves has its commands for users everywhere."""

    id: int
    username: str
    name: str
    bot: bool = False
    locale: str = "en-US"
    closed_dms: bool = False
    installed: bool = False


@dataclass
class Role:
    """A role that people of a guild have: ``holders`` are their ids. A ``mentionable`` one may be
    mentioned by everybody."""

    id: int
    name: str
    permissions: Permission = NOTHING
    mentionable: bool = False
    holders: set[int] = field(default_factory=set)


@dataclass
class Guild:
    """A server. ``members`` are user ids in order of joining.

    The role @everyone has the guild's id and the permissions ``everyone``; ``roles`` are the others
    by id, without the bot's managed role, which adds ``bot_extra``. Members in ``timed_out``, until
    these seconds since the epoch, and in ``pending``, who have not accepted the rules yet, may
    neither write nor press nor command.
    """

    id: int
    name: str
    owner_id: int
    locale: str
    joined_at: float
    members: list[int] = field(default_factory=list)
    everyone: Permission = MEMBER
    bot_extra: Permission = NOTHING
    roles: dict[int, Role] = field(default_factory=dict)
    timed_out: dict[int, float] = field(default_factory=dict)
    pending: set[int] = field(default_factory=set)

    def roles_of(self, user_id: int) -> list[Role]:
        """Return the roles that a member has besides @everyone."""
        return [role for role in self.roles.values() if user_id in role.holders]


@dataclass
class Channel:
    """A channel of a server, a thread (``parent_id``) or a DM (``recipients``: both users' ids)."""

    id: int
    type: ChannelType
    name: str = ""
    guild_id: int | None = None
    parent_id: int | None = None
    position: int = 0
    topic: str | None = None
    recipients: tuple[int, ...] = ()
    overwrites: list[Overwrite] = field(default_factory=list)
    last_message_id: int | None = None
    owner_id: int = 0
    archived: bool = False
    locked: bool = False
    invitable: bool = True
    auto_archive_minutes: int = 1440
    slowmode_seconds: int = 0
    created_at: float = 0.0
    archive_changed_at: float = 0.0
    thread_members: dict[int, float] = field(default_factory=dict)

    @property
    def is_thread(self) -> bool:
        return self.parent_id is not None

    @property
    def has_messages(self) -> bool:
        """Whether people write in it; a forum has posts, which are threads."""
        return self.type not in (ChannelType.FORUM, ChannelType.MEDIA)

    @property
    def is_dm(self) -> bool:
        return self.type is ChannelType.DM


@dataclass(frozen=True)
class Attachment:
    """An uploaded file; ``size_px`` is a picture's (width, height), None for anything else."""

    id: int
    filename: str
    content: bytes = field(repr=False)
    description: str | None
    content_type: str
    size_px: tuple[int, int] | None

    @classmethod
    def of(cls, id: int, filename: str, content: bytes, description: str | None) -> Attachment:
        """Return the attachment for an upload: type from the name, size from the picture's
        header."""
        guessed = mimetypes.guess_type(filename)[0] or "application/octet-stream"
        return cls(id, filename, content, description, guessed, _picture_size(content))


def _picture_size(content: bytes) -> tuple[int, int] | None:
    try:
        with Image.open(io.BytesIO(content)) as picture:
            return picture.size
    except (UnidentifiedImageError, OSError, ValueError):
        return None


@dataclass
class Message:
    """A message. ``components`` are in Discord's JSON shape with attachments still
    referred to as ``attachment://name``; ``seen_by`` is the one who sees an ephemeral message.

    ``interaction`` is the ``interaction_metadata`` of a message that an interaction posted and
    ``webhook`` whether the application's webhook did (then ``webhook_id`` is its id).
    ``begun_thread`` is the thread that Discord's own notice announces. ``answer_to`` is the user
    whose click or command it answers at once.
    """

    id: int
    channel_id: int
    author_id: int
    created_at: float
    type: MessageType = MessageType.DEFAULT
    content: str = ""
    components: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    flags: MessageFlag = NO_FLAGS
    edited_at: float | None = None
    nonce: str | int | None = None
    tts: bool = False
    mentions: tuple[int, ...] = ()
    role_mentions: tuple[int, ...] = ()
    mention_everyone: bool = False
    seen_by: int | None = None
    interaction: Json | None = None
    interaction_name: str | None = None
    webhook: bool = False
    begun_thread: int | None = None
    answer_to: int | None = None


@dataclass
class Emoji:
    """An emoji of the application."""

    id: int
    name: str
    image: bytes = field(repr=False)
    animated: bool
    creator_id: int


class ChangeKind(Enum):
    """The kinds of change; the values are the gateway's event names."""

    MESSAGE_CREATE = "MESSAGE_CREATE"
    MESSAGE_UPDATE = "MESSAGE_UPDATE"
    MESSAGE_DELETE = "MESSAGE_DELETE"
    THREAD_CREATE = "THREAD_CREATE"
    THREAD_UPDATE = "THREAD_UPDATE"
    THREAD_DELETE = "THREAD_DELETE"
    THREAD_LIST_SYNC = "THREAD_LIST_SYNC"
    THREAD_MEMBERS_UPDATE = "THREAD_MEMBERS_UPDATE"
    CHANNEL_CREATE = "CHANNEL_CREATE"
    CHANNEL_UPDATE = "CHANNEL_UPDATE"
    CHANNEL_DELETE = "CHANNEL_DELETE"
    GUILD_CREATE = "GUILD_CREATE"
    GUILD_DELETE = "GUILD_DELETE"
    GUILD_ROLE_CREATE = "GUILD_ROLE_CREATE"
    GUILD_ROLE_UPDATE = "GUILD_ROLE_UPDATE"
    GUILD_ROLE_DELETE = "GUILD_ROLE_DELETE"
    PRESENCE_UPDATE = "PRESENCE_UPDATE"


@dataclass(frozen=True)
class Change:
    """Something changed; ``channel``, ``message``, ``guild`` and ``role`` are those concerned,
    ``added`` and ``removed`` the users who were added to a thread or left it."""

    kind: ChangeKind
    channel: Channel | None = None
    message: Message | None = None
    guild: Guild | None = None
    role: Role | None = None
    added: tuple[int, ...] = ()
    removed: tuple[int, ...] = ()

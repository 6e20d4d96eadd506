"""The kinds of change in the local Discord's world, as its listeners receive them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from localcord.world.entities import Channel, Guild, Message, Role


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
    CHANNEL_PINS_UPDATE = "CHANNEL_PINS_UPDATE"
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

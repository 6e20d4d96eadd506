"""Who is notified of a new message, by Discord's rules for a server set to "only @mentions"."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any

from localcord.world import payloads
from localcord.world.entities import Message, MessageFlag
from localcord.world.permissions import Permission

if TYPE_CHECKING:
    from localcord.world.world import World

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
    """The notifications of a message that is being posted; edits never notify.

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
    """Who may be notified at all: of all people only where everyone is mentioned."""
    channel = world.channels[message.channel_id]
    if channel.is_dm:
        return set(channel.recipients)
    if message.mention_everyone:
        return set(world.users)
    roles = world.guilds[channel.guild_id or 0].roles
    return {*message.mentions}.union(*(roles[each].holders for each in message.role_mentions))


def _reason(world: World, message: Message, user_id: int) -> Reason | None:
    """Why someone is notified; None if they are not."""
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

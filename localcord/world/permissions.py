"""Discord's permission bits and how a channel's overwrites change them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntFlag


class Permission(IntFlag):
    """The permissions that matter to a bot of this kind; the numbers are Discord's."""

    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38
    PIN_MESSAGES = 1 << 51


NOTHING = Permission(0)
EVERYTHING = Permission(sum(Permission))
MEMBER = EVERYTHING & ~(
    Permission.ADMINISTRATOR
    | Permission.MANAGE_CHANNELS
    | Permission.MANAGE_GUILD
    | Permission.MANAGE_MESSAGES
    | Permission.MANAGE_THREADS
    | Permission.MENTION_EVERYONE
    | Permission.PIN_MESSAGES
)


OF_ANSWERS = (
    Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.MENTION_EVERYONE
    | Permission.USE_EXTERNAL_EMOJIS
)
"""What a bot may do in answers if it is not a member, for people who installed it themselves."""


@dataclass
class Overwrite:
    """What a channel allows and denies one role or one member (``id``)."""

    id: int
    is_member: bool
    allow: Permission = NOTHING
    deny: Permission = NOTHING

    def payload(self) -> dict[str, object]:
        return {
            "id": str(self.id),
            "type": int(self.is_member),
            "allow": str(int(self.allow)),
            "deny": str(int(self.deny)),
        }


def in_channel(base: Permission, overwrites: Iterable[Overwrite]) -> Permission:
    """Return ``base`` after the overwrites that apply to someone: the roles' first, then the
    member's."""
    if base & Permission.ADMINISTRATOR:
        return EVERYTHING
    for overwrite in sorted(overwrites, key=lambda each: each.is_member):
        base = base & ~overwrite.deny | overwrite.allow
    return base

"""Block lists: who is not welcome at one person's tables, or at all tables of a server."""

from __future__ import annotations

from dataclasses import dataclass

NOBODY = 0
"""In place of a snowflake: no server, or nobody in particular."""


@dataclass(frozen=True, slots=True)
class BlockList:
    """Identifies a list of blocked people by its owner.

    A server's list has no ``blocker_id`` (`NOBODY`). A person's list has no ``guild_id``: it
    applies to the tables that the person hosts, in every server.
    """

    guild_id: int
    blocker_id: int


def blocks_of_server(guild_id: int) -> BlockList:
    """The people whom a server's moderators have blocked from its tables."""
    return BlockList(guild_id, NOBODY)


def blocks_of_person(user_id: int) -> BlockList:
    """The people whom a person has blocked from the tables they host."""
    return BlockList(NOBODY, user_id)

"""Who is not welcome where: at one person's tables, or at all tables of a server."""

from __future__ import annotations

from dataclasses import dataclass

NOBODY = 0
"""Stands for no server, or for nobody in particular, where a snowflake could stand."""


@dataclass(frozen=True, slots=True)
class BlockList:
    """A list of people who are not welcome, by whose it is.

    That of a server has no ``blocker_id`` (`NOBODY`), that of a person no ``guild_id``: it holds at
    the tables that the person hosts, in every server.
    """

    guild_id: int
    blocker_id: int


def blocks_of_server(guild_id: int) -> BlockList:
    """Whom a server's moderators have blocked from its tables."""
    return BlockList(guild_id, NOBODY)


def blocks_of_person(user_id: int) -> BlockList:
    """Whom a person has blocked from the own tables."""
    return BlockList(NOBODY, user_id)

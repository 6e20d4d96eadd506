"""Describe block lists, maintenance and table alerts."""

from __future__ import annotations

from dataclasses import dataclass

from tarocchino.core.games import GameName

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


MAX_NOTE = 120
"""The longest note, in characters."""


@dataclass(frozen=True, slots=True)
class MaintenanceStatus:
    """Maintenance under way: its beginning, its end if that is known, and a note from the host.

    Times are in seconds since the epoch.
    """

    since: float
    until: float | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class TableAlert:
    """A person's wish to be told of new tables in a server: of one game, of any if it is None.

    ``locale`` is the person's Discord locale.
    """

    guild_id: int
    user_id: int
    game: GameName | None = None
    locale: str = "en-US"


CALL_EVERY = 30 * 60.0
"""Seconds between two calls for players in one server."""

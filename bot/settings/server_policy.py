"""Hold block lists, maintenance and table alerts, and describe the stores of what servers,
people and the host allow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.settings.servers import ServerSettings, Setting
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


class ServerSettingsStore(Protocol):
    """Durable storage of servers' settings. Any method may raise `StoreBusyError`."""

    async def server_settings(self, guild_id: int) -> ServerSettings:
        """The server's settings, the defaults where it has decided nothing."""

    async def save_server_settings(self, guild_id: int, settings: ServerSettings) -> None:
        """Store the server's settings, durably on return."""

    async def servers_choosing(self, setting: Setting) -> Sequence[int]:
        """The ids of the servers in which a setting is not the default, in order."""


class ServerPolicyStore(ServerSettingsStore, Protocol):
    """Durable storage of servers' settings, block lists and maintenance."""

    async def blocked(self, owner: BlockList) -> frozenset[int]:
        """The people on a list."""

    async def block(self, owner: BlockList, user_id: int) -> None:
        """Put somebody on a list; they may be on it already."""

    async def unblock(self, owner: BlockList, user_id: int) -> None:
        """Take somebody off a list."""

    async def maintenance(self) -> MaintenanceStatus | None:
        """The maintenance under way, None if there is none; never cached."""

    async def save_maintenance(self, maintenance: MaintenanceStatus | None) -> None:
        """Store that there is maintenance, or that there is none."""


class AlertStore(Protocol):
    """Durable storage of who is told of new tables. Any method may raise `StoreBusyError`."""

    async def in_server(self, guild_id: int) -> list[TableAlert]:
        """All alerts in a server, by person and game."""

    async def save(self, alert: TableAlert) -> None:
        """Store an alert, replacing the person's alert for the same game."""

    async def drop(self, guild_id: int, user_id: int) -> None:
        """Forget all alerts of a person in a server, if there are any."""

    async def last_call(self, guild_id: int) -> float | None:
        """When players were last called in a server, in seconds since the epoch; None for never."""

    async def call(self, guild_id: int, at: float) -> None:
        """Store that players are called in a server."""

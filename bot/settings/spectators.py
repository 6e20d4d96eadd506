"""People who follow a table by direct message, without sitting at it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Spectator:
    """Somebody who follows a table: snowflakes of the person and of the DM channel, and the
    person's Discord locale."""

    table_id: int
    user_id: int
    channel_id: int
    locale: str = "en-US"


class SpectatorStore(Protocol):
    """Durable storage of who follows which table.

    Any method may raise `bot.services.ports.errors.StoreBusyError`.
    """

    async def all(self) -> list[Spectator]:
        """Everybody who follows a table, ordered by table and person."""

    async def save(self, spectator: Spectator) -> None:
        """Store that somebody follows a table, replacing an earlier entry for the two."""

    async def drop(self, table_id: int, user_id: int) -> None:
        """Forget that somebody follows a table, if they do."""

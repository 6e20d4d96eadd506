"""People who follow a table by direct message, without sitting at it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Spectator:
    """Somebody who follows a table: Discord snowflakes of the person and of the DM channel, and the
    person's Discord locale."""

    table_id: int
    user_id: int
    channel_id: int
    locale: str = "en-US"


class SpectatorStore(Protocol):
    """Durable storage of who follows what. Any method may raise
    `bot.services.ports.errors.StoreBusyError`."""

    async def all(self) -> list[Spectator]:
        """Everybody who follows a table, in the order of tables and people."""

    async def save(self, watcher: Spectator) -> None:
        """Store that somebody follows a table, in place of what was stored of the two before."""

    async def drop(self, table_id: int, user_id: int) -> None:
        """Forget that somebody follows a table, if the person does."""

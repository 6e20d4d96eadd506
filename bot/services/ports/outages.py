"""The port of outages and heartbeats."""

from __future__ import annotations

from typing import Protocol

from bot.tables.state.outages import Outage


class OutageStore(Protocol):
    """Durable storage of outages and heartbeats. Any method may raise
    `bot.services.ports.errors.StoreBusyError`."""

    async def all(self) -> list[Outage]:
        """Return all outages, in order of time."""

    async def save(self, outage: Outage) -> None:
        """Store a further outage."""

    async def forget_old(self) -> None:
        """Forget the outages that ended before the oldest open table was opened."""

    async def beat(self, at: float) -> None:
        """Store a heartbeat at this moment, in seconds since the epoch."""

    async def last_beat(self) -> float | None:
        """Return the last moment at which the bot is known to have acted.

        It is that of the last heartbeat or, if later, of the last action at an open table; None if
        there is neither.
        """

"""How players find each other: who is told of new tables, and when a server may call players."""

from __future__ import annotations

from bot.services.ports.clock import Clock
from bot.services.ports.errors import store_refusals
from bot.services.ports.servers import AlertStore
from bot.settings.alerts import TableAlert

CALL_EVERY = 30 * 60.0
"""Seconds between two calls for players in one server."""


class AlertService:
    """Alerts and calls; every method raises `TableRefusedError` while the store is busy."""

    def __init__(self, store: AlertStore, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def in_server(self, guild_id: int) -> list[TableAlert]:
        """All alerts in a server, by person and game."""
        with store_refusals():
            return await self._store.in_server(guild_id)

    async def save(self, alert: TableAlert) -> None:
        """Tell a person of new tables from now on; an alert for any game includes the others."""
        with store_refusals():
            if alert.game is None:
                await self._store.drop(alert.guild_id, alert.user_id)
            await self._store.save(alert)

    async def drop(self, guild_id: int, user_id: int) -> None:
        """Tell a person of no more tables of a server."""
        with store_refusals():
            await self._store.drop(guild_id, user_id)

    async def take_call(self, guild_id: int) -> float | None:
        """Note that players are called in a server now, and return None.

        Where they have been called lately nothing is noted; then the result is when they may be
        called again, in seconds since the epoch.
        """
        with store_refusals():
            last, now = await self._store.last_call(guild_id), self._clock.now()
            if last is not None and now < last + CALL_EVERY:
                return last + CALL_EVERY
            await self._store.call(guild_id, now)
            return None

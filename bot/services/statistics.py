"""What people have played in a server."""

from __future__ import annotations

from bot.services.ports.errors import store_refusals
from bot.services.ports.store import StatisticsStore
from bot.tables.state.statistics import PlayerStats, Standing


class StatisticsService:
    """Statistics and leaderboards; raises `TableRefusedError` while the store is busy."""

    def __init__(self, store: StatisticsStore) -> None:
        self._store = store

    async def player_stats(self, guild_id: int, user_id: int) -> PlayerStats:
        """What a person has played in a server."""
        with store_refusals():
            return await self._store.player_stats(guild_id, user_id)

    async def standings(self, guild_id: int, limit: int = 10) -> list[Standing]:
        """The leaderboard of a server."""
        with store_refusals():
            return await self._store.standings(guild_id, limit)

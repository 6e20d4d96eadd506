"""Which computer players a host chose last, wherever that was."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from bot.services.settings.preferences import PreferenceService
from bot.tables.state.errors import TableRefusedError
from tarocchino.players.levels import Level


class HostLevels:
    """The level that each host chose last, among their preferences: the one that they begin with at
    their next table."""

    def __init__(self) -> None:
        self._preferences: PreferenceService | None = None

    def keep_in(self, preferences: PreferenceService) -> None:
        """Keep choices among these preferences from now on."""
        self._preferences = preferences

    async def of(self, user_id: int) -> Level:
        """What the host chose last; club players for whoever has chosen nothing, and while the
        store is busy."""
        if self._preferences is None:
            return Level.CLUB
        return (await self._preferences.of(user_id)).level

    async def remember(self, user_id: int, level: Level) -> None:
        """Note a choice; while the store is busy the one before stays."""
        if self._preferences is None or await self.of(user_id) is level:
            return
        with suppress(TableRefusedError):
            await self._preferences.change(user_id, lambda before: replace(before, level=level))

"""Servers' settings, read through a cache."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.services.ports.servers import ServerSettingsStore
from bot.services.settings.cache import ReadThroughCache
from bot.settings.server_words import Words
from bot.settings.servers import DEFAULT_SETTINGS, ServerSettings, Setting


class ServerSettingsService:
    """Every server's settings; those most recently used are in memory."""

    def __init__(self, store: ServerSettingsStore) -> None:
        self._servers = ReadThroughCache(
            store.server_settings, store.save_server_settings, DEFAULT_SETTINGS
        )
        self._store = store
        self.on_choice: Callable[[Setting], object] | None = None
        """Called with what a server has decided anew."""

    async def of(self, guild_id: int) -> ServerSettings:
        """The server's settings; the defaults while the store is busy.

        For display only: whether something is allowed is decided by `chosen`.
        """
        return await self._servers.of(guild_id)

    async def chosen(self, guild_id: int) -> ServerSettings:
        """The server's settings; `TableRefusedError` while the store is busy."""
        return await self._servers.chosen(guild_id)

    async def choose(self, guild_id: int, setting: Setting, words: Words) -> ServerSettings:
        """Store a decision, and return the server's settings.

        Raises `bot.settings.servers.BadSettingError`, and `TableRefusedError` while the store
        is busy; then nothing has changed.
        """
        settings = await self._servers.change(guild_id, lambda now: now.choosing(setting, words))
        if self.on_choice is not None:
            self.on_choice(setting)
        return settings

    async def choosing(self, setting: Setting) -> Sequence[int]:
        """The ids of the servers that have decided this, in order; raises `StoreBusyError`."""
        return await self._store.servers_choosing(setting)

    def drop(self, guild_id: int) -> None:
        """Drop what is in memory of a server whose data were deleted."""
        self._servers.drop(guild_id)

    async def forget(self, guild_id: int, gone: int) -> None:
        """Drop a deleted channel or role from the settings.

        Raises `TableRefusedError` while the store is busy; then nothing has changed.
        """
        settings = await self.chosen(guild_id)
        if settings.without(gone) != settings:
            await self._servers.change(guild_id, lambda now: now.without(gone))

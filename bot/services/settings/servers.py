"""What servers have decided, at hand whenever one of their tables is concerned."""

from __future__ import annotations

from bot.services.ports.store import ServerSettingsStore
from bot.services.settings.cache import ReadThroughCache
from bot.settings.servers import AS_EVERYWHERE, ServerSettings, Setting, Words


class ServerSettingsService:
    """Every server's settings, of which the latest asked for are in memory."""

    def __init__(self, store: ServerSettingsStore) -> None:
        self._servers = ReadThroughCache(
            store.server_settings, store.save_server_settings, AS_EVERYWHERE
        )

    async def of(self, guild_id: int) -> ServerSettings:
        """What the server has decided; while the store is busy, what holds everywhere at first.

        For what is merely shown: whether something is allowed is asked of `chosen`.
        """
        return await self._servers.of(guild_id)

    async def chosen(self, guild_id: int) -> ServerSettings:
        """What the server has decided; a `TableRefusedError` while the store is busy."""
        return await self._servers.chosen(guild_id)

    async def choose(self, guild_id: int, setting: Setting, words: Words) -> ServerSettings:
        """Take note of a decision, and return all that the server has decided.

        Raises `bot.settings.servers.BadSettingError`, and `TableRefusedError` while the store
        is busy; then nothing has changed.
        """
        return await self._servers.change(guild_id, lambda now: now.choosing(setting, words))

    async def forget(self, guild_id: int, gone: int) -> None:
        """A channel or a role is gone, and nothing decided may depend on it.

        Raises `TableRefusedError` while the store is busy; then nothing has changed.
        """
        settings = await self.chosen(guild_id)
        if settings.without(gone) != settings:
            await self._servers.change(guild_id, lambda now: now.without(gone))

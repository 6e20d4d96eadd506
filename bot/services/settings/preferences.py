"""What people prefer, at hand whenever something is shown to one of them."""

from __future__ import annotations

from collections.abc import Callable

from bot.services.ports.store import PreferenceStore
from bot.services.settings.cache import KEPT, ReadThroughCache
from bot.settings.preferences import UNCHANGED, Choice, Preferences, quiet


class PreferenceService:
    """Everybody's preferences, of which the latest asked for are in memory."""

    def __init__(self, store: PreferenceStore, *, kept: int = KEPT) -> None:
        self._people = ReadThroughCache(store.load, store.save, UNCHANGED, kept=kept)

    async def of(self, user_id: int) -> Preferences:
        """What the person has chosen; while the store is busy, what everybody has at first.

        A hand is shown in any case: in the wrong colours rather than not at all.
        """
        return await self._people.of(user_id)

    async def chosen(self, user_id: int) -> Preferences:
        """What the person has chosen; a `TableRefusedError` while the store is busy."""
        return await self._people.chosen(user_id)

    async def wants_quiet(self, user_id: int, moment: float) -> bool:
        """Whether the person wants no sound at this moment, in seconds since the epoch."""
        return quiet(await self.of(user_id), moment)

    async def choose(self, user_id: int, choice: Choice) -> Preferences:
        """Take note of a choice; as `change`."""
        return await self.change(user_id, lambda before: before.choosing(choice))

    async def change(
        self, user_id: int, change: Callable[[Preferences], Preferences]
    ) -> Preferences:
        """Take note of a change of what the person has chosen, and return all of it.

        Raises `TableRefusedError` while the store is busy; then nothing has changed.
        """
        return await self._people.change(user_id, change)

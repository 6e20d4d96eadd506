"""People's preferences, read through a cache."""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextlib import suppress

from bot.services.ports.errors import StoreBusyError
from bot.services.ports.store import PreferenceStore
from bot.services.settings.cache import KEPT, ReadThroughCache
from bot.settings.preferences import DEFAULT_PREFERENCES, PreferenceOption, Preferences, quiet


class PreferenceService:
    """Everybody's preferences; those most recently used are in memory."""

    def __init__(self, store: PreferenceStore, *, kept: int = KEPT) -> None:
        self._store = store
        self._people = ReadThroughCache(store.load, store.save, DEFAULT_PREFERENCES, kept=kept)

    async def of(self, user_id: int) -> Preferences:
        """The person's preferences; the defaults while the store is busy.

        A hand is shown in any case: better in the wrong colours than not at all.
        """
        return await self._people.of(user_id)

    async def chosen(self, user_id: int) -> Preferences:
        """The person's preferences; `TableRefusedError` while the store is busy."""
        return await self._people.chosen(user_id)

    async def read_ahead(self, user_ids: Collection[int]) -> None:
        """Read the preferences of these people at once, unless the store is busy: one by one takes
        a hundred times as long."""
        with suppress(StoreBusyError):
            self._people.note(await self._store.load_several(user_ids))

    def forget(self, user_id: int) -> None:
        """Drop what is in memory of a person who was forgotten."""
        self._people.drop(user_id)

    async def wants_quiet(self, user_id: int, moment: float) -> bool:
        """Whether the person wants no sound at this moment, in seconds since the epoch."""
        return quiet(await self.of(user_id), moment)

    async def choose(self, user_id: int, choice: PreferenceOption) -> Preferences:
        """Store one choice; as `change`."""
        return await self.change(user_id, lambda before: before.choosing(choice))

    async def change(
        self, user_id: int, change: Callable[[Preferences], Preferences]
    ) -> Preferences:
        """Change the person's preferences, and return them.

        Raises `TableRefusedError` while the store is busy; then nothing has changed.
        """
        return await self._people.change(user_id, change)

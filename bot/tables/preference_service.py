"""What people prefer, at hand whenever something is shown to one of them."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from bot.tables.live import store_problems
from bot.tables.ports import PreferenceStore, StoreBusyError
from bot.tables.preferences import UNCHANGED, Choice, Preferences

KEPT = 10_000
"""Of so many people the preferences are remembered, in a few megabytes."""


class PreferenceService:
    """Everybody's preferences, of which the latest asked for are in memory."""

    def __init__(self, store: PreferenceStore, *, kept: int = KEPT) -> None:
        self._store = store
        self._kept = kept
        self._known: OrderedDict[int, Preferences] = OrderedDict()
        self._changing = asyncio.Lock()

    async def of(self, user_id: int) -> Preferences:
        """What the person has chosen; while the store is busy, what everybody has at first.

        A hand is shown in any case: in the wrong colours rather than not at all.
        """
        try:
            return await self._found(user_id)
        except StoreBusyError:
            return UNCHANGED

    async def chosen(self, user_id: int) -> Preferences:
        """What the person has chosen; a `TableProblemError` while the store is busy."""
        with store_problems():
            return await self._found(user_id)

    async def choose(self, user_id: int, choice: Choice) -> Preferences:
        """Take note of a choice, and return all that the person has chosen.

        Raises `TableProblemError` while the store is busy; then nothing has changed.
        """
        async with self._changing:
            preferences = (await self.chosen(user_id)).choosing(choice)
            with store_problems():
                await self._store.save_preferences(user_id, preferences)
            self._known[user_id] = preferences
            return self._kept_in_mind(user_id)

    async def _found(self, user_id: int) -> Preferences:
        if user_id not in self._known:
            stored = await self._store.preferences(user_id)
            # A choice made meanwhile is newer than what was read.
            self._known.setdefault(user_id, stored)
        return self._kept_in_mind(user_id)

    def _kept_in_mind(self, user_id: int) -> Preferences:
        """The person's preferences, now the latest asked for; the oldest beyond bounds are let
        go."""
        self._known.move_to_end(user_id)
        preferences = self._known[user_id]
        while len(self._known) > self._kept:
            self._known.popitem(last=False)
        return preferences

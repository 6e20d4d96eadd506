"""Read and change what people and servers have chosen, through a cache."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from typing import Generic, TypeVar

from bot.settings.preferences import DEFAULT_PREFERENCES, PreferenceOption, Preferences, quiet
from bot.settings.server_policy import TableAlert
from bot.settings.servers import DEFAULT_SETTINGS, ServerSettings, Setting, Words
from bot.settings.store import AlertStore, PreferenceStore, ServerPolicyStore
from bot.storage.store_errors import StoreBusyError
from bot.support.clock import Clock
from bot.support.refusals import TableRefusedError
from tarocchino.players.levels import Level

KEPT = 10_000
"""The number of owners whose choices are cached, in a few megabytes."""

_T = TypeVar("_T")


class ReadThroughCache(Generic[_T]):
    """The choices of each owner, by id; those most recently used are in memory.

    ``load`` and ``save`` are the store's, and may raise `StoreBusyError`; ``default`` are the
    choices of an owner who has chosen nothing.
    """

    def __init__(
        self,
        load: Callable[[int], Awaitable[_T]],
        save: Callable[[int, _T], Awaitable[None]],
        default: _T,
        *,
        kept: int = KEPT,
    ) -> None:
        self._load = load
        self._save = save
        self._default = default
        self._kept = kept
        self._known: OrderedDict[int, _T] = OrderedDict()
        self._changing = asyncio.Lock()
        self._in_doubt: dict[int, object] = {}

    async def of(self, owner: int) -> _T:
        """The owner's choices; the default while the store is busy."""
        try:
            return await self.chosen(owner)
        except StoreBusyError:
            return self._default

    async def chosen(self, owner: int) -> _T:
        """The owner's choices; `StoreBusyError` if they cannot be read."""
        if owner in self._in_doubt:
            await self._settle(owner)
        if owner not in self._known:
            stored = await self._load(owner)
            # A choice made in the meantime is newer than the one read.
            self._known.setdefault(owner, stored)
        return self._touch(owner)

    async def change(self, owner: int, changed: Callable[[_T], _T]) -> _T:
        """Change the owner's choices, and return them.

        Raises `TableRefusedError` while the store is busy; whether anything has changed is read
        from the store before the choices are used again.
        """
        async with self._changing:
            choices = changed(await self.chosen(owner))
            try:
                await self._save(owner, choices)
            except BaseException:
                self._in_doubt[owner] = object()
                raise
            self._known[owner] = choices
            self._in_doubt.pop(owner, None)
            return self._touch(owner)

    def note(self, read: Mapping[int, _T]) -> None:
        """Keep what was read of several owners at once, as far as there is room."""
        for owner, choices in islice(read.items(), max(0, self._kept - len(self._known))):
            self._known.setdefault(owner, choices)

    def drop(self, owner: int) -> None:
        """Read the owner's choices from the store when they are next asked for."""
        self._known.pop(owner, None)
        self._in_doubt.pop(owner, None)

    async def _settle(self, owner: int) -> None:
        """Read what became of a change that seemed to fail; while that fails too, what was known
        before still counts."""
        with suppress(StoreBusyError):
            doubt, stored = self._in_doubt[owner], await self._load(owner)
            if self._in_doubt.get(owner) is doubt:
                self._known[owner] = stored
                del self._in_doubt[owner]

    def _touch(self, owner: int) -> _T:
        """The owner's choices, now most recently used; the least recently used are released."""
        self._known.move_to_end(owner)
        choices = self._known[owner]
        while len(self._known) > self._kept:
            self._known.popitem(last=False)
        return choices


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


class ServerSettingsService:
    """Every server's settings; those most recently used are in memory."""

    def __init__(self, store: ServerPolicyStore) -> None:
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


CALL_EVERY = 30 * 60.0
"""Seconds between two calls for players in one server."""


class AlertService:
    """Alerts and calls; every method raises `TableRefusedError` while the store is busy."""

    def __init__(self, store: AlertStore, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def in_server(self, guild_id: int) -> list[TableAlert]:
        """All alerts in a server, by person and game."""
        return await self._store.in_server(guild_id)

    async def save(self, alert: TableAlert) -> None:
        """Tell a person of new tables from now on; an alert for any game includes the others."""
        if alert.game is None:
            await self._store.drop(alert.guild_id, alert.user_id)
        await self._store.save(alert)

    async def drop(self, guild_id: int, user_id: int) -> None:
        """Tell a person of no more tables of a server."""
        await self._store.drop(guild_id, user_id)

    async def take_call(self, guild_id: int) -> float | None:
        """Note that players are called in a server now, and return None.

        Where they have been called lately nothing is noted; then the result is when they may be
        called again, in seconds since the epoch.
        """
        last, now = await self._store.last_call(guild_id), self._clock.now()
        if last is not None and now < last + CALL_EVERY:
            return last + CALL_EVERY
        await self._store.call(guild_id, now)
        return None

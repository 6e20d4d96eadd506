"""Read and change the choices of people and servers, through a cache."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Generic, TypeVar

from bot.settings.preferences import DEFAULT_PREFERENCES, PreferenceOption, Preferences, quiet
from bot.settings.servers import DEFAULT_SETTINGS, ServerSettings, Setting, Words
from bot.settings.store import PreferenceStore, ServerPolicyStore
from bot.storage.errors import StoreBusyError
from tarocchino.players.levels import Level

_T = TypeVar("_T")


class ReadThroughCache(Generic[_T]):
    """The choices of each owner, by id, in memory once read.

    ``load`` and ``save`` are the store's, and may raise `StoreBusyError`. ``default`` are the
    choices of an owner who has chosen nothing.
    """

    def __init__(
        self,
        load: Callable[[int], Awaitable[_T]],
        save: Callable[[int, _T], Awaitable[None]],
        default: _T,
    ) -> None:
        self._load = load
        self._save = save
        self._default = default
        self._known: dict[int, _T] = {}
        self._changing = asyncio.Lock()
        self._in_doubt: dict[int, object] = {}

    async def of(self, owner: int) -> _T:
        """Return the owner's choices; the default while the store is busy."""
        try:
            return await self.chosen(owner)
        except StoreBusyError:
            return self._default

    async def chosen(self, owner: int) -> _T:
        """Return the owner's choices. Raises `StoreBusyError` if they cannot be read."""
        if owner in self._in_doubt:
            await self._settle(owner)
        if owner not in self._known:
            stored = await self._load(owner)
            # A choice made in the meantime is newer than the one read.
            self._known.setdefault(owner, stored)
        return self._known[owner]

    async def change(self, owner: int, changed: Callable[[_T], _T]) -> _T:
        """Change the owner's choices, and return them.

        Raises `StoreBusyError`. The choices are then read from the store before their next use, to
        see whether they have changed.
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
            return choices

    def drop(self, owner: int) -> None:
        """Forget the owner's choices; read them from the store when next needed."""
        self._known.pop(owner, None)
        self._in_doubt.pop(owner, None)

    async def _settle(self, owner: int) -> None:
        """Read the outcome of a failed change; keep the earlier choices until that succeeds."""
        with suppress(StoreBusyError):
            doubt, stored = self._in_doubt[owner], await self._load(owner)
            if self._in_doubt.get(owner) is doubt:
                self._known[owner] = stored
                del self._in_doubt[owner]


class PreferenceService(ReadThroughCache[Preferences]):
    """Everybody's preferences.

    Use `of` for display: a hand must be shown, even in the wrong colours.
    """

    def __init__(self, store: PreferenceStore) -> None:
        super().__init__(store.load, store.save, DEFAULT_PREFERENCES)
        self._store = store

    async def read_ahead(self, user_ids: Collection[int]) -> None:
        """Read these people's preferences at once, unless the store is busy. One by one would take
        a hundred times as long."""
        with suppress(StoreBusyError):
            for user_id, read in (await self._store.load_several(user_ids)).items():
                # Preferences in memory may be newer.
                self._known.setdefault(user_id, read)

    async def wants_quiet(self, user_id: int, moment: float) -> bool:
        """Return whether the person wants no sound at this moment, in seconds since the epoch."""
        return quiet(await self.of(user_id), moment)

    async def choose(self, user_id: int, choice: PreferenceOption) -> Preferences:
        """Store one choice, with the errors of `change`."""
        return await self.change(user_id, lambda before: before.choosing(choice))

    async def level_of(self, user_id: int) -> Level:
        """Return the level of computer players that the person chose last as a host."""
        return (await self.of(user_id)).level

    async def remember_level(self, user_id: int, level: Level) -> None:
        """Note a host's choice of level; while the store is busy the former one stays."""
        if await self.level_of(user_id) is not level:
            with suppress(StoreBusyError):
                await self.change(user_id, lambda before: replace(before, level=level))


class ServerSettingsService(ReadThroughCache[ServerSettings]):
    """Every server's settings. Use `of` only for display, and `chosen` to decide whether something
    is allowed."""

    def __init__(self, store: ServerPolicyStore) -> None:
        super().__init__(store.server_settings, store.save_server_settings, DEFAULT_SETTINGS)
        self._store = store
        self.on_choice: Callable[[Setting], object] | None = None
        """A function called with each setting that a server changes."""

    async def choose(self, guild_id: int, setting: Setting, words: Words) -> ServerSettings:
        """Store a decision. Raises the errors of `change`, and `BadCustomIdError` for bad words."""
        settings = await self.change(guild_id, lambda now: now.choosing(setting, words))
        if self.on_choice is not None:
            self.on_choice(setting)
        return settings

    async def choosing(self, setting: Setting) -> Sequence[int]:
        """Return the ids of the servers that have made this decision, in order. Raises
        `StoreBusyError`."""
        return await self._store.servers_choosing(setting)

    async def forget(self, guild_id: int, gone: int) -> None:
        """Drop a deleted channel or role from the settings, with the errors of `change`."""
        settings = await self.chosen(guild_id)
        if settings.without(gone) != settings:
            await self.change(guild_id, lambda now: now.without(gone))

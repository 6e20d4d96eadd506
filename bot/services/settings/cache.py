"""A read-through cache of what people or servers have chosen."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from itertools import islice
from typing import Generic, TypeVar

from bot.services.ports.errors import StoreBusyError, store_refusals

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
            return await self._found(owner)
        except StoreBusyError:
            return self._default

    async def chosen(self, owner: int) -> _T:
        """The owner's choices; `TableRefusedError` while the store is busy."""
        with store_refusals():
            return await self._found(owner)

    async def change(self, owner: int, changed: Callable[[_T], _T]) -> _T:
        """Change the owner's choices, and return them.

        Raises `TableRefusedError` while the store is busy; whether anything has changed is read
        from the store before the choices are used again.
        """
        async with self._changing:
            choices = changed(await self.chosen(owner))
            try:
                with store_refusals():
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

    async def _found(self, owner: int) -> _T:
        if owner in self._in_doubt:
            await self._settle(owner)
        if owner not in self._known:
            stored = await self._load(owner)
            # A choice made in the meantime is newer than the one read.
            self._known.setdefault(owner, stored)
        return self._touch(owner)

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

"""What people or servers have chosen, at hand whenever it is asked for."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

from bot.services.ports.errors import StoreBusyError, store_refusals

KEPT = 10_000
"""Of so many owners the choices are remembered, in a few megabytes."""

_T = TypeVar("_T")


class ReadThroughCache(Generic[_T]):
    """What each owner, by id, has chosen; what the latest asked for have is in memory.

    ``load`` and ``save`` are the store's, and may raise `StoreBusyError`; ``unchanged`` is what
    everybody has at first.
    """

    def __init__(
        self,
        load: Callable[[int], Awaitable[_T]],
        save: Callable[[int, _T], Awaitable[None]],
        unchanged: _T,
        *,
        kept: int = KEPT,
    ) -> None:
        self._load = load
        self._save = save
        self._unchanged = unchanged
        self._kept = kept
        self._known: OrderedDict[int, _T] = OrderedDict()
        self._changing = asyncio.Lock()

    async def of(self, owner: int) -> _T:
        """What the owner has chosen; while the store is busy, what everybody has at first."""
        try:
            return await self._found(owner)
        except StoreBusyError:
            return self._unchanged

    async def chosen(self, owner: int) -> _T:
        """What the owner has chosen; a `TableRefusedError` while the store is busy."""
        with store_refusals():
            return await self._found(owner)

    async def change(self, owner: int, changed: Callable[[_T], _T]) -> _T:
        """Take note of a change, and return all that the owner has chosen.

        Raises `TableRefusedError` while the store is busy; then nothing has changed.
        """
        async with self._changing:
            choices = changed(await self.chosen(owner))
            with store_refusals():
                await self._save(owner, choices)
            self._known[owner] = choices
            return self._kept_in_mind(owner)

    async def _found(self, owner: int) -> _T:
        if owner not in self._known:
            stored = await self._load(owner)
            # A choice made meanwhile is newer than what was read.
            self._known.setdefault(owner, stored)
        return self._kept_in_mind(owner)

    def _kept_in_mind(self, owner: int) -> _T:
        """The owner's choices, now the latest asked for; the oldest beyond bounds are let go."""
        self._known.move_to_end(owner)
        choices = self._known[owner]
        while len(self._known) > self._kept:
            self._known.popitem(last=False)
        return choices

"""A store that stops for good around one of its writes, as a process that is killed there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from bot.stores import Store
from bot.table.state.actions import TableAction
from bot.table.state.table import Table
from bot.table.store.stored_table import LogEntry
from tarocchino.core.model.actions import Deal

_WRITES = frozenset({"open", "append", "open_table", "save_seating", "enter"})


class Killing:
    """Counts the writes that matter to an evening, and never returns from number ``at`` (from 1):
    it is done first if ``done``. ``reached`` is set then; ``counted`` is how many there were."""

    def __init__(self, at: int | None = None, *, done: bool = False) -> None:
        self.reached = asyncio.Event()
        self.counted = 0
        self._at = at
        self._done = done
        self._writing: list[asyncio.Future[Any]] = []

    def over(self, store: Store) -> Store:
        """The same store, which stops there."""
        return replace(
            store,
            evenings=_Watched(store.evenings, self),
            tables=_Watched(store.tables, self),
            club=_Watched(store.club, self),
        )

    async def around(self, write: Callable[..., Any], *args: Any, **options: Any) -> Any:
        """Do the write, or stop before or after it."""
        if self.reached.is_set():
            await asyncio.Event().wait()
        self.counted += _matters(args)
        is_last = _matters(args) and self.counted == self._at
        if is_last and not self._done:
            self.reached.set()
            await asyncio.Event().wait()
        self._writing.append(asyncio.ensure_future(write(*args, **options)))
        answer = await asyncio.shield(self._writing[-1])
        if is_last:
            self.reached.set()
            await asyncio.Event().wait()
        return answer

    async def killed(self) -> None:
        """End all tasks but the present one, at once; a write that is under way is completed, as
        the database would do it or undo it."""
        self.reached.set()
        await asyncio.gather(*self._writing, return_exceptions=True)
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


class _Watched:
    def __init__(self, store: Any, killing: Killing) -> None:
        self._store = store
        self._killing = killing

    def __getattr__(self, name: str) -> Any:
        method = getattr(self._store, name)
        if name not in _WRITES:
            return method

        async def watched(*args: Any, **options: Any) -> Any:
            return await self._killing.around(method, *args, **options)

        return watched


def _matters(args: tuple[Any, ...]) -> bool:
    """Whether a write is more than a card on the table: a hand that is dealt or ends is."""
    if not isinstance(args[0], Table) or len(args) == 1:
        return True
    table, entries = args[0], args[1]
    ends = table.match is None or table.match.awaits_deal or table.match.is_over
    return ends or any(_is_rare(entry) for entry in entries)


def _is_rare(entry: LogEntry) -> bool:
    return isinstance(entry.action, Deal | TableAction)

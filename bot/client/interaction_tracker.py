"""The interactions received: each is handled once, and all are finished before the bot stops."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from contextlib import suppress

_REMEMBERED = 10_000
"""More than arrive within the minutes for which Discord may repeat an event."""
_CLOSE_SECONDS = 5.0
_AT_A_TIME = 8
"""Of the interactions that `InteractionTracker.hurry` so many are carried out at a time."""
_LONGEST_WAIT = 30.0
"""Seconds after which one no longer waits for others."""


class InteractionTracker:
    """Tells repeated interactions from new ones, and knows the tasks that handle them.

    A gateway that resumes its session may deliver an interaction a second time. ``calm`` is set
    while none of those that had to `hurry` waits to be carried out.
    """

    def __init__(self) -> None:
        self.calm = asyncio.Event()
        self.calm.set()
        self._urgent: set[asyncio.Task[object]] = set()
        self._turns = asyncio.Semaphore(_AT_A_TIME)
        self._having_turns: set[asyncio.Task[object]] = set()
        self._seen: OrderedDict[int, None] = OrderedDict()
        self._running: set[asyncio.Task[object]] = set()
        self._closed = False

    def take(self, interaction_id: int) -> bool:
        """Whether the calling task is to handle the interaction.

        False for a repeated one, and once the bot is about to stop.
        """
        if self._closed or interaction_id in self._seen:
            return False
        self._seen[interaction_id] = None
        if len(self._seen) > _REMEMBERED:
            self._seen.popitem(last=False)
        task = asyncio.current_task()
        if task is not None:
            self._running.add(task)
            task.add_done_callback(self._done)
        return True

    @property
    def at_work(self) -> int:
        """How many interactions are being handled."""
        return len(self._running)

    async def hurry(self) -> None:
        """Have the interaction of the calling task, if it has one, carried out before anything is
        drawn.

        Returns when it is its turn. A few are carried out at a time, in the order in which they
        came: all at once would all be done late.
        """
        task = asyncio.current_task()
        if task is None or task not in self._running or task in self._urgent:
            return
        self._urgent.add(task)
        self.calm.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(_LONGEST_WAIT):
                await self._turns.acquire()
                self._having_turns.add(task)

    def give_way(self) -> None:
        """Note that the calling task waits for nothing any more but to show something."""
        if (task := asyncio.current_task()) is not None:
            self._carried_out(task)

    async def settled(self) -> None:
        """Return when no task but the calling one handles an interaction."""
        while tasks := self._running - {asyncio.current_task()}:
            await asyncio.wait(tasks)

    async def close(self, seconds: float = _CLOSE_SECONDS) -> None:
        """Take no more interactions; finish those in progress, or cancel them after ``seconds``."""
        self._closed = True
        tasks = self._running - {asyncio.current_task()}
        if tasks:
            _, late = await asyncio.wait(tasks, timeout=seconds)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    def _done(self, task: asyncio.Task[object]) -> None:
        self._running.discard(task)
        self._carried_out(task)

    def _carried_out(self, task: asyncio.Task[object]) -> None:
        self._urgent.discard(task)
        if task in self._having_turns:
            self._having_turns.discard(task)
            self._turns.release()
        if not self._urgent:
            self.calm.set()

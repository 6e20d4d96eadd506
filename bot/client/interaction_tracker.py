"""Track the interactions received: each is handled once, and all before the bot stops."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

_REMEMBERED = 10_000
"""More than arrive within the minutes for which Discord may repeat an event."""
_CLOSE_SECONDS = 5.0


class InteractionTracker:
    """Tells repeated interactions from new ones, and knows the tasks that handle them.

    A gateway that resumes its session may deliver an interaction a second time.
    """

    def __init__(self) -> None:
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
            task.add_done_callback(self._running.discard)
        return True

    @property
    def at_work(self) -> int:
        """How many interactions are being handled."""
        return len(self._running)

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

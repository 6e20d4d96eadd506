"""What has come from people: each interaction once, and all of them finished before the end."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

_REMEMBERED = 10_000
"""More than come in the minutes for which Discord would repeat an event."""
_PATIENCE = 10.0


class InteractionTracker:
    """The interactions that were delivered to the bot, and those that are in work.

    A gateway that resumes its session may deliver again what was delivered before.
    """

    def __init__(self) -> None:
        self._seen: OrderedDict[int, None] = OrderedDict()
        self._in_work: set[asyncio.Task[object]] = set()
        self._closed = False

    def take(self, interaction_id: int) -> bool:
        """Whether the interaction is to be worked on, by the task that asks: it is new, and the
        bot is not about to stop."""
        if self._closed or interaction_id in self._seen:
            return False
        self._seen[interaction_id] = None
        if len(self._seen) > _REMEMBERED:
            self._seen.popitem(last=False)
        task = asyncio.current_task()
        if task is not None:
            self._in_work.add(task)
            task.add_done_callback(self._in_work.discard)
        return True

    async def settled(self) -> None:
        """Return when nothing is in work, but for the task that asks."""
        while tasks := self._in_work - {asyncio.current_task()}:
            await asyncio.wait(tasks)

    async def close(self, patience: float = _PATIENCE) -> None:
        """Take no more, and return when what is in work is done, or cancelled after so many
        seconds."""
        self._closed = True
        tasks = self._in_work - {asyncio.current_task()}
        if tasks:
            _, late = await asyncio.wait(tasks, timeout=patience)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

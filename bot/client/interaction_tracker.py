"""Track the interactions received: each is handled once, those after a start before any drawing,
and all before the bot stops."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, defaultdict
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager, suppress

from bot.client.limits import loop_time

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


AT_ONCE = 4
"""Messages found at a start are brought up to date at so many tables and hands at a time."""
START_SECONDS = 60.0
"""Seconds after a start for which clicks are carried out first, at the least."""
HEAD_START, TABLES_PER_SECOND = 2.0, 50
"""Seconds at most for which clicks alone are worked on, one for so many open tables."""
PATIENCE = 20.0
"""Seconds that nothing is held back for longer than."""


class ClicksFirst:
    """Holds the publishers' work back while somebody's click waits to be carried out.

    After a start everybody may press at once, and tables have to be replayed first: to draw one
    picture would keep several people waiting. So in its first time all of it gives way to those of
    the ``interactions`` that `hurry`. What was found at the start is worked on ``at_once`` at a
    time, once the bot is `connected` and the first who press have had a head start: what people do
    meanwhile is never behind more than that. Nothing is held back for longer than ``patience``
    seconds.
    """

    def __init__(
        self,
        interactions: InteractionTracker | None = None,
        *,
        at_once: int = AT_ONCE,
        patience: float = PATIENCE,
    ) -> None:
        self._interactions = interactions or InteractionTracker()
        self._patience = patience
        self._free = at_once
        self._until = float("-inf")
        self._ready = asyncio.Event()
        self._ready.set()
        self._head_start = 0.0
        self._queue: OrderedDict[asyncio.Future[bool], Hashable] = OrderedDict()
        self._waiting: defaultdict[Hashable, list[asyncio.Future[bool]]] = defaultdict(list)

    def begin(self, tables: int) -> None:
        """Begin a start with so many open tables: nobody can press anything yet."""
        self._ready.clear()
        self._head_start = min(HEAD_START, tables / TABLES_PER_SECOND)
        self._until = float("inf")

    def connected(self) -> None:
        """Note that people can press buttons now."""
        if self._until == float("inf"):
            self._until = loop_time() + START_SECONDS
            asyncio.get_running_loop().call_later(self._head_start, self._ready.set)

    async def first_clicks(self) -> None:
        """Return when those who press a button as soon as they can have had their turn."""
        await self._within_patience(self._ready)
        await self.carried_out()

    async def hurry(self, to_look: bool = False) -> None:
        """Have the calling task's interaction carried out before anything is drawn, if this is
        shortly after a start, or while anything found there waits; returns when it is its turn.

        One that changes nothing, and is only ``to_look`` at something, comes after all others.
        """
        if not (loop_time() < self._until or self._queue):
            return
        if to_look:
            await self.carried_out()
        else:
            await self._interactions.hurry()

    @asynccontextmanager
    async def turn(self, owner: Hashable, *, is_found: bool) -> AsyncIterator[None]:
        """Wait until something may be shown, and show it inside.

        ``is_found`` tells that it was found at a start, and has not just happened. `promote` with
        the same ``owner`` ends its wait for all else that was found.
        """
        has_slot = is_found and await self._slot(owner)
        try:
            if has_slot:
                await self._within_patience(self._ready)
            await self.carried_out()
            yield
        finally:
            if has_slot:
                self._release()

    def promote(self, owner: Hashable) -> None:
        """Let what waits for this owner go on now: somebody is using it."""
        for waiting in self._waiting.pop(owner, ()):
            del self._queue[waiting]
            if not waiting.done():
                waiting.set_result(False)

    async def carried_out(self) -> None:
        """Return when no other click waits to be carried out."""
        self._interactions.give_way()
        await self._within_patience(self._interactions.calm)

    async def _within_patience(self, event: asyncio.Event) -> None:
        if not event.is_set():
            with suppress(TimeoutError):
                async with asyncio.timeout(self._patience):
                    await event.wait()

    async def _slot(self, owner: Hashable) -> bool:
        """Wait for a slot; False if the owner was promoted and needs none."""
        if self._free:
            self._free -= 1
            return True
        waiting: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._queue[waiting] = owner
        self._waiting[owner].append(waiting)
        try:
            return await waiting
        except asyncio.CancelledError:
            if waiting in self._queue:
                self._leave_queue(waiting)
            if waiting.done() and not waiting.cancelled() and waiting.result():
                self._release()
            raise

    def _release(self) -> None:
        while self._queue:
            waiting = next(iter(self._queue))
            self._leave_queue(waiting)
            if not waiting.done():
                waiting.set_result(True)
                return
        self._free += 1

    def _leave_queue(self, waiting: asyncio.Future[bool]) -> None:
        owner = self._queue.pop(waiting)
        self._waiting[owner].remove(waiting)
        if not self._waiting[owner]:
            del self._waiting[owner]

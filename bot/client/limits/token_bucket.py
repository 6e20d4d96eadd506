"""Limits on the rates of requests and of messages to spectators.

Discord allows a bot 50 requests a second over all routes, a limit that discord.py does not keep.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from bot.client.limits.loop_clock import loop_time
from bot.client.worker import first_of

REQUESTS_PER_SECOND = 45
"""Below Discord's 50: network jitter can bunch requests that were sent evenly."""

_LONGEST_FLIGHT = 30.0
"""Seconds for which an unanswered request counts as in flight."""
LOW_PRIORITY_SHARE = 10
"""At least one in this many requests is a low-priority one, if any waits."""
SPECTATOR_MESSAGES_PER_SECOND = 5
"""Messages to all spectators together: a ninth of the rate limit."""
WAITING_PANELS_PER_SECOND = 6
"""Panels of people who wait, at all tables together: each is a picture to draw."""

_low_priority: ContextVar[bool] = ContextVar("low_priority", default=False)


@contextmanager
def low_priority(wanted: bool = True) -> Iterator[None]:
    """Give the requests made inside low priority, if ``wanted``: people wait for the others."""
    before = _low_priority.set(wanted)
    try:
        yield
    finally:
        _low_priority.reset(before)


def is_low_priority() -> bool:
    """Whether this is done inside `low_priority`."""
    return _low_priority.get()


class TokenBucket:
    """Lets at most ``rate`` callers pass in any second, those with `low_priority` last.

    Callers of the same priority pass in the order they came.

    Network jitter can bunch requests that were sent evenly, so a request in flight
    (`mark_in_flight`) counts until it is answered (`mark_done`). ``clock`` returns seconds;
    ``sleep`` waits for that many.
    """

    def __init__(
        self,
        rate: int = REQUESTS_PER_SECOND,
        *,
        clock: Callable[[], float] = loop_time,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._clock = clock
        self._sleep = sleep
        self._passed: list[float] = [float("-inf")] * rate
        self._freed = asyncio.Event()
        self._since_low_priority = 0
        self._high_priority: deque[asyncio.Future[int]] = deque()
        self._low_priority: deque[asyncio.Future[int]] = deque()
        self._serving: asyncio.Task[None] | None = None

    @property
    def waiting(self) -> int:
        """How many callers wait to pass."""
        return len(self._high_priority) + len(self._low_priority)

    async def acquire(self) -> int:
        """Wait until one more request may be sent; returns the slot that it takes in the bucket."""
        mine: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        (self._low_priority if is_low_priority() else self._high_priority).append(mine)
        if self._serving is None or self._serving.done():
            self._serving = asyncio.create_task(self._serve())
        return await mine

    def mark_in_flight(self, slot: int) -> None:
        """Count the request in this slot as in flight until `mark_done`."""
        self._passed[slot] = self._clock() + _LONGEST_FLIGHT

    def mark_done(self, slot: int) -> None:
        """Count the request as passed now: it has been answered."""
        self._passed[slot] = self._clock()
        self._freed.set()

    async def _serve(self) -> None:
        """Let callers pass, one at a time, until none waits."""
        while self._has_callers():
            # The previous request in the slot must have passed a full second ago.
            while (wait := min(self._passed) + 1 - self._clock()) > 0:
                await self._wait(wait)
            if self._has_callers():
                slot = self._passed.index(min(self._passed))
                self._passed[slot] = self._clock()
                self._next_caller().set_result(slot)

    async def _wait(self, seconds: float) -> None:
        """Wait for this long, or until a request is done."""
        self._freed.clear()
        sleep = asyncio.ensure_future(self._sleep(seconds))
        await first_of(sleep, asyncio.ensure_future(self._freed.wait()))

    def _has_callers(self) -> bool:
        for queue in (self._high_priority, self._low_priority):
            while queue and queue[0].done():  # It was cancelled.
                queue.popleft()
        return bool(self._high_priority or self._low_priority)

    def _next_caller(self) -> asyncio.Future[int]:
        is_due = self._since_low_priority >= LOW_PRIORITY_SHARE - 1
        is_low_priority = bool(self._low_priority) and (is_due or not self._high_priority)
        self._since_low_priority = 0 if is_low_priority else self._since_low_priority + 1
        return (self._low_priority if is_low_priority else self._high_priority).popleft()

"""A token bucket in front of the bot's own requests: discord.py keeps no account of the 50 a
second that Discord allows a bot in all, nor of how often a day a bot may start a session."""

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

_LONGEST_WAY = 30.0
"""Seconds for which a request without an answer counts as being on its way."""
LOW_PRIORITY_SHARE = 10
"""Of so many requests one at least is of those that let others pass."""
SPECTATOR_MESSAGES_PER_SECOND = 5
"""Messages to those who follow tables, of all of them together: a ninth of what may be sent."""
DM_CHANNELS_PER_SECOND = 1
"""Who opens many direct messages at once is taken for a sender of spam."""

_low_priority: ContextVar[bool] = ContextVar("low_priority", default=False)


@contextmanager
def low_priority(wanted: bool = True) -> Iterator[None]:
    """Let the requests made inside wait for those that somebody waits for, if ``wanted``."""
    before = _low_priority.set(wanted)
    try:
        yield
    finally:
        _low_priority.reset(before)


class TokenBucket:
    """Lets at most ``rate`` callers pass in any second: first those in a hurry, then those who call
    `low_priority`, each in the order they came.

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

    async def acquire(self) -> int:
        """Return as soon as one more request may be sent: the place that it takes in the bucket."""
        mine: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        (self._low_priority if _low_priority.get() else self._high_priority).append(mine)
        if self._serving is None or self._serving.done():
            self._serving = asyncio.create_task(self._serve())
        return await mine

    def mark_in_flight(self, place: int) -> None:
        """Count the request at this place as on its way, until it is let go of."""
        self._passed[place] = self._clock() + _LONGEST_WAY

    def mark_done(self, place: int) -> None:
        """Count the request as one that has just passed: it has its answer."""
        self._passed[place] = self._clock()
        self._freed.set()

    async def _serve(self) -> None:
        """Let the callers pass one after the other."""
        while self._anybody_waits():
            # The request that had the place before must have passed a whole second ago.
            while (wait := min(self._passed) + 1 - self._clock()) > 0:
                await self._wait(wait)
            if self._anybody_waits():
                place = self._passed.index(min(self._passed))
                self._passed[place] = self._clock()
                self._next_caller().set_result(place)

    async def _wait(self, seconds: float) -> None:
        """Wait for so long, or for a request to be let go of."""
        self._freed.clear()
        sleep = asyncio.ensure_future(self._sleep(seconds))
        await first_of(sleep, asyncio.ensure_future(self._freed.wait()))

    def _anybody_waits(self) -> bool:
        for queue in (self._high_priority, self._low_priority):
            while queue and queue[0].done():  # It was cancelled.
                queue.popleft()
        return bool(self._high_priority or self._low_priority)

    def _next_caller(self) -> asyncio.Future[int]:
        is_due = self._since_low_priority >= LOW_PRIORITY_SHARE - 1
        is_low_priority = bool(self._low_priority) and (is_due or not self._high_priority)
        self._since_low_priority = 0 if is_low_priority else self._since_low_priority + 1
        return (self._low_priority if is_low_priority else self._high_priority).popleft()


MAX_SESSION_STARTS = 20
SECONDS_PER_START = 90.0
"""With those at once 980 a day; whoever takes more than 1,000 has the token taken away."""


class SessionStartLimiter:
    """Allows so many starts of a gateway session ``at_once``, and one more every ``seconds``.

    ``clock`` gives seconds.
    """

    def __init__(
        self,
        at_once: int = MAX_SESSION_STARTS,
        seconds: float = SECONDS_PER_START,
        *,
        clock: Callable[[], float] = loop_time,
    ) -> None:
        self._most = at_once
        self._seconds = seconds
        self._clock = clock
        self._left = float(at_once)
        self._counted_at: float | None = None

    def take(self) -> bool:
        """Take one start; False where there is none left now."""
        now = self._clock()
        if self._counted_at is not None:
            earned = (now - self._counted_at) / self._seconds
            self._left = min(self._most, self._left + earned)
        self._counted_at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

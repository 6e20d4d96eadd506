"""Limit single rates: requests a second, invalid requests, new DM channels, and session starts."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from bot.client.worker import first_of


def loop_time() -> float:
    """Seconds since an arbitrary moment; needs a running event loop."""
    return asyncio.get_running_loop().time()


REQUESTS_PER_SECOND = 45
"""Below Discord's 50: network jitter can bunch requests that were sent evenly."""

_LONGEST_FLIGHT = 30.0
"""Seconds for which an unanswered request counts as in flight."""
LOW_PRIORITY_SHARE = 10
"""At least one in this many requests is a low-priority one, if any waits."""

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


_log = logging.getLogger(__name__)

MAX_INVALID = 2_500
"""A quarter of Discord's limit: others may send from the same IP address."""
WINDOW = 600.0


class CircuitBreaker:
    """Counts the invalid requests of the last ``window`` seconds, and opens at ``limit``.

    While it is open only replies to interactions may be sent; it closes by itself after the window.
    ``clock`` returns seconds.
    """

    def __init__(
        self,
        limit: int = MAX_INVALID,
        window: float = WINDOW,
        *,
        clock: Callable[[], float] = loop_time,
    ) -> None:
        self._limit = limit
        self._window = window
        self._clock = clock
        self._counted: deque[float] = deque()
        self._open_until = float("-inf")

    @property
    def wait(self) -> float:
        """Seconds until requests may be sent again; 0 if they may be now."""
        return max(0.0, self._open_until - self._clock())

    def count(self) -> None:
        """Count a request that was answered with 401, 403 or 429 (except of scope *shared*)."""
        now = self._clock()
        self._counted.append(now)
        while self._counted[0] <= now - self._window:
            self._counted.popleft()
        if len(self._counted) >= self._limit:
            self._counted.clear()
            _log.error(
                "%d requests were invalid within %.0f s: only replies to interactions are sent "
                "for as long",
                self._limit,
                self._window,
            )
            self.open_for(self._window)

    def open_for(self, seconds: float) -> None:
        """Open for at least this long, as Discord itself requested."""
        self._open_until = max(self._open_until, self._clock() + seconds)


DMS_AT_ONCE = 4
"""A table of people who have never had a message from the bot gets its hands at once."""
SECONDS_PER_DM = 3.0
FIRST_PAUSE, LONGEST_PAUSE = 600.0, 6 * 3600.0
"""Seconds without an opening after a refusal, doubled with each further one."""
_KEPT_SECONDS = 10.0
"""Seconds for which a turn is kept for a person once it has come."""


class DmPace:
    """Gives each person a turn to have their DM channel opened: ``at_once`` immediately, and one
    more every ``seconds``.

    ``clock`` returns seconds.
    """

    def __init__(
        self,
        at_once: int = DMS_AT_ONCE,
        seconds: float = SECONDS_PER_DM,
        *,
        clock: Callable[[], float] = loop_time,
    ) -> None:
        self._seconds = seconds
        self._allowance = (at_once - 1) * seconds
        self._clock = clock
        self._next = float("-inf")
        self._turns: dict[int, float] = {}
        self._pause = FIRST_PAUSE
        self._paused_until = float("-inf")

    @property
    def is_paused(self) -> bool:
        """Whether no channel may be opened for anybody."""
        return self._clock() < self._paused_until

    def take(self, user_id: int) -> float:
        """Take the person's turn if it has come, and return 0; else the seconds until it comes.

        The turn is kept for them, for a moment longer than that.
        """
        now = self._clock()
        due = self._turns.pop(user_id, None)
        if due is None or due + _KEPT_SECONDS < now:
            due = self._new_turn(now)
        if due <= now:
            return 0.0
        self._turns[user_id] = due
        return due - now

    def refused(self) -> None:
        """Begin a pause: Discord has refused to open a channel, or to post in a new one."""
        if not self.is_paused:
            self._paused_until = self._clock() + self._pause
            self._pause = min(2 * self._pause, LONGEST_PAUSE)

    def opened(self) -> None:
        """Note that Discord has opened a channel: the next pause is a short one again."""
        self._pause = FIRST_PAUSE

    def _new_turn(self, now: float) -> float:
        self._turns = {u: due for u, due in self._turns.items() if due + _KEPT_SECONDS >= now}
        due = max(self._next, now - self._allowance)
        self._next = due + self._seconds
        return due


MAX_SESSION_STARTS = 20
SECONDS_PER_START = 90.0
"""Together at most 980 a day; beyond 1,000 Discord resets the token."""


class SessionStartLimiter:
    """Allows ``at_once`` starts of a gateway session, and one more every ``seconds``.

    ``clock`` returns seconds. `begin` gives each of several shards a start at once.
    """

    def __init__(
        self,
        at_once: int = MAX_SESSION_STARTS,
        seconds: float = SECONDS_PER_START,
        *,
        clock: Callable[[], float] = loop_time,
    ) -> None:
        self._of_one_shard = at_once
        self._most = float(at_once)
        self._seconds = seconds
        self._clock = clock
        self._left = float(at_once)
        self._counted_at: float | None = None

    def begin(self, shards: int) -> None:
        """Let each of so many shards begin once, beyond what one shard may start."""
        self._count()
        most = self._of_one_shard - 1 + shards
        self._left += most - self._most
        self._most = float(most)

    @property
    def wait(self) -> float:
        """Seconds until a start is left; 0 if one is."""
        self._count()
        return max(0.0, (1 - self._left) * self._seconds)

    def take(self) -> bool:
        """Take one start; False if none is left at the moment."""
        self._count()
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def _count(self) -> None:
        now = self._clock()
        if self._counted_at is not None:
            earned = (now - self._counted_at) / self._seconds
            self._left = min(self._most, self._left + earned)
        self._counted_at = now

"""A token bucket in front of the bot's own requests: discord.py keeps no account of the 50 a
second that Discord allows a bot in all, nor of how often a day a bot may start a session."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from cogs.clock import loop_time

REQUESTS_PER_SECOND = 45
"""Below Discord's 50: how requests bunch on their way is not for the sender to say."""


class TokenBucket:
    """Lets at most ``rate`` callers pass in any second, the others in the order they came.

    ``clock`` gives seconds; ``sleep`` waits for so many of them.
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
        self._next = 0
        self._turn = asyncio.Lock()

    async def acquire(self) -> None:
        """Return as soon as one more request may be sent."""
        async with self._turn:
            # The caller `rate` places before must have passed a whole second ago.
            while (wait := self._passed[self._next] + 1 - self._clock()) > 0:
                await self._sleep(wait)
            self._passed[self._next] = self._clock()
            self._next = (self._next + 1) % len(self._passed)


STARTS_AT_ONCE = 20
SECONDS_A_START = 90.0
"""With those at once 980 a day; whoever takes more than 1,000 has the token taken away."""


class SessionStarts:
    """Allows so many starts of a gateway session ``at_once``, and one more every ``seconds``.

    ``clock`` gives seconds.
    """

    def __init__(
        self,
        at_once: int = STARTS_AT_ONCE,
        seconds: float = SECONDS_A_START,
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

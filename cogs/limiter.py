"""A token bucket in front of the bot's own requests: discord.py keeps no account of the 50 a
second that Discord allows a bot in all."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

REQUESTS_PER_SECOND = 45
"""Below Discord's 50, as the library's own requests are not counted here."""


class TokenBucket:
    """Lets at most ``rate`` callers pass in any second, the others in the order they came.

    ``clock`` gives seconds; ``sleep`` waits for so many of them.
    """

    def __init__(
        self,
        rate: int = REQUESTS_PER_SECOND,
        *,
        clock: Callable[[], float] = time.monotonic,
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

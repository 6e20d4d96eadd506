"""The local Discord's clock, and the ids that contain its time."""

from __future__ import annotations

import asyncio
import heapq
import time
from typing import Protocol


class Clock(Protocol):
    """A source of time that can also be waited on."""

    def time(self) -> float:
        """Return the seconds since the Unix epoch."""

    async def sleep(self, seconds: float) -> None:
        """Return once ``seconds`` of this clock have passed."""


class SystemClock:
    """The system clock."""

    def time(self) -> float:
        return time.time()

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


class ManualClock:
    """A clock that stands still until :meth:`advance` is called."""

    def __init__(self, start: float = 1_750_000_000.0) -> None:
        self._now = start
        self._sleepers: list[tuple[float, int, asyncio.Future[None]]] = []
        self._order = 0

    def time(self) -> float:
        return self._now

    async def sleep(self, seconds: float) -> None:
        if seconds <= 0:
            await asyncio.sleep(0)
            return
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._order += 1
        heapq.heappush(self._sleepers, (self._now + seconds, self._order, future))
        await future

    def advance(self, seconds: float) -> None:
        """Let ``seconds`` pass at once and wake every sleeper that is due, in order."""
        self._now += seconds
        while self._sleepers and self._sleepers[0][0] <= self._now:
            _, _, future = heapq.heappop(self._sleepers)
            if not future.done():
                future.set_result(None)


DISCORD_EPOCH_MS = 1_420_070_400_000
_SEQUENCE_BITS = 22


class Snowflakes:
    """Makes ids that increase strictly and contain the clock's time."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = 0

    def next(self) -> int:
        """Return a new id, greater than all earlier ones."""
        milliseconds = round(self._clock.time() * 1000) - DISCORD_EPOCH_MS
        self._last = max(self._last + 1, milliseconds << _SEQUENCE_BITS)
        return self._last

    def next_on(self, shard: int, shards: int) -> int:
        """Return a new id, greater than all earlier ones, of a server that is on a shard of so
        many."""
        found = self.next()
        while (found >> _SEQUENCE_BITS) % shards != shard:
            self._last = ((found >> _SEQUENCE_BITS) + 1) << _SEQUENCE_BITS
            found = self._last
        return found

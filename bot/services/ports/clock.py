"""The clock of live tables: the present time, and waiting for a moment."""

from __future__ import annotations

import asyncio
import time
from typing import Protocol

_LONGEST_SLEEP = 60.0
"""Seconds after which the clock is read again: an event loop sleeps while its machine does."""


class Clock(Protocol):
    """Tells the time, in seconds since the epoch."""

    def now(self) -> float:
        """The present moment."""

    async def until(self, moment: float) -> None:
        """Return at this moment or later; at once if it has passed."""


class SystemClock:
    """The system clock."""

    def now(self) -> float:
        return time.time()

    async def until(self, moment: float) -> None:
        while (left := moment - self.now()) > 0:  # noqa: ASYNC110 (time passing is no event)
            await asyncio.sleep(min(left, _LONGEST_SLEEP))

"""The clock of live tables: what time it is, and waiting for a moment."""

from __future__ import annotations

import asyncio
import time
from typing import Protocol

_LONGEST_SLEEP = 60.0
"""Seconds after which the clock is looked at again: while a machine sleeps its event loop does."""


class Clock(Protocol):
    """Tells the time, in seconds since the epoch."""

    def now(self) -> float:
        """The present moment."""

    async def until(self, moment: float) -> None:
        """Return at this moment or later; at once where it is over."""


class SystemClock:
    """The clock of the machine."""

    def now(self) -> float:
        return time.time()

    async def until(self, moment: float) -> None:
        while (left := moment - self.now()) > 0:  # noqa: ASYNC110 (nothing tells of time passing)
            await asyncio.sleep(min(left, _LONGEST_SLEEP))

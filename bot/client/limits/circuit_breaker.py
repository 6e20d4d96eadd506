"""Stops requests before Discord bans the bot for 10,000 invalid ones within ten minutes."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable

from bot.client.limits.loop_clock import loop_time

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

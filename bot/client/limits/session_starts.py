"""A limit on session starts, which discord.py does not keep: Discord allows a bot 1,000 a day."""

from __future__ import annotations

from collections.abc import Callable

from bot.client.limits.loop_clock import loop_time

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

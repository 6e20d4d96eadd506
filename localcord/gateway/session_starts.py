"""How many sessions the bot may start, and how fast: what ``GET /gateway/bot`` tells it."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Any

from localcord.world.clock import Clock

IDENTIFY_SECONDS = 5.0
"""Discord's seconds between two IDENTIFYs of one bucket."""
_DAY = 24 * 60 * 60.0


@dataclass(frozen=True, slots=True)
class SessionLimits:
    """What Discord grants a bot: the number of shards that it recommends, how many buckets of
    shards may identify side by side, how many sessions may be started in a day.

    ``seconds`` lie between two IDENTIFYs of one bucket: `IDENTIFY_SECONDS`, or 0 for no limit.
    """

    shards: int = 1
    max_concurrency: int = 1
    total: int = 1000
    seconds: float = 0.0


UNHURRIED = SessionLimits()
"""One shard, which may identify as often as it likes within the day's sessions."""


class SessionStarts:
    """Counts the sessions that the bot starts, in the time of ``clock``."""

    def __init__(self, limits: SessionLimits, clock: Clock) -> None:
        self.limits = limits
        self._clock = clock
        self._last: dict[int, float] = {}
        self._begun: deque[float] = deque()

    @property
    def remaining(self) -> int:
        """How many sessions may still be started until the limit is reset."""
        self._forget_old()
        return max(0, self.limits.total - len(self._begun))

    def may_identify(self, shard_id: int) -> bool:
        """Whether a shard may identify now; if so, its bucket has to wait from now on."""
        bucket, now = shard_id % self.limits.max_concurrency, self._clock.time()
        if now < self._last.get(bucket, float("-inf")) + self.limits.seconds:
            return False
        self._last[bucket] = now
        return True

    def take(self) -> bool:
        """Count one started session; False if none was left."""
        is_left = self.remaining > 0
        self._begun.append(self._clock.time())
        return is_left

    def reset(self) -> None:
        """Begin to count anew, as for a new token."""
        self._begun.clear()

    def told(self) -> dict[str, Any]:
        """The ``session_start_limit`` of ``GET /gateway/bot``."""
        self._forget_old()
        reset = self._begun[0] + _DAY - self._clock.time() if self._begun else _DAY
        return {
            "total": self.limits.total,
            "remaining": self.remaining,
            "reset_after": round(1000 * reset),
            "max_concurrency": self.limits.max_concurrency,
        }

    def _forget_old(self) -> None:
        """Forget all starts once a day has passed since the first of them."""
        if self._begun and self._begun[0] <= self._clock.time() - _DAY:
            self._begun.clear()

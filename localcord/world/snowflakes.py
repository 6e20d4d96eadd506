"""Discord's ids: 42 bits of milliseconds since 2015, then bits that make them unique."""

from __future__ import annotations

from localcord.world.clock import Clock

DISCORD_EPOCH_MS = 1_420_070_400_000
_SEQUENCE_BITS = 22


class Snowflakes:
    """Makes ids that increase strictly and contain the clock's time."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = 0

    def next(self) -> int:
        """A new id, greater than all earlier ones."""
        milliseconds = round(self._clock.time() * 1000) - DISCORD_EPOCH_MS
        self._last = max(self._last + 1, milliseconds << _SEQUENCE_BITS)
        return self._last

    def next_on(self, shard: int, shards: int) -> int:
        """A new id, greater than all earlier ones, of a server that is on a shard of so many."""
        found = self.next()
        while (found >> _SEQUENCE_BITS) % shards != shard:
            self._last = ((found >> _SEQUENCE_BITS) + 1) << _SEQUENCE_BITS
            found = self._last
        return found

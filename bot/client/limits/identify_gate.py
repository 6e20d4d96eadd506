"""Whose turn it is to IDENTIFY: Discord lets one shard of a bucket do so every five seconds."""

from __future__ import annotations

import asyncio
from typing import Protocol

from bot.client.limits.loop_clock import loop_time

BETWEEN_STARTS = 5.5
"""Seconds between two turns of a bucket: Discord's five, and as much as a connection may be slower
than the one before it."""


class IdentifyGate(Protocol):
    """Lets sessions of all processes of a bot start one after the other, bucket by bucket.

    A shard's bucket is its number modulo the concurrency that Discord grants.
    """

    async def turn(self, bucket: int) -> None:
        """Return when this process may start one session of the bucket; nobody else may for the
        next `BETWEEN_STARTS` seconds."""

    async def ask_turn(self) -> None:
        """Return when this process may ask Discord how many sessions it may start."""


class OwnGate:
    """The gate of a bot that is one process: first come, first served."""

    def __init__(self, seconds: float = BETWEEN_STARTS) -> None:
        self._seconds = seconds
        self._next: dict[int, float] = {}

    async def turn(self, bucket: int) -> None:
        now = loop_time()
        mine = max(now, self._next.get(bucket, now))
        self._next[bucket] = mine + self._seconds
        await asyncio.sleep(mine - now)

    async def ask_turn(self) -> None:
        """At once: nobody else asks."""

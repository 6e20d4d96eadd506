"""The port of outages and heartbeats."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Protocol

from bot.services.ports.ownership import FIRST, ONE_PROCESS, ShardMap
from bot.tables.state.outages import Outage


@dataclass(frozen=True, slots=True)
class ShardOutage:
    """An outage for the servers of a shard, one of ``shards``; by default for all servers."""

    outage: Outage
    shard: int = FIRST
    shards: ShardMap = ONE_PROCESS.shards

    def concerns(self, guild_id: int | None) -> bool:
        """Whether people of a server could not reach the bot. Who plays in direct messages is heard
        at the first shard, so an outage of that one concerns everybody."""
        return self.shard in (FIRST, self.shards.of(guild_id))


class OutageStore(Protocol):
    """Durable storage of outages and heartbeats. Any method may raise
    `bot.services.ports.errors.StoreBusyError`."""

    async def all(self) -> list[ShardOutage]:
        """All outages, in order of time."""

    async def save(self, outages: Collection[ShardOutage]) -> None:
        """Store further outages."""

    async def forget_old(self) -> None:
        """Forget the outages that ended before the oldest open table was opened."""

    async def beat(self, at: float, shards: Collection[int]) -> None:
        """Store a heartbeat of these shards of this process at this moment, in seconds since the
        epoch."""

    async def last_beats(self, shards: Collection[int]) -> Mapping[int, float]:
        """The last moment at which the bot is known to have acted for the servers of each of these
        shards.

        It is that of the last heartbeat or, if later, of the last action at one of their open
        tables; a shard of which nothing is known is missing.
        """

"""Refuses what a process writes for servers for which another one acts by now."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.ports.errors import NotOwnedError
from bot.services.ports.ownership import ShardMap
from bot.storage.database.cluster_schema import SHARD_EPOCHS


class ShardFence:
    """The shards of this process, each with the number under which it was taken.

    Whoever takes a shard counts its number on, in a transaction for writing. For its lock all other
    writes wait, those of rows as well: one that has found its number unchanged is committed before
    anybody else acts for the shard, and one that comes later finds another number.
    """

    def __init__(self, shards: ShardMap) -> None:
        self.shards = shards
        self._epochs: dict[int, int] = {}
        self._leaving: set[int] = set()

    @property
    def owned(self) -> frozenset[int]:
        """The shards for which this process acts."""
        return frozenset(self._epochs.keys() - self._leaving)

    @property
    def epochs(self) -> dict[int, int]:
        """The shards of this process, also those that it is leaving, and their numbers."""
        return dict(self._epochs)

    def taken(self, shard: int, epoch: int) -> None:
        """This process acts for a shard from now on, which was taken under this number."""
        self._epochs[shard] = epoch
        self._leaving.discard(shard)

    def leave(self, shard: int) -> None:
        """This process begins nothing more for a shard; what has begun may still be written."""
        self._leaving.add(shard)

    def drop(self, shard: int) -> None:
        """This process no longer acts for a shard: whatever it writes for it is refused."""
        self._epochs.pop(shard, None)
        self._leaving.discard(shard)

    async def verify(self, connection: AsyncConnection, guild_id: int | None) -> None:
        """Pass if this process acts for a server, until the transaction ends; else
        `NotOwnedError`."""
        if guild_id not in await self.owned_servers(connection, frozenset((guild_id,))):
            raise NotOwnedError(self.shards.of(guild_id))

    async def owned_servers(
        self, connection: AsyncConnection, guild_ids: frozenset[int | None]
    ) -> frozenset[int | None]:
        """Those of these servers for which this process acts, until the transaction ends."""
        shards = {self.shards.of(guild_id) for guild_id in guild_ids}
        wanted = sa.select(SHARD_EPOCHS).where(SHARD_EPOCHS.c.shard.in_(sorted(shards)))
        found = {row.shard: row.epoch for row in await connection.execute(wanted)}
        owned = {each for each in shards if each in found and self._epochs.get(each) == found[each]}
        return frozenset(each for each in guild_ids if self.shards.of(each) in owned)

"""A `bot.services.ports.ownership.Ownership` that tests change."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.services.ports.ownership import ShardMap


@dataclass
class Owner:
    """Owns these shards of two; they can be changed."""

    owned: frozenset[int]
    shards: ShardMap = field(default=ShardMap(2))

    def owns(self, guild_id: int | None) -> bool:
        return self.shards.of(guild_id) in self.owned

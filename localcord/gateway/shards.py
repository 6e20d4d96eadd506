"""Shards: which of the bot's servers a session hears of, and how many it may be in."""

from __future__ import annotations

from dataclasses import dataclass

MOST_SERVERS = 2500
"""Servers of one shard; with more the session is refused (close code 4011)."""


@dataclass(frozen=True, slots=True)
class Shard:
    """One of ``count`` parts of the bot's servers; ``id`` counts from 0."""

    id: int = 0
    count: int = 1

    def hears_of(self, guild_id: int | None) -> bool:
        """Whether events of a server arrive here; those of no server arrive at the first shard."""
        return self.id == (0 if guild_id is None else (guild_id >> 22) % self.count)


EVERYTHING = Shard()
"""The only shard of a bot that names none."""


def read_shard(value: object) -> Shard | None:
    """The shard that an IDENTIFY names, all servers if it names none; None if it is no shard."""
    match value:
        case None:
            return EVERYTHING
        case [bool(), _] | [_, bool()]:
            return None
        case [int(number), int(count)] if 0 <= number < count:
            return Shard(number, count)
        case _:
            return None


def guild_of(data: object) -> int | None:
    """The server that the data of an event are about; None if they name none."""
    guild_id = data.get("guild_id") if isinstance(data, dict) else None
    return int(guild_id) if isinstance(guild_id, str) and guild_id.isdecimal() else None

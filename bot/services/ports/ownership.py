"""Which process acts for which servers, where several processes share one database."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from bot.services.ports.errors import ElsewhereError
from bot.services.ports.notices import Notice

FIRST = 0
"""The shard of everything that belongs to no server: direct messages, and what there is one of."""

_SHARD_BITS = 22
"""Of a snowflake so many are no time (Discord, "Sharding")."""


@dataclass(frozen=True, slots=True)
class ShardMap:
    """The shards into which Discord divides a bot's servers; ``count`` of them."""

    count: int = 1

    def of(self, guild_id: int | None) -> int:
        """The shard of a server; of no server (None or 0) the first."""
        return ((guild_id or 0) >> _SHARD_BITS) % self.count


class Ownership(Protocol):
    """The shards for whose servers this process acts; no other process acts for them."""

    @property
    def shards(self) -> ShardMap:
        """All shards."""

    @property
    def owned(self) -> frozenset[int]:
        """The ids of those of this process."""

    def owns(self, guild_id: int | None) -> bool:
        """Whether this process acts for a server; of no server, for what there is one of."""


def verify_owned(ownership: Ownership, guild_id: int | None) -> None:
    """Pass if the process acts for a server, of no server for what there is one of; else
    `ElsewhereError`."""
    if not ownership.owns(guild_id):
        raise ElsewhereError(ownership.shards.of(guild_id))


class _OneProcess:
    """The ownership of a process that is alone."""

    shards = ShardMap()
    owned = frozenset({FIRST})

    def owns(self, guild_id: int | None) -> bool:  # noqa: ARG002 (the protocol's signature)
        return True


ONE_PROCESS: Ownership = _OneProcess()


@dataclass(frozen=True, slots=True)
class Sight:
    """What is seen of the processes at one moment, each by a number of its own.

    ``held`` says who has which shard, ``wanted`` who is configured to have which, ``heard`` who
    has a session of it with Discord; ``processes`` are those that can take more, ``me`` is this
    one. ``given`` are shards that one which is about to stop has left to the others, ``silent`` the
    seconds for which each has said nothing.
    """

    me: int
    processes: frozenset[int]
    held: Mapping[int, int] = field(default_factory=dict)
    wanted: Mapping[int, frozenset[int]] = field(default_factory=dict)
    heard: Mapping[int, frozenset[int]] = field(default_factory=dict)
    given: frozenset[int] = frozenset()
    silent: Mapping[int, float] = field(default_factory=dict)

    @property
    def mine(self) -> frozenset[int]:
        """The shards of this process."""
        return frozenset(shard for shard, holder in self.held.items() if holder == self.me)

    @property
    def others(self) -> frozenset[int]:
        """The processes besides this one that can take more shards."""
        return self.processes - {self.me}

    def is_heard_elsewhere(self, shard: int) -> bool:
        """Whether another process has a session of the shard with Discord."""
        return bool(self.heard.get(shard, frozenset()) - {self.me})


class ConnectionLostError(Exception):
    """The connection that holds this process's shards is lost, and they with it."""


class ShardLocks(Ownership, Protocol):
    """The shards of this process, as the database has them.

    A shard is owned from the end of `take` to the beginning of `release`, and while
    `is_certain`. What is written for a shard that another process has taken meanwhile is refused.
    """

    @property
    def is_certain(self) -> bool:
        """Whether no other process can own the shards of this one yet: the database was heard of
        a few seconds ago."""

    def listen(self, on_notice: Callable[[Notice], None]) -> None:
        """Have ``on_notice`` called with what other processes, and this one, give notice of."""

    async def ready(self) -> None:
        """Tell the others that this process can take more shards; raises
        `ConnectionLostError`."""

    async def not_ready(self) -> None:
        """Tell the others that this process takes no shards any more; raises
        `ConnectionLostError`."""

    async def look(self) -> Sight:
        """Tell the database that this process lives, and see the others; raises
        `ConnectionLostError`."""

    async def reconnect(self) -> frozenset[int]:
        """Take the shards again after `ConnectionLostError`; returns those that are lost, as
        others have had them. Raises `bot.services.ports.errors.StoreBusyError`."""

    async def take(self, shard: int) -> bool:
        """Own a shard that nobody has; False if another process was quicker. Raises
        `ConnectionLostError` and `bot.services.ports.errors.StoreBusyError`."""

    def leave(self, shard: int) -> None:
        """Act for a shard no more, so that it can be given away; what has begun for it may still be
        written."""

    async def turn(self, bucket: int) -> None:
        """Return when this process may begin a session with Discord, in a bucket of which no other
        process may for the next five seconds."""

    async def release(self, shard: int, *, is_given: bool = False) -> None:
        """Own a shard no more; one that is given to the others by a process that is about to stop
        need not be left to it for a while. Raises `ConnectionLostError`."""

    async def tell_heard(self, shards: frozenset[int]) -> None:
        """Tell the others of which shards this process has a session with Discord; raises
        `ConnectionLostError`."""

    async def ask_turn(self) -> None:
        """Return when this process may ask Discord what it grants: with all of them at once Discord
        refuses some."""

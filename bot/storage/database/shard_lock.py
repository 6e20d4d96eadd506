"""What the advisory locks of a process among several say to the others."""

from __future__ import annotations

from enum import IntEnum

from bot.storage.database.postgresql import LOCKS


class ShardLock(IntEnum):
    """The first numbers of the locks; the second is that of a shard unless it is said."""

    HOLDING = LOCKS + 1
    """The process acts for the shard."""
    WANTING = LOCKS + 2
    """It is configured to have it."""
    COUNTING = LOCKS + 3
    """It knows of so many shards."""
    READY = LOCKS + 4
    """It can take more; the second is 0."""
    IDENTIFYING = LOCKS + 5
    """It begins a session with Discord in this bucket of shards."""
    GIVEN = LOCKS + 6
    """It has given it to the others, as it is about to stop."""
    HEARING = LOCKS + 7
    """It has a session of it with Discord."""
    ASKING = LOCKS + 8
    """It asks Discord what is granted, in this place of those that may."""

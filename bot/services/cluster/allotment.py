"""Which shards a process takes, and which it gives away, by what it sees of the others."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from itertools import chain

from bot.services.ports.ownership import ShardMap, Sight

GRACE = 4.0
"""Seconds for which a free shard is left to the process that is configured to have it: one that is
restarted is back by then, or others take over."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The shards that a process is to take now, and those that it is to give away."""

    take: tuple[int, ...] = ()
    give: tuple[int, ...] = ()


def plan(
    sight: Sight, shards: ShardMap, preferred: Collection[int], free_for: Mapping[int, float]
) -> Plan:
    """What the process does next.

    It takes the shards that it is ``preferred`` for, and gives away those that another one is
    preferred for. A shard that nobody wants, or whose process does not come back within `GRACE`
    (``free_for`` are seconds), is taken by the process with the fewest: all processes that see the
    same choose the same one. One that a stopping process has given to the others is taken at once.
    """
    free = [shard for shard in range(shards.count) if shard not in sight.held]
    own = [shard for shard in free if shard in preferred]
    wanted = {shard for shard, by in sight.wanted.items() if (by - {sight.me}) & sight.processes}
    left = [
        shard
        for shard in free
        if shard not in own and shard not in wanted
        if shard in sight.given or free_for.get(shard, 0.0) >= GRACE
    ]
    give = sorted(shard for shard in sight.mine & wanted if shard not in preferred)
    return Plan((*own, *_dealt(left, sight)), tuple(give))


def _dealt(left: list[int], sight: Sight) -> list[int]:
    """Those of the shards that fall to this process, each to the one that has the fewest then."""
    has = dict.fromkeys(sorted(sight.processes), 0)
    for holder in chain(sight.held.values()):
        if holder in has:
            has[holder] += 1
    mine = []
    for shard in left:
        if not has:
            break
        taker = min(has, key=lambda process: (has[process], process))
        has[taker] += 1
        if taker == sight.me:
            mine.append(shard)
    return mine


def share_of(sight: Sight, shards: ShardMap) -> float:
    """The part of what all processes may send together that is this process's: by its shards.

    It is of all shards there are: of those that somebody has it would be too much for each while
    they take theirs again, after the store's server was started anew.
    """
    return len(sight.mine) / shards.count

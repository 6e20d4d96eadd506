"""Which shards a process takes and gives away, by what it sees of the others."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.services.cluster.allotment import GRACE, Plan, plan, share_of
from bot.services.ports.ownership import ShardMap, Sight
from tests.fixtures.laws import tried

EIGHT = ShardMap(8)
LONG = dict.fromkeys(range(8), GRACE)


def seen(me: int, held: dict[int, int], wanted: dict[int, int] | None = None) -> Sight:
    """Processes 1, 2 and 3, each of them able to take more."""
    by = {shard: frozenset({process}) for shard, process in (wanted or {}).items()}
    return Sight(me, frozenset({1, 2, 3}), held, by)


def test_a_process_takes_its_own_shards_at_once() -> None:
    sight = seen(1, {}, {0: 1, 1: 1, 2: 2})
    assert plan(sight, EIGHT, {0, 1}, {}) == Plan(take=(0, 1))


def test_a_free_shard_is_left_to_its_process_for_a_while() -> None:
    sight = Sight(1, frozenset({1}), {0: 1}, {1: frozenset({9})})
    assert plan(sight, ShardMap(2), {0}, {1: GRACE - 0.1}) == Plan()
    assert plan(sight, ShardMap(2), {0}, {1: GRACE}) == Plan(take=(1,))


def test_a_shard_that_a_stopping_process_has_given_away_is_taken_at_once() -> None:
    """Also one that it is configured for: it can take none any more."""
    sight = Sight(1, frozenset({1}), {0: 1}, {1: frozenset({9})}, given=frozenset({1}))
    assert plan(sight, ShardMap(2), {0}, {}) == Plan(take=(1,))


def test_a_shard_that_its_process_wants_is_taken_by_nobody_else_and_given_back() -> None:
    held = {0: 1, 3: 1} | dict.fromkeys(range(4, 8), 2)
    wanted = {shard: frozenset({2}) for shard in (1, 3)}
    sight = Sight(1, frozenset({1, 2}), held, wanted)
    assert plan(sight, EIGHT, {0}, LONG) == Plan(take=(2,), give=(3,))


def test_nothing_is_kept_for_a_process_that_can_take_nothing() -> None:
    sight = Sight(1, frozenset({1}), {0: 1, 3: 1}, {1: frozenset({9}), 3: frozenset({9})})
    assert plan(sight, ShardMap(4), {0}, LONG) == Plan(take=(1, 2))


def test_a_shard_that_two_are_configured_for_stays_where_it_is() -> None:
    wanted = {0: frozenset({1, 2})}
    assert plan(Sight(1, frozenset({1, 2}), {0: 1}, wanted), ShardMap(1), {0}, {}) == Plan()


@tried(100)
@given(st.lists(st.integers(0, 3), min_size=8, max_size=8))
def test_processes_that_see_the_same_divide_what_is_free(holders: list[int]) -> None:
    """Process 0 is gone: each of its shards is taken by exactly one of the others, and whoever
    takes one has no more than those that take none."""
    held = {shard: holder for shard, holder in enumerate(holders) if holder}
    takes = {me: plan(seen(me, held), EIGHT, (), LONG).take for me in (1, 2, 3)}
    taken = sorted(shard for shards in takes.values() for shard in shards)
    assert taken == [shard for shard, holder in enumerate(holders) if not holder]
    had = {me: holders.count(me) for me in takes}
    has = {me: had[me] + len(takes[me]) for me in takes}
    assert all(has[me] <= min(has.values()) + 1 for me in takes if takes[me])


@pytest.mark.parametrize(
    ("held", "share"),
    [
        ({0: 1, 1: 1, 2: 2, 3: 1}, 0.375),
        ({0: 1}, 0.125),  # A server that was started again: the others take theirs in a moment.
        (dict.fromkeys(range(8), 1), 1.0),
        (dict.fromkeys(range(8), 2), 0.0),
        ({}, 0.0),
    ],
)
def test_a_process_may_send_by_the_part_of_all_shards_that_it_has(
    held: dict[int, int], share: float
) -> None:
    assert share_of(seen(1, held), EIGHT) == share


@tried(100)
@given(st.lists(st.integers(0, 3), min_size=8, max_size=8))
def test_processes_never_send_more_together_than_one_may(holders: list[int]) -> None:
    """Also while each has found its own shards again, and not yet seen those of the others."""
    held = {shard: holder for shard, holder in enumerate(holders) if holder}
    of_its_own = [seen(me, {s: who for s, who in held.items() if who == me}) for me in (1, 2, 3)]
    assert sum(share_of(sight, EIGHT) for sight in of_its_own) <= 1

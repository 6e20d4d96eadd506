"""When DM channels may be opened, with a clock that the test moves."""

from hypothesis import given
from hypothesis import strategies as st

from bot.client.limits import DMS_AT_ONCE, FIRST_PAUSE, LONGEST_PAUSE, SECONDS_PER_DM, DmPace
from tests.fixtures.laws import law


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@law
@given(gaps=st.lists(st.floats(0, 40, allow_nan=False), min_size=1, max_size=60))
def test_no_more_are_opened_than_a_table_at_once_and_one_in_three_seconds(
    gaps: list[float],
) -> None:
    clock = Clock()
    pace, opened, waiting = DmPace(clock=clock), [], set(range(60))
    for gap in gaps:
        clock.now += gap
        taken = {user for user in sorted(waiting) if pace.take(user) == 0.0}
        opened += [clock.now] * len(taken)
        waiting -= taken
    for first in range(len(opened)):
        for last in range(first, len(opened)):
            seconds = opened[last] - opened[first]
            # A turn is kept for ten seconds, so at most four of them may meet later ones.
            assert last - first + 1 <= DMS_AT_ONCE + 4 + seconds / SECONDS_PER_DM


def test_who_asks_first_is_first_and_those_of_one_table_need_not_wait() -> None:
    clock = Clock()
    pace = DmPace(clock=clock)
    assert [pace.take(user) for user in range(DMS_AT_ONCE)] == [0.0] * DMS_AT_ONCE
    assert [pace.take(user) for user in (10, 11, 10)] == [3.0, 6.0, 3.0]
    clock.now += 3
    assert [pace.take(user) for user in (11, 10)] == [3.0, 0.0]
    clock.now += 3
    assert pace.take(11) == 0.0


def test_a_turn_that_nobody_takes_is_not_kept() -> None:
    clock = Clock()
    pace = DmPace(1, clock=clock)
    assert [pace.take(user) for user in (1, 2, 3, 4)] == [0.0, 3.0, 6.0, 9.0]
    clock.now += 17
    assert [pace.take(user) for user in (2, 3, 4)] == [0.0, 3.0, 0.0]


def test_pauses_grow_until_an_opening_succeeds() -> None:
    clock = Clock()
    pace, pauses = DmPace(clock=clock), []
    for _ in range(8):
        pace.refused()
        began = clock.now
        assert pace.is_paused
        pace.refused()  # Another request that was under way.
        while pace.is_paused:
            clock.now += 60
        pauses.append(clock.now - began)
    assert pauses == [min(FIRST_PAUSE * 2**n, LONGEST_PAUSE) for n in range(8)]
    pace.opened()
    pace.refused()
    clock.now += FIRST_PAUSE
    assert not pace.is_paused

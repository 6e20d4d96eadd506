"""The limit on session starts, with a clock that the test moves."""

from hypothesis import given
from hypothesis import strategies as st

from bot.client.limits import SessionStartLimiter
from tests.fixtures.laws import law


@law
@given(gaps=st.lists(st.floats(0, 4000, allow_nan=False), min_size=1, max_size=200))
def test_a_few_sessions_may_start_at_once_and_then_one_at_a_time(gaps: list[float]) -> None:
    now = 0.0
    starts = SessionStartLimiter(20, 90.0, clock=lambda: now)
    taken: list[float] = []
    for gap in gaps:
        now += gap
        if starts.take():
            taken.append(now)
    for first, begun in enumerate(taken):
        for later, moment in enumerate(taken[first:]):
            assert later + 1 <= 20 + (moment - begun) / 90 + 1e-6


def test_a_day_of_starts_is_below_discords_limit() -> None:
    now = 0.0
    starts = SessionStartLimiter(clock=lambda: now)
    taken = 0
    while now < 24 * 3600:
        taken += starts.take()
        now += 5
    assert 900 < taken < 1000

"""The circuit breaker, with a clock that the tests set."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.client.limits import CircuitBreaker
from tests.fixtures.laws import law


class SetClock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_it_opens_at_the_limit_says_so_once_and_closes_when_the_window_has_passed(
    caplog: pytest.LogCaptureFixture,
) -> None:
    clock = SetClock()
    breaker = CircuitBreaker(100, 600, clock=clock)
    for number in range(100):
        assert breaker.wait == 0, f"open after {number}"
        breaker.count()
        clock.now += 1
    assert breaker.wait == 599
    breaker.count()
    assert len(caplog.records) == 1
    clock.now += 599
    assert breaker.wait == 0


def test_requests_before_the_window_do_not_count() -> None:
    clock = SetClock()
    breaker = CircuitBreaker(100, 600, clock=clock)
    for _ in range(5000):
        breaker.count()
        clock.now += 6.1
    assert breaker.wait == 0


def test_discord_may_ask_for_a_longer_pause_but_not_for_a_shorter() -> None:
    clock = SetClock()
    breaker = CircuitBreaker(clock=clock)
    breaker.open_for(60)
    breaker.open_for(5)
    assert breaker.wait == 60


@law
@given(st.lists(st.floats(0, 120, allow_nan=False), min_size=1, max_size=300))
def test_no_window_ever_sees_the_limit_twice(gaps: list[float]) -> None:
    clock = SetClock()
    breaker = CircuitBreaker(10, 600, clock=clock)
    counted: list[float] = []
    for gap in gaps:
        clock.now += gap
        if not breaker.wait:
            breaker.count()
            counted.append(clock.now)
    for first, begun in enumerate(counted):
        within = [now for now in counted[first:] if now < begun + 600]
        # Those of an almost full window, and those of the window that opens the breaker.
        assert len(within) <= 10

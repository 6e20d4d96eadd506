"""The token bucket and the pace, with a clock that moves only when somebody sleeps."""

import asyncio

from hypothesis import given
from hypothesis import strategies as st

from bot.client.limits import LOW_PRIORITY_SHARE, Pace, TokenBucket, low_priority
from tests.fixtures.laws import law


class SleepersClock:
    """A clock that only sleeping moves."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(0)
        self.now += seconds


@law
@given(
    rate=st.integers(1, 6),
    gaps=st.lists(st.floats(0, 2, allow_nan=False), min_size=1, max_size=40),
)
def test_no_second_ever_sees_more_than_the_rate(rate: int, gaps: list[float]) -> None:
    clock = SleepersClock()
    bucket = TokenBucket(rate, clock=clock, sleep=clock.sleep)
    passed: list[float] = []

    async def run() -> None:
        for gap in gaps:
            clock.now += gap
            await bucket.acquire()
            passed.append(clock.now)

    asyncio.run(run())
    for first, later in zip(passed, passed[rate:], strict=False):
        assert later - first >= 1 - 1e-9


async def test_callers_pass_in_the_order_they_came_and_as_early_as_allowed() -> None:
    clock = SleepersClock()
    bucket = TokenBucket(45, clock=clock, sleep=clock.sleep)
    order: list[int] = []

    async def call(number: int) -> None:
        await bucket.acquire()
        order.append(number)

    await asyncio.gather(*(call(number) for number in range(150)))
    assert order == list(range(150))
    assert clock.now == 3.0


async def test_high_priority_passes_first_and_low_priority_is_not_starved() -> None:
    clock = SleepersClock()
    bucket = TokenBucket(5, clock=clock, sleep=clock.sleep)
    order: list[str] = []

    async def call(name: str, *, patient: bool) -> None:
        with low_priority(patient):
            await bucket.acquire()
        order.append(name)

    restored = [call("restored", patient=True) for _ in range(20)]
    clicked = [call("clicked", patient=False) for _ in range(60)]
    await asyncio.gather(*restored, *clicked)
    assert order[:60].count("restored") == 60 // LOW_PRIORITY_SHARE
    assert sorted(order) == ["clicked"] * 60 + ["restored"] * 20
    assert clock.now == 15.0


async def test_a_request_in_flight_counts_until_it_is_answered() -> None:
    clock = SleepersClock()
    bucket = TokenBucket(2, clock=clock, sleep=clock.sleep)
    places = [await bucket.acquire() for _ in range(2)]
    for place in places:
        bucket.mark_in_flight(place)
    clock.now = 5.0
    waiting = asyncio.create_task(bucket.acquire())
    for _ in range(3):
        await asyncio.sleep(0)
    bucket.mark_done(places[0])
    answered = clock.now
    assert await waiting == places[0]
    assert clock.now >= answered + 1


async def test_a_caller_who_gives_up_takes_nothing_from_the_others() -> None:
    clock = SleepersClock()
    bucket = TokenBucket(1, clock=clock, sleep=clock.sleep)
    await bucket.acquire()
    waiting = asyncio.create_task(bucket.acquire())
    await asyncio.sleep(0)
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    await asyncio.wait_for(bucket.acquire(), 1)


def test_a_pace_gives_each_caller_a_moment_of_its_own() -> None:
    clock = SleepersClock()
    pace = Pace(4, clock=clock)
    assert [pace.reserve(), pace.reserve(), pace.reserve(after=2.0)] == [0.0, 0.25, 2.0]
    clock.now = 2.0
    assert pace.reserve() == 0.25
    clock.now = 9.0
    assert pace.reserve() == 0.0

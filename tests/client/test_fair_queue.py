"""A fair queue: what one person may request at a time, and that nobody else is delayed by it."""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.client.fair_queue import Allowance, FairQueue, Verdict
from tests.fixtures.laws import tried

ANNA, FLOODERS = 1, (2, 3, 4)
ALLOWED = Allowance(
    crowd=5,
    at_work=2,
    waiting=2,
    burst=4,
    per_second=2.0,
    patience=1.5,
    calm=5.0,
    hurried=3.0,
    told=2,
)


@dataclass(frozen=True, order=True)
class Asked:
    """Somebody asks for something that takes a while: seconds from the start, and of work."""

    at: float
    person: int
    takes: float = 0.0


@dataclass
class Course:
    """What became of requests, each with the time: the clock goes from one event to the next."""

    allowance: Allowance = ALLOWED
    now: float = 0.0
    most_at_work: int = 0
    became: dict[Asked, list[tuple[Verdict, float]]] = field(default_factory=dict)
    _at_work: dict[int, int] = field(default_factory=dict)
    _finishes: list[tuple[float, int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.queue = FairQueue[Asked](self.allowance, lambda: self.now)

    def run(self, asked: Sequence[Asked]) -> Course:
        arrivals = sorted(asked)
        while arrivals or self._finishes or self.queue.rest() is not None:
            rest = self.queue.rest()
            timer = float("inf") if rest is None else self.now + rest
            done = self._finishes[0][0] if self._finishes else float("inf")
            self.now = max(self.now, min(timer, done, arrivals[0].at if arrivals else timer))
            while self._finishes and self._finishes[0][0] <= self.now:
                _, person = heapq.heappop(self._finishes)
                self._at_work[person] -= 1
                self.queue.finish(person)
            for each, verdict in self.queue.overdue():
                self.note(each, verdict)
            for person, each in self.queue.begin():
                assert person == each.person
                self.note(each, Verdict.BEGIN)
            while arrivals and arrivals[0].at <= self.now:
                each = arrivals.pop(0)
                self.note(each, self.queue.arrive(each.person, each))
        return self

    def note(self, each: Asked, verdict: Verdict) -> None:
        self.became.setdefault(each, []).append((verdict, self.now))
        if verdict is Verdict.BEGIN:
            at_work = self._at_work[each.person] = self._at_work.get(each.person, 0) + 1
            self.most_at_work = max(self.most_at_work, at_work)
            heapq.heappush(self._finishes, (self.now + each.takes, each.person))

    def words(self, person: int) -> list[str]:
        """What became of somebody's requests in the end, in the order in which they came."""
        ends = [(each.at, ends[-1][0].value) for each, ends in self.became.items()
                if each.person == person]  # fmt: skip
        return [word for _, word in sorted(ends, key=lambda end: end[0])]

    def begun(self, person: int) -> list[tuple[float, float]]:
        """When somebody asked, and when that was begun."""
        return sorted(
            (each.at, at)
            for each, ends in self.became.items()
            for verdict, at in ends
            if each.person == person and verdict is Verdict.BEGIN
        )


def asks(*times: float, takes: float = 0.0, person: int = ANNA) -> list[Asked]:
    return [Asked(at, person, takes) for at in times]


@pytest.mark.parametrize(
    ("asked", "became"),
    [
        (asks(0, 1, 2), ["begin"] * 3),
        # Two at work and two that wait; the third refusal in a second is not told.
        (
            asks(0, 0.01, 0.02, 0.03, 0.04, 0.05, 0.06, takes=1),
            ["begin", "begin", "begin", "begin", "refuse", "refuse", "ignore"],
        ),
        # A second later one more refusal is told. What waits too long is refused as well.
        (
            asks(0, 0.01, 0.02, 0.03, 0.04, 0.05, 1.06, takes=9),
            ["begin", "begin", "ignore", "ignore", "refuse", "refuse", "refuse"],
        ),
        # Four begin as they come, then two a second: the rest wait, for a second and a half.
        (asks(0, 0.01, 0.02, 0.03, 0.04, 0.05), ["begin"] * 6),
        (asks(0, 0.01, 0.02, takes=9), ["begin", "begin", "refuse"]),
    ],
)
def test_what_becomes_of_one_persons_requests(asked: list[Asked], became: list[str]) -> None:
    assert Course().run(asked).words(ANNA) == became


def test_the_pace_lets_what_waits_begin_in_order() -> None:
    course = Course().run(asks(0, 0.01, 0.02, 0.03, 0.04, 0.05))
    begun = [at for _, at in course.begun(ANNA)]
    assert begun == pytest.approx([0, 0.01, 0.02, 0.03, 0.5, 1.0])


def test_whoever_is_refused_shares_a_pace_with_all_who_are() -> None:
    hurried = [Asked(n / 50, person) for person in FLOODERS for n in range(500)]
    course = Course().run(hurried)
    late = [at for person in FLOODERS for _, at in course.begun(person) if 5 <= at < 10]
    assert len(late) == pytest.approx(ALLOWED.hurried * 5, abs=1)
    shares = [len(course.begun(person)) for person in FLOODERS]
    assert max(shares) - min(shares) <= 2


def test_in_a_crowd_one_request_of_each_is_worked_on() -> None:
    crowd = [Asked(n / 100, n + 10, takes=5.0) for n in range(ALLOWED.crowd)]
    course = Course().run([*crowd, *asks(1.0, 1.1, takes=1.0)])
    assert course.begun(ANNA) == [(1.0, 1.0), (1.1, 2.0)]
    alone = Course().run(asks(1.0, 1.1, takes=1.0))
    assert alone.begun(ANNA) == [(1.0, 1.0), (1.1, 1.1)]


def test_nobody_is_remembered_for_long() -> None:
    course = Course()
    course.run([Asked(n / 10, n, takes=0.5) for n in range(1000)])
    assert len(course.queue) < 40
    course.run([Asked(1000.0 + n, ANNA) for n in range(50)])
    assert len(course.queue) == 1


times = st.floats(0, 20).map(lambda at: round(at, 3))
asked_by = st.builds(
    Asked, times, st.sampled_from((ANNA, *FLOODERS)), st.sampled_from((0.0, 0.1, 2.0, 30.0))
)


@tried(200)
@given(st.lists(asked_by, unique_by=lambda each: each.at, max_size=60))
def test_every_request_comes_to_one_end(asked: list[Asked]) -> None:
    course = Course().run(asked)
    assert course.most_at_work <= ALLOWED.at_work
    assert set(course.became) == set(asked)
    for each, ends in course.became.items():
        verdicts = [verdict for verdict, _ in ends]
        assert verdicts in ([v] for v in Verdict if v is not Verdict.WAIT) or (
            verdicts[0] is Verdict.WAIT and len(verdicts) == 2
        )
        assert ends[-1][1] <= each.at + ALLOWED.patience + 1e-6
    assert len(course.queue) <= 1 + len(FLOODERS)


@tried(200)
@given(
    st.lists(asked_by, unique_by=lambda each: each.at, max_size=80),
    st.lists(st.floats(0.6, 3.0), min_size=1, max_size=15),
)
def test_what_others_request_delays_nobody(others: list[Asked], gaps: list[float]) -> None:
    at, own = 0.0, []
    for gap in gaps:
        at = round(at + gap, 3) + 0.0005  # Never at the moment of another's.
        own.append(Asked(at, ANNA, takes=0.3))
    alone = Course().run(own)
    crowded = Course().run(own + [each for each in others if each.person != ANNA])
    assert crowded.begun(ANNA) == alone.begun(ANNA) == [(each.at, each.at) for each in own]

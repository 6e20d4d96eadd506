"""The clock of a match: deadlines, grace, banks, and the time that does not count."""

from dataclasses import dataclass
from enum import Enum

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.settings.agreement import DAY, HOUR, MINUTE, Pace, TimeControl
from bot.table.live.live_table import OutageTracker
from bot.table.state.session import A_MOMENT, NO_OUTAGES, Outage, Outages, TurnClock, new_clock
from tests.fakes.store import MemoryStore
from tests.fakes.virtual_clock import VirtualClock
from tests.fixtures.laws import law

A_TURN = TimeControl(Pace.TURN, 90)
A_MATCH = TimeControl(Pace.MATCH, 5 * MINUTE, 10)
A_DAY = TimeControl(Pace.CORRESPONDENCE, DAY)


def begun(terms: TimeControl, at: float = 1000.0) -> TurnClock:
    return new_clock(terms, 2).begin_turn(at)


@pytest.mark.parametrize(
    ("terms", "late_after", "grace"),
    [
        (A_TURN, 90.0, 30.0),
        (A_MATCH, 300.0, 30.0),
        (A_DAY, float(DAY), 6.0 * HOUR),
        (TimeControl(Pace.CORRESPONDENCE, HOUR), 3600.0, 900.0),
    ],
)
def test_who_is_late_gets_a_grace(terms: TimeControl, late_after: float, grace: float) -> None:
    clock = begun(terms)
    assert clock.deadline(0, NO_OUTAGES) == 1000 + late_after
    late = 1000 + late_after + 2
    assert clock.reminded(late).deadline(0, NO_OUTAGES) == late + grace


def test_without_a_clock_or_a_turn_nobody_is_late() -> None:
    assert begun(TimeControl()).deadline(0, NO_OUTAGES) is None
    assert new_clock(A_TURN, 2).deadline(0, NO_OUTAGES) is None
    assert begun(A_TURN).begin_turn(None).deadline(0, NO_OUTAGES) is None


def test_an_outage_moves_the_deadline() -> None:
    away = Outages((Outage(500, 600), Outage(990, 1010), Outage(1050, 1060)))
    assert begun(A_TURN).deadline(0, away) == 1090 + 10 + 10


def test_the_present_outage_moves_it_on_and_on() -> None:
    outages = OutageTracker(MemoryStore().outages, VirtualClock(1040), lambda: None)
    outages.cut_off()
    deadlines = [begun(A_TURN).deadline(0, outages.at(now)) for now in (1044, 1050, 9040)]
    assert deadlines == [1090, 1100, 9090]
    assert outages.time_for_people(9040) == 1040


def test_a_pause_within_an_outage_and_an_outage_within_a_pause_are_counted_once() -> None:
    away = Outages((Outage(1010, 1020), Outage(1060, 1070), Outage(1095, 1130)))
    resumed = begun(A_TURN).stopped(1050, away).going_on(1100)
    # 40 s were played before the pause; the outage after it does not count.
    assert resumed.deadline(0, away) == 1100 + (90 - 40) + 30


def test_what_stands_still_has_no_deadline() -> None:
    assert begun(A_TURN).stopped(1010, NO_OUTAGES).deadline(0, NO_OUTAGES) is None


def test_a_bank_is_what_is_left_and_the_increment() -> None:
    clock = begun(A_MATCH).turn_over(0, 1100, NO_OUTAGES, own=True)
    assert clock.banks == (300 - 100 + 10, 300)


def test_the_grace_is_taken_from_nobody_twice() -> None:
    clock = begun(A_MATCH).reminded(1300).turn_over(0, 1320, NO_OUTAGES, own=True)
    assert clock.banks == (10, 300)


def test_a_computer_player_takes_no_time_and_adds_none() -> None:
    assert begun(A_MATCH).turn_over(0, 1005, NO_OUTAGES, own=False).banks == (300, 300)
    late = begun(A_MATCH).reminded(1300).turn_over(0, 1331, NO_OUTAGES, own=False)
    assert late.banks == (0, 300)


def test_who_comes_back_in_the_own_turn_has_used_what_was_used() -> None:
    again = begun(A_MATCH).charged(0, 1100, NO_OUTAGES).begin_turn(1100)
    assert again.deadline(0, NO_OUTAGES) == 1100 + 200


class Doing(Enum):
    """What happens to the clock of a match."""

    PLAY = "play"
    COMPUTER_PLAYS = "computer plays"
    STOP = "stop"
    GO_ON = "go on"
    CUT_OFF = "cut off"
    CONNECT = "connect"


@dataclass
class Seconds:
    """One match counted second by second, and by the clock."""

    terms: TimeControl
    now: int = 1000
    seat: int = 0
    spent: int = 0
    stopped: bool = False
    past: Outages = NO_OUTAGES
    cut_off_since: int | None = None

    def __post_init__(self) -> None:
        self.clock = begun(self.terms)
        self.banks = [float(self.terms.seconds)] * 2

    @property
    def outages(self) -> Outages:
        since = self.cut_off_since
        if since is None or self.now - since < A_MOMENT:
            return self.past
        return self.past.with_one(Outage(since, self.now))

    def passes(self, seconds: int) -> None:
        self.now += seconds
        if not self._rests:
            self.spent += seconds

    def does(self, doing: Doing) -> None:
        match doing:
            case Doing.PLAY | Doing.COMPUTER_PLAYS if not self._rests:
                self._plays(own=doing is Doing.PLAY)
            case Doing.STOP if not self._rests:
                self.stopped, self.clock = True, self.clock.stopped(self.now, self.outages)
            case Doing.GO_ON if self.stopped:
                self.stopped, self.clock = False, self.clock.going_on(self.now)
            case Doing.CUT_OFF if self.cut_off_since is None:
                self.cut_off_since = self.now
            case Doing.CONNECT if (since := self.cut_off_since) is not None:
                # Outages too short to be noticed are tested elsewhere.
                self.passes(max(0, since + 5 - self.now))
                self.past, self.cut_off_since = self.outages, None

    @property
    def _rests(self) -> bool:
        return self.stopped or self.cut_off_since is not None

    def _plays(self, *, own: bool) -> None:
        self.clock = self.clock.turn_over(self.seat, self.now, self.outages, own=own)
        self.clock = self.clock.begin_turn(self.now)
        if own:
            left = max(0.0, self.banks[self.seat] - self.spent)
            self.banks[self.seat] = left + self.terms.increment
        self.seat, self.spent = 1 - self.seat, 0


@law
@given(
    st.sampled_from([A_MATCH, TimeControl(Pace.MATCH, MINUTE)]),
    st.lists(st.tuples(st.integers(0, 100), st.sampled_from(list(Doing))), max_size=40),
)
def test_banks_are_what_seconds_of_play_have_left(
    terms: TimeControl, happened: list[tuple[int, Doing]]
) -> None:
    match = Seconds(terms)
    for seconds, doing in happened:
        match.passes(seconds)
        match.does(doing)
        assert list(match.clock.banks) == match.banks
        assert min(match.clock.banks) >= 0
        deadline = match.clock.deadline(match.seat, match.outages)
        if match.stopped:
            assert deadline is None
        elif match.cut_off_since is None:
            assert deadline == match.now + match.banks[match.seat] - match.spent

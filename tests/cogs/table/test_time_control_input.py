"""Clocks as people type them, in either language."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.client.errors import DeclinedError
from bot.settings.agreement import DAY, HOUR, MINUTE, MOST_INCREMENT, SECONDS, Pace, TimeControl
from bot.settings.servers import TIME_CONTROLS
from bot.table.panels.words import time_control_name
from bot.words import Language
from cogs.table.input import parse_time_control, time_control_choices, write_time_control
from tests.fixtures.laws import law

BOTH = pytest.mark.parametrize("language", list(Language))


def turn(seconds: int) -> TimeControl:
    return TimeControl(Pace.TURN, seconds)


def match(minutes: int, increment: int = 0) -> TimeControl:
    return TimeControl(Pace.MATCH, minutes * MINUTE, increment)


def by_letter(seconds: int) -> TimeControl:
    return TimeControl(Pace.CORRESPONDENCE, seconds)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("1 min", turn(60)),
        ("90s", turn(90)),
        ("  45   Secondi ", turn(45)),
        ("5 minutes", turn(300)),
        ("6 minuti", match(6)),
        ("59m", match(59)),
        ("1h", by_letter(HOUR)),
        ("12 ore", by_letter(12 * HOUR)),
        ("1d", by_letter(DAY)),
        ("un giorno", None),
        ("1 giorno", by_letter(DAY)),
        ("3g", by_letter(3 * DAY)),
        ("15m+10s", match(15, 10)),
        ("15 min + 10 sec", match(15, 10)),
        ("15+10", match(15, 10)),
        ("3m+0", match(3)),
        ("1h+30s", match(60, 30)),
        ("none", TimeControl()),
        ("Nessuno", TimeControl()),
        ("senza  orologio", TimeControl()),
        ("off", TimeControl()),
    ],
)
def test_what_people_type_is_understood(typed: str, meant: TimeControl | None) -> None:
    if meant is None:
        with pytest.raises(DeclinedError, match="problem-no-clock"):
            parse_time_control(typed)
    else:
        assert parse_time_control(typed) == meant


@pytest.mark.parametrize("typed", ["", "soon", "90", "s", "1 fortnight", "15m+", "+5s", "1m 30s"])
def test_other_words_are_declined_kindly(typed: str) -> None:
    with pytest.raises(DeclinedError) as declined:
        parse_time_control(typed)
    assert declined.value.text_id == "problem-no-clock"


@pytest.mark.parametrize("typed", ["0s", "29s", "15 days", "999999d", "15m+61s", "30s+5s", "4h+1s"])
def test_a_clock_that_no_table_takes_is_declined_with_what_it_takes(typed: str) -> None:
    with pytest.raises(DeclinedError) as declined:
        parse_time_control(typed)
    assert declined.value.text_id == "problem-bad-clock"


clocks = st.one_of(
    st.just(TimeControl()),
    st.sampled_from(SECONDS[Pace.TURN]).map(turn),
    st.sampled_from(SECONDS[Pace.CORRESPONDENCE]).map(by_letter),
    st.builds(
        TimeControl,
        st.just(Pace.MATCH),
        st.sampled_from(SECONDS[Pace.MATCH]),
        st.integers(0, MOST_INCREMENT),
    ),
)


@law
@given(clocks)
def test_every_clock_is_read_as_it_is_written(clock: TimeControl) -> None:
    assert parse_time_control(write_time_control(clock)) == clock


@BOTH
def test_what_is_offered_is_understood_by_value_and_by_name(language: Language) -> None:
    offered = time_control_choices(language, "")
    assert [parse_time_control(choice.value) for choice in offered] == list(TIME_CONTROLS)
    for choice, clock in zip(offered, TIME_CONTROLS, strict=True):
        assert choice.name == time_control_name(language, clock)
        assert parse_time_control(choice.name) == clock


def test_a_beginning_finds_what_it_may_become() -> None:
    for typed, first in [
        ("2", ["2m", "2h", "2d"]),
        ("90", ["90s", "90m", "90h"]),
        ("20m+", ["20m+5s", "20m+10s", "20m+15s"]),
        ("7 d", ["7d"]),
        ("nonsense", []),
    ]:
        for language in Language:
            offered = time_control_choices(language, typed)
            assert [choice.value for choice in offered][: len(first)] == first, (language, typed)
            assert bool(offered) == bool(first), (language, typed)
            assert len({choice.value for choice in offered}) == len(offered) <= 25, language

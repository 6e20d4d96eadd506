"""Quiet hours: across midnight, in summer and winter, and malformed data."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.settings.preferences import (
    HOURS,
    BadHoursError,
    QuietHours,
    read_quiet_hours,
    time_zones,
    write_quiet_hours,
)
from tests.fixtures.laws import law

HOUR = st.sampled_from(HOURS)
QUIET = st.tuples(HOUR, HOUR, st.sampled_from(sorted(time_zones()))).filter(lambda q: q[0] != q[1])


def moment(written: str, zone: str) -> float:
    return datetime.fromisoformat(written).replace(tzinfo=ZoneInfo(zone)).timestamp()


@pytest.mark.parametrize(
    ("begin", "end", "quiet"),
    [(22, 7, {22, 23, 0, 1, 2, 3, 4, 5, 6}), (13, 15, {13, 14}), (0, 6, set(range(6)))],
)
@pytest.mark.parametrize("day", ["2026-01-15", "2026-07-15"])
def test_an_hour_is_that_of_the_zone_in_summer_and_winter(
    begin: int, end: int, quiet: set[int], day: str
) -> None:
    hours = QuietHours(begin, end, "Europe/Rome")
    found = {h for h in HOURS if hours.hold_at(moment(f"{day}T{h:02}:30", "Europe/Rome"))}
    assert found == quiet


def test_the_same_moment_is_night_in_one_place_and_day_in_another() -> None:
    evening = moment("2026-03-01T23:00", "Europe/Rome")
    assert QuietHours(22, 7, "Europe/Rome").hold_at(evening)
    assert not QuietHours(22, 7, "America/New_York").hold_at(evening)


@law
@given(QUIET, st.integers(0, 4_000_000_000))
def test_an_hour_is_quiet_by_day_or_by_night_and_never_both(
    quiet: tuple[int, int, str], at: int
) -> None:
    begin, end, zone = quiet
    assert QuietHours(begin, end, zone).hold_at(at) is not QuietHours(end, begin, zone).hold_at(at)


@law
@given(QUIET)
def test_hours_come_back_as_written(quiet: tuple[int, int, str]) -> None:
    hours = QuietHours(*quiet)
    assert read_quiet_hours(write_quiet_hours(hours)) == hours


@pytest.mark.parametrize(
    "bad", [(24, 7, "UTC"), (-1, 7, "UTC"), (7, 7, "UTC"), (22, 7, "Europe"), (22, 7, "../UTC")]
)
def test_hours_that_no_clock_shows_are_refused_and_read_as_none(bad: tuple[int, int, str]) -> None:
    with pytest.raises(BadHoursError):
        QuietHours(*bad)
    assert read_quiet_hours(list(bad)) is None


@pytest.mark.parametrize("data", [None, 7, "22-7", [], [22, 7], [22, 7, 1], {"begin": 22}])
def test_what_nobody_has_written_is_none(data: object) -> None:
    assert read_quiet_hours(data) is None

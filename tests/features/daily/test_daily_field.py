"""What the results of a deal of the day tell a reader, and the days themselves."""

from datetime import UTC, date, datetime
from fractions import Fraction

import pytest

from bot.features.daily.state import (
    Begin,
    Daily,
    DailyLine,
    Finish,
    apply_daily,
    began_in,
    daily_result,
    field_lines,
    line_of,
    month_standing,
)
from bot.support.clock import DailyCalendar, date_of, day_of

ROME = DailyCalendar("Europe/Rome")
HERE, ELSEWHERE = 70, 71


def played(day: int, *people: tuple[str, int | None, tuple[int, int] | None]) -> Daily:
    """A day on which these people, numbered from 1, began in a server and made these points."""
    daily = Daily(day, 100.0, 200.0, "ab", 1)
    for user, (name, guild_id, _) in enumerate(people, start=1):
        daily = apply_daily(daily, Begin(user, name, guild_id), 1.0)
    for user, (_, _, points) in enumerate(people, start=1):
        if points is not None:
            daily = apply_daily(daily, Finish(user, points), 2.0)
    return daily


DAILY = played(
    5,
    ("Anna", HERE, (90, 50)),
    ("Bruno", ELSEWHERE, (90, 50)),
    ("Carla", HERE, (60, 20)),
    ("Dino", None, (10, 80)),
    ("Elsa", HERE, None),
)


def lines(daily: Daily) -> tuple[DailyLine, ...]:
    return daily_result(daily, 200.0)


def test_equal_points_are_one_line_and_only_those_of_the_server_are_named() -> None:
    found = field_lines(lines(DAILY), began_in(DAILY, HERE), 3)
    assert [(each.place, each.points, each.names, each.others) for each in found] == [
        (1, (90, 50), ("Anna",), 1),
        (1, (60, 20), ("Carla",), 0),
        (4, (10, 80), (), 1),
    ]
    assert [each.is_reader for each in found] == [False, True, False]
    assert [each.number for each in found] == [2, 1, 1]


def test_the_reader_stands_first_among_equals_and_is_always_named() -> None:
    (first, *_) = field_lines(lines(DAILY), began_in(DAILY, HERE), 2)
    assert (first.names, first.others, first.is_reader) == (("Bruno", "Anna"), 0, True)
    assert field_lines(lines(DAILY), (), None)[0].names == ()


def test_who_has_not_finished_has_no_line() -> None:
    assert line_of(lines(DAILY), 5) is None
    own = line_of(lines(DAILY), 4)
    assert own.place == 4


def test_a_month_adds_the_parts_beaten() -> None:
    """Two people on one day, the second alone on another: 1 + 1/2, and 0."""
    first = lines(played(5, ("Anna", HERE, (9, 0)), ("Bruno", HERE, (1, 0))))
    second = lines(played(6, ("Anna", HERE, (9, 0))))
    anna, bruno = month_standing([first, second])
    assert (anna.place, anna.user_id, anna.days, anna.share) == (1, 1, 2, Fraction(3, 2))
    assert (bruno.place, bruno.name, bruno.days, bruno.share) == (2, "Bruno", 1, 0)


def moment(*when: int) -> float:
    return datetime(*when, tzinfo=UTC).timestamp()  # type: ignore[arg-type, misc]


@pytest.mark.parametrize(
    ("at", "day"),
    [
        (moment(2026, 11, 22, 22, 59), date(2026, 11, 22)),
        (moment(2026, 11, 22, 23, 0), date(2026, 11, 23)),
        (moment(2026, 6, 30, 21, 59), date(2026, 6, 30)),
        (moment(2026, 6, 30, 22, 0), date(2026, 7, 1)),
    ],
)
def test_a_day_begins_at_midnight_in_rome(at: float, day: date) -> None:
    assert ROME.day_at(at) == day_of(day)
    assert date_of(ROME.day_at(at)) == day
    assert ROME.closes_at(ROME.day_at(at)) > at >= ROME.closes_at(ROME.day_at(at) - 1)


@pytest.mark.parametrize(("when", "hours"), [(date(2026, 3, 28), 7), (date(2026, 10, 24), 9)])
def test_results_come_at_eight_also_after_a_change_of_clocks(when: date, hours: int) -> None:
    day = day_of(when)
    assert ROME.results_at(day) - ROME.closes_at(day) == hours * 3600
    assert ROME.closes_at(day) == ROME.closes_at(day - 1) + 24 * 3600

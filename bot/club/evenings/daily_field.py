"""What the results of a deal of the day tell a reader: the field, with the names they may know."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from bot.club.evenings.daily import Attempt, Daily, DailyLine


@dataclass(frozen=True, slots=True)
class DailyStatus:
    """Today for one person.

    ``table_id`` is their table, None before they have begun; ``in_a_row`` how many days in a row
    they have played; ``last`` the last day with results, None without one.
    """

    user_id: int
    today: Daily
    table_id: int | None = None
    in_a_row: int = 0
    last: int | None = None

    @property
    def attempt(self) -> Attempt | None:
        """The person's deal of today."""
        return self.today.attempt_of(self.user_id)


@dataclass(frozen=True, slots=True)
class DayResult:
    """A day that is over, the best first; ``seed`` (hex) proves its deal."""

    daily: Daily
    lines: tuple[DailyLine, ...]
    seed: str


@dataclass(frozen=True, slots=True)
class FieldLine:
    """All who have made the same points: their place, what it is worth, and those of them who are
    named; the ``others`` are counted.

    ``share`` is the part of the others beaten, ``imps`` the mean of the IMPs against them. The
    reader's own line says so.
    """

    place: int
    points: tuple[int, int]
    share: Fraction
    imps: Fraction
    names: tuple[str, ...]
    others: int
    is_reader: bool = False

    @property
    def number(self) -> int:
        """How many have made these points."""
        return len(self.names) + self.others


@dataclass(frozen=True, slots=True)
class MonthLine:
    """A person's days of a month together: the sum of the parts of the field beaten, in as many
    days. Equal ones share the place."""

    place: int
    user_id: int
    name: str
    days: int
    share: Fraction


def began_in(daily: Daily, guild_id: int) -> frozenset[int]:
    """The users who began the deal in a server."""
    return frozenset(each.user_id for each in daily.attempts if each.guild_id == guild_id)


def field_lines(
    results: Sequence[DailyLine], named: Collection[int], reader_id: int | None = None
) -> tuple[FieldLine, ...]:
    """The results by points, the best first.

    ``named`` are the users who are told by name; the reader always is, and stands first.
    """
    by_points: dict[tuple[int, int], list[DailyLine]] = {}
    for line in results:
        by_points.setdefault(_points(line.attempt), []).append(line)
    return tuple(_field_line(same, named, reader_id) for same in by_points.values())


def line_of(results: Iterable[DailyLine], user_id: int) -> DailyLine | None:
    """How a person did; None if they have not finished."""
    return next((each for each in results if each.attempt.user_id == user_id), None)


def month_standing(days: Iterable[Sequence[DailyLine]]) -> tuple[MonthLine, ...]:
    """The people of these days' results, those who have beaten most first."""
    names: dict[int, str] = {}
    shares: dict[int, list[Fraction]] = {}
    for results in days:
        for line in results:
            names[line.attempt.user_id] = line.attempt.name
            shares.setdefault(line.attempt.user_id, []).append(line.share)
    sums: Mapping[int, Fraction] = {user: sum(each, Fraction(0)) for user, each in shares.items()}
    ordered = sorted(sums, key=lambda user: (-sums[user], names[user].casefold(), user))
    return tuple(
        MonthLine(
            1 + sum(other > sums[user] for other in sums.values()),
            user,
            names[user],
            len(shares[user]),
            sums[user],
        )
        for user in ordered
    )


def days_in_a_row(begun: Collection[int], today: int) -> int:
    """How many days in a row a person has played by today, or by yesterday if not yet today.

    >>> days_in_a_row({4, 6, 7, 8}, 9), days_in_a_row({4, 6, 7}, 9), days_in_a_row({9}, 9)
    (3, 0, 1)
    """
    last = today if today in begun else today - 1
    number = 0
    while last - number in begun:
        number += 1
    return number


def _field_line(
    same: Sequence[DailyLine], named: Collection[int], reader_id: int | None
) -> FieldLine:
    first = same[0]
    known = [each.attempt for each in same if each.attempt.user_id in {*named, reader_id}]
    known.sort(key=lambda each: (each.user_id != reader_id, each.name.casefold(), each.user_id))
    return FieldLine(
        first.place,
        _points(first.attempt),
        first.share,
        first.imps,
        tuple(each.name for each in known),
        len(same) - len(known),
        any(each.user_id == reader_id for each in known),
    )


def _points(attempt: Attempt) -> tuple[int, int]:
    if attempt.points is None:
        raise ValueError("only those who have finished are in the results")
    return attempt.points

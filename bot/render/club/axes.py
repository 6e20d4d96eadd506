"""Axes of a plot: a scale of values and one of time, with ticks that read well."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from math import ceil, floor, log10

from bot.render.score_sheet.layout import Box
from bot.text import Language
from bot.text.words.dates import day_of_month, month

_STEPS = (1, 2, 5, 10)
_MOST_LEVELS = 6
_LABEL, _LABEL_WITH_TIME = 62, 92
"""The width that the label of a day takes, with the gap beside it, and that of a time."""
_SHORTEST = timedelta(hours=8)
"""A plot shows at least this long a time."""
_MARGIN = 0.02
"""The part of the time that is left free before the first moment and after the last one."""


@dataclass(frozen=True, slots=True)
class Tick:
    """A moment of the axis of time, and its label; a year stands out."""

    at: datetime
    label: str
    is_year: bool = False


@dataclass(frozen=True, slots=True)
class Axes:
    """The plot's place on the canvas, and what its edges are: two values, two moments."""

    box: Box
    low: float
    high: float
    first: datetime
    last: datetime

    def x(self, moment: datetime) -> float:
        """Where a moment is across."""
        share = (moment - self.first) / (self.last - self.first)
        return self.box.left + share * self.box.width

    def y(self, value: float) -> float:
        """How far down a value is."""
        share = (value - self.low) / (self.high - self.low)
        return self.box.bottom - share * self.box.height

    def levels(self) -> tuple[float, ...]:
        """Round values from the lowest to the highest, at most seven."""
        step = round_step(self.high - self.low)
        first, last = ceil(self.low / step), floor(self.high / step)
        return tuple(number * step for number in range(first, last + 1))

    def ticks(self, language: Language) -> tuple[Tick, ...]:
        """Moments to be labelled, as many as there is room for."""
        for candidates in _calendars(self.first, self.last):
            by_hours = any(part == "hour" for _, part in candidates)
            if len(candidates) <= self.box.width / (_LABEL_WITH_TIME if by_hours else _LABEL):
                return tuple(_labelled(candidates, language))
        return ()


def axes_of(
    box: Box, values: tuple[float, ...], moments: tuple[datetime, ...], room: float = 0.06
) -> Axes:
    """Axes that hold all values, with a little room above and below, and all moments."""
    low, high = min(values), max(values)
    apart = (high - low) * room or max(1.0, abs(high) * room)
    first, last = min(moments), max(moments)
    if last - first < _SHORTEST:
        middle = first + (last - first) / 2
        first, last = middle - _SHORTEST / 2, middle + _SHORTEST / 2
    first, last = first - (last - first) * _MARGIN, last + (last - first) * _MARGIN
    return Axes(box, low - apart, high + apart, first, last)


def round_step(span: float) -> float:
    """The step between round values, of which at most seven are within this much.

    >>> [round_step(span) for span in (4, 30, 260, 1000)]
    [1, 5, 50, 200]
    """
    unit = 10.0 ** floor(log10(span / _MOST_LEVELS))
    step = next(step * unit for step in _STEPS if span / (step * unit) <= _MOST_LEVELS)
    return int(step) if step >= 1 else step


_Moments = list[tuple[datetime, str]]
"""Moments, and which part of the date is to be read there."""


def _calendars(first: datetime, last: datetime) -> Iterator[_Moments]:
    """The moments of ever longer steps: hours, days, weeks, months, years."""
    for hours in (1, 2, 3, 6):
        if last - first < timedelta(days=4):
            yield _days(first, last, timedelta(hours=hours))
    for days in (1, 2, 7, 14):
        if last - first < timedelta(days=days * 30):
            yield _days(first, last, timedelta(days=days))
    for months in (1, 2, 3, 6, 12, 24, 60, 120):
        yield _months(first, last, months)


def _days(first: datetime, last: datetime, step: timedelta) -> _Moments:
    # Weeks begin on Mondays, other steps at midnight.
    start = first.date()
    if step >= timedelta(weeks=1):
        start -= timedelta(days=start.weekday())
    at = datetime.combine(start, time(), first.tzinfo)
    found: _Moments = []
    while at <= last:
        if at >= first:
            found.append((at, "hour" if at.time() != time() else "day"))
        at += step
    return found


def _months(first: datetime, last: datetime, step: int) -> _Moments:
    found: _Moments = []
    for number in range(first.year * 12, last.year * 12 + 12, 1):
        year, zero_based = divmod(number, 12)
        years = max(1, step // 12)
        if (zero_based if step < 12 else zero_based + year % years) % min(step, 12):
            continue
        if step >= 12 and (zero_based or year % years):
            continue
        at = datetime.combine(date(year, zero_based + 1, 1), time(), first.tzinfo)
        if first <= at <= last:
            found.append((at, "year" if zero_based == 0 else "month"))
    return found


def _labelled(moments: _Moments, language: Language) -> Iterator[Tick]:
    for number, (at, part) in enumerate(moments):
        match part:
            case "year":
                yield Tick(at, str(at.year), True)
            case "month":
                yield Tick(at, month(language, at.date()))
            case "day":
                yield Tick(at, day_of_month(language, at.date()))
            case _ if number == 0:
                # Which evening it was is said once.
                yield Tick(at, f"{day_of_month(language, at.date())}, {at:%H:%M}")
            case _:
                yield Tick(at, f"{at:%H:%M}")

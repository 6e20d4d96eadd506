"""The days of the deal of the day: when each begins and ends, in the one time zone of the bot."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

RESULTS_HOUR: Final = 8
"""The hour of the next morning at which the results of a day are shown."""

_EPOCH: Final = date(1970, 1, 1)


def date_of(day: int) -> date:
    """The date of a day that counts from 1970-01-01."""
    return _EPOCH + timedelta(days=day)


def day_of(when: date) -> int:
    """The inverse of `date_of`."""
    return (when - _EPOCH).days


@dataclass(frozen=True, slots=True)
class DailyCalendar:
    """Days as they are in a time zone of the tz database; a day of a clock change is an hour longer
    or shorter.

    >>> [(ROME.closes_at(day) - ROME.closes_at(day - 1)) / 3600 for day in (20780, 20541, 20751)]
    [24.0, 23.0, 25.0]
    """

    zone: str = "Europe/Rome"

    def day_at(self, moment: float) -> int:
        """The day at a moment, in seconds since the epoch."""
        return day_of(datetime.fromtimestamp(moment, ZoneInfo(self.zone)).date())

    def closes_at(self, day: int) -> float:
        """When the day ends: the first moment of the next one."""
        return self.at(day + 1, 0)

    def results_at(self, day: int) -> float:
        """When those who began in time must have finished, and the results are shown."""
        return self.at(day + 1, RESULTS_HOUR)

    def at(self, day: int, hour: int) -> float:
        """The moment of a full hour of a day; of one that is skipped, an hour later."""
        return datetime.combine(date_of(day), time(hour), ZoneInfo(self.zone)).timestamp()


ROME: Final = DailyCalendar()
"""The days of Bologna."""

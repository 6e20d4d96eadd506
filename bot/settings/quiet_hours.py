"""Hours of the day during which pings make no sound."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

HOURS = range(24)


class BadHoursError(ValueError):
    """Hours that do not exist, or a time zone that does not."""


@cache
def time_zones() -> frozenset[str]:
    """The names of all time zones: "Europe/Rome"."""
    return frozenset(available_timezones())


@dataclass(frozen=True, slots=True)
class QuietHours:
    """From one hour of the day to another, in a time zone of the tz database; across midnight if
    ``begin`` is the later one.

    Both are from 0 to 23, and they differ; else `BadHoursError`.
    """

    begin: int
    end: int
    zone: str

    def __post_init__(self) -> None:
        if self.begin not in HOURS or self.end not in HOURS or self.begin == self.end:
            raise BadHoursError(f"from {self.begin} to {self.end}")
        if self.zone not in time_zones():
            raise BadHoursError(self.zone)

    def hold_at(self, moment: float) -> bool:
        """Whether it is quiet at a moment, in seconds since the epoch.

        >>> night = QuietHours(22, 7, "Europe/Rome")
        >>> [night.hold_at(hour * 3600.0) for hour in (5, 6, 20, 21)]
        [True, False, False, True]
        """
        hour = datetime.fromtimestamp(moment, ZoneInfo(self.zone)).hour
        if self.begin < self.end:
            return self.begin <= hour < self.end
        return hour >= self.begin or hour < self.end


def write_quiet_hours(hours: QuietHours) -> list[int | str]:
    """The hours as JSON data."""
    return [hours.begin, hours.end, hours.zone]


def read_quiet_hours(data: object) -> QuietHours | None:
    """The inverse of `write_quiet_hours`; None for malformed data.

    >>> read_quiet_hours([23, 8, "Europe/Rome"])
    QuietHours(begin=23, end=8, zone='Europe/Rome')
    >>> read_quiet_hours([23, 8, "The Moon"])
    """
    match data:
        case [int(begin), int(end), str(zone)]:
            try:
                return QuietHours(begin, end, zone)
            except BadHoursError:
                return None
        case _:
            return None

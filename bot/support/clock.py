"""Tell the time, wait for it, and name the days of the clubs' calendar."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from datetime import time as time_of_day
from typing import Any, Final, Protocol
from zoneinfo import ZoneInfo

RESULTS_HOUR: Final = 8
"""The hour of the next morning when a day's results are shown."""

_EPOCH: Final = date(1970, 1, 1)


def date_of(day: int) -> date:
    """Return the date of a day, counted from 1970-01-01."""
    return _EPOCH + timedelta(days=day)


def day_of(when: date) -> int:
    """Return the day of a date, counted from 1970-01-01."""
    return (when - _EPOCH).days


@dataclass(frozen=True, slots=True)
class DailyCalendar:
    """The days of a time zone in the tz database; one with a clock change is an hour longer or
    shorter.

    >>> [(ROME.closes_at(day) - ROME.closes_at(day - 1)) / 3600 for day in (20780, 20541, 20751)]
    [24.0, 23.0, 25.0]
    """

    zone: str = "Europe/Rome"

    def day_at(self, moment: float) -> int:
        """Return the day at a moment, in seconds since the epoch."""
        return day_of(datetime.fromtimestamp(moment, ZoneInfo(self.zone)).date())

    def closes_at(self, day: int) -> float:
        """Return the end of a day, which is the first moment of the next."""
        return self.at(day + 1, 0)

    def results_at(self, day: int) -> float:
        """Return when the day's last players must have finished and the results are shown."""
        return self.at(day + 1, RESULTS_HOUR)

    def at(self, day: int, hour: int) -> float:
        """Return the moment of a full hour of a day; one hour later if clocks skip it."""
        return datetime.combine(date_of(day), time_of_day(hour), ZoneInfo(self.zone)).timestamp()


ROME: Final = DailyCalendar()
"""The days of Bologna."""


_LONGEST_SLEEP = 60.0
"""Seconds after which the clock is read again: an event loop sleeps while its machine does."""


class Clock(Protocol):
    """Tells the time, in seconds since the epoch."""

    def now(self) -> float: ...

    async def until(self, moment: float) -> None:
        """Return at this moment or later; at once if it has passed."""


class SystemClock:
    def now(self) -> float:
        return time.time()

    async def until(self, moment: float) -> None:
        while (left := moment - self.now()) > 0:  # noqa: ASYNC110 (time passing is no event)
            await asyncio.sleep(min(left, _LONGEST_SLEEP))


class Alarm:
    """Runs one task and wakes it; a `ring` before a `wait` ends that wait at once.

    Setting the event ``rung`` has the same effect as `ring`.
    """

    def __init__(self, clock: Clock, rung: asyncio.Event | None = None) -> None:
        self._clock = clock
        self._rung = rung or asyncio.Event()
        self._rests = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        self._task = asyncio.create_task(work)

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await self.ended()

    async def ended(self) -> None:
        """Return when the task has ended, if it was started."""
        if self._task is not None:
            await asyncio.wait([self._task])

    def ring(self) -> None:
        """Say that something has changed."""
        self._rung.set()

    def begin(self) -> None:
        """Begin a round of work, which sees all changes so far."""
        self._rung.clear()

    async def wait(self, moment: float | None) -> None:
        """Wait for a change, or for the moment, in seconds since the epoch."""
        if self._rung.is_set():
            return
        tasks: list[asyncio.Future[Any]] = [asyncio.ensure_future(self._rung.wait())]
        if moment is not None:
            tasks.append(asyncio.ensure_future(self._clock.until(moment)))
        try:
            # Lets the clock learn of the moment before time passes in a test.
            await asyncio.sleep(0)
            self._rests.set()
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._rests.clear()
            for task in tasks:
                task.cancel()

    @property
    def rests(self) -> bool:
        """Return whether the task waits with nothing to do, or is done."""
        return self.is_over or (self._rests.is_set() and not self._rung.is_set())

    @property
    def is_over(self) -> bool:
        """Return whether no task runs."""
        return self._task is None or self._task.done()

    async def settled(self) -> None:
        """Wait until the task `rests`."""
        while self._task is not None and not self.rests:
            rests = asyncio.create_task(self._rests.wait())
            await asyncio.wait([self._task, rests], return_when=asyncio.FIRST_COMPLETED)
            rests.cancel()
            await asyncio.sleep(0)

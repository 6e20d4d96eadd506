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
        return datetime.combine(date_of(day), time_of_day(hour), ZoneInfo(self.zone)).timestamp()


ROME: Final = DailyCalendar()
"""The days of Bologna."""


_LONGEST_SLEEP = 60.0
"""Seconds after which the clock is read again: an event loop sleeps while its machine does."""


class Clock(Protocol):
    """Tells the time, in seconds since the epoch."""

    def now(self) -> float:
        """The present moment."""

    async def until(self, moment: float) -> None:
        """Return at this moment or later; at once if it has passed."""


class SystemClock:
    """The system clock."""

    def now(self) -> float:
        return time.time()

    async def until(self, moment: float) -> None:
        while (left := moment - self.now()) > 0:  # noqa: ASYNC110 (time passing is no event)
            await asyncio.sleep(min(left, _LONGEST_SLEEP))


class Alarm:
    """Runs one task and wakes it; what `ring` has announced before a `wait` ends that wait at once.

    An event ``rung`` that others set rings it too.
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
        """Something has changed."""
        self._rung.set()

    def begin(self) -> None:
        """A round of work begins, which sees all that has changed so far."""
        self._rung.clear()

    async def wait(self, moment: float | None) -> None:
        """Return when something has changed, or at the moment, in seconds since the epoch."""
        if self._rung.is_set():
            return
        tasks: list[asyncio.Future[Any]] = [asyncio.ensure_future(self._rung.wait())]
        if moment is not None:
            tasks.append(asyncio.ensure_future(self._clock.until(moment)))
        try:
            # Only once the clock knows of the moment does time have to pass.
            await asyncio.sleep(0)
            self._rests.set()
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._rests.clear()
            for task in tasks:
                task.cancel()

    @property
    def rests(self) -> bool:
        """Whether the task waits here and nothing has changed, or is done."""
        return self.is_over or (self._rests.is_set() and not self._rung.is_set())

    @property
    def is_over(self) -> bool:
        """Whether no task runs."""
        return self._task is None or self._task.done()

    async def settled(self) -> None:
        """Return when the task `rests`."""
        while self._task is not None and not self.rests:
            rests = asyncio.create_task(self._rests.wait())
            await asyncio.wait([self._task, rests], return_when=asyncio.FIRST_COMPLETED)
            rests.cancel()
            await asyncio.sleep(0)

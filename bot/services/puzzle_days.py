"""When the puzzle of the day is posted: in each server that wants it, at its hour."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from bot.club.evenings.daily_calendar import DailyCalendar
from bot.services.alarm import Alarm
from bot.services.ports.clock import Clock
from bot.services.ports.errors import retry_while_busy
from bot.services.ports.puzzles import PuzzlePublisher
from bot.services.settings.servers import ServerSettingsService
from bot.settings.servers import Setting
from bot.support.redaction import told_error

_log = logging.getLogger(__name__)

_STILL_WANTED: Final = 3 * 60 * 60.0
"""A puzzle that was not posted at its hour is posted up to so many seconds later."""
_FAILED_WAIT = 60.0
_WHERE, _WHEN = Setting.PUZZLE_CHANNEL, Setting.PUZZLE_HOUR


class PuzzleDays:
    """Has the puzzle of the day posted by a `PuzzlePublisher`, once a day in a server.

    It remembers nothing: what is due follows from the clock and the settings of servers, and the
    publisher knows what was posted.
    """

    def __init__(
        self, settings: ServerSettingsService, clock: Clock, calendar: DailyCalendar
    ) -> None:
        self._settings = settings
        self._clock = clock
        self._calendar = calendar
        self._alarm = Alarm(clock)
        self._publisher: PuzzlePublisher | None = None
        self._working: asyncio.Task[None] | None = None
        self._is_new = False
        settings.on_choice = self._chosen

    def post_by(self, publisher: PuzzlePublisher) -> None:
        """Have puzzles posted."""
        self._publisher = publisher

    def restore(self) -> None:
        """Have what is due posted from now on, also what an earlier process was about to post."""
        self._is_new = False
        self._alarm.ring()
        if self._working is None:
            self._working = asyncio.create_task(self._work())

    async def settled(self) -> None:
        """Return when nothing is due."""
        await self._alarm.settled(self._working)

    async def stop(self) -> None:
        """Have nothing more posted."""
        if self._working is not None:
            self._working.cancel()
            await asyncio.gather(self._working, return_exceptions=True)
            self._working = None

    def _chosen(self, setting: Setting) -> None:
        if setting in (_WHERE, _WHEN):
            self._alarm.ring()

    async def _work(self) -> None:
        while True:
            self._alarm.begin()
            try:
                moment = await retry_while_busy(self._look)
                self._is_new = True
            except Exception as error:
                _log.error("the puzzle of the day cannot be posted\n%s", told_error(error))
                moment = self._clock.now() + _FAILED_WAIT
            await self._alarm.wait(moment)

    async def _look(self) -> float | None:
        """Have what is due posted; when something is due next, None where no server wants it."""
        moments = []
        for guild_id in await self._settings.choosing(_WHERE):
            settings = await self._settings.chosen(guild_id)
            if settings.puzzle_channel is None:
                continue
            now, hour = self._clock.now(), settings.puzzle_hour
            today = self._calendar.day_at(now)
            if 0 <= now - self._calendar.at(today, hour) < _STILL_WANTED:
                self._post(guild_id, today)
            next_ones = (self._calendar.at(day, hour) for day in (today, today + 1))
            moments.append(next(moment for moment in next_ones if moment > now))
        return min(moments, default=None)

    def _post(self, guild_id: int, day: int) -> None:
        if self._publisher is not None:
            self._publisher.due(guild_id, day, is_new=self._is_new)

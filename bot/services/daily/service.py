"""The deal of the day as people ask for it, and the end of each day in its time."""

from __future__ import annotations

import asyncio
import logging
from calendar import monthrange
from collections import deque
from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import date
from typing import Final

from bot.club.evenings.daily import (
    GAME,
    Begin,
    Daily,
    DailyRefusal,
    DailyRefusedError,
    daily_result,
)
from bot.club.evenings.daily_calendar import DailyCalendar, day_of
from bot.club.evenings.daily_field import DailyStatus, DayResult, days_in_a_row
from bot.club.evenings.deals import set_chain
from bot.services.alarm import Alarm
from bot.services.daily.days import DailyDays
from bot.services.daily.reports import DailyReports
from bot.services.live.registry import TableRegistry
from bot.services.ports.clock import Clock
from bot.services.ports.daily import DailyPublisher, DailyStore, StoredDay
from bot.services.ports.errors import retry_while_busy, store_refusals
from bot.services.ports.store import NewTable, TableStore
from bot.support.redaction import told_error
from bot.support.uncancelled import uncancelled
from bot.tables.rules.lobby import first_seats
from bot.tables.state.agreement import Agreement
from bot.tables.state.occasion import DailyOccasion
from bot.tables.state.occupants import Person
from bot.tables.state.table import Table
from bot.tables.state.venue import Venue
from tarocchino.core.games import GAMES
from tarocchino.core.games.match_rules import default_rules

_log = logging.getLogger(__name__)

_COMPUTERS: Final = 3
_MOST_A_DAY: Final = 10_000_000
_NOWHERE: Final = 0
"""The server of a deal of the day: none."""
_STILL_NEWS = 24 * 60 * 60.0
"""Results that were not posted are posted after a restart if they are newer than this (seconds)."""
_FAILED_WAIT = 60.0


class DailyService:
    """One deal a day for everybody: begun once, and compared the next morning.

    Every request raises `DailyRefusedError` for what the day refuses, and `TableRefusedError`.
    """

    def __init__(
        self,
        store: DailyStore,
        tables: TableStore,
        registry: TableRegistry,
        calendar: DailyCalendar,
    ) -> None:
        clock: Clock = registry.clock
        self.calendar = calendar
        self._clock = clock
        self._registry = registry
        self._store = store
        self._days = DailyDays(store, calendar, registry.shuffler, clock)
        self._reports = DailyReports(self._days, store, tables, registry)
        self._publisher: DailyPublisher | None = None
        self._ended: deque[int] = deque()
        self._beginning = asyncio.Lock()
        self._alarm = Alarm(clock)
        self._working: asyncio.Task[None] | None = None

    def show_by(self, publisher: DailyPublisher) -> None:
        """Have the results of days posted."""
        self._publisher = publisher

    async def status(self, user_id: int) -> DailyStatus:
        """Today for this person."""
        today = (await self._days.today()).daily
        over = await self.days_shown()
        with store_refusals():
            begun = await self._store.days_of(user_id)
            tables = await self._store.tables(today.day)
        return DailyStatus(
            user_id,
            today,
            tables.get(user_id),
            days_in_a_row(frozenset(begun), today.day),
            over[-1] if over else None,
        )

    @uncancelled
    async def begin(
        self, person: Person, guild_id: int | None, interaction_id: int | None = None
    ) -> Table:
        """Deal today's hand to a person, who begins it in a server, or by direct message.

        One that is in play already is returned as it is.
        """
        policy = self._registry.policy
        await policy.verify_may_begin()
        if guild_id is not None:
            await policy.verify_welcome(guild_id, person.user_id, person.user_id)
        async with self._beginning:  # Of two requests at once the second finds what the first did.
            today = await self._days.today()
            day, attempt = today.daily.day, today.daily.attempt_of(person.user_id)
            if attempt is None:
                await self._verify_free(person.user_id)
                begin = Begin(person.user_id, person.name, guild_id, person.locale)
                today = await self._days.apply(day, begin, self._clock.now(), interaction_id)
                self._alarm.ring()
            elif attempt.points is not None:
                raise DailyRefusedError(DailyRefusal.BEGUN_ALREADY)
            table = await self._open(today, person)
        if not table.stage.is_open:
            raise DailyRefusedError(DailyRefusal.BEGUN_ALREADY)
        await self._registry.table_settled(table.id)
        return await self._registry.any_table(table.id)

    async def result(self, day: int) -> DayResult:
        """The results of a day; refused while it is not over, and for a day nobody has begun."""
        stored = await self._found(day)
        if stored.revealed_at is None:
            raise DailyRefusedError(DailyRefusal.DAY_NOT_OVER)
        lines = daily_result(stored.daily, stored.revealed_at)
        return DayResult(stored.daily, lines, await self._seed(stored))

    async def proof(self, day: int) -> tuple[Daily, str | None]:
        """What commits to the deal of a day, and its seed (hex) once its results are shown."""
        stored = await self._found(day)
        if stored.revealed_at is None:
            return stored.daily, None
        return stored.daily, await self._seed(stored)

    async def days_shown(self) -> Sequence[int]:
        """The days with results, in order."""
        with store_refusals():
            return await self._store.revealed(0, self.calendar.day_at(self._clock.now()))

    async def month(self, month: date) -> tuple[DayResult, ...]:
        """The results of the days of the month of a date, in order, without parked days."""
        first = day_of(month.replace(day=1))
        last = first + monthrange(month.year, month.month)[1] - 1
        with store_refusals():
            days = await self._store.revealed(first, last)
        shown = [stored.daily.day for stored in await self._days.readable(days)]
        return tuple([await self.result(day) for day in shown])

    async def table_of(self, day: int, user_id: int) -> int | None:
        """The id of the person's table of a day."""
        with store_refusals():
            return (await self._store.tables(day)).get(user_id)

    def ended(self, table_id: int) -> None:
        """Take note that a table has ended: it may be one of the day."""
        self._ended.append(table_id)
        self._alarm.ring()

    def forgotten(self) -> None:
        """Read everything anew after somebody was forgotten."""
        self._days.forget()

    async def restore(self) -> None:
        """Report what was played before the start, and see each day to its end from now on."""
        self._working = asyncio.create_task(self._work())

    async def settled(self) -> None:
        """Return when everything is reported, and time has to pass."""
        await self._alarm.settled(self._working)

    async def stop(self) -> None:
        """Do nothing more; what is left is found at the next start."""
        if self._working is not None:
            self._working.cancel()
            await asyncio.gather(self._working, return_exceptions=True)

    async def _found(self, day: int) -> StoredDay:
        stored = await self._days.find(day)
        if stored is None:
            raise DailyRefusedError(DailyRefusal.NO_SUCH_DAY)
        return stored

    async def _seed(self, stored: StoredDay) -> str:
        return (await self._days.chain_of(stored)).seed_of(stored.daily.board).hex()

    async def _verify_free(self, user_id: int) -> None:
        """Pass if no earlier deal of the person is being played."""
        await self._registry.wake(user_id=user_id)
        for table in self._registry.tables_of(user_id):
            if isinstance(table.occasion, DailyOccasion):
                raise DailyRefusedError(DailyRefusal.STILL_PLAYING)

    async def _open(self, stored: StoredDay, person: Person) -> Table:
        """The person's table of the day: opened now, or as it is.

        It is in no server, so that no server's settings change what is played, and in no channel:
        no channel has a negative id.
        """
        daily, game = stored.daily, GAMES[GAME]
        chain = set_chain(await self._days.chain_of(stored), daily.board - 1)
        return await self._registry.open(
            NewTable(
                Venue(_NOWHERE, _place(daily, person.user_id), person.locale),
                person.user_id,
                GAME,
                default_rules(game),
                first_seats(game, person, _COMPUTERS, frozenset({person.name})),
                chain,
                opened_at=self._clock.now(),
                agreement=Agreement(sayings=False),
                first_dealer=daily.dealer,
                occasion=DailyOccasion(daily.day),
            )
        )

    async def _work(self) -> None:
        is_new = True
        while True:
            self._alarm.begin()
            try:
                if is_new:
                    await retry_while_busy(self._catch_up)
                    is_new = False
                while self._ended:
                    await retry_while_busy(lambda: self._reports.report(self._ended[0]))
                    self._ended.popleft()
                await self._alarm.wait(await retry_while_busy(self._end_due))
            except Exception as error:
                # The next attempt begins with everything that may have been missed.
                _log.error("the deal of the day is behind\n%s", told_error(error))
                is_new = True
                self._ended.clear()
                await asyncio.sleep(_FAILED_WAIT)

    async def _catch_up(self) -> None:
        for stored in await self._days.readable(await self._store.hidden()):
            await self._reports.report_missing(stored.daily.day)
        since = self._clock.now() - _STILL_NEWS
        self._post(await self._store.revealed_since(since), is_new=False)

    async def _end_due(self) -> float | None:
        """End the days whose time has come; when that of the next one comes, None without one."""
        for stored in await self._days.readable(await self._store.hidden()):
            day = stored.daily.day
            if stored.daily.results_at > self._clock.now():
                return stored.daily.results_at
            with suppress(DailyRefusedError):  # It is parked from now on.
                await self._reports.end(day)
                self._post([day], is_new=True)
        return None

    def _post(self, days: Iterable[int], *, is_new: bool) -> None:
        for day in days:
            if self._publisher is not None:
                self._publisher.revealed(day, is_new=is_new)


def _place(daily: Daily, user_id: int) -> int:
    """What stands for the channel of a person's table: by the day, and by who came before them."""
    before = [attempt.user_id for attempt in daily.attempts].index(user_id)
    return -(daily.day * _MOST_A_DAY + before + 1)

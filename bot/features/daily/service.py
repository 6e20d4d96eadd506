"""Run the deal of the day: begin it for people, take results from tables, and end each day."""

from __future__ import annotations

import asyncio
import logging
from calendar import monthrange
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Final

from bot.features.daily.state import (
    GAME,
    Begin,
    Daily,
    DailyAction,
    DailyRefusal,
    DailyRefusedError,
    DailyStatus,
    DayResult,
    Finish,
    UnreadableChainError,
    UnreadableDayError,
    apply_daily,
    began_in,
    daily_result,
    days_in_a_row,
    points_made,
)
from bot.features.daily.store import DailyChain, DailyStore, StoredDay
from bot.settings.agreement import Agreement
from bot.settings.service import PreferenceService
from bot.storage.errors import StoreQueueError, UnreadableTableError, retry_while_busy
from bot.support.clock import Alarm, Clock, DailyCalendar, day_of
from bot.support.redaction import told_error
from bot.support.refusals import TableRefusedError
from bot.support.tasks import uncancelled
from bot.support.venue import Venue
from bot.table.live.registry import TableRegistry
from bot.table.live.restore import RestoreError, restored
from bot.table.live.shuffler import RandomShuffler
from bot.table.rules.lobby import closed, first_seats
from bot.table.state.actions import RoundOver, TableAction
from bot.table.state.seats import Person
from bot.table.state.table import DailyOccasion, Ending, EndingKind, Stage, Table
from bot.table.store.stored_table import StoredTable
from bot.table.store.tables import TableStore
from tarocchino.core.games import GAMES
from tarocchino.core.games.match_rules import default_rules
from tarocchino.dealing.chain import SeedChain, new_chain
from tarocchino.dealing.deal_v1 import HANDS as CHAIN_LENGTH
from tarocchino.dealing.sealed import set_chain

if TYPE_CHECKING:
    from bot.features.daily.publisher import DailyResults

_log = logging.getLogger(__name__)

_KEPT: Final = 40
"""Days with results that stay in memory: the standing of a month reads its days again and again."""


class DailyDays:
    """The days of the daily hand; every method may raise `StoreBusyError`.

    A day is parked if its rows are not what was written: each request for it raises
    `DailyRefusedError` (UNREADABLE), the log has the reason, and all other days continue.
    """

    def __init__(
        self,
        store: DailyStore,
        calendar: DailyCalendar,
        shuffler: RandomShuffler,
        clock: Clock,
    ) -> None:
        self.calendar = calendar
        self._store = store
        self._shuffler = shuffler
        self._clock = clock
        self._known: dict[int, StoredDay] = {}
        self._parked: set[int] = set()
        self._writing = asyncio.Lock()

    async def find(self, day: int) -> StoredDay | None:
        """Return a day that was opened, as it is stored; None for any other."""
        async with self._writing:
            return await self._read(day)

    async def readable(self, days: Iterable[int]) -> list[StoredDay]:
        """Return those of these days that were opened and are not parked."""
        found = []
        for day in days:
            with suppress(DailyRefusedError):
                found.append(await self.find(day))
        return [stored for stored in found if stored is not None]

    @uncancelled
    async def today(self) -> StoredDay:
        """Return the present day, and open it if this is the first request for it."""
        day = self.calendar.day_at(self._clock.now())
        async with self._writing:
            if (found := await self._read(day)) is not None:
                return found
            chain = await self._chain_for(day)
            board = day - chain.first_day + 1
            start, calendar = chain.chain.start.hex(), self.calendar
            daily = Daily(day, calendar.closes_at(day), calendar.results_at(day), start, board)
            stored = StoredDay(daily, chain.number)
            await self._store.add_day(stored)
            self._keep(stored)
            return stored

    async def chain_of(self, stored: StoredDay) -> SeedChain:
        """Return the chain of a day's deal, which is secret except for its start."""
        with self._parking(stored.daily.day):
            return (await self._store.chain(stored.chain)).chain

    @uncancelled
    async def apply(
        self, day: int, action: DailyAction, at: float, interaction_id: int | None = None
    ) -> StoredDay:
        """Apply an action to a day, and store it. Raises `DailyRefusedError` or LookupError."""
        async with self._writing:
            stored = await self._begun(day)
            daily = apply_daily(stored.daily, action, at)
            after = replace(stored, daily=daily, version=stored.version + 1)
            with self._storing(stored, after):
                await self._store.append(day, after.version, action, at, interaction_id)
            return after

    @uncancelled
    async def reveal(self, day: int, at: float) -> None:
        """Show the results of a day from now on; its deals are no longer secret."""
        async with self._writing:
            stored = await self._begun(day)
            with self._storing(stored, replace(stored, revealed_at=at)):
                await self._store.reveal(day, at)

    def forget(self) -> None:
        """Read all days again, because their logs were rewritten."""
        self._known.clear()
        self._parked.clear()

    async def _begun(self, day: int) -> StoredDay:
        stored = await self._read(day)
        if stored is None:
            raise LookupError(f"nobody has begun day {day}")
        return stored

    async def _read(self, day: int) -> StoredDay | None:
        if (known := self._known.get(day)) is not None:
            return known
        with self._parking(day):
            stored = await self._store.find(day)
        if stored is not None:
            self._keep(stored)
        return stored

    @contextmanager
    def _storing(self, before: StoredDay, after: StoredDay) -> Iterator[None]:
        """Keep the new state of a day when it is stored. The day is read again if the write failed,
        or if its log was rewritten in the meantime."""
        day = after.daily.day
        try:
            with self._parking(day):
                yield
        except StoreQueueError:
            raise  # Nothing was written.
        except BaseException:
            self._known.pop(day, None)
            raise
        if self._known.get(day) is before:
            self._keep(after)

    async def _chain_for(self, day: int) -> DailyChain:
        """Return the chain that has a deal for the day: a new one if the last is used up."""
        try:
            last = await self._store.last_chain()
        except UnreadableChainError as error:
            # The days of that chain are parked; this day starts a new one.
            number = error.number + 1
        else:
            if last is not None and last.first_day <= day < last.first_day + CHAIN_LENGTH:
                return last
            number = 0 if last is None else last.number + 1
        chain = DailyChain(number, day, new_chain(self._shuffler.seed()))
        await self._store.add_chain(chain)
        return chain

    @contextmanager
    def _parking(self, day: int) -> Iterator[None]:
        """Park the day if its rows cannot be read."""
        if day in self._parked:
            raise DailyRefusedError(DailyRefusal.UNREADABLE)
        try:
            yield
        except UnreadableDayError as error:
            _log.error("day %d: daily hand parked: %s", day, error)
            self._parked.add(day)
            self._known.pop(day, None)
            raise

    def _keep(self, stored: StoredDay) -> None:
        """Keep a day in memory; of days with results, only the last that were read."""
        self._known[stored.daily.day] = stored
        shown = [day for day, each in self._known.items() if each.revealed_at is not None]
        for day in shown[:-_KEPT]:
            del self._known[day]


async def named_in(
    daily: Daily, guild_id: int | None, preferences: PreferenceService
) -> frozenset[int]:
    """Return those who began the deal in a server and want to be listed; none without a server."""
    if guild_id is None:
        return frozenset()
    here = began_in(daily, guild_id)
    return frozenset([user for user in here if (await preferences.of(user)).listed])


_COMPUTERS: Final = 3
_MOST_A_DAY: Final = 10_000_000
_NOWHERE: Final = 0
"""The server id of tables of the day, which are in no server."""
_STILL_NEWS = 24 * 60 * 60.0
"""Results younger than this (seconds) are posted after a restart if they were not posted before."""
_FAILED_WAIT = 60.0


class DailyService:
    """One deal per day for everyone, compared the next morning.

    Each deal that was played is reported once. After a crash, `_report_missing` finds the deals
    that were not reported.

    Every request raises `DailyRefusedError` if the day refuses it, and `TableRefusedError`.
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
        self._tables = tables
        self._days = DailyDays(store, calendar, registry.shuffler, clock)
        self._publisher: DailyResults | None = None
        self._ended: deque[int] = deque()
        self._beginning = asyncio.Lock()
        self._alarm = Alarm(clock)

    def show_by(self, publisher: DailyResults) -> None:
        """Post the results of days with this publisher."""
        self._publisher = publisher

    async def status(self, user_id: int) -> DailyStatus:
        """Return today's hand for this person."""
        today = (await self._days.today()).daily
        over = await self.days_shown()
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
        """Deal today's hand to a person, who begins it in a server or by direct message. A table
        that is in play already is returned as it is."""
        policy = self._registry.policy
        await policy.verify_may_begin()
        if guild_id is not None:
            await policy.verify_welcome(guild_id, person.user_id, person.user_id)
        # The second of two requests at once finds the first one's table.
        async with self._beginning:
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
        """Return the results of a day; refused before its end, and if no one began it."""
        stored = await self._found(day)
        if stored.revealed_at is None:
            raise DailyRefusedError(DailyRefusal.DAY_NOT_OVER)
        lines = daily_result(stored.daily, stored.revealed_at)
        return DayResult(stored.daily, lines, await self._seed(stored))

    async def proof(self, day: int) -> tuple[Daily, str | None]:
        """Return a day, which commits to its deal, and its seed (hex) if results are shown."""
        stored = await self._found(day)
        if stored.revealed_at is None:
            return stored.daily, None
        return stored.daily, await self._seed(stored)

    async def days_shown(self) -> Sequence[int]:
        """Return the days with results, in order."""
        return await self._store.revealed(0, self.calendar.day_at(self._clock.now()))

    async def month(self, month: date) -> tuple[DayResult, ...]:
        """Return the results of the days in the month of a date, in order, without parked days."""
        first = day_of(month.replace(day=1))
        last = first + monthrange(month.year, month.month)[1] - 1
        days = await self._store.revealed(first, last)
        shown = [stored.daily.day for stored in await self._days.readable(days)]
        return tuple([await self.result(day) for day in shown])

    async def table_of(self, day: int, user_id: int) -> int | None:
        """Return the id of the person's table of a day."""
        return (await self._store.tables(day)).get(user_id)

    def ended(self, table_id: int) -> None:
        """Report the result of a table that has ended, if it is a table of the day."""
        self._ended.append(table_id)
        self._alarm.ring()

    def forgotten(self) -> None:
        """Read everything again after a person was forgotten."""
        self._days.forget()

    async def restore(self) -> None:
        """Report what was played before the start, and end each day in time from now on."""
        self._alarm.start(self._work())

    async def settled(self) -> None:
        """Return when everything is reported, and only time has to pass."""
        await self._alarm.settled()

    async def stop(self) -> None:
        """Stop ending days; the next start finds what is left."""
        await self._alarm.stop()

    async def _found(self, day: int) -> StoredDay:
        stored = await self._days.find(day)
        if stored is None:
            raise DailyRefusedError(DailyRefusal.NO_SUCH_DAY)
        return stored

    async def _seed(self, stored: StoredDay) -> str:
        return (await self._days.chain_of(stored)).seed_of(stored.daily.board).hex()

    async def _verify_free(self, user_id: int) -> None:
        """Pass if the person is playing no earlier deal of the day."""
        await self._registry.wake(user_id=user_id)
        for table in self._registry.tables_of(user_id):
            if isinstance(table.occasion, DailyOccasion):
                raise DailyRefusedError(DailyRefusal.STILL_PLAYING)

    async def _open(self, stored: StoredDay, person: Person) -> Table:
        """Return the person's table of the day, and open it if necessary.

        It is in no server, so that no server's settings change the hand, and in no channel: no
        channel has a negative id.
        """
        daily, game = stored.daily, GAMES[GAME]
        chain = set_chain(await self._days.chain_of(stored), daily.board - 1)
        return await self._registry.open(
            StoredTable(
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
                    await retry_while_busy(lambda: self._report(self._ended[0]))
                    self._ended.popleft()
                await self._alarm.wait(await retry_while_busy(self._end_due))
            except Exception as error:
                # The next attempt first catches up on everything that was missed.
                _log.error(
                    "results of the daily hand not taken in; retrying in a minute\n%s",
                    told_error(error),
                )
                is_new = True
                self._ended.clear()
                await asyncio.sleep(_FAILED_WAIT)

    async def _catch_up(self) -> None:
        for stored in await self._days.readable(await self._store.hidden()):
            await self._report_missing(stored.daily.day)
        since = self._clock.now() - _STILL_NEWS
        self._post(await self._store.revealed_since(since), is_new=False)

    async def _end_due(self) -> float | None:
        """End the days that are due. Return when the next one ends; None if none is open."""
        for stored in await self._days.readable(await self._store.hidden()):
            day = stored.daily.day
            if stored.daily.results_at > self._clock.now():
                return stored.daily.results_at
            with suppress(DailyRefusedError):  # It is parked from now on.
                await self._end(day)
                self._post([day], is_new=True)
        return None

    async def _report(self, table_id: int) -> None:
        """Report the deal of a table that has ended, if it is a deal of the day."""
        found = await self._store.day_of_table(table_id)
        if found is not None:
            await self._finish(*found, table_id)

    async def _report_missing(self, day: int) -> None:
        """Report every deal of a day that was played and not reported."""
        stored = await self._days.find(day)
        if stored is None:
            return
        for user_id, table_id in (await self._store.tables(day)).items():
            attempt = stored.daily.attempt_of(user_id)
            if attempt is not None and attempt.points is None:
                await self._finish(day, user_id, table_id)

    async def _end(self, day: int) -> None:
        """End the tables at which a day's deal is still in play, then show its results."""
        tables = (await self._store.tables(day)).values()
        for table_id in tables:
            await self._end_table(table_id)
        await self._report_missing(day)
        await self._days.reveal(day, self._clock.now())
        self._registry.sealed.lifted(tables)

    async def _finish(self, day: int, user_id: int, table_id: int) -> None:
        try:
            table = await self._tables.find_table(table_id)
        except UnreadableTableError as error:
            _log.error("%s; its daily hand does not count", error)
            return
        if table is None or table.stage.is_open or not table.log:
            return
        try:
            points = await asyncio.to_thread(lambda: points_made(restored(table), user_id))
        except RestoreError as error:
            _log.error("table %d: daily hand does not count\n%s", table_id, told_error(error))
            return
        if points is None:
            return
        # The time of the last card counts, not the time of this report.
        at = max(entry.at for entry in table.log if not isinstance(entry.action, TableAction))
        finish = partial(self._days.apply, day, Finish(user_id, points), at)
        with suppress(DailyRefusedError):  # It was reported before, or was played too late.
            await retry_while_busy(finish)

    @uncancelled
    async def _end_table(self, table_id: int) -> None:
        await self._registry.wake(table_id=table_id)
        with suppress(TableRefusedError):  # It has ended in the meantime.
            async with self._registry.changing(table_id) as live:
                if live.table.stage is Stage.LOBBY:
                    await live.save(closed(live.table, Ending(EndingKind.ROUND_OVER)))
                else:
                    await live.do(RoundOver())

    def _post(self, days: Iterable[int], *, is_new: bool) -> None:
        for day in days:
            if self._publisher is not None:
                self._publisher.revealed(day, is_new=is_new)


def _place(daily: Daily, user_id: int) -> int:
    """Return the pseudo channel of a person's table, from the day and the order of beginning."""
    before = [attempt.user_id for attempt in daily.attempts].index(user_id)
    return -(daily.day * _MOST_A_DAY + before + 1)

"""The days of the deal of the day, each read from the store once and changed by one writer."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import Final

from bot.club.evenings.daily import (
    Daily,
    DailyAction,
    DailyRefusal,
    DailyRefusedError,
    apply_daily,
    board_of_day,
)
from bot.club.evenings.daily_calendar import DailyCalendar
from bot.services.ports.clock import Clock
from bot.services.ports.daily import DailyChain, DailyStore, StoredDay
from bot.services.ports.errors import UnreadableChainError, UnreadableDayError, store_refusals
from bot.services.ports.shuffler import Shuffler
from bot.support.uncancelled import uncancelled
from tarocchino.dealing.chain import SeedChain, new_chain
from tarocchino.dealing.deal_v1 import HANDS as CHAIN_LENGTH

_log = logging.getLogger(__name__)

_KEPT: Final = 40
"""Days in memory: the standing of a month needs its days again and again."""


class DailyDays:
    """All days; every method may raise `TableRefusedError` while the store is busy.

    A day whose rows are not what was written is parked: whoever asks for it gets a
    `DailyRefusedError` (UNREADABLE), the log has the reason, and all other days go on.
    """

    def __init__(
        self,
        store: DailyStore,
        calendar: DailyCalendar,
        shuffler: Shuffler,
        clock: Clock,
    ) -> None:
        self.calendar = calendar
        self._store = store
        self._shuffler = shuffler
        self._clock = clock
        self._kept: dict[int, StoredDay] = {}
        self._parked: set[int] = set()
        self._writing = asyncio.Lock()

    async def find(self, day: int) -> StoredDay | None:
        """A day that was opened; None for any other."""
        if day not in self._kept:
            with self._parking(day):
                found = await self._store.find(day)
            if found is None:
                return None
            self._keep(found)
        return self._kept[day]

    async def readable(self, days: Iterable[int]) -> list[StoredDay]:
        """Those of these days that were opened, without the parked ones."""
        found = []
        for day in days:
            with suppress(DailyRefusedError):
                found.append(await self.find(day))
        return [stored for stored in found if stored is not None]

    async def today(self) -> StoredDay:
        """The present day; the first who ask for it open it."""
        day = self.calendar.day_at(self._clock.now())
        return await self.find(day) or await self._opened(day)

    async def chain_of(self, stored: StoredDay) -> SeedChain:
        """The chain of a day's deal: a secret but for its start."""
        with self._parking(stored.daily.day):
            return (await self._store.chain(stored.chain)).chain

    @uncancelled
    async def apply(
        self, day: int, action: DailyAction, at: float, interaction_id: int | None = None
    ) -> StoredDay:
        """Apply an action to a day, and store it; raises `DailyRefusedError`, LookupError for a day
        that was not opened."""
        return await self._changed(day, lambda stored: self._append(
            stored, action, at, interaction_id
        ))  # fmt: skip

    @uncancelled
    async def reveal(self, day: int, at: float) -> StoredDay:
        """From now on the results of a day are shown, and its deals are no secret."""

        async def revealed(stored: StoredDay) -> StoredDay:
            await self._store.reveal(day, at)
            return replace(stored, revealed_at=at)

        return await self._changed(day, revealed)

    def forget(self) -> None:
        """Read all days anew: their logs were rewritten."""
        self._kept.clear()
        self._parked.clear()

    async def _changed(
        self, day: int, change: Callable[[StoredDay], Awaitable[StoredDay]]
    ) -> StoredDay:
        async with self._writing:
            stored = await self.find(day)
            if stored is None:
                raise LookupError(f"nobody has begun day {day}")
            # Until the write is known to have succeeded nothing in memory is right.
            del self._kept[day]
            with self._parking(day):
                changed = await change(stored)
            self._keep(changed)
            return changed

    async def _append(
        self, stored: StoredDay, action: DailyAction, at: float, interaction_id: int | None
    ) -> StoredDay:
        daily = apply_daily(stored.daily, action, at)
        version = stored.version + 1
        await self._store.append(daily.day, version, action, at, interaction_id)
        return replace(stored, daily=daily, version=version)

    @uncancelled
    async def _opened(self, day: int) -> StoredDay:
        async with self._writing:
            if (found := await self.find(day)) is not None:
                return found
            with store_refusals():
                chain = await self._chain_for(day)
                _, board = board_of_day(day, chain.first_day)
                start, calendar = chain.chain.start.hex(), self.calendar
                daily = Daily(day, calendar.closes_at(day), calendar.results_at(day), start, board)
                await self._store.add_day(StoredDay(daily, chain.number))
            return self._keep(StoredDay(daily, chain.number))

    async def _chain_for(self, day: int) -> DailyChain:
        """The chain that has a deal for the day: a new one where the last is used up."""
        try:
            last = await self._store.last_chain()
        except UnreadableChainError as error:
            # Its days are parked; this one has nothing to do with it.
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
        """Raise the store's errors for people; the day is parked if its rows cannot be read."""
        if day in self._parked:
            raise DailyRefusedError(DailyRefusal.UNREADABLE)
        try:
            with store_refusals():
                yield
        except UnreadableDayError as error:
            _log.error("%s; the hand of day %d is parked", error, day)
            self._parked.add(day)
            raise DailyRefusedError(DailyRefusal.UNREADABLE) from error

    def _keep(self, stored: StoredDay) -> StoredDay:
        self._kept.pop(stored.daily.day, None)
        self._kept[stored.daily.day] = stored
        while len(self._kept) > _KEPT:
            del self._kept[next(iter(self._kept))]
        return stored

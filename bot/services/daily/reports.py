"""What people have made of their deal, read off their tables; the end of a day."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from functools import partial

from bot.club.evenings.daily import Daily, DailyRefusedError, Finish, points_made
from bot.services.daily.days import DailyDays
from bot.services.live.registry import TableRegistry
from bot.services.live.restore import RestoreError, restored
from bot.services.ports.daily import DailyStore
from bot.services.ports.errors import UnreadableTableError, retry_while_busy
from bot.services.ports.store import StoredTable, TableStore
from bot.support.redaction import told_error
from bot.support.uncancelled import uncancelled
from bot.tables.rules.lobby import closed
from bot.tables.state.actions import RoundOver, TableAction
from bot.tables.state.ending import Ending, EndingKind
from bot.tables.state.errors import TableRefusedError
from bot.tables.state.table import Stage

_log = logging.getLogger(__name__)


class DailyReports:
    """Reports each deal that was played, once, whenever it is learned of; ends days that are over.

    Nothing here is lost in a crash: a deal that was played and not reported is found again by its
    table (`report_missing`).
    """

    def __init__(
        self, days: DailyDays, store: DailyStore, tables: TableStore, registry: TableRegistry
    ) -> None:
        self._days = days
        self._store = store
        self._tables = tables
        self._registry = registry

    async def report(self, table_id: int) -> None:
        """Report the deal of a table that has ended, if it is one of a day."""
        found = await self._store.day_of_table(table_id)
        if found is not None:
            await self._report(*found, table_id)

    async def report_missing(self, day: int) -> None:
        """Report every deal of a day that was played, and not reported."""
        stored = await self._days.find(day)
        if stored is None:
            return
        for user_id, table_id in (await self._store.tables(day)).items():
            if _is_unfinished(stored.daily, user_id):
                await self._report(day, user_id, table_id)

    async def end(self, day: int) -> None:
        """End the tables at which a day's deal is still played; then show its results."""
        tables = (await self._store.tables(day)).values()
        for table_id in tables:
            await self._end_table(table_id)
        await self.report_missing(day)
        await self._days.reveal(day, self._registry.clock.now())
        self._registry.sealed.lifted(tables)

    async def _report(self, day: int, user_id: int, table_id: int) -> None:
        try:
            table = await self._tables.find_table(table_id)
        except UnreadableTableError as error:
            _log.error("%s; it does not count", error)
            return
        if table is None or table.stage.is_open or not table.log:
            return
        try:
            points = await asyncio.to_thread(_points_of, table, user_id)
        except RestoreError as error:
            _log.error("table %d does not count\n%s", table_id, told_error(error))
            return
        if points is None:
            return
        # When it was played counts, not when the bot has come to report it.
        finish = partial(self._days.apply, day, Finish(user_id, points), _played_at(table))
        with suppress(DailyRefusedError):  # It was reported before, or was played too late.
            await retry_while_busy(finish)

    @uncancelled
    async def _end_table(self, table_id: int) -> None:
        await self._registry.wake(table_id=table_id)
        with suppress(TableRefusedError):  # It has ended meanwhile.
            async with self._registry.changing(table_id) as live:
                if live.table.stage is Stage.LOBBY:
                    await live.save(closed(live.table, Ending(EndingKind.ROUND_OVER)))
                else:
                    await live.append(RoundOver())


def _points_of(table: StoredTable, user_id: int) -> tuple[int, int] | None:
    return points_made(restored(table), user_id)


def _played_at(table: StoredTable) -> float:
    """When the last card was played, in seconds since the epoch."""
    return max(entry.at for entry in table.log if not isinstance(entry.action, TableAction))


def _is_unfinished(daily: Daily, user_id: int) -> bool:
    attempt = daily.attempt_of(user_id)
    return attempt is not None and attempt.points is None

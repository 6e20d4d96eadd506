"""The records of tables, and whether their shuffles hold, worked out beside the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass
from typing import Protocol, TypeVar

from bot.services.live.restore import restored
from bot.services.live.sealed import SealedTables
from bot.services.ports.store import StoredTable, TableVersion
from bot.services.table_record import match_record
from bot.support.recent_answers import RecentAnswers
from bot.tables.state.table import Stage
from tarocchino.dealing.record_check import CheckedRecord, check_record

KEPT = 16
"""Answers kept: the record of a long match is half a megabyte, its page one."""

_Answer = TypeVar("_Answer")
_Question = TypeVar("_Question")


class RecordWriter(Protocol):
    """Makes a document of a record; equal writers make equal documents."""

    def __call__(self, record: bytes, /) -> bytes:
        """The document."""

    def __hash__(self) -> int:
        """Equal for equal writers."""


@dataclass(frozen=True, slots=True)
class CheckedTable:
    """Whether the shuffles of a table's finished hands hold.

    ``checked`` is None if there is no record yet, and for a parked table, whose log proves nothing.
    ``in_play`` is the number of the hand that is being played, counted from 1.
    """

    is_parked: bool
    checked: CheckedRecord | None
    in_play: int | None = None


class RecordService:
    """Replays whole matches: a second of work for a hundred hands.

    One is replayed at a time, in a thread; who asks for what is being worked out waits for that
    answer, and the most recent answers are kept. Every method raises `TableRefusedError` while the
    deals of the table are a secret.
    """

    def __init__(self, sealed: SealedTables, kept: int = KEPT) -> None:
        self._sealed = sealed
        self._recent = RecentAnswers(kept)
        self._one_at_a_time = asyncio.Semaphore(1)

    def clear(self) -> None:
        """Work every answer out again: stored logs have changed."""
        self._recent.clear()

    async def record(self, stored: StoredTable) -> bytes | None:
        """The record as `match_record` writes it."""
        return await self._answer(match_record, stored)

    async def readable(self, stored: StoredTable, writer: RecordWriter) -> bytes | None:
        """The record as the writer makes a document of it; None if there is no record yet."""
        record = await self.record(stored)
        if record is None:
            return None
        return await self._answered((writer, stored.id, stored.version), writer, record)

    async def check(
        self, table: TableVersion, read: Callable[[int], Awaitable[StoredTable]]
    ) -> CheckedTable:
        """The check of a table's record; ``read`` reads the table with the id that it is given.

        It is not even read if the answer is known.
        """
        self._sealed.verify_shown(table.id)

        async def work() -> CheckedTable:
            async with self._one_at_a_time:
                return await asyncio.to_thread(checked_table, await read(table.id))

        return await self._recent.answer((checked_table, table.id, table.version), work)

    async def _answer(self, ask: Callable[[StoredTable], _Answer], stored: StoredTable) -> _Answer:
        self._sealed.verify_shown(stored.id)
        return await self._answered((ask, stored.id, stored.version), ask, stored)

    async def _answered(
        self, key: Hashable, ask: Callable[[_Question], _Answer], question: _Question
    ) -> _Answer:
        async def work() -> _Answer:
            async with self._one_at_a_time:
                return await asyncio.to_thread(ask, question)

        return await self._recent.answer(key, work)


def checked_table(stored: StoredTable) -> CheckedTable:
    """The check of a table's record, worked out at once."""
    record = match_record(stored)
    table = restored(stored)
    if record is None or table.stage is Stage.PARKED:
        return CheckedTable(table.stage is Stage.PARKED, None)
    in_play = table.unfinished_hand if table.stage.is_open else None
    return CheckedTable(False, check_record(record), in_play)

"""Store the deals of the day, their chains and their messages in a SQL database."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import partial
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.features.daily.state import (
    Daily,
    DailyAction,
    DailyRefusedError,
    UnreadableChainError,
    UnreadableDayError,
    apply_daily,
    read_daily_action,
    write_daily_action,
)
from bot.storage.errors import VersionTakenError
from bot.storage.feature_schema import (
    DAILY_CHAINS,
    DAILY_DAYS,
    DAILY_LOG,
    DAILY_MESSAGES,
    DAILY_TABLES,
)
from bot.storage.log_hashes import DAY_LOGS, PostedStore, readable
from bot.storage.schema import DAY_ENTRY, DAY_ROW, DAY_SEEDS, DamagedRowError, HashedRow, verify_log
from bot.storage.transactions import Transactions
from bot.support.tasks import uncancelled
from bot.table.store.tables import unseal
from tarocchino.dealing.chain import SeedChain, new_chain

_DAYS, _LOG, _TABLES = DAILY_DAYS.c, DAILY_LOG.c, DAILY_TABLES.c


@dataclass(frozen=True, slots=True)
class DailyChain:
    """A chain of 1000 deals; ``first_day`` is the day of the first of them."""

    number: int
    first_day: int
    chain: SeedChain


@dataclass(frozen=True, slots=True)
class StoredDay:
    """A day as it is stored, with everything that people have done in it. ``version`` counts the
    entries of its log; ``revealed_at`` is when its results were shown, None until then."""

    daily: Daily
    chain: int
    version: int = 0
    revealed_at: float | None = None


class DailyStore(PostedStore):
    """The store of the deals of the day and of their messages. Each method is one durable
    transaction, and may raise `StoreBusyError`."""

    def __init__(self, transactions: Transactions) -> None:
        super().__init__(transactions, DAY_LOGS, DAILY_MESSAGES)

    async def last_chain(self) -> DailyChain | None:
        """Return the newest chain. Raises `UnreadableChainError`."""
        query = sa.select(DAILY_CHAINS).order_by(DAILY_CHAINS.c.number.desc()).limit(1)
        row = await self._transactions.first(query)
        return None if row is None else _chain(row)

    async def chain(self, number: int) -> DailyChain:
        """Return the chain with this number. Raises LookupError or `UnreadableChainError`."""
        query = sa.select(DAILY_CHAINS).where(DAILY_CHAINS.c.number == number)
        row = await self._transactions.first(query)
        if row is None:
            raise LookupError(f"there is no chain {number}")
        return _chain(row)

    @uncancelled
    async def add_chain(self, chain: DailyChain) -> None:
        """Store a chain, unless one with this number is stored already."""
        values: dict[str, Any] = {
            "number": chain.number,
            "first_day": chain.first_day,
            "start": chain.chain.start,
            "last_seed": chain.chain.last,
        }
        await self._add_row(DAILY_CHAINS, DAY_SEEDS, values)

    @uncancelled
    async def find(self, day: int) -> StoredDay | None:
        """Return a day that was opened; None for any other. Raises `UnreadableDayError`."""
        async with self._transactions.reading() as connection:
            return await load_day(connection, day)

    @uncancelled
    async def add_day(self, stored: StoredDay) -> None:
        """Store a day that no one has begun yet, unless it is stored already."""
        daily = stored.daily
        values: dict[str, Any] = {
            "day": daily.day,
            "chain": stored.chain,
            "board": daily.board,
            "closes_at": daily.closes_at,
            "results_at": daily.results_at,
            "revealed_at": None,
            "log_hash": None,
        }
        await self._add_row(DAILY_DAYS, DAY_ROW, values)

    @uncancelled
    async def append(
        self,
        day: int,
        version: int,
        action: DailyAction,
        at: float,
        interaction_id: int | None = None,
    ) -> None:
        """Store the action that gives the day's log this version.

        Raises `VersionTakenError` if it is not the next one, `InteractionSeenError`, and
        `UnreadableDayError`; then nothing is stored.
        """
        last = sa.select(sa.func.max(_LOG.version)).where(_LOG.day == day)
        async with self._transactions.writing() as connection:
            if ((await connection.scalar(last)) or 0) != version - 1:
                raise VersionTakenError(day, version)
            await DAY_LOGS.refuse_seen(connection, interaction_id)
            with _readable(day):
                row = await DAY_LOGS.locked(connection, day)
            written = write_daily_action(action, at)
            found = await DAY_LOGS.append(
                connection, day, version, written, interaction_id, row.log_hash
            )
            await DAY_LOGS.update(connection, row, {"log_hash": found})

    async def hidden(self) -> Sequence[int]:
        """Return the days whose results have not been shown, in order."""
        return await self._days(_DAYS.revealed_at.is_(None))

    async def revealed(self, first: int, last: int) -> Sequence[int]:
        """Return the days from the first to the last whose results were shown, in order."""
        return await self._days(_DAYS.revealed_at.is_not(None), _DAYS.day.between(first, last))

    async def revealed_since(self, at: float) -> Sequence[int]:
        """Return the days whose results were shown at this time or later, in order."""
        return await self._days(_DAYS.revealed_at >= at)

    @uncancelled
    async def reveal(self, day: int, at: float) -> None:
        """Show the results of a day from now on, and unseal its tables."""
        theirs = sa.select(_TABLES.table_id).where(_TABLES.day == day)
        async with self._transactions.writing() as connection:
            with _readable(day):
                row = await DAY_LOGS.locked(connection, day)
            await DAY_LOGS.update(connection, row, {"revealed_at": at})
            await unseal(connection, list(await connection.scalars(theirs)))

    async def tables(self, day: int) -> Mapping[int, int]:
        """Return the ids of the tables of a day, by user."""
        query = sa.select(_TABLES.user_id, _TABLES.table_id).where(_TABLES.day == day)
        rows = await self._transactions.rows(query.order_by(_TABLES.table_id))
        return {row.user_id: row.table_id for row in rows}

    async def day_of_table(self, table_id: int) -> tuple[int, int] | None:
        """Return the day and the user of a table; None if it is no deal of the day."""
        query = sa.select(_TABLES.day, _TABLES.user_id).where(_TABLES.table_id == table_id)
        row = await self._transactions.first(query)
        return None if row is None else (row.day, row.user_id)

    async def days_of(self, user_id: int) -> Sequence[int]:
        """Return the days on which the person has begun, the last first."""
        query = sa.select(_TABLES.day).where(_TABLES.user_id == user_id)
        return await self._transactions.values(query.order_by(_TABLES.day.desc()))

    async def _add_row(self, table: sa.Table, hashed: HashedRow, values: dict[str, Any]) -> None:
        """Insert a row with its hash, unless there is one with its key."""
        (key,) = table.primary_key
        known = sa.select(key).where(key == values[key.name])
        async with self._transactions.writing() as connection:
            if (await connection.scalars(known)).first() is None:
                row = values | {"row_hash": hashed.hash(values)}
                await connection.execute(sa.insert(table).values(row))

    async def _days(self, *which: sa.ColumnElement[bool]) -> Sequence[int]:
        return await self._transactions.values(
            sa.select(_DAYS.day).where(*which).order_by(_DAYS.day)
        )


def _chain(row: sa.Row[Any]) -> DailyChain:
    try:
        DAY_SEEDS.verify(row._mapping, row.row_hash)
    except DamagedRowError as error:
        raise UnreadableChainError(row.number, row.first_day, str(error)) from error
    return DailyChain(row.number, row.first_day, new_chain(row.last_seed))


def _readable(day: int) -> AbstractContextManager[None]:
    """Raise `UnreadableDayError` for data that are not what was written."""
    return readable(partial(UnreadableDayError, day))


async def load_day(connection: AsyncConnection, day: int) -> StoredDay | None:
    """Return a day that was opened; None for any other. Raises `UnreadableDayError`."""
    chain = DAILY_CHAINS.c
    columns = (chain.number, chain.first_day, chain.start, chain.last_seed)
    query = sa.select(DAILY_DAYS, *columns, chain.row_hash.label("chain_hash")).join(
        DAILY_CHAINS, chain.number == _DAYS.chain
    )
    with _readable(day):
        row = (await connection.execute(query.where(_DAYS.day == day))).first()
        if row is None:
            return None
        log = await DAY_LOGS.read(connection, day)
        DAY_ROW.verify(row._mapping, row.row_hash)
        DAY_SEEDS.verify(row._mapping, row.chain_hash)
        verify_log(DAY_ENTRY, (entry._mapping for entry in log), row.log_hash)
        daily = Daily(row.day, row.closes_at, row.results_at, row.start.hex(), row.board)
        try:
            for entry in log:
                daily = apply_daily(daily, *read_daily_action(entry.action))
        except DailyRefusedError as error:
            raise ValueError("the log breaks a rule") from error
        return StoredDay(daily, row.chain, len(log), row.revealed_at)

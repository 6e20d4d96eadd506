"""Store the books of each server in a SQL database, and compute them again from the facts."""

from __future__ import annotations

import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from bot.features.books.match_entries import ALONE, enter_match, enter_par
from bot.features.books.match_facts import MatchFacts
from bot.features.books.par import EnteredMatch, MatchPar
from bot.features.books.ratings import Ladder, LadderKind, RatedStep, Rating
from bot.storage.feature_schema import (
    CLUB_MATCHES,
    CLUB_PARS,
    CLUB_RATINGS,
    CLUB_SEASONS,
    DERIVED,
)
from bot.storage.schema import LOG_ENTRIES, RESULT_PLAYERS, RESULTS, TABLES
from bot.storage.transactions import Transactions
from bot.support.tasks import uncancelled
from bot.table.state.table import Stage
from bot.table.store.tables import is_kept_out, kept_out
from tarocchino.core.games import GameName

_AT_ONCE = 1000
"""Rows per INSERT when a table is copied."""

_CLOSE = 1e-6
"""The largest difference between equal numbers: sums of floats depend on their order."""

_Row = tuple[Any, ...]


async def _replace_different(old: AsyncConnection, new: AsyncConnection) -> tuple[str, ...]:
    differences = []
    for table in DERIVED:
        before, after = await _rows(old, table), await _rows(new, table)
        if told := _difference(table, before, after):
            differences.append(told)
    if differences:
        for table in reversed(DERIVED):
            await old.execute(sa.delete(table))
        for table in DERIVED:
            await _copy(new, old, table)
    return tuple(differences)


async def _rows(connection: AsyncConnection, table: sa.Table) -> dict[_Row, _Row]:
    """Return the rows of the table by primary key."""
    keys = list(table.primary_key.columns)
    query = sa.select(
        *keys, *(_compared(column) for column in table.columns if not column.primary_key)
    )
    rows = await connection.execute(query)
    return {tuple(row[: len(keys)]): tuple(row[len(keys) :]) for row in rows}


def _compared(column: sa.Column[Any]) -> sa.ColumnElement[Any]:
    """Return the column, or only the order of the matches' numbers, which may have gaps."""
    if column is CLUB_MATCHES.c.number:
        return sa.func.row_number().over(order_by=column)
    return column


def _difference(table: sa.Table, before: dict[_Row, _Row], after: dict[_Row, _Row]) -> str:
    missing, extra = len(after.keys() - before.keys()), len(before.keys() - after.keys())
    changed = sum(not _same(before[key], after[key]) for key in before.keys() & after.keys())
    if not (missing or extra or changed):
        return ""
    return f"{table.name}: {missing} rows were missing, {extra} too many, {changed} different"


def _same(one: _Row, other: _Row) -> bool:
    return all(
        abs(a - b) <= _CLOSE if isinstance(a, float) and isinstance(b, float) else a == b
        for a, b in zip(one, other, strict=True)
    )


async def _copy(source: AsyncConnection, target: AsyncConnection, table: sa.Table) -> None:
    rows = await source.execute(sa.select(table))
    while some := rows.fetchmany(_AT_ONCE):
        await target.execute(sa.insert(table), [dict(row._mapping) for row in some])


_OVER = (Stage.FINISHED.value, Stage.CLOSED.value)


class ClubStore:
    """The store of finished matches in servers' books. Each method is one transaction, durable on
    return, and may raise `StoreBusyError`."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def not_entered(self, limit: int) -> list[int]:
        """Return the ids of tables whose match is over and not entered yet, in the order of its
        end. Tables whose deals are still secret, and deals of the day, are left out."""
        query = _over().where(CLUB_MATCHES.c.table_id.is_(None)).limit(limit)
        return await self._transactions.values(query)

    async def over(self) -> list[int]:
        """Return the ids of all tables whose match is over: first the entered ones in the order of
        their entry, then the others in the order of their end. The tables that `not_entered` leaves
        out are left out here too."""
        return await self._transactions.values(_over())

    @uncancelled
    async def enter(self, facts: MatchFacts) -> bool:
        """Enter a match, and everything that follows from it. Return False, and change nothing, if
        it was entered before, or if `not_entered` leaves it out."""
        async with self._transactions.writing() as connection:
            if await is_kept_out(connection, facts.table_id):
                return False
            return await enter_match(connection, facts)

    async def rating_after(self, table_id: int, user_id: int) -> RatedStep | None:
        """Return what a match did to a person's rating; None if it did nothing."""
        ratings = CLUB_RATINGS.c
        query = sa.select(CLUB_RATINGS).where(
            ratings.table_id == table_id, ratings.user_id == user_id, ratings.partner_id == ALONE
        )
        if (row := await self._transactions.first(query)) is None:
            return None
        ladder = Ladder(GameName(row.game), LadderKind(row.ladder))
        return RatedStep(ladder, Rating(row.mean, row.deviation, row.matches), row.change)

    async def without_par(self, version: int, limit: int) -> list[int]:
        """Return the ids of entered tables that lack a par of this version, newest first."""
        pars, matches = CLUB_PARS.c, CLUB_MATCHES.c
        same = sa.and_(pars.table_id == matches.table_id, pars.version == version)
        missing = sa.select(matches.table_id).where(~sa.exists().where(same))
        return await self._transactions.values(missing.order_by(matches.number.desc()).limit(limit))

    @uncancelled
    async def enter_par(self, facts: MatchFacts, par: MatchPar) -> bool:
        """Enter the par of a match, and what follows from it, in place of a par of another version.

        Return False, and change nothing, if a par of this version is stored, or if the match is not
        entered with these players: one of them may have been forgotten in the meantime.
        """
        async with self._transactions.writing() as connection:
            return await enter_par(connection, facts, par)

    @uncancelled
    async def rebuild(self, matches: AsyncIterator[EnteredMatch]) -> tuple[str, ...]:
        """Compute the books again from these matches, given in the order of `over`, and store what
        differs. Return the differences, one line each."""
        with tempfile.TemporaryDirectory(prefix="tarocchino-rebuild-") as folder:
            engine = create_async_engine(f"sqlite+aiosqlite:///{Path(folder) / 'books.sqlite3'}")
            try:
                async with engine.begin() as books:
                    for table in (CLUB_SEASONS, *DERIVED):
                        await books.run_sync(table.create)
                    async with self._transactions.reading() as connection:
                        await _copy(connection, books, CLUB_SEASONS)
                    async for facts, par in matches:
                        await enter_match(books, facts)
                        if par is not None:
                            await enter_par(books, facts, par)
                async with self._transactions.writing() as old, engine.begin() as new:
                    return await _replace_different(old, new)
            finally:
                await engine.dispose()


def _over() -> sa.Select[tuple[int]]:
    """Return the query for the tables whose match has ended and may be in the books. A match that
    ended before its first action has no end."""
    last = (
        sa.select(sa.func.max(LOG_ENTRIES.c.at))
        .where(LOG_ENTRIES.c.table_id == TABLES.c.id)
        .scalar_subquery()
    )
    began = sa.or_(
        sa.exists().where(RESULT_PLAYERS.c.table_id == TABLES.c.id),
        RESULTS.c.table_id.is_not(None),
    )
    over = (
        sa.select(TABLES.c.id)
        .outerjoin(RESULTS)
        .outerjoin(CLUB_MATCHES, CLUB_MATCHES.c.table_id == TABLES.c.id)
        .where(TABLES.c.stage.in_(_OVER), began, TABLES.c.id.not_in(kept_out()))
    )
    ended = sa.func.coalesce(RESULTS.c.finished_at, last)
    return over.order_by(CLUB_MATCHES.c.number.nulls_last(), ended, TABLES.c.id)

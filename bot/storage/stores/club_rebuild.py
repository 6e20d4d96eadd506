"""All that clubs keep, computed anew from the facts and the par of their matches, and compared."""

from __future__ import annotations

import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.services.ports.club import EnteredMatch
from bot.storage.database.club_schema import CLUB_MATCHES, CLUB_SEASONS, DERIVED
from bot.storage.database.transactions import Transactions
from bot.storage.stores.club_entries import enter_match
from bot.storage.stores.club_par import enter_par

_AT_ONCE = 1000
"""Rows that are copied at once."""

_CLOSE = 1e-6
"""How much a number may differ: sums of floats depend on their order."""

_Row = tuple[Any, ...]


async def rebuild_club(
    transactions: Transactions, matches: AsyncIterator[EnteredMatch]
) -> tuple[str, ...]:
    """Enter the matches in books of their own, and store these where they are different.

    Returns what was different: a line for each table of the database, empty if all is identical.
    """
    with tempfile.TemporaryDirectory(prefix="tarocchino-rebuild-") as folder:
        engine = create_async_engine(f"sqlite+aiosqlite:///{Path(folder) / 'books.sqlite3'}")
        try:
            await _enter_all(transactions, engine, matches)
            async with transactions.writing() as old, engine.begin() as new:
                return await _replace_different(old, new)
        finally:
            await engine.dispose()


async def _enter_all(
    transactions: Transactions, engine: AsyncEngine, matches: AsyncIterator[EnteredMatch]
) -> None:
    async with engine.begin() as books:
        for table in (CLUB_SEASONS, *DERIVED):
            await books.run_sync(table.create)
        async with transactions.reading() as connection:
            await _copy(connection, books, CLUB_SEASONS)
        async for facts, par in matches:
            await enter_match(books, facts)
            if par is not None:
                await enter_par(books, facts, par)


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
    """The rows of the table by primary key."""
    keys = list(table.primary_key.columns)
    query = sa.select(
        *keys, *(_compared(column) for column in table.columns if not column.primary_key)
    )
    rows = await connection.execute(query)
    return {tuple(row[: len(keys)]): tuple(row[len(keys) :]) for row in rows}


def _compared(column: sa.Column[Any]) -> sa.ColumnElement[Any]:
    """The column; of the matches' numbers the order alone, as some may have been deleted."""
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

"""A whole store moved to another database, of the same kind or the other."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack
from itertools import zip_longest
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.database.all_tables import METADATA
from bot.storage.database.databases import Database, database_at
from bot.storage.database.errors import StoreOpenError
from bot.storage.database.failures import store_errors
from bot.storage.database.revision import revision_of, verify_current
from bot.storage.store import bring_up_to_date

_AT_ONCE = 500
"""Rows that are copied at once."""


async def copy_store(source_url: str, target_url: str) -> Mapping[str, int]:
    """Copy all that one database keeps into another that holds nothing, and compare every row.

    Returns the number of rows of each table. All of it is one transaction: whatever goes wrong, the
    target holds nothing. No bot may run on either. Raises `StoreOpenError`, and `StoreBusyError`
    while another process writes to the target.
    """
    source, target = database_at(source_url), database_at(target_url)
    source.verify_exists()
    async with AsyncExitStack() as stack:
        for database in (source, target):
            await stack.enter_async_context(database.only_bot())
            with database.opening():
                database.verify_nothing_missing()
        reader = source.engines()
        stack.push_async_callback(reader.dispose)
        writer = target.engines()
        stack.push_async_callback(writer.dispose)
        with store_errors():
            with source.opening():
                old = await stack.enter_async_context(reader.reader.begin())
                await old.run_sync(verify_current)
            async with writer.writer.begin() as new:
                with target.opening():
                    await new.run_sync(_begin, target)
                counts = {}
                for table in METADATA.sorted_tables:
                    await _copy(old, new, table)
                    counts[table.name] = await _compare(old, new, table)
        target.opened()
        return counts


def _begin(connection: sa.Connection, target: Database) -> None:
    if revision_of(connection) is not None:
        for table in METADATA.sorted_tables:
            if connection.scalar(sa.select(sa.exists().select_from(table))):
                raise StoreOpenError("it holds a club already; name a database that holds nothing")
    bring_up_to_date(connection, target)


async def _copy(old: AsyncConnection, new: AsyncConnection, table: sa.Table) -> None:
    insert = table.insert().values({c.name: _given(c, new.dialect.name) for c in table.columns})
    async for rows in _rows(old, table):
        await new.execute(insert, [dict(row) for row in rows])
    if new.dialect.name == "postgresql":
        await _number_on(new, table)


async def _number_on(new: AsyncConnection, table: sa.Table) -> None:
    """Let PostgreSQL number new rows after those that have brought their numbers along."""
    key = table.autoincrement_column
    if key is not None:
        last = sa.select(sa.func.coalesce(sa.func.max(key), 0) + 1).scalar_subquery()
        numbers = sa.func.pg_get_serial_sequence(table.name, key.name)
        await new.execute(sa.select(sa.func.setval(numbers, last, False)))


async def _compare(old: AsyncConnection, new: AsyncConnection, table: sa.Table) -> int:
    """The number of rows; `StoreOpenError` where one of them is not the same in both."""
    number = 0
    copies = _rows(new, table)
    async for rows in _rows(old, table):
        copied = await anext(copies, ())
        for row, copy in zip_longest(rows, copied):
            if row != copy:
                raise StoreOpenError(f"a row of {table.name} has come out different; nothing stays")
        number += len(rows)
    if await anext(copies, None) is not None:
        raise StoreOpenError(f"{table.name} has more rows than before; nothing stays")
    return number


async def _rows(
    connection: AsyncConnection, table: sa.Table
) -> AsyncIterator[Sequence[sa.RowMapping]]:
    """The rows of a table by its key, some at a time; what is stored as JSON as it is spelled."""
    is_binary = connection.dialect.name == "sqlite"
    columns = table.primary_key.columns
    keys = [
        key if is_binary or not isinstance(key.type, sa.String) else key.collate("C")
        for key in columns
    ]
    query = sa.select(*(_stored(column) for column in table.columns)).order_by(*keys)
    some = query.limit(_AT_ONCE)
    while rows := (await connection.execute(some)).mappings().all():
        yield rows
        last = [sa.bindparam(None, rows[-1][key.name], type_=key.type) for key in columns]
        some = query.where(sa.tuple_(*keys) > sa.tuple_(*last)).limit(_AT_ONCE)


def _stored(column: sa.Column[Any]) -> sa.ColumnElement[Any]:
    if isinstance(column.type, sa.JSON):
        return sa.cast(column, sa.Text).label(column.name)
    return column


def _given(column: sa.Column[Any], dialect: str) -> sa.ColumnElement[Any]:
    if not isinstance(column.type, sa.JSON):
        return sa.bindparam(column.name, type_=column.type)
    text = sa.bindparam(column.name, type_=sa.Text())
    # SQLite would make a number of it, and keeps JSON as text anyway.
    return text if dialect == "sqlite" else sa.cast(text, column.type)

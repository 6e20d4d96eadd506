"""Open the database with the stores of all features, check everything in it, and copy it."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.features.daily.state import UnreadableDayError
from bot.features.daily.store import load_day
from bot.features.evenings.state import EveningRefusedError, UnreadableEveningError
from bot.features.evenings.store import load_evening
from bot.features.evenings.transitions import evening_of
from bot.storage.databases import (
    LATEST,
    create_latest,
    database_at,
    revision_of,
    verify_complete,
    verify_current,
)
from bot.storage.errors import StoreOpenError, UnreadableTableError, store_errors
from bot.storage.feature_schema import DAILY_DAYS, EVENINGS
from bot.storage.schema import METADATA, RESULTS, TABLES
from bot.storage.transactions import Database, Engines, Transactions
from bot.stores import Store
from bot.support.measures import NO_MEASURES, Measures
from bot.table.live.restore import RestoreError, states_of, table_from_log, verify_chain
from bot.table.rules.transitions import digest_after
from bot.table.state.session import NO_OUTAGES
from bot.table.store.stored_table import StoredTable, load_table
from tarocchino.core.records.digest import is_comparable

_log = logging.getLogger(__name__)


@asynccontextmanager
async def open_store(url: str, measures: Measures = NO_MEASURES) -> AsyncIterator[Store]:
    """Open the store at a URL (see `sqlite_url`), with its database brought to the latest schema.

    A file's structure is checked for damage. ``measures`` counts transactions and the actions of
    tables. Raises `StoreOpenError` with its remedy, and `StoreBusyError` while another process
    writes to the database.
    """
    async with opened_engines(url) as engines:
        yield Store.over(Transactions(engines, measures))


@asynccontextmanager
async def opened_engines(url: str) -> AsyncIterator[Engines]:
    """Open the engines of the store at a URL, as `open_store` does."""
    database = database_at(url)
    async with database.connected() as engines:
        with database.opening(), store_errors():
            database.verify_nothing_missing()
            async with engines.writer.begin() as connection:
                await connection.run_sync(bring_up_to_date, database)
        database.opened()
        yield engines


@asynccontextmanager
async def open_running_store(url: str) -> AsyncIterator[Store]:
    """Open the store of a bot that may be running, without changing its schema.

    Raises `StoreOpenError` if there is none, or if it does not have this program's schema.
    """
    database = database_at(url)
    database.verify_exists()
    async with database.connected() as engines:
        with database.opening(), store_errors():
            async with engines.reader.begin() as connection:
                await connection.run_sync(verify_current)
        yield Store.over(Transactions(engines))


def bring_up_to_date(connection: sa.Connection, database: Database) -> None:
    """Create the schema in a new database, or run the missing migrations in an older one.

    Both happen inside the caller's transaction. Raises `StoreOpenError` for a database that is
    damaged, another program's or a newer one's.
    """
    revision = revision_of(connection)
    is_latest = revision == LATEST
    database.verify_intact(connection, is_latest=is_latest)
    if revision is None:
        _log.info(
            "%s is empty, so a new club begins in it; if there was one, stop the bot and restore a "
            "backup",
            database.place,
        )
        create_latest(connection)
    elif not is_latest:
        # Imported here because alembic would take 12 MB as long as the bot runs.
        from bot.storage.migrate import migrate

        migrate(connection)
    verify_complete(connection)


_COUNTED = ("tables", "entries", "results", "evenings", "days", "broken")
_TOLD = 20
"""The most lines of damage that are reported."""

_Check = Callable[[AsyncConnection, int], Awaitable[int]]
"""Checks one subject by its id, and returns the number of its log's entries."""


@dataclass(slots=True)
class Findings:
    """The findings of a check: counts by subject, including ``broken``, and at most 20 lines of
    damage. In a database with another ``schema`` only the pages were checked."""

    schema: str | None = None
    counts: Counter[str] = field(default_factory=lambda: Counter(dict.fromkeys(_COUNTED, 0)))
    damage: list[str] = field(default_factory=list)

    @property
    def is_whole(self) -> bool:
        """Return whether this program can read all of the database."""
        return self.schema == LATEST

    def broken(self, line: str) -> None:
        """Note data that do not read as written."""
        self.counts["broken"] += 1
        if len(self.damage) < _TOLD:
            self.damage.append(line)


async def check_store(url: str) -> Findings:
    """Check the database at a URL; a bot may be running on it.

    The pages are read, every log is compared with its hashes and replayed, and the states are
    compared with their digests. Raises `StoreOpenError` if there is no database, `StoreFailedError`
    and `StoreBusyError`.
    """
    findings = Findings()
    database = database_at(url)
    database.verify_exists()
    async with database.connected() as engines:
        with database.opening():
            database.verify_nothing_missing()
            async with Transactions(engines).reading() as connection:
                pages = await connection.run_sync(database.damage_in)
                findings.schema = await connection.run_sync(revision_of)
        for line in pages:
            findings.broken(line)
        if not pages and findings.is_whole:
            await _check_all(engines, findings)
    return findings


async def _check_all(engines: Engines, findings: Findings) -> None:
    transactions = Transactions(engines)
    subjects: Mapping[str, tuple[sa.Column[int], _Check]] = {
        "tables": (TABLES.c.id, _check_table),
        "evenings": (EVENINGS.c.id, _check_evening),
        "days": (DAILY_DAYS.c.day, _check_day),
    }
    async with transactions.reading() as connection:
        results = await connection.scalar(sa.select(sa.func.count()).select_from(RESULTS))
    findings.counts["results"] = results or 0
    for name, (key, check) in subjects.items():
        async with transactions.reading() as connection:
            ids = (await connection.scalars(sa.select(key).order_by(key))).all()
        for each in ids:
            findings.counts[name] += 1
            try:
                # A transaction for each: a long reader would keep rows that others delete.
                async with transactions.reading() as connection:
                    findings.counts["entries"] += await check(connection, each)
            except (UnreadableTableError, UnreadableEveningError, UnreadableDayError) as error:
                findings.broken(str(error))


async def _check_table(connection: AsyncConnection, table_id: int) -> int:
    stored = await load_table(connection, table_id)
    try:
        verify_chain(stored.chain)
        if stored.log:
            _verify_states(stored)
        else:
            table_from_log(stored, NO_OUTAGES)
    except RestoreError as error:
        # Leaves out the cause, which may name cards.
        where, _, _ = str(error).partition(":")
        raise UnreadableTableError(table_id, f"its log does not replay: {where}") from error
    return len(stored.log)


def _verify_states(stored: StoredTable) -> None:
    """Raise `RestoreError` if an entry of a log leads to another state than the stored one.

    Digests of earlier versions cannot be compared.
    """
    for entry, table in zip(stored.log, states_of(stored), strict=True):
        known = is_comparable(entry.digest)
        if known and digest_after(table, entry.action) != entry.digest:
            raise RestoreError(f"entry {entry.version}: the state differs from the stored one")


async def _check_evening(connection: AsyncConnection, evening_id: int) -> int:
    stored = await load_evening(connection, evening_id)
    if stored is None:
        return 0
    try:
        evening_of(stored.log)
    except EveningRefusedError as error:
        raise UnreadableEveningError(evening_id, "its log does not replay") from error
    return len(stored.log)


async def _check_day(connection: AsyncConnection, day: int) -> int:
    stored = await load_day(connection, day)
    return 0 if stored is None else stored.version


_AT_ONCE = 500
"""The number of rows that are copied at once."""


async def copy_store(source_url: str, target_url: str) -> Mapping[str, int]:
    """Copy everything in one database to another, empty one, and compare every row.

    Return the number of rows of each table. All of it is one transaction: after any failure the
    target is still empty. No bot may run on either. Raises `StoreOpenError`, and `StoreBusyError`
    while another process writes to the target.
    """
    source, target = database_at(source_url), database_at(target_url)
    source.verify_exists()
    async with AsyncExitStack() as stack:
        for database in (source, target):
            await stack.enter_async_context(database.only_bot())
            with database.opening():
                database.verify_nothing_missing()
        reader = await stack.enter_async_context(source.connected())
        writer = await stack.enter_async_context(target.connected())
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
    """Let PostgreSQL number new rows after the copied ones."""
    key = table.autoincrement_column
    if key is not None:
        last = sa.select(sa.func.coalesce(sa.func.max(key), 0) + 1).scalar_subquery()
        numbers = sa.func.pg_get_serial_sequence(table.name, key.name)
        await new.execute(sa.select(sa.func.setval(numbers, last, False)))


async def _compare(old: AsyncConnection, new: AsyncConnection, table: sa.Table) -> int:
    """Return the number of rows. Raises `StoreOpenError` if one differs between the databases."""
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
    """Yield the rows of a table by key, in parts; JSON stays text, as spelled."""
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
    # SQLite would cast it to a number, and keeps JSON as text anyway.
    return text if dialect == "sqlite" else sa.cast(text, column.type)

"""Open the database with the stores of all features over it, check everything in it, and copy it
to another."""

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

from bot.features.books.leaderboard_store import BoardStore
from bot.features.books.statistics_store import ClubStatisticsStore
from bot.features.books.store import ClubStore
from bot.features.daily.state import UnreadableDayError
from bot.features.daily.store import DailyStore, load_day
from bot.features.evenings.state import EveningRefusedError, UnreadableEveningError
from bot.features.evenings.store import EveningStore, load_evening
from bot.features.evenings.transitions import evening_of
from bot.features.privacy.store import PrivacyStore
from bot.features.puzzles.store import PuzzleStore
from bot.features.spectators.feeds import SpectatorStore
from bot.settings.store import AlertStore, PreferenceStore, ServerPolicyStore
from bot.storage.databases import (
    LATEST,
    create_latest,
    database_at,
    revision_of,
    verify_complete,
    verify_current,
)
from bot.storage.discord_stores import CommandStore, DmChannelStore
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
from bot.table.store.tables import (
    OutageStore,
    PreselectionStore,
    SealedStore,
    TableStore,
    message_store,
)
from tarocchino.core.records.digest import is_comparable

_log = logging.getLogger(__name__)


@asynccontextmanager
async def only_bot(url: str, *, waits: bool = False) -> AsyncIterator[None]:
    """Keep other bots off the store at this URL: two would both answer Discord, and each from its
    own memory.

    One that ``waits`` takes over from the bot that is there, if that ends; a file does not let it.
    The command line, which only notes what the running bot reads, does not ask for it. Raises
    `StoreOpenError`.
    """
    async with database_at(url).only_bot(waits=waits):
        yield


@asynccontextmanager
async def open_store(url: str, measures: Measures = NO_MEASURES) -> AsyncIterator[Store]:
    """Open the store at a URL (see `sqlite_url`), bringing its database to the latest schema.

    The structure of a file is checked for damage. ``measures`` notes its transactions and the
    actions of tables. Raises `StoreOpenError`, which says what to do, and `StoreBusyError` while
    another process writes to the database.
    """
    async with opened_engines(url) as engines:
        yield store_over(Transactions(engines, measures), measures)


@asynccontextmanager
async def opened_engines(url: str) -> AsyncIterator[Engines]:
    """The engines of the store at a URL, which is opened as by `open_store`."""
    database = database_at(url)
    engines = database.engines()
    with database.opening():
        database.verify_nothing_missing()
    try:
        with database.opening(), store_errors():
            async with engines.writer.begin() as connection:
                await connection.run_sync(bring_up_to_date, database)
        database.opened()
        yield engines
    finally:
        await engines.dispose()


@asynccontextmanager
async def open_running_store(url: str) -> AsyncIterator[Store]:
    """Open the store of a bot that may be running, leaving its schema as it is.

    Raises `StoreOpenError` if there is none, or if it has another schema than this program's.
    """
    database = database_at(url)
    database.verify_exists()
    engines = database.engines()
    try:
        with database.opening(), store_errors():
            async with engines.reader.begin() as connection:
                await connection.run_sync(verify_current)
        yield store_over(Transactions(engines))
    finally:
        await engines.dispose()


def accept_missing(url: str) -> None:
    """Let what is there of the database at a URL be all there is, although moves are missing.

    Raises `StoreOpenError`.
    """
    database = database_at(url)
    database.verify_exists()
    database.accept_missing()


def bring_up_to_date(connection: sa.Connection, database: Database) -> None:
    """Create the schema in a new database, or run the migrations that an older one lacks.

    Both happen inside the caller's transaction. Raises `StoreOpenError` for one that is damaged, or
    another program's, or a newer one's.
    """
    revision = revision_of(connection)
    is_latest = revision == LATEST
    database.verify_intact(connection, is_latest=is_latest)
    if revision is None:
        _log.info(
            "%s holds nothing yet, and a new club begins in it; if there was one, stop the bot and "
            "put a backup in its place",
            database.place,
        )
        create_latest(connection)
    elif not is_latest:
        # Imported where it is needed: alembic takes 12 MB for as long as the bot runs.
        from bot.storage.migrate import migrate

        migrate(connection)
    verify_complete(connection)


def store_over(transactions: Transactions, measures: Measures = NO_MEASURES) -> Store:
    """The store in a database whose schema is the latest.

    Each method of its parts is one transaction, durable on return. Any may raise `StoreBusyError`,
    or `StoreFailedError` if the disk or the file refuses. A method that is cancelled is carried
    out first.
    """
    return Store(
        tables=TableStore(transactions, measures),
        messages=message_store(transactions),
        preferences=PreferenceStore(transactions),
        preselections=PreselectionStore(transactions),
        outages=OutageStore(transactions),
        policy=ServerPolicyStore(transactions),
        spectators=SpectatorStore(transactions),
        dm_channels=DmChannelStore(transactions),
        commands=CommandStore(transactions),
        alerts=AlertStore(transactions),
        club=ClubStore(transactions),
        boards=BoardStore(transactions),
        club_statistics=ClubStatisticsStore(transactions),
        privacy=PrivacyStore(transactions),
        evenings=EveningStore(transactions),
        daily=DailyStore(transactions),
        sealed=SealedStore(transactions),
        puzzles=PuzzleStore(transactions),
    )


_COUNTED = ("tables", "entries", "results", "evenings", "days", "broken")
_TOLD = 20
"""Lines that are told at most."""

_Check = Callable[[AsyncConnection, int], Awaitable[int]]
"""Checks one thing by its id, and returns how many entries its log has."""


@dataclass(slots=True)
class Findings:
    """What was found: how many there are of what, ``broken`` ones among them, and a line for each
    damage, at most 20. Of a database with another ``schema`` than this program's only the pages
    were looked at."""

    schema: str | None = None
    counts: Counter[str] = field(default_factory=lambda: Counter(dict.fromkeys(_COUNTED, 0)))
    damage: list[str] = field(default_factory=list)

    @property
    def is_whole(self) -> bool:
        """Whether all of it can be read by this program."""
        return self.schema == LATEST

    def broken(self, line: str) -> None:
        """Note something that is not what was written."""
        self.counts["broken"] += 1
        if len(self.damage) < _TOLD:
            self.damage.append(line)


async def check_store(url: str) -> Findings:
    """Go through the database at a URL; a bot may be running on it.

    Its pages are read, every log is compared with its hashes and replayed, and the states that it
    leads to are compared with their digests. Raises `bot.database.StoreOpenError` if there is none,
    `bot.database.StoreFailedError` and `bot.storage.errors.StoreBusyError`.
    """
    findings = Findings()
    database = database_at(url)
    database.verify_exists()
    engines = database.engines()
    try:
        with database.opening():
            database.verify_nothing_missing()
            async with Transactions(engines).reading() as connection:
                pages = await connection.run_sync(database.damage_in)
                findings.schema = await connection.run_sync(revision_of)
        for line in pages:
            findings.broken(line)
        if not pages and findings.is_whole:
            await _check_all(engines, findings)
    finally:
        await engines.dispose()
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
                # One by one: nobody waits for a reader, but a long one keeps what others delete.
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
        # The cause may name cards.
        where, _, _ = str(error).partition(":")
        raise UnreadableTableError(table_id, f"its log does not replay: {where}") from error
    return len(stored.log)


def _verify_states(stored: StoredTable) -> None:
    """Pass if each entry of a log leads to the state that was stored with it; else `RestoreError`.

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

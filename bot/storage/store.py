"""Opening the store: all that the bot keeps (`bot.services.ports.store.Store`), in one SQL
database."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import sqlalchemy as sa

from bot.services.ports.stores import Store
from bot.storage.database.databases import Database, database_at
from bot.storage.database.engines import Engines
from bot.storage.database.failures import store_errors
from bot.storage.database.revision import (
    LATEST,
    create_latest,
    revision_of,
    verify_complete,
    verify_current,
    verify_not_behind,
)
from bot.storage.database.transactions import Transactions
from bot.storage.stores.alerts import SqlAlertStore
from bot.storage.stores.club import SqlClubStore
from bot.storage.stores.club_boards import SqlBoardStore
from bot.storage.stores.club_statistics import SqlClubStatisticsStore
from bot.storage.stores.commands import SqlCommandStore
from bot.storage.stores.daily import SqlDailyStore
from bot.storage.stores.dm_channels import SqlDmChannelStore
from bot.storage.stores.evenings import SqlEveningStore
from bot.storage.stores.messages import SqlMessageStore
from bot.storage.stores.occasions import SqlSealedStore
from bot.storage.stores.outages import SqlOutageStore
from bot.storage.stores.preferences import SqlPreferenceStore
from bot.storage.stores.preselections import SqlPreselectionStore
from bot.storage.stores.privacy import SqlPrivacyStore
from bot.storage.stores.puzzles import SqlPuzzleStore
from bot.storage.stores.servers import SqlServerPolicyStore
from bot.storage.stores.spectators import SqlSpectatorStore
from bot.storage.stores.tables import SqlTableStore
from bot.support.measures import NO_MEASURES, Measures

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
async def opened_engines(url: str, *, migrates: bool = True) -> AsyncIterator[Engines]:
    """The engines of the store at a URL, which is opened as by `open_store`; unless it ``migrates``
    the database must have the latest schema."""
    database = database_at(url)
    engines = database.engines()
    with database.opening():
        database.verify_nothing_missing()
    try:
        with database.opening(), store_errors():
            async with engines.writer.begin() as connection:
                await connection.run_sync(bring_up_to_date, database, migrates)
        database.opened()
        yield engines
    finally:
        await engines.dispose()


@asynccontextmanager
async def open_running_store(url: str) -> AsyncIterator[Store]:
    """Open the store of a bot that may be running, leaving its schema as it is.

    Raises `StoreOpenError` if there is none, or if it has another schema than this program's.
    """
    async with running_engines(url) as engines:
        yield store_over(Transactions(engines))


@asynccontextmanager
async def running_engines(url: str) -> AsyncIterator[Engines]:
    """The engines of a store that is opened as by `open_running_store`."""
    database = database_at(url)
    database.verify_exists()
    engines = database.engines()
    try:
        with database.opening(), store_errors():
            async with engines.reader.begin() as connection:
                await connection.run_sync(verify_current)
        yield engines
    finally:
        await engines.dispose()


def accept_missing(url: str) -> None:
    """Let what is there of the database at a URL be all there is, although moves are missing.

    Raises `StoreOpenError`.
    """
    database = database_at(url)
    database.verify_exists()
    database.accept_missing()


def bring_up_to_date(connection: sa.Connection, database: Database, migrates: bool = True) -> None:
    """Create the schema in a new database, or run the migrations that an older one lacks.

    Both happen inside the caller's transaction. Raises `StoreOpenError` for one that is damaged, or
    another program's, or a newer one's.
    """
    revision = revision_of(connection)
    is_latest = revision == LATEST
    if not migrates and not is_latest:
        verify_not_behind(revision)
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
        from bot.storage.database.migrate import migrate

        migrate(connection)
    verify_complete(connection)


def store_over(transactions: Transactions, measures: Measures = NO_MEASURES) -> Store:
    """The store in a database whose schema is the latest.

    Each method of its parts is one transaction, durable on return. Any may raise `StoreBusyError`,
    or `StoreFailedError` if the disk or the file refuses. A method that is cancelled is carried
    out first.
    """
    return Store(
        tables=SqlTableStore(transactions, measures),
        messages=SqlMessageStore(transactions),
        preferences=SqlPreferenceStore(transactions),
        preselections=SqlPreselectionStore(transactions),
        outages=SqlOutageStore(transactions),
        policy=SqlServerPolicyStore(transactions),
        spectators=SqlSpectatorStore(transactions),
        dm_channels=SqlDmChannelStore(transactions),
        commands=SqlCommandStore(transactions),
        alerts=SqlAlertStore(transactions),
        club=SqlClubStore(transactions),
        boards=SqlBoardStore(transactions),
        club_statistics=SqlClubStatisticsStore(transactions),
        privacy=SqlPrivacyStore(transactions),
        evenings=SqlEveningStore(transactions),
        daily=SqlDailyStore(transactions),
        sealed=SqlSealedStore(transactions),
        puzzles=SqlPuzzleStore(transactions),
    )

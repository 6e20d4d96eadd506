"""Find the database that a URL names, its schema and its condition; create the latest schema."""

from __future__ import annotations

import shutil
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.exc import ArgumentError

import bot.storage.feature_schema  # noqa: F401 (its tables join METADATA)
from bot.storage.errors import StoreInUseError, StoreOpenError, store_errors
from bot.storage.postgresql import DRIVER as POSTGRESQL
from bot.storage.postgresql import PostgresDatabase
from bot.storage.schema import METADATA, REGISTERED_COMMANDS
from bot.storage.sqlite import DRIVER as SQLITE
from bot.storage.sqlite import SqliteDatabase
from bot.storage.transactions import Database

LATEST = "0025"
"""The revision of this program's schema, which is the last migration's."""

VERSION_TABLE = sa.Table(
    "alembic_version",
    sa.MetaData(),
    sa.Column("version_num", sa.String(32), nullable=False),
    sa.PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)
"""Alembic's own table, as it makes it."""


_COLUMNS = {
    "sqlite": sa.text(
        "SELECT sqlite_master.name, of_table.name, of_table.type"
        " FROM sqlite_master, pragma_table_info(sqlite_master.name) AS of_table"
    ),
    "postgresql": sa.text(
        "SELECT table_name, column_name, data_type FROM information_schema.columns"
        " WHERE table_schema = current_schema()"
    ),
}
"""Queries for each table's columns, ten times as fast as SQLAlchemy's, which ask by table."""


def revision_of(connection: sa.Connection) -> str | None:
    """Return the database's schema revision; None if no migration was ever run."""
    if not sa.inspect(connection).has_table(VERSION_TABLE.name):
        return None
    return connection.scalar(sa.select(VERSION_TABLE.c.version_num))


def create_latest(connection: sa.Connection) -> None:
    """Create the latest schema, to which all migrations would lead, in an empty database.

    Raises `StoreOpenError` if another program's tables are there.
    """
    if sa.inspect(connection).get_table_names():
        raise StoreOpenError(
            "the database holds another program's tables; name a file of the bot's own"
        )
    METADATA.create_all(connection, checkfirst=False)
    VERSION_TABLE.create(connection, checkfirst=False)
    connection.execute(VERSION_TABLE.insert().values(version_num=LATEST))


def verify_current(connection: sa.Connection) -> None:
    """Raise `StoreOpenError` if the database does not have this program's schema."""
    revision = revision_of(connection)
    if revision != LATEST:
        raise StoreOpenError(
            f"the database has schema {revision or 'none'} and this program {LATEST}: use the "
            "program that the bot runs with, or start the bot with this one first"
        )


def verify_complete(connection: sa.Connection) -> None:
    """Raise `StoreOpenError` if the database lacks a table or column of the schema.

    An interrupted migration, or a table changed with another tool, shows here, not in the middle of
    a hand.
    """
    found: dict[str, set[str]] = defaultdict(set)
    for table_name, column, _ in connection.execute(_COLUMNS[connection.dialect.name]):
        found[table_name].add(column)
    for table in METADATA.sorted_tables:
        missing = {column.name for column in table.columns} - found[table.name]
        if missing:
            raise StoreOpenError(
                f"its table {table.name} lacks {', '.join(sorted(missing))}, which schema {LATEST} "
                "has: put back a backup"
            )


def database_at(url: str) -> Database:
    """Return the database that a store's URL names. Raises `StoreOpenError` for a bad URL."""
    try:
        parsed = sa.make_url(url)
    except ArgumentError:
        raise StoreOpenError(f"the store's URL is no URL; it looks like {SQLITE}:///file") from None
    match parsed.drivername:
        case driver if driver == SQLITE:
            if not parsed.database or parsed.database == ":memory:":
                raise StoreOpenError("the store's URL names no file; tables must outlive the bot")
            return SqliteDatabase(Path(parsed.database))
        case driver if driver == POSTGRESQL:
            return PostgresDatabase(parsed)
        case _:
            raise StoreOpenError(f"the store's URL must begin with {SQLITE}:/// or {POSTGRESQL}://")


@dataclass(frozen=True, slots=True)
class Condition:
    """The state of a database, found without changing it.

    ``size`` and ``free`` are bytes; ``free`` is the disk's, None for a server. ``schema`` is its
    revision, None if it has none. ``another_at`` is when the bot last found another one answering
    with its token, in seconds since the epoch, or None.
    """

    place: str
    schema: str | None
    latest: str
    size: int
    free: int | None
    damage: tuple[str, ...]
    in_use: bool
    another_at: float | None = None

    @property
    def is_newer(self) -> bool:
        """Return whether a newer program has written the database."""
        return self.schema is not None and self.schema > self.latest


async def has_bot(url: str) -> bool:
    """Return whether a bot is running on the database at a URL. Raises `StoreOpenError`."""
    database = database_at(url)
    if isinstance(database, SqliteDatabase) and not database.path.exists():
        return False
    try:
        async with database.only_bot():
            return False
    except StoreInUseError:
        return True


async def condition_of(url: str) -> Condition | None:
    """Return the condition of the database at a URL; None if its file does not exist yet.

    A bot may be running on it. Raises `StoreOpenError`, `bot.storage.errors.StoreFailedError` and
    `bot.storage.errors.StoreBusyError`.
    """
    database = database_at(url)
    path = database.path if isinstance(database, SqliteDatabase) else None
    if path is not None and not path.exists():
        return None
    in_use = await has_bot(url)
    async with database.connected() as engines:
        with database.opening(), store_errors():
            database.verify_nothing_missing()
            async with engines.reader.begin() as connection:
                schema = await connection.run_sync(revision_of)
                damage = await connection.run_sync(database.damage_in)
                size = await connection.run_sync(_size_of)
                another = None
                if not damage and schema == LATEST:
                    await connection.run_sync(verify_complete)
                    latest = sa.func.max(REGISTERED_COMMANDS.c.another_at)
                    another = await connection.scalar(sa.select(latest))
    free = None if path is None else shutil.disk_usage(path.parent).free
    return Condition(database.place, schema, LATEST, size, free, damage, in_use, another)


def _size_of(connection: sa.Connection) -> int:
    if connection.dialect.name == "sqlite":
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        return int(pages * connection.exec_driver_sql("PRAGMA page_size").scalar_one())
    return int(
        connection.exec_driver_sql("SELECT pg_database_size(current_database())").scalar_one()
    )

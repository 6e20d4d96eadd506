"""Tell which schema a database has, and create the latest with the tables of all subjects."""

from __future__ import annotations

from collections import defaultdict

import sqlalchemy as sa

import bot.storage.feature_schema  # noqa: F401 (its tables join METADATA)
from bot.storage.errors import StoreOpenError
from bot.storage.schema import METADATA

LATEST = "0025"
"""The revision of this program's schema: the last of the migrations."""

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
"""Each column with its table; that its type is no text is damage. One query of a dialect takes a
tenth of what SQLAlchemy's take, which ask table by table."""


def revision_of(connection: sa.Connection) -> str | None:
    """The revision of the database's schema, None where no migration was ever run."""
    if not sa.inspect(connection).has_table(VERSION_TABLE.name):
        return None
    return connection.scalar(sa.select(VERSION_TABLE.c.version_num))


def create_latest(connection: sa.Connection) -> None:
    """Create the latest schema in a database that holds nothing, where all migrations would lead.

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
    """Pass if the database has this program's schema; else `StoreOpenError`."""
    revision = revision_of(connection)
    if revision != LATEST:
        raise StoreOpenError(
            f"the database has schema {revision or 'none'} and this program {LATEST}: use the "
            "program that the bot runs with, or start the bot with this one first"
        )


def verify_not_behind(revision: str | None) -> None:
    """Pass if the schema in use is a later one than this program's; else `StoreOpenError`: other
    processes use what would have to be changed."""
    if revision is None or revision < LATEST:
        raise StoreOpenError(
            f"processes of an earlier version are running on it, with schema {revision or 'none'}: "
            f"stop all of them; the first that is started then brings it to schema {LATEST}"
        )


def verify_complete(connection: sa.Connection) -> None:
    """Pass if the database has every table and column of the schema; else `StoreOpenError`.

    A migration that was interrupted by hand, or a table changed with another tool, is found here
    and not in the middle of somebody's hand.
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

"""Which schema a database has."""

from __future__ import annotations

import sqlalchemy as sa

from bot.storage.database.errors import StoreOpenError

LATEST = "0006"
"""The revision of this program's schema: the last of the migrations."""

_TABLE = "alembic_version"


def revision_of(connection: sa.Connection) -> str | None:
    """The revision of the database's schema, None where no migration was ever run."""
    if not sa.inspect(connection).has_table(_TABLE):
        return None
    query = sa.select(sa.column("version_num", sa.String)).select_from(sa.table(_TABLE))
    return connection.scalar(query)


def verify_current(connection: sa.Connection) -> None:
    """Pass if the database has this program's schema; else `StoreOpenError`."""
    revision = revision_of(connection)
    if revision != LATEST:
        raise StoreOpenError(
            f"the database has schema {revision or 'none'} and this program {LATEST}: use the "
            "program that the bot runs with, or start the bot with this one first"
        )

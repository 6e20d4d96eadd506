"""Bring a database to this program's schema."""

from __future__ import annotations

import logging

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory

from bot.storage.databases import LATEST, revision_of
from bot.storage.errors import StoreOpenError

_log = logging.getLogger(__name__)

_SCRIPTS = "bot.storage:migrations"
_KNOWS_OLDER = "a8eae38c"
"""The commit whose program brings older databases to schema 0020, the first of the migrations."""


def migrate(connection: sa.Connection) -> None:
    """Run the migrations that the database lacks, inside the caller's transaction.

    They lead to the schema that `create_latest` makes. Raises `StoreOpenError` for a database that
    is newer than this program, or too old for it.
    """
    config = Config()
    config.set_main_option("script_location", _SCRIPTS)
    config.attributes["connection"] = connection
    _verify_ours(connection, ScriptDirectory.from_config(config))
    former = revision_of(connection)
    command.upgrade(config, "head")
    _log.info("database migrated from schema %s to %s", former, LATEST)


def _verify_ours(connection: sa.Connection, scripts: ScriptDirectory) -> None:
    revision = revision_of(connection)
    known = {script.revision for script in scripts.walk_revisions()}
    if revision is None or revision in known:
        return
    if revision < LATEST:
        raise StoreOpenError(
            f"the database has schema {revision}, which is too old for this program: back it up, "
            f"start the bot once with the program of commit {_KNOWS_OLDER}, which brings it to "
            "schema 0020, stop it, and start this program"
        )
    raise StoreOpenError(
        f"the database has schema {revision}, which this program does not know "
        f"(its latest is {LATEST}): update the program, "
        "or put back the backup from before the newer one ran"
    )

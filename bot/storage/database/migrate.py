"""Bringing a database to the schema of this program."""

from __future__ import annotations

import logging

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory

from bot.storage.database.errors import StoreOpenError
from bot.storage.database.revision import LATEST, revision_of

_log = logging.getLogger(__name__)

_SCRIPTS = "bot.storage:migrations"


def migrate(connection: sa.Connection) -> None:
    """Run the migrations that the database lacks, inside the caller's transaction.

    In a database that holds nothing all of them lead to what `create_latest` makes at once.

    Raises `StoreOpenError` for the database of a newer program.
    """
    config = Config()
    config.set_main_option("script_location", _SCRIPTS)
    config.attributes["connection"] = connection
    _verify_ours(connection, ScriptDirectory.from_config(config))
    former = revision_of(connection)
    command.upgrade(config, "head")
    _log.info("the database was brought from schema %s to %s", former, LATEST)


def _verify_ours(connection: sa.Connection, scripts: ScriptDirectory) -> None:
    revision = revision_of(connection)
    if revision not in {None, *(script.revision for script in scripts.walk_revisions())}:
        raise StoreOpenError(
            f"the database has schema {revision}, which this program does not know "
            f"(its latest is {LATEST}): update the program, "
            "or put back the backup from before the newer one ran"
        )

"""Bringing a database to the schema of this program."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory

from bot.storage.database.errors import StoreOpenError
from bot.storage.database.revision import LATEST, revision_of

_SCRIPTS = "bot.storage:migrations"


def migrate(connection: sa.Connection) -> None:
    """Run the migrations that the database lacks, inside the caller's transaction.

    Raises `StoreOpenError` for the database of a newer program, or of another program.
    """
    config = Config()
    config.set_main_option("script_location", _SCRIPTS)
    config.attributes["connection"] = connection
    _verify_ours(connection, ScriptDirectory.from_config(config))
    command.upgrade(config, "head")


def _verify_ours(connection: sa.Connection, scripts: ScriptDirectory) -> None:
    revision = revision_of(connection)
    if revision is None:
        if sa.inspect(connection).get_table_names():
            raise StoreOpenError(
                "the database holds another program's tables; name a file of the bot's own"
            )
        return
    if revision not in {script.revision for script in scripts.walk_revisions()}:
        raise StoreOpenError(
            f"the database has schema {revision}, which this program does not know "
            f"(its latest is {LATEST}): update the program, "
            "or put back the backup from before the newer one ran"
        )

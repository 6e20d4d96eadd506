"""``python -m tests.storage.write_database``: write a database of the current schema version, and a
description of it as JSON, to be kept in ``tests/storage/data`` for later versions to restore."""

import asyncio
import json
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from tests.storage.databases.filling import fill_database
from tests.storage.databases.kept import DATA


def schema_version(database: Path) -> str:
    """The version of the database's schema: "0004"."""
    with closing(sqlite3.connect(database)) as connection:
        ((version,),) = connection.execute("SELECT version_num FROM alembic_version")
        return str(version)


def write_database(folder: Path) -> Path:
    """Write the database and its description into the folder; returns the path of the database."""
    with tempfile.TemporaryDirectory() as scratch:
        database = Path(scratch) / "new.sqlite"
        description = asyncio.run(fill_database(database))
        written = folder / f"v{schema_version(database)}.sqlite"
        written.unlink(missing_ok=True)
        with closing(sqlite3.connect(database)) as connection:
            connection.execute("VACUUM INTO ?", (str(written),))
    text = json.dumps(description, ensure_ascii=False, indent=1)
    written.with_suffix(".json").write_text(f"{text}\n", encoding="utf-8")
    return written


if __name__ == "__main__":
    DATA.mkdir(exist_ok=True)
    print(write_database(DATA))

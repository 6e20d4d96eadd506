"""Databases written by earlier versions, and their tables as the current program restores them."""

import json
import random
import shutil
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.database import open_store
from bot.features.books.match_facts import MatchFacts
from bot.features.books.service import facts_of
from bot.services import TableService
from bot.storage.sqlite import sqlite_url
from bot.stores import Store
from bot.table.live.live_table import Waits
from bot.table.live.shuffler import RandomShuffler
from bot.table.store.stored_table import StoredTable
from tests.fakes.services import no_pause
from tests.fakes.virtual_clock import VirtualClock
from tests.storage.databases.house import TIME_TO_CUT
from tests.storage.databases.summary import summary

DATA = Path(__file__).parent.with_name("data")
"""A database of each schema version with its description beside it, ``v0020.sqlite`` and
``v0020.json``, and `OLDEST`."""

OLDEST = "v0.1"
"""Written by version 0.1, before there were books; a later program brought it to schema 0020."""

NAMES = sorted(path.stem for path in DATA.glob("*.sqlite"))

Json = dict[str, Any]


def make_first_schema(database: Path) -> None:
    """Create the database with the schema of the first of the migrations, and no rows."""
    kept = f"{(DATA / 'v0020.sqlite').as_uri()}?mode=ro"
    made = "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY type DESC"
    with (
        closing(sqlite3.connect(kept, uri=True)) as source,
        closing(sqlite3.connect(database)) as target,
        target,
    ):
        for (statement,) in source.execute(made):
            target.execute(statement)
        target.execute("INSERT INTO alembic_version VALUES ('0020')")


@dataclass(frozen=True)
class RestoredTables:
    """The store and the table service of the current program over an earlier database."""

    store: Store
    service: TableService

    async def stored(self, table_id: int) -> StoredTable:
        """The table as the store has it."""
        found = await self.store.tables.find_table(table_id)
        assert found is not None
        return found

    async def summary(self, table_id: int) -> Json:
        """The state of the table, open or not."""
        return summary(await self.service.registry.any_table(table_id))


def description_of(name: str) -> Json:
    """What `tests.storage.databases.filling.fill_database` returned for the database."""
    description: Json = json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))
    return description


def copied(name: str, folder: Path) -> Path:
    """A copy of the database in this folder, to be migrated and written to."""
    return Path(shutil.copy(DATA / f"{name}.sqlite", folder / "tarocchino.sqlite3"))


@asynccontextmanager
async def restored_tables(database: Path, at: float) -> AsyncIterator[RestoredTables]:
    """The tables of the database as a start at this moment, in seconds since the epoch, restores
    them: all of them are in memory."""
    async with open_store(sqlite_url(database)) as store:
        service = TableService(
            store,
            RandomShuffler(random.Random(1)),
            clock=VirtualClock(at),
            pause=no_pause,
            waits=Waits(cut=TIME_TO_CUT),
        )
        registry = service.registry
        await registry.outages.load()
        registry.outages.connected()
        await registry.restore()
        await registry.settled()
        yield RestoredTables(store, service)
        await registry.stop()
        await registry.outages.close()


async def facts_of_all(store: Store) -> list[MatchFacts]:
    """The facts of every match that is over, the first to end first."""
    tables = [await store.tables.find_table(each) for each in await store.club.over()]
    facts = [facts_of(table) for table in tables if table is not None]
    assert None not in facts
    return [each for each in facts if each is not None]


def rows(database: Path, query: str) -> list[dict[str, Any]]:
    """What a query finds; a statement is carried out."""
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.row_factory = sqlite3.Row
        return [dict(row) for row in connection.execute(query)]

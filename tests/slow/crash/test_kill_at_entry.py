"""The process dies while matches are entered in the books of their clubs: each is entered once."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.database import open_store
from bot.features.books.service import ClubBooks
from bot.storage.feature_schema import DERIVED
from bot.storage.sqlite import sqlite_url
from tests.fakes.deals import MadeUpDeals
from tests.slow.crash.extent import some
from tests.slow.crash.processes import BooksProcess, Death
from tests.storage.databases.kept import OLDEST, copied

OPERATIONS = some(range(1, 61), 13)
"""The writes and syncs of a process, counted from its start, before and after which it dies."""


@pytest.fixture
async def played(tmp_path: Path) -> Path:
    """A database with matches that are over, from before there were books."""
    database = copied(OLDEST, tmp_path)
    async with open_store(sqlite_url(database)):
        pass
    return database


def fresh_copy(played: Path, database: Path) -> Path:
    """A copy under this name, without what a killed process left beside the earlier one."""
    for path in database.parent.glob(f"{database.name}*"):
        path.unlink()
    return Path(shutil.copy(played, database))


def books(database: Path) -> dict[str, list[Any]]:
    with closing(sqlite3.connect(database)) as connection:
        return {
            table.name: sorted(connection.execute(f"SELECT * FROM {table.name}"), key=repr)
            for table in DERIVED
        }


async def test_a_kill_while_matches_are_entered(played: Path, tmp_path: Path) -> None:
    undisturbed = fresh_copy(played, tmp_path / "undisturbed.sqlite3")
    await BooksProcess(undisturbed).dead()
    expected = books(undisturbed)
    assert len(expected["club_matches"]) > 8
    kills = 0
    for number in OPERATIONS:
        for done in (False, True):
            database = fresh_copy(played, tmp_path / "killed.sqlite3")
            process = BooksProcess(database, Death(number, done))
            await process.dead()
            kills += process.was_killed
            await BooksProcess(database).dead()
            assert books(database) == expected, f"killed at operation {number}"
    assert kills > len(OPERATIONS)
    async with open_store(sqlite_url(undisturbed)) as store:
        assert await ClubBooks(store.tables, store.club, MadeUpDeals()).rebuild() == ()

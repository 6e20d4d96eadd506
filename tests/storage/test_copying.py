"""A club moved from a file to PostgreSQL and back: every row as it was, and it goes on there."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.database import copy_store, open_store
from bot.features.books.service import ClubBooks
from bot.storage.databases import database_at
from bot.storage.errors import StoreOpenError
from bot.storage.schema import METADATA
from bot.storage.sqlite import sqlite_url
from bot.stores import Store
from tests.builders.stored_tables import new_table, place
from tests.fixtures.postgresql import PostgresServer
from tests.fixtures.sqlite_store import filled
from tests.storage.databases.kept import NAMES, copied

LATEST_KEPT = NAMES[-1]
"""A database with tables of all games at every stage."""


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A club with its books, to which no test writes."""
    database = copied(LATEST_KEPT, tmp_path_factory.mktemp("club"))
    return filled(database, lambda store: ClubBooks(store.tables, store.club).rebuild())


@pytest.fixture
def elsewhere(postgresql: PostgresServer) -> Iterator[str]:
    """The URL of a PostgreSQL database that holds nothing, not even a schema."""
    name = postgresql.create()
    yield postgresql.url(name)
    postgresql.drop(name)


def content(database: Path) -> dict[str, list[tuple[object, ...]]]:
    """Every row of every table as SQLite keeps it, JSON as it is spelled."""
    with closing(sqlite3.connect(database)) as connection:
        return {
            table.name: sorted(connection.execute(f"SELECT * FROM {table.name}"), key=repr)
            for table in METADATA.sorted_tables
        }


@pytest.mark.slow
async def test_there_and_back_every_row_is_the_same(
    club: Path, elsewhere: str, tmp_path: Path
) -> None:
    back = tmp_path / "back.sqlite3"
    there = await copy_store(sqlite_url(club), elsewhere)
    assert await copy_store(elsewhere, sqlite_url(back)) == there
    assert content(back) == content(club)
    assert sum(map(bool, there.values())) > 15


@pytest.mark.slow
async def test_a_club_goes_on_where_it_was_moved_to(club: Path, elsewhere: str) -> None:
    await copy_store(sqlite_url(club), elsewhere)
    async with open_store(sqlite_url(club)) as here, open_store(elsewhere) as there:
        assert await opened(there) == await opened(here)
        assert await all_tables(there) == await all_tables(here)
        # All that the books say is computed anew there, and nothing is different.
        assert await ClubBooks(there.tables, there.club).rebuild() == ()


async def test_a_file_is_copied_to_another(club: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.sqlite3"
    await copy_store(sqlite_url(club), sqlite_url(other))
    assert content(other) == content(club)


async def test_what_holds_something_is_not_copied_over(club: Path, tmp_path: Path) -> None:
    before = content(club)
    other = tmp_path / "other.sqlite3"
    async with open_store(sqlite_url(other)) as store:
        await store.tables.open_table(new_table())
    with pytest.raises(StoreOpenError, match="holds a club already"):
        await copy_store(sqlite_url(other), sqlite_url(club))
    assert content(club) == before


async def test_nothing_is_copied_while_a_bot_runs_on_either(club: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.sqlite3"
    for busy in (club, other):
        async with database_at(sqlite_url(busy)).only_bot():
            with pytest.raises(StoreOpenError, match="in use"):
                await copy_store(sqlite_url(club), sqlite_url(other))


async def test_what_is_not_there_cannot_be_copied(tmp_path: Path) -> None:
    with pytest.raises(StoreOpenError, match=r"there is no .*missing"):
        await copy_store(sqlite_url(tmp_path / "missing"), sqlite_url(tmp_path / "other"))


async def opened(store: Store) -> int:
    """The id of a new table: those that were brought along have theirs."""
    return await store.tables.open_table(new_table(place(987)))


async def all_tables(store: Store) -> list[object]:
    ids = range(1, await opened_count(store))
    return [await store.tables.find_table(each) for each in ids]


async def opened_count(store: Store) -> int:
    return max(table.id for table in await store.tables.open_tables())

"""Sums over the rows that have no hashes: kept up by whatever is written, wrong after whatever is
changed past the bot, compared after an end that was not clean."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlalchemy import event

from bot.services.club import ClubBooks
from bot.settings.maintenance import MaintenanceStatus
from bot.settings.preferences import Preferences
from bot.storage import (
    StoreOpenError,
    changed_rows,
    look_at_rows,
    open_running_store,
    open_store,
    sqlite_url,
)
from bot.storage.database.clean_end import is_doubted
from bot.storage.database.club_schema import DERIVED
from bot.storage.database.revision import LATEST
from bot.storage.database.row_sums import changed_tables, provide_functions, summed_tables
from bot.storage.store import opened_engines
from tests.drivers.command_line import call
from tests.fixtures.laws import Thinning
from tests.storage.databases.kept import copied
from tests.storage.other_processes import execute

INDEX = "uq_tables_open_channel_id"


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """A club that was played with this version."""
    folder = tmp_path / "club"
    folder.mkdir()
    return copied(f"v{LATEST}", folder)


def config_of(club: Path) -> str:
    """The path of a configuration file that names the database."""
    config = club.with_name("config.toml")
    config.write_text(f'[storage]\npath = "{club}"\n', encoding="utf-8")
    config.chmod(0o600)
    return str(config)


async def test_the_sums_are_those_of_the_rows_whatever_is_written(club: Path) -> None:
    url = sqlite_url(club)
    assert await changed_rows(url) == ()
    async with open_store(url) as store:
        await store.preferences.save(7, Preferences(pictures=False))
        await store.preferences.save(7, Preferences())
        books = ClubBooks(store.tables, store.club)
        books.catch_up()
        await books.settled()
        await store.privacy.delete_tables([table.id for table in await store.tables.open_tables()])
    assert await changed_rows(url) == ()
    async with open_running_store(url) as store:
        await store.policy.save_maintenance(MaintenanceStatus(1.0))
    assert await changed_rows(url) == ()


async def test_what_is_rolled_back_changes_no_sum(club: Path) -> None:
    url, row = sqlite_url(club), {"user_id": 7, "channel_id": 70}
    table = sa.table("dm_channels", sa.column("user_id"), sa.column("channel_id"))
    async with opened_engines(url) as engines:
        for number in range(3):
            try:
                async with engines.writer.begin() as connection:
                    await connection.execute(sa.insert(table), row | {"user_id": 10**6 + number})
                    if not number:
                        raise KeyboardInterrupt
            except KeyboardInterrupt:
                continue
    assert await changed_rows(url) == ()


def changes(connection: sa.Connection, table: sa.Table) -> Iterator[str]:
    """Statements that change a table which has rows, each by one row or one value."""
    if not connection.scalar(sa.select(sa.func.count()).select_from(table)):
        return
    first = f"WHERE rowid = (SELECT min(rowid) FROM {table.name})"
    yield f"DELETE FROM {table.name} {first}"
    for column in table.columns:
        new = {
            sa.JSON: f"\"{column.name}\" || ' '",
            sa.String: f"\"{column.name}\" || 'x'",
            sa.LargeBinary: "x'00'",
        }.get(type(column.type), f'coalesce("{column.name}", 0) + 1234567')
        yield f'UPDATE {table.name} SET "{column.name}" = {new} {first}'


def test_whatever_is_changed_is_found(club: Path, thinned: Thinning) -> None:
    engine = sa.create_engine(f"sqlite:///{club}")
    event.listen(engine, "connect", lambda connection, _: provide_functions(connection))
    with engine.connect() as connection:
        tried = [(t, each) for t in summed_tables() for each in changes(connection, t)]
        assert set(DERIVED) & {table for table, _ in tried}
        for table, statement in thinned(tried):
            connection.exec_driver_sql(statement)
            assert changed_tables(connection) == (table.name,), statement
            connection.rollback()
        assert changed_tables(connection) == ()
    engine.dispose()


async def test_a_schema_that_says_something_else_is_refused(club: Path) -> None:
    execute(club, "CREATE INDEX of_somebody ON results (hands)")
    async with open_store(sqlite_url(club)):
        pass
    with closing(sqlite3.connect(club)) as connection, connection:
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute(
            "UPDATE sqlite_master SET sql = replace(sql, 'lobby', 'lobbx') WHERE name = ?", (INDEX,)
        )
    with pytest.raises(StoreOpenError, match=f"{INDEX}.*backup"):
        async with open_store(sqlite_url(club)):
            pass


async def test_a_sum_that_is_gone_is_refused(club: Path) -> None:
    execute(club, "UPDATE row_sums SET name = 'rezults' WHERE name = 'results'")
    with pytest.raises(StoreOpenError, match=r"results.*backup"):
        async with open_store(sqlite_url(club)):
            pass


async def test_after_an_end_that_was_not_clean_rows_are_looked_at_and_told_of(
    club: Path, caplog: pytest.LogCaptureFixture
) -> None:
    url = sqlite_url(club)
    async with open_store(url):
        pass
    assert is_doubted(club)
    execute(club, "UPDATE club_ratings SET mean = mean + 0.5")
    async with open_store(url):
        with caplog.at_level(logging.ERROR):
            await look_at_rows(url, after=0.0)
        (told,) = caplog.messages
        assert "club_ratings" in told
        assert "rebuild" in told
    assert not is_doubted(club)
    async with open_store(url) as store:
        # Nothing was changed past the bot meanwhile, so nobody looks again.
        assert not is_doubted(club)
        await ClubBooks(store.tables, store.club).rebuild()
    assert await changed_rows(url) == ()


def test_the_check_says_it_until_somebody_accepts_the_rows(club: Path) -> None:
    execute(club, "INSERT INTO dm_channels VALUES (1, 2)")
    config = config_of(club)
    broken = call("database", "check", "--config", config)
    assert broken.exit_code == 1
    assert "rows of dm_channels are not what was written" in broken.stderr
    accepted = call("database", "accept", "--config", config)
    assert accepted.exit_code == 0, accepted.output
    assert call("database", "check", "--config", config).exit_code == 0

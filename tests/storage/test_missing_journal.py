"""A club whose journal is missing, emptied or cut short is named, and starts when told to."""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from bot.database import check_store, open_store
from bot.storage.databases import condition_of, database_at
from bot.storage.errors import StoreOpenError
from bot.storage.sqlite import FOLD_AFTER, sqlite_url

SOME = 2 * FOLD_AFTER + 50
"""Transactions after which some are in the journal alone."""


@pytest.fixture
async def killed(tmp_path: Path) -> Path:
    """The files of a bot that was killed after some moves."""
    made = tmp_path / "made" / "club.sqlite3"
    made.parent.mkdir()
    async with open_store(sqlite_url(made)) as store:
        for number in range(SOME):
            await store.dm_channels.remember(number, number)
        shutil.copytree(made.parent, tmp_path / "killed")
    return tmp_path / "killed" / made.name


async def stored(database: Path) -> int:
    async with open_store(sqlite_url(database)):
        pass
    with closing(sqlite3.connect(database)) as connection:
        count: int = connection.execute("SELECT count(*) FROM dm_channels").fetchone()[0]
    return count


def journal(database: Path) -> Path:
    return Path(f"{database}-wal")


def copy_main_file_only(database: Path) -> None:
    for suffix in ("-wal", "-shm", "-lock"):
        Path(f"{database}{suffix}").unlink(missing_ok=True)


def empty(database: Path) -> None:
    journal(database).write_bytes(b"")


def cut(database: Path) -> None:
    content = journal(database).read_bytes()
    journal(database).write_bytes(content[: len(content) // 8])


@pytest.mark.parametrize(
    ("lose", "said"),
    [(copy_main_file_only, "is not there"), (empty, "is not there"), (cut, "is cut short")],
)
async def test_a_journal_that_is_not_all_there_is_named(
    killed: Path, lose: Callable[[Path], None], said: str
) -> None:
    lose(killed)
    for look in (
        stored,
        lambda it: check_store(sqlite_url(it)),
        lambda it: condition_of(sqlite_url(it)),
    ):
        with pytest.raises(StoreOpenError, match=said) as refused:
            await look(killed)
        assert "database accept" in str(refused.value)
        assert str(journal(killed)) in str(refused.value)
    database_at(sqlite_url(killed)).accept_missing()
    assert SOME - FOLD_AFTER <= await stored(killed) < SOME
    assert await stored(killed) < SOME


async def test_nothing_is_missing_after_a_kill_or_a_stop_or_a_look(killed: Path) -> None:
    looked_at = killed.with_name("looked at.sqlite3")
    for suffix in ("", "-wal"):
        shutil.copy(f"{killed}{suffix}", f"{looked_at}{suffix}")
    with closing(sqlite3.connect(looked_at)) as connection:
        connection.execute("SELECT count(*) FROM dm_channels")
    assert not journal(looked_at).exists()
    assert await stored(looked_at) == SOME
    assert await stored(killed) == SOME
    copy_main_file_only(killed)
    assert await stored(killed) == SOME

"""A journal that is damaged before its end is told from a write that was cut short."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.storage import StoreOpenError, open_store, sqlite_url
from bot.storage.database.journal import unreadable_transactions
from bot.storage.database.sqlite import PUT_BACK

FRAME = 24 + 4096


@pytest.fixture
def journal(tmp_path: Path) -> bytes:
    """A journal of six transactions of one to three frames, behind it some of an earlier run."""
    path = tmp_path / "other.sqlite3"
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, x)")
    for number in range(12):
        connection.execute("INSERT INTO t VALUES (?, zeroblob(?))", (number, 3000 * (number % 4)))
    connection.execute("PRAGMA wal_checkpoint(RESTART)")
    for number in range(20, 26):
        connection.execute("INSERT INTO t VALUES (?, zeroblob(?))", (number, 3000 * (number % 3)))
    content = Path(f"{path}-wal").read_bytes()
    connection.close()
    return content


def commits(journal: bytes) -> list[int]:
    """The numbers of the frames of this run that end a transaction."""
    return [
        number
        for number, start in enumerate(range(32, len(journal), FRAME))
        if journal[start + 8 : start + 16] == journal[16:24]
        and journal[start + 4 : start + 8].strip(b"\0")
    ]


def files_of(database: Path) -> dict[str, bytes]:
    """The database, its journal, and the note that there is a club."""
    return {name: Path(f"{database}{name}").read_bytes() for name in ("", "-wal", "-begun")}


def write(database: Path, files: dict[str, bytes]) -> None:
    for name, content in files.items():
        Path(f"{database}{name}").write_bytes(content)


def test_a_complete_journal_is_sound(journal: bytes) -> None:
    assert len(commits(journal)) == 6
    assert len(journal) > 32 + FRAME * (commits(journal)[-1] + 1)
    assert unreadable_transactions(journal) == 0
    assert unreadable_transactions(b"") == 0
    assert unreadable_transactions(journal[: 32 + FRAME]) == 0


def test_every_changed_byte_before_the_last_transaction_is_found(journal: bytes) -> None:
    ends = commits(journal)
    chance = random.Random(1)
    last = 32 + FRAME * (ends[-2] + 1)
    for offset in (*range(32), *(chance.randrange(32, last) for _ in range(60))):
        changed = bytearray(journal)
        changed[offset] ^= chance.randrange(1, 256)
        # SQLite reads none of the frames behind the damage.
        assert unreadable_transactions(changed) >= 2, offset


def test_a_transaction_that_was_cut_short_is_none_that_was_lost(journal: bytes) -> None:
    ends = commits(journal)
    for count in range(1, 6):
        complete = 32 + FRAME * (ends[count] + 1)
        before = 32 + FRAME * (ends[count - 1] + 1)
        for cut in range(before, complete, 512):
            assert unreadable_transactions(journal[:cut]) <= 1
            torn = journal[:cut] + bytes(min(512, complete - cut)) + journal[cut + 512 : complete]
            assert unreadable_transactions(torn) <= 1


def test_a_first_transaction_that_was_cut_short_is_none_that_was_lost(tmp_path: Path) -> None:
    """Its first frame is still one of an earlier run, which ended a transaction."""
    path = tmp_path / "other.sqlite3"
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, x)")
        connection.execute("PRAGMA wal_checkpoint(RESTART)")
        connection.execute("PRAGMA user_version = 1")
        earlier = Path(f"{path}-wal").read_bytes()
        connection.execute("PRAGMA wal_checkpoint(RESTART)")
        connection.execute("INSERT INTO t VALUES (1, zeroblob(9000))")
        journal = Path(f"{path}-wal").read_bytes()
    torn = journal[:32] + earlier[32 : 32 + FRAME] + journal[32 + FRAME :]
    assert unreadable_transactions(torn) == 1


async def test_a_club_with_a_damaged_journal_is_not_opened(database: Path) -> None:
    async with open_store(sqlite_url(database)) as store:
        for user_id in range(5):
            await store.dm_channels.remember(user_id, user_id)
        left = files_of(database)
    copy = database.with_name("copy.sqlite3")
    changed = bytearray(left["-wal"])
    changed[32 + FRAME // 2] ^= 1
    write(copy, left | {"-wal": bytes(changed)})
    for _ in range(2):
        with pytest.raises(StoreOpenError) as refused:
            async with open_store(sqlite_url(copy)):
                pass
        assert "complete changes cannot be read" in str(refused.value)
        assert PUT_BACK in str(refused.value)
    write(copy, left)
    async with open_store(sqlite_url(copy)) as store:
        assert await store.dm_channels.channel_of(4) == 4

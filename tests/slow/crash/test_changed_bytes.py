"""One byte of a club's database is another: what has a hash is as it was, or it is found."""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections import Counter
from contextlib import closing
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any

import pytest

from bot.database import open_store
from bot.features.books.service import ClubBooks
from bot.features.daily.state import Begin, Daily, UnreadableDayError
from bot.features.daily.store import DailyChain, StoredDay
from bot.features.evenings.state import UnreadableEveningError
from bot.storage.errors import StoreBusyError, StoreOpenError, UnreadableTableError
from bot.storage.feature_schema import (
    DAILY_CHAINS,
    DAILY_DAYS,
    DAILY_LOG,
    EVENING_LOG,
    EVENING_SEEDS,
    EVENINGS,
)
from bot.storage.schema import LOG_ENTRIES, METADATA, SEED_CHAINS, TABLES
from bot.storage.sqlite import sqlite_url
from bot.stores import Store
from bot.table.state.table import Stage
from tarocchino.dealing.chain import new_chain
from tests.slow.crash.extent import EVERY
from tests.storage.databases.kept import NAMES, copied, description_of, restored_tables

HASHED = {
    table.name
    for table in (
        TABLES, LOG_ENTRIES, SEED_CHAINS, EVENINGS, EVENING_LOG, EVENING_SEEDS, DAILY_DAYS,
        DAILY_LOG, DAILY_CHAINS,
    )
}  # fmt: skip
"""Read through the store; the rows of all others have no hashes, and are compared as they are."""

UNREADABLE = (UnreadableTableError, UnreadableEveningError, UnreadableDayError)


class Verdict(Enum):
    """What became of a changed byte."""

    HARMLESS = "all as before"
    FOUND = "something cannot be read, in words"
    REFUSED = "the start is refused, in words"
    UNSEEN = "a row without a hash is another, unseen"


@dataclass(frozen=True)
class UnnoticedError(Exception):
    """Something that has a hash is different, and nobody is told."""

    where: str


def with_a_byte_changed(content: bytes, offset: int, mask: int, folder: Path) -> Path:
    """Write a database with one byte changed into a folder that is emptied."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    changed = bytearray(content)
    changed[offset] ^= mask
    database = folder / "club.sqlite3"
    database.write_bytes(changed)
    return database


Facts = dict[str, Any]


async def observed(store: Store, database: Path) -> Facts:
    """All that is stored, as it can be read; what cannot be read is an error."""
    facts: Facts = {}
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        for table in METADATA.sorted_tables:
            if table.name not in HASHED:
                facts[table.name] = _rows(connection, table.name)
        owners = (
            ("tables", _rows(connection, "tables", "id"), store.tables.find_table),
            ("evenings", _rows(connection, "evenings", "id"), store.evenings.find),
            ("daily_days", _rows(connection, "daily_days", "day"), store.daily.find),
        )
    for name, keys, find in owners:
        assert isinstance(keys, list), name
        for row in keys:
            try:
                facts[f"{name} {row[0]}"] = await find(row[0])
            except (StoreBusyError, *UNREADABLE) as error:
                facts[f"{name} {row[0]}"] = error
    for evening in [key for key in facts if key.startswith("evenings ")]:
        try:
            facts[f"seeds of {evening}"] = await store.evenings.chain(int(evening.split()[1]))
        except (StoreBusyError, *UNREADABLE) as error:
            facts[f"seeds of {evening}"] = error
    return facts


def _rows(connection: sqlite3.Connection, table: str, columns: str = "*") -> list[Any] | Exception:
    try:
        return sorted(connection.execute(f"SELECT {columns} FROM {table}").fetchall(), key=repr)
    except (sqlite3.OperationalError, sqlite3.DatabaseError) as error:
        # The store says StoreFailedError: people are told, and so is whoever runs the bot.
        return error


async def verdict(database: Path, expected: Facts, at: float) -> Verdict:
    """What a start over the database makes of it. Raises `UnnoticedError` if something that has a
    hash is different and nobody is told."""
    try:
        async with open_store(sqlite_url(database)) as store:
            found = await observed(store, database)
    except StoreOpenError as error:
        if "backup" not in str(error):
            raise
        return Verdict.REFUSED
    errors = {name for name, value in found.items() if isinstance(value, Exception)}
    different = {
        name for name in expected.keys() | found.keys() if expected.get(name) != found.get(name)
    }
    if unnoticed := different - errors - METADATA.tables.keys():
        raise UnnoticedError(", ".join(sorted(unnoticed)))
    if not errors:
        return Verdict.UNSEEN if different else Verdict.HARMLESS
    async with restored_tables(database, at) as restored:
        for name in errors:
            if name.startswith("tables "):
                await _verify_parked(restored.store, int(name.split()[1]))
    return Verdict.FOUND


async def _verify_parked(store: Store, table_id: int) -> None:
    """Pass if nobody can play at a table that cannot be read."""
    assert table_id not in {each.id for each in await store.tables.open_tables()}


@dataclass
class Tally:
    """How many changed bytes had which verdict."""

    verdicts: Counter[Verdict]
    unnoticed: Counter[str]

    def __str__(self) -> str:
        told = [f"{self.verdicts[verdict]} {verdict.value}" for verdict in Verdict]
        told += [f"{count} unnoticed: {name}" for name, count in self.unnoticed.most_common()]
        return "\n".join(told)


KEPT = NAMES[-1]
BYTES = 2000 if EVERY else 40
"""How many bytes are changed, each alone."""
OPEN, OVER = 6, 6
"""How many of the kept tables are left in the club."""


@pytest.fixture
async def club(tmp_path: Path) -> tuple[bytes, Facts]:
    """A club's database, and what is stored in it: tables of every stage, books, evenings, a deal
    of the day, preferences."""
    at, database = description_of(KEPT)["at"], copied(KEPT, tmp_path)
    async with open_store(sqlite_url(database)) as store:
        tables = [each.id for each in await store.tables.open_tables()]
        over = []
        for number in range(1, max(tables) + 1):
            stored = await store.tables.find_table(number)
            if stored is not None and stored.stage in (Stage.FINISHED, Stage.CLOSED):
                over.append(number)
        left_out = sorted(set(tables) - set(tables[:OPEN])) + sorted(over)[OVER:]
        await store.privacy.delete_tables(left_out)
        chain = new_chain(bytes(range(64)))
        await store.daily.add_chain(DailyChain(0, 20000, chain))
        await store.daily.add_day(StoredDay(Daily(20000, at, at + 1, chain.start.hex(), 1), 0))
        await store.daily.append(20000, 1, Begin(7, "Anna"), at - 1)
        books = ClubBooks(store.tables, store.club)
        books.catch_up()
        await books.settled()
        facts = await observed(store, database)
    return database.read_bytes(), facts


async def test_a_byte_that_the_disk_has_changed(club: tuple[bytes, Facts], tmp_path: Path) -> None:
    content, facts = club
    at, chance = description_of(KEPT)["at"], random.Random(2)
    tally, uncaught = Tally(Counter(), Counter()), list[Exception]()
    for _ in range(BYTES):
        offset, mask = chance.randrange(len(content)), chance.randrange(1, 256)
        database = with_a_byte_changed(content, offset, mask, tmp_path / "changed")
        try:
            tally.verdicts[(await verdict(database, facts, at))] += 1
        except UnnoticedError as error:
            tally.unnoticed[error.where] += 1
        except Exception as error:
            error.add_note(f"byte {offset} of the database, by {mask}")
            uncaught.append(error)
    if uncaught:
        print(tally)
        raise ExceptionGroup("what a start does not catch", uncaught)
    print(f"\n{tally}")
    assert not tally.unnoticed

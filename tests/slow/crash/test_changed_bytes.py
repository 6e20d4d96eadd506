"""One byte of a club's database is another: what has a hash is as it was, or it is found."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

from bot.database import open_store
from bot.features.books.service import ClubBooks
from bot.features.daily.state import Begin, Daily
from bot.features.daily.store import DailyChain, StoredDay
from bot.storage.sqlite import sqlite_url
from bot.table.state.table import Stage
from tarocchino.dealing.chain import new_chain
from tests.slow.crash.changed_bytes import (
    Facts,
    Tally,
    UnnoticedError,
    observed,
    verdict,
    with_a_byte_changed,
)
from tests.slow.crash.extent import EVERY
from tests.storage.databases.kept import NAMES, copied, description_of

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

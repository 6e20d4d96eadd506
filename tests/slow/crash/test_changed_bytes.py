"""One byte of a club's database is another: that is harmless, or found, or the start refused."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

from bot.club.evenings.daily import Begin, Daily
from bot.services.club import ClubBooks
from bot.services.ports.daily import DailyChain, StoredDay
from bot.storage import open_store, sqlite_url
from bot.tables.state.table import Stage
from tarocchino.dealing.chain import new_chain
from tests.slow.crash.changed_bytes import (
    Facts,
    Image,
    Tally,
    UnnoticedError,
    aged,
    observed,
    verdict,
)
from tests.slow.crash.extent import EVERY
from tests.storage.databases.kept import copied, description_of

KEPT = "v0012"
BYTES = 2000 if EVERY else 40
"""How many bytes are changed, each alone."""
OPEN, OVER = 6, 6
"""How many of the kept tables are left in the club."""


class PlayedClub:
    """Images of a club's database, and what is stored in it."""

    def __init__(self, closed: Image, killed: Image, facts: Facts, before: Facts) -> None:
        self.closed = closed
        self.killed = killed
        self.facts = facts
        self.before = before


@pytest.fixture
async def club(tmp_path: Path) -> PlayedClub:
    """Tables of every stage, books, evenings, a deal of the day, preferences."""
    at = description_of(KEPT)["at"]
    database = copied(KEPT, tmp_path)
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
        before = await observed(store, database)
        await store.dm_channels.remember(7, 70)
        killed = Image.of(database, at)
        facts = await observed(store, database)
    return PlayedClub(Image.of(database, at), killed, facts, before)


async def changed(club: PlayedClub, image: Image, suffix: str, tmp_path: Path, seed: int) -> Tally:
    """Change bytes of a file, each alone; ``image`` is written anew for each."""
    chance = random.Random(seed)
    tally, uncaught = Tally(Counter(), Counter()), list[Exception]()
    for _ in range(BYTES):
        offset, mask = chance.randrange(len(image.files[suffix])), chance.randrange(1, 256)
        database = image.written(tmp_path / "changed", suffix, offset, mask)
        if "-end" in image.files:
            aged(database, image)
        try:
            tally.verdicts[(await verdict(database, club.facts, club.before, image.at))] += 1
        except UnnoticedError as error:
            tally.unnoticed[error.where] += 1
        except Exception as error:
            error.add_note(f"byte {offset} of the database{suffix}, by {mask}")
            uncaught.append(error)
    if uncaught:
        print(tally)
        raise ExceptionGroup("what a start does not catch", uncaught)
    return tally


async def test_a_byte_that_the_disk_has_changed_after_a_good_end(
    club: PlayedClub, tmp_path: Path
) -> None:
    tally = await changed(club, club.closed, "", tmp_path, 1)
    print(f"\nafter a good end:\n{tally}")
    assert not tally.unnoticed


async def test_a_byte_of_the_database_of_a_bot_that_was_killed(
    club: PlayedClub, tmp_path: Path
) -> None:
    alone = Image({"": club.closed.files[""], "-begun": b""}, club.closed.at)
    tally = await changed(club, alone, "", tmp_path, 2)
    print(f"\nafter a kill:\n{tally}")
    assert not tally.unnoticed


async def test_a_byte_of_the_journal_of_a_bot_that_was_killed(
    club: PlayedClub, tmp_path: Path
) -> None:
    tally = await changed(club, club.killed, "-wal", tmp_path, 3)
    print(f"\nof the journal:\n{tally}")
    assert not tally.unnoticed

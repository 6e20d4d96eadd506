"""A season at the table service: its books say what an independent count of the records says."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.database import open_store
from bot.features.books.service import ClubBooks
from bot.storage.sqlite import sqlite_url
from bot.table.live.records import match_record
from tests.builders.season import members, play_season
from tests.builders.season_tally import tally
from tests.fakes.deals import PlayedDeals

MATCHES = 32


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "season.sqlite3"


async def test_the_books_say_what_the_records_say(database: Path) -> None:
    club = members(10)
    async with open_store(sqlite_url(database)) as store:
        await play_season(store, MATCHES, club)
        books = ClubBooks(store.tables, store.club, PlayedDeals())
        assert books.par is not None
        books.par.catch_up()
        await books.par.settled()
        records = []
        for table_id in await store.club.over():
            stored = await store.tables.find_table(table_id)
            assert stored is not None
            if (record := match_record(stored)) is not None:
                records.append(record)
        expected = tally(records, [member.person.name for member in club])
        assert await books.rebuild() == ()
    with closing(sqlite3.connect(database)) as connection:
        connection.row_factory = sqlite3.Row
        query = "SELECT * FROM club_totals JOIN club_names USING (user_id) WHERE partner_id = 0"
        rows = [dict(row) for row in connection.execute(query)]
    found = {(row["game"], bool(row["with_computers"]), row["name"]): row for row in rows}
    assert expected
    assert found.keys() == expected.keys()
    for key, counts in expected.items():
        assert {name: found[key][name] for name in counts} == pytest.approx(dict(counts)), key

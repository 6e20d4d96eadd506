"""The clubs' books: every match is entered once, and all in them follows from the logs."""

import asyncio
import sqlite3
from collections import Counter, defaultdict
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.database import open_store
from bot.features.books.match_facts import Count
from bot.features.books.ratings import LadderKind, Rating, RatingKey, rate
from bot.features.books.service import ClubBooks, facts_of
from bot.storage.sqlite import sqlite_url
from bot.stores import Store
from tarocchino.core.games import GameName
from tests.fixtures.sqlite_store import filled
from tests.storage.databases.kept import OLDEST, copied, facts_of_all, rows


@pytest.fixture(scope="module")
def first_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The database with its books up to date."""
    database = copied(OLDEST, tmp_path_factory.mktemp("books"))
    return filled(database, lambda store: ClubBooks(store.tables, store.club).bring_up_to_date())


@pytest.fixture
def books(store: Store) -> ClubBooks:
    return ClubBooks(store.tables, store.club)


async def test_every_match_that_is_over_is_entered_in_the_order_of_its_end(
    store: Store, database: Path
) -> None:
    facts = await facts_of_all(store)
    assert len(facts) > 8
    assert [each.ended_at for each in facts] == sorted(each.ended_at for each in facts)
    entered = {row["table_id"] for row in rows(database, "SELECT table_id FROM club_matches")}
    assert entered == {each.table_id for each in facts}
    assert await store.club.not_entered(99) == []


async def test_totals_are_those_of_the_matches_that_count(store: Store, database: Path) -> None:
    expected: dict[tuple[Any, ...], Counter[str]] = {}
    for facts in await facts_of_all(store):
        for player in facts.people:
            if facts.counts and player.stayed:
                key = (facts.game.value, facts.family.value, facts.with_computers, player.user_id)
                sums = expected.setdefault(key, Counter())
                sums.update({count.value: player.counts.get(count, 0) for count in Count})
                sums.update(matches=1, wins=int(player.won))
    assert expected
    found = rows(database, "SELECT * FROM club_totals WHERE partner_id = 0")
    assert len(found) == len(expected)
    for row in found:
        sums = expected[row["game"], row["family"], bool(row["with_computers"]), row["user_id"]]
        assert {name: row[name] for name in sums} == pytest.approx(dict(sums))


async def test_ratings_over_time_are_those_of_the_matches_in_their_order(store: Store) -> None:
    ratings: dict[RatingKey, Rating] = {}
    moments: dict[tuple[int, GameName, int], list[tuple[float, Rating]]] = defaultdict(list)
    for facts in await facts_of_all(store):
        changes = () if facts.rated is None else rate(facts.rated, ratings)
        ratings |= {change.key: change.after for change in changes}
        for key, rating in ((change.key, change.after) for change in changes):
            if key.ladder.kind is LadderKind.PEOPLE:
                assert isinstance(key.who, int)
                of = (facts.guild_id, facts.game, key.who)
                moments[of].append((facts.ended_at, rating))
    assert moments
    for (guild_id, game, user_id), wanted in moments.items():
        course = await store.club_statistics.course(guild_id, user_id, game, 9)
        assert [each.at for each in course.ratings] == [at for at, _ in wanted]
        for found, (_, rating) in zip(course.ratings, wanted, strict=True):
            assert found.rating.mean == pytest.approx(rating.mean)
            assert found.rating.matches == rating.matches


async def test_a_match_is_entered_once(store: Store, database: Path) -> None:
    before = rows(database, "SELECT * FROM club_totals")
    for facts in await facts_of_all(store):
        assert not await store.club.enter(facts)
    assert rows(database, "SELECT * FROM club_totals") == before


async def test_books_of_an_earlier_version_are_what_a_rebuild_gives(tmp_path: Path) -> None:
    database = copied("v0020", tmp_path)
    before = {row["table_id"] for row in rows(database, "SELECT table_id FROM club_matches")}
    assert len(before) > 8
    async with open_store(sqlite_url(database)) as store:
        assert await ClubBooks(store.tables, store.club).rebuild() == ()
    assert rows(database, "SELECT * FROM club_meetings")


SPOILT = {
    "club_meetings": "UPDATE club_meetings SET won = won + 1",
    "club_presence": "DELETE FROM club_presence",
    "club_seats": "UPDATE club_seats SET hands = hands + 1",
    "club_totals": "UPDATE club_totals SET wins = wins + 1",
    "club_records": "DELETE FROM club_records",
    "club_players": "UPDATE club_players SET name = 'Somebody else'",
}


async def test_a_rebuild_mends_what_does_not_follow_from_the_logs(
    books: ClubBooks, database: Path
) -> None:
    for statement in SPOILT.values():
        rows(database, statement)
    told = await books.rebuild()
    assert {line.partition(":")[0] for line in told} == SPOILT.keys()
    assert await books.rebuild() == ()


async def test_a_match_whose_deals_are_a_secret_is_entered_when_they_are_none_any_more(
    tmp_path: Path,
) -> None:
    database = copied(OLDEST, tmp_path)
    async with open_store(sqlite_url(database)) as store:
        first, second, third, *others = await store.club.over()
        with closing(sqlite3.connect(database)) as connection, connection:
            connection.executemany("INSERT INTO sealed_tables VALUES (?)", [(first,), (third,)])
            connection.execute("INSERT INTO daily_tables VALUES (7, 1, ?)", (second,))
        books = ClubBooks(store.tables, store.club)
        assert await store.club.over() == others
        stored = await store.tables.find_table(first)
        assert stored is not None
        facts = await asyncio.to_thread(facts_of, stored)
        assert facts is not None
        assert not await store.club.enter(facts)
        await books.bring_up_to_date()
        assert rows(database, "SELECT count(*) AS entered FROM club_matches") == [
            {"entered": len(others)}
        ]
        await store.sealed.lift([first])
        assert await store.club.not_entered(9) == [first]
        await books.bring_up_to_date()
        assert await store.club.over() == [*others, first]
        assert await books.rebuild() == ()

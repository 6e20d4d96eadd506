"""Par in the books: entered once a version, and its sums are those of the matches."""

from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.database import open_store
from bot.features.books.match_facts import PAR_COUNTS, MatchFacts
from bot.features.books.par import MatchPar, par_counts
from bot.features.books.service import ClubBooks
from bot.storage.sqlite import sqlite_url
from bot.stores import Store
from tests.fakes.deals import MadeUpDeals, made_up_par
from tests.fixtures.sqlite_store import filled
from tests.storage.databases.kept import OLDEST, copied, facts_of_all, rows


async def caught_up(store: Store, deals: MadeUpDeals) -> ClubBooks:
    """The books with everything entered, its par too."""
    books = ClubBooks(store.tables, store.club, deals)
    await books.bring_up_to_date()
    books.par.catch_up()
    await books.par.settled()
    return books


@pytest.fixture(scope="module")
def first_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The database with its books and their par."""
    database = copied(OLDEST, tmp_path_factory.mktemp("par"))
    return filled(database, lambda store: caught_up(store, MadeUpDeals()))


def par_of(facts: MatchFacts, version: int) -> MatchPar:
    hands = tuple(made_up_par(hand.dealt, version) for hand in facts.counted_hands)
    return MatchPar(version, hands)


def totals(database: Path) -> list[dict[str, Any]]:
    return rows(database, "SELECT * FROM club_totals ORDER BY 1, 2, 3, 4, 5, 6, 7")


async def verify_sums(store: Store, database: Path, version: int) -> None:
    """Totals and players have what an addition over all matches gives."""
    expected: dict[tuple[Any, ...], Counter[str]] = {}
    for facts in await facts_of_all(store):
        par = par_of(facts, version)
        assert await store.club_statistics.par(facts.table_id) == par
        counts = par_counts(facts, par)
        for player in facts.people:
            if facts.counts and player.stayed:
                key = (facts.game.value, facts.family.value, facts.with_computers, player.user_id)
                own = counts.get((player.seat, player.user_id), {})
                sums = expected.setdefault(key, Counter())
                sums.update({count.value: own.get(count, 0) for count in PAR_COUNTS})
    assert any(sums["luck"] for sums in expected.values())
    found = rows(database, "SELECT * FROM club_totals WHERE partner_id = 0 AND season_id = 0")
    assert len(found) == len(expected)
    for row in found:
        sums = expected[row["game"], row["family"], bool(row["with_computers"]), row["user_id"]]
        assert {name: row[name] for name in sums} == pytest.approx(dict(sums))


async def test_sums_are_those_of_the_matches(store: Store, database: Path) -> None:
    await verify_sums(store, database, version=1)
    assert await store.club.without_par(1, 99) == []


async def test_a_rebuild_is_identical_and_mends_what_was_spoilt(
    store: Store, database: Path
) -> None:
    books = ClubBooks(store.tables, store.club, deals := MadeUpDeals())
    rows(database, "UPDATE club_pars SET hands = '[]' WHERE table_id % 2 = 0")
    rows(database, "UPDATE club_totals SET luck = luck + 1")
    told = await books.rebuild()
    assert {line.partition(":")[0] for line in told} == {"club_pars", "club_totals"}
    assert deals.rests == 1
    assert await books.rebuild() == ()


@pytest.mark.parametrize("of_weaker_players", [False, True])
async def test_a_rebuild_tells_of_nothing_that_was_not_computed_yet(
    store: Store, database: Path, of_weaker_players: bool
) -> None:
    """As right after an update: there is no par, or that of weaker players."""
    if not of_weaker_players:
        rows(database, "DELETE FROM club_pars")
    assert await ClubBooks(store.tables, store.club, MadeUpDeals(version=2)).rebuild() == ()
    await verify_sums(store, database, version=2)


async def test_stronger_players_take_the_place_of_earlier_ones(
    store: Store, database: Path
) -> None:
    missing = await store.club.without_par(2, 99)
    assert missing == [facts.table_id for facts in reversed(await facts_of_all(store))]
    assert len(await store.club.without_par(2, 3)) == 3
    await caught_up(store, MadeUpDeals(version=2))
    await verify_sums(store, database, version=2)


async def test_a_par_is_entered_once_a_version(store: Store, database: Path) -> None:
    before = totals(database)
    for facts in await facts_of_all(store):
        assert not await store.club.enter_par(facts, par_of(facts, 1))
    assert totals(database) == before


async def test_a_match_that_goes_on_or_whose_deals_are_a_secret_has_no_par(tmp_path: Path) -> None:
    database = copied(OLDEST, tmp_path)
    async with open_store(sqlite_url(database)) as store:
        open_tables = {table.id for table in await store.tables.open_tables()}
        assert open_tables
        sealed, *_ = await store.club.over()
        rows(database, f"INSERT INTO sealed_tables VALUES ({sealed})")
        assert await store.club.without_par(1, 99) == []
        deals = MadeUpDeals()
        await caught_up(store, deals)
        known = {row["table_id"] for row in rows(database, "SELECT table_id FROM club_pars")}
        assert known == {facts.table_id for facts in await facts_of_all(store)}
        assert not known & {*open_tables, sealed}
        rows(database, "DELETE FROM sealed_tables")
        await caught_up(store, deals)
        assert await store.club_statistics.par(sealed) is not None


async def test_players_who_have_been_forgotten_meanwhile_get_nothing(
    store: Store, database: Path
) -> None:
    facts = next(facts for facts in await facts_of_all(store) if facts.people)
    somebody = facts.people[0]
    others = replace(somebody, user_id=-77)
    stale = replace(facts, players=tuple(others if p is somebody else p for p in facts.players))
    before = totals(database)
    assert not await store.club.enter_par(stale, par_of(facts, 2))
    assert totals(database) == before
    assert await store.club.enter_par(facts, par_of(facts, 2))


async def test_a_season_has_the_par_of_its_matches_alone(tmp_path: Path) -> None:
    database = copied(OLDEST, tmp_path)
    async with open_store(sqlite_url(database)) as store:
        every = await facts_of_all(store)
        last = max((facts for facts in every if facts.counts), key=lambda each: each.ended_at)
        await store.boards.start_season(last.guild_id, "Autumn", last.ended_at)
        await caught_up(store, MadeUpDeals())
        books = ClubBooks(store.tables, store.club, MadeUpDeals())
        assert await books.rebuild() == ()
    (sums,) = rows(
        database, "SELECT SUM(par_hands) AS of_season FROM club_totals WHERE season_id <> 0"
    )
    (total,) = rows(
        database, "SELECT SUM(par_hands) AS of_all FROM club_totals WHERE season_id = 0"
    )
    assert 0 < sums["of_season"] < total["of_all"]

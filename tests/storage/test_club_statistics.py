"""What the books say about people and their matches is what the facts say, read without SQL."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from bot.database import open_store
from bot.features.books.match_facts import COMPUTERS, MatchFacts
from bot.features.books.player_statistics import NEWEST, MatchFilter, MatchPage, PageStart
from bot.features.books.ports import ClubStatisticsStore
from bot.storage.sqlite import sqlite_url
from bot.stores import Store
from bot.table.state.seats import Computer, Person
from tarocchino.core.games import GameName
from tarocchino.players.levels import Level
from tests.builders.club_facts import PEOPLE, made_up
from tests.builders.stored_tables import HERE, new_table, place
from tests.fakes.club_statistics import MemoryClubStatistics

ELSEWHERE = HERE.guild_id + 1
ANNA, BRUNO, CARLA, DINO = PEOPLE
STRANGER = 5


@pytest.fixture(scope="module")
def entered(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Sequence[MatchFacts]]:
    """A database with forty matches here and some elsewhere, all in the books; and their facts."""
    database = tmp_path_factory.mktemp("statistics") / "tarocchino.sqlite3"
    return database, asyncio.run(_enter(database))


async def _enter(database: Path) -> Sequence[MatchFacts]:
    chance, found = random.Random(7), []
    async with open_store(sqlite_url(database)) as store:
        for number in range(46):
            where = place(number, HERE.guild_id if number < 40 else ELSEWHERE)
            table_id = await store.tables.open_table(new_table(where))
            found.append(made_up(chance, table_id, where.guild_id))
        for each in sorted(found, key=lambda match: (match.ended_at, match.table_id)):
            await store.club.enter(each)
    return found


@pytest.fixture
async def store(entered: tuple[Path, Sequence[MatchFacts]]) -> AsyncIterator[Store]:
    async with open_store(sqlite_url(entered[0])) as opened:
        yield opened


@pytest.fixture
def facts(entered: tuple[Path, Sequence[MatchFacts]]) -> Sequence[MatchFacts]:
    return entered[1]


@pytest.fixture
def expected(facts: Sequence[MatchFacts]) -> ClubStatisticsStore:
    return MemoryClubStatistics(lambda: facts)


@pytest.mark.parametrize("guild_id", [HERE.guild_id, ELSEWHERE, 77])
async def test_sums_of_people_and_of_everybody(
    store: Store, expected: ClubStatisticsStore, guild_id: int
) -> None:
    found = store.club_statistics
    for user_id in (*PEOPLE, STRANGER, 0):
        here = (guild_id, user_id)
        if user_id:
            assert await found.person(*here) == await expected.person(*here)
    for game in GameName:
        assert await found.everybody(guild_id, game) == await expected.everybody(guild_id, game)


async def test_seats_and_company(store: Store, expected: ClubStatisticsStore) -> None:
    found, met = store.club_statistics, 0
    for user_id in (*PEOPLE, STRANGER):
        here = (HERE.guild_id, user_id)
        for game in (None, *GameName):
            company = await found.companions(*here, game, 3)
            assert company == await expected.companions(*here, game, 3)
            met += len(company)
        for game in GameName:
            assert await found.course(*here, game, 5) == await expected.course(*here, game, 5)
            assert await found.seats(*here, game) == await expected.seats(*here, game)
        for other in PEOPLE:
            if other != user_id:
                encounters = await found.encounters(*here, other)
                assert encounters == await expected.encounters(*here, other)
    assert met > 10


FILTERS = [
    MatchFilter(),
    MatchFilter((ANNA,)),
    MatchFilter((BRUNO, DINO)),
    MatchFilter(game=GameName.MILLONE),
    MatchFilter((CARLA, ANNA), GameName.OTTOCENTO),
    MatchFilter((STRANGER,)),
]


@pytest.mark.parametrize("wanted", FILTERS)
async def test_pages_forwards_and_back_show_every_match_once(
    store: Store, expected: ClubStatisticsStore, wanted: MatchFilter
) -> None:
    async def page(start: PageStart) -> MatchPage:
        asked = (HERE.guild_id, wanted, start, 7)
        shown = await store.club_statistics.matches(*asked)
        assert shown == await expected.matches(*asked)
        return shown

    whole = await expected.matches(HERE.guild_id, wanted, NEWEST, 99)
    pages = [await page(NEWEST)]
    while pages[-1].has_older:
        pages.append(await page(PageStart(pages[-1].matches[-1].table_id)))
    assert [m for each in pages for m in each.matches] == list(whole.matches)
    for newer, older in zip(pages[-2::-1], pages[:0:-1], strict=True):
        back = await page(PageStart(older.matches[0].table_id, backwards=True))
        assert back.matches == newer.matches
        assert back.has_newer == (newer is not pages[0])


async def test_a_page_that_starts_at_no_match_of_the_server_is_the_newest(
    store: Store, facts: Sequence[MatchFacts]
) -> None:
    elsewhere = facts[-1].table_id
    everything, matches = MatchFilter(), store.club_statistics.matches
    newest = await matches(HERE.guild_id, everything, NEWEST, 7)
    for table_id in (elsewhere, 10**6):
        start = PageStart(table_id, backwards=True)
        assert await matches(HERE.guild_id, everything, start, 7) == newest


async def test_listed_matches_say_how_well_computer_players_played(tmp_path: Path) -> None:
    async with open_store(sqlite_url(tmp_path / "levels.sqlite3")) as store:
        anna, piero = Person(1, "Anna"), Person(2, "Piero")
        seats = (anna, Computer("Ada", Level.MASTER), piero, Computer("Ivo"))
        table_id = await store.tables.open_table(new_table(seats=seats))
        made = made_up(random.Random(3), table_id, HERE.guild_id)
        computers = tuple(replace(made.players[0], seat=seat, user_id=COMPUTERS) for seat in (1, 3))
        await store.club.enter(replace(made, players=computers))
        page = await store.club_statistics.matches(HERE.guild_id, MatchFilter(), NEWEST, 5)
    (match,) = page.matches
    assert [player.level for player in match.players] == [Level.MASTER, Level.CLUB]

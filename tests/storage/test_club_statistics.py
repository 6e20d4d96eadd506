"""What the books say about people and their matches is what the facts say, read without SQL."""

import random
import shutil
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from bot.database import open_store
from bot.features.books.controls import HistoryPosition, Way
from bot.features.books.match_facts import COMPUTERS, Count, MatchFacts, PlayerFacts
from bot.features.books.player_statistics import (
    Companion,
    Encounter,
    GameSums,
    MatchPage,
    Reliability,
)
from bot.storage.sqlite import sqlite_url
from bot.stores import Store
from bot.table.state.seats import Computer, Person
from tarocchino.core.games import GameName
from tarocchino.players.levels import Level
from tests.builders.club_facts import PEOPLE, made_up
from tests.builders.stored_tables import HERE, new_table, place
from tests.fixtures.sqlite_store import filled

ELSEWHERE = HERE.guild_id + 1
ANNA, BRUNO, CARLA, DINO = PEOPLE
STRANGER = 5


@pytest.fixture(scope="module")
def entered(
    empty_file: Path, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Path, Sequence[MatchFacts]]:
    """A database with matches here and some elsewhere, all in the books; and their facts."""
    chance, found = random.Random(7), list[MatchFacts]()

    async def enter(store: Store) -> None:
        for number in range(32):
            where = place(number, HERE.guild_id if number < 28 else ELSEWHERE)
            table_id = await store.tables.open_table(new_table(where))
            found.append(made_up(chance, table_id, where.guild_id))
        for each in sorted(found, key=lambda match: (match.ended_at, match.table_id)):
            await store.club.enter(each)

    database = Path(shutil.copy(empty_file, tmp_path_factory.mktemp("statistics")))
    return filled(database, enter), found


@pytest.fixture
async def store(entered: tuple[Path, Sequence[MatchFacts]]) -> AsyncIterator[Store]:
    async with open_store(sqlite_url(entered[0])) as opened:
        yield opened


@pytest.fixture
def facts(entered: tuple[Path, Sequence[MatchFacts]]) -> Sequence[MatchFacts]:
    return entered[1]


Parts = list[tuple[MatchFacts, PlayerFacts]]


def parts_of(
    facts: Sequence[MatchFacts], guild_id: int, user_id: int, game: GameName | None = None
) -> Parts:
    """Somebody's part in each match with a result at whose end they sat there, the oldest first."""
    found = [
        (match, player)
        for match in facts
        for player in match.people
        if match.guild_id == guild_id and match.counts and game in (None, match.game)
        if player.user_id == user_id and player.stayed
    ]
    return sorted(found, key=lambda each: (each[0].ended_at, each[0].table_id))


def added_up(game: GameName, parts: Parts) -> GameSums:
    counts: Counter[Count] = Counter()
    for _, player in parts:
        counts.update(player.counts)
    return GameSums(
        game,
        matches=len(parts),
        wins=sum(player.won for _, player in parts),
        with_computers=sum(match.with_computers for match, _ in parts),
        best_hand=max((player.best_hand for _, player in parts), default=0),
        counts={count: number for count, number in counts.items() if number},
    )


def met(parts: Parts, other: int) -> tuple[int, int, int, int, int]:
    """Matches as partners, those won, matches as opponents, those that either won."""
    both = [
        (mine, theirs)
        for match, mine in parts
        for theirs in match.people
        if theirs.user_id == other and theirs.stayed
    ]
    together = [mine for mine, theirs in both if mine.side == theirs.side]
    against = [(mine, theirs) for mine, theirs in both if mine.side != theirs.side]
    return (
        len(together),
        sum(mine.won for mine in together),
        len(against),
        sum(mine.won for mine, _ in against),
        sum(theirs.won for _, theirs in against),
    )


@pytest.mark.parametrize("guild_id", [HERE.guild_id, ELSEWHERE, 77])
async def test_sums_of_people_and_of_everybody(
    store: Store, facts: Sequence[MatchFacts], guild_id: int
) -> None:
    found = store.club_statistics
    for user_id in (*PEOPLE, STRANGER):
        person = await found.person(guild_id, user_id, reader=user_id)
        assert {sums.game: sums for sums in person.games} == {
            game: added_up(game, parts)
            for game in GameName
            if (parts := parts_of(facts, guild_id, user_id, game))
        }
        assert [g.matches for g in person.games] == sorted(g.matches for g in person.games)[::-1]
        began = [match for match in facts if match.guild_id == guild_id]
        mine = [[p for p in match.people if p.user_id == user_id] for match in began]
        assert person.reliability == Reliability(
            *(
                int(sum(part.counts.get(count, 0) for parts in mine for part in parts))
                for count in (Count.CARDS, Count.TURNS, Count.MISSED)
            ),
            left=sum(bool(parts) and not any(p.stayed for p in parts) for parts in mine),
            helped_out=sum(any(p.came_later for p in parts) for parts in mine),
        )
        assert person.name == (PEOPLE.get(user_id) if any(mine) else None)
    for game in GameName:
        everybody = [part for each in PEOPLE for part in parts_of(facts, guild_id, each, game)]
        assert await found.everybody(guild_id, game) == added_up(game, everybody)


async def test_seats_and_company(store: Store, facts: Sequence[MatchFacts]) -> None:
    found, here = store.club_statistics, HERE.guild_id
    for user_id in (*PEOPLE, STRANGER):
        for game in (None, *GameName):
            parts = parts_of(facts, here, user_id, game)
            company = [
                Companion(other, name, *met(parts, other))
                for other, name in PEOPLE.items()
                if other != user_id
            ]
            company.sort(key=lambda each: (-each.matches, each.user_id))
            wanted = tuple(each for each in company if each.matches)[:2]
            assert await found.companions(here, user_id, game, 2) == wanted
        for game in GameName:
            parts = parts_of(facts, here, user_id, game)
            for seats in await found.seats(here, user_id, game):
                there = [p for m, p in parts if (m.seats, p.seat) == (seats.seats, seats.seat)]
                assert (seats.matches, seats.wins) == (len(there), sum(p.won for p in there))
                assert seats.hands == sum(p.counts.get(Count.HANDS, 0) for p in there)
                assert seats.points == sum(p.counts.get(Count.POINTS, 0) for p in there)
            course = await found.course(here, user_id, game, 5)
            assert [each.at for each in course.matches] == [m.ended_at for m, _ in parts][-5:]
        for other in PEOPLE.keys() - {user_id}:
            encounters = await found.encounters(here, user_id, other, reader=user_id)
            assert {each.game: each for each in encounters} == {
                game: Encounter(game, *meetings)
                for game in GameName
                for meetings in [met(parts_of(facts, here, user_id, game), other)]
                if meetings[0] or meetings[2]
            }


def wanted_by(facts: Sequence[MatchFacts], wanted: HistoryPosition) -> list[int]:
    """The tables of the matches here that a filter leaves, the newest first."""
    found = [
        match
        for match in facts
        if match.guild_id == HERE.guild_id
        and set(wanted.people) <= {player.user_id for player in match.people}
        and wanted.game in (None, match.game)
    ]
    found.sort(key=lambda match: (match.ended_at, match.table_id), reverse=True)
    return [match.table_id for match in found]


FILTERS = [
    HistoryPosition(),
    HistoryPosition(people=(ANNA,)),
    HistoryPosition(people=(BRUNO, DINO)),
    HistoryPosition(game=GameName.MILLONE),
    HistoryPosition(people=(CARLA, ANNA), game=GameName.OTTOCENTO),
    HistoryPosition(people=(STRANGER,)),
]


@pytest.mark.parametrize("wanted", FILTERS)
async def test_pages_forwards_and_back_show_every_match_once(
    store: Store, facts: Sequence[MatchFacts], wanted: HistoryPosition
) -> None:
    async def page(table: int = 0, way: Way = Way.OLDER) -> MatchPage:
        start = replace(wanted, table=table, way=way)
        return await store.club_statistics.matches(HERE.guild_id, start, 7, reader=0)

    pages = [await page()]
    while pages[-1].has_older:
        pages.append(await page(pages[-1].matches[-1].table_id))
    shown = [match for each in pages for match in each.matches]
    assert [match.table_id for match in shown] == wanted_by(facts, wanted)
    by_table = {match.table_id: match for match in facts}
    for listed in shown:
        match = by_table[listed.table_id]
        assert listed.score == match.score
        assert {(p.seat, p.user_id, p.won, p.stayed) for p in listed.players} == {
            (p.seat, p.user_id, p.won, p.stayed) for p in match.players
        }
    for newer, older in zip(pages[-2::-1], pages[:0:-1], strict=True):
        back = await page(older.matches[0].table_id, Way.NEWER)
        assert back.matches == newer.matches
        assert back.has_newer == (newer is not pages[0])


async def test_a_page_that_starts_at_no_match_of_the_server_is_the_newest(
    store: Store, facts: Sequence[MatchFacts]
) -> None:
    elsewhere = facts[-1].table_id
    matches = store.club_statistics.matches
    newest = await matches(HERE.guild_id, HistoryPosition(), 7, reader=0)
    for table_id in (elsewhere, 10**6):
        start = HistoryPosition(Way.NEWER, table=table_id)
        assert await matches(HERE.guild_id, start, 7, reader=0) == newest


async def test_listed_matches_say_how_well_computer_players_played(sqlite_store: Store) -> None:
    store = sqlite_store
    anna, piero = Person(1, "Anna"), Person(2, "Piero")
    seats = (anna, Computer("Ada", Level.MASTER), piero, Computer("Ivo"))
    table_id = await store.tables.open_table(new_table(seats=seats))
    made = made_up(random.Random(3), table_id, HERE.guild_id)
    computers = tuple(replace(made.players[0], seat=seat, user_id=COMPUTERS) for seat in (1, 3))
    await store.club.enter(replace(made, players=computers))
    page = await store.club_statistics.matches(HERE.guild_id, HistoryPosition(), 5, reader=0)
    (match,) = page.matches
    assert [player.level for player in match.players] == [Level.MASTER, Level.CLUB]

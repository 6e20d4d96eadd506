"""Leaderboards, seasons and records are those of the matches that were entered."""

import math
import shutil
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random

import pytest
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import StaticPool

from bot.draw.leaderboards import MOST_LINES, Order
from bot.features.books.leaderboard_store import BoardStore
from bot.features.books.leaderboards import (
    ALL_TIME,
    VERSION,
    BoardPage,
    BoardQuery,
    NoBoard,
    Season,
    read_podium,
)
from bot.features.books.match_entries import enter_match
from bot.features.books.match_facts import Count, MatchFacts, PlayerFacts, RecordKind, pairs_of
from bot.features.books.par import EnteredMatch
from bot.features.books.ratings import LadderKind, Rating
from bot.features.books.store import ClubStore
from bot.settings.preferences import Preferences
from bot.settings.store import PreferenceStore
from bot.storage.feature_schema import CLUB_RATINGS
from bot.storage.transactions import Engines, Transactions
from tarocchino.core.games import GAMES, GameName
from tarocchino.core.model.rules import RuleSetName
from tests.builders.club_matches import GUILD, PEOPLE, PLAYED, chance_matches
from tests.fixtures.laws import Thinning

MATCHES = chance_matches(44, seed=4)
ELSEWHERE = [
    replace(facts, table_id=len(MATCHES) + facts.table_id)
    for facts in chance_matches(3, seed=5, guild_id=8)
]
"""Matches of another server."""
GAME = GameName.QUATTRO_SCARTATE
AUTUMN, WINTER = 3600.0 * 10, 3600.0 * 40


Users = tuple[int, ...]
Ratings = dict[tuple[GameName, LadderKind, Users], Rating]


class Club:
    """The books of servers, and the matches that are entered in them."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.boards = BoardStore(Transactions(Engines(engine, engine)))
        self.matches: list[MatchFacts] = []

    async def enter(self, *matches: MatchFacts) -> None:
        async with self.engine.begin() as connection:
            for facts in matches:
                assert await enter_match(connection, facts)
        self.matches += matches

    async def rate(self, ratings: Ratings) -> None:
        """Enter these ratings, each after an older one."""
        rows = [
            {
                "table_id": 2 * number + stale, "ladder": ladder.value, "user_id": users[0],
                "partner_id": users[1] if len(users) > 1 else 0, "guild_id": GUILD,
                "game": game.value, "mean": rating.mean - 100 * stale, "matches": rating.matches,
                "deviation": rating.deviation, "change": 0, "at": 0, "is_latest": not stale,
            }
            for number, ((game, ladder, users), rating) in enumerate(ratings.items())
            for stale in (0, 1)
        ]  # fmt: skip
        async with self.engine.begin() as connection:
            await connection.execute(sa.insert(CLUB_RATINGS), rows)

    async def start(self, name: str, at: float) -> Season:
        season = await self.boards.start_season(GUILD, name, at)
        assert season is not None
        return season

    async def end(self, at: float, order: Order) -> Season:
        season = await self.boards.end_season(GUILD, at, order, None)
        assert season is not None
        return season

    async def rebuilt(self) -> tuple[str, ...]:
        """What would be different if all were computed anew."""

        async def all_facts() -> AsyncIterator[EnteredMatch]:
            for facts in self.matches:
                yield facts, None

        club = ClubStore(Transactions(Engines(self.engine, self.engine)))
        return await club.rebuild(all_facts())

    async def page(self, query: BoardQuery, reader: int = 1, page: int = 1) -> BoardPage:
        return await self.boards.page(GUILD, query, reader, page)


@pytest.fixture
async def club(empty_file: Path, tmp_path: Path) -> AsyncIterator[Club]:
    file = shutil.copy(empty_file, tmp_path)
    engine = create_async_engine(f"sqlite+aiosqlite:///{file}", poolclass=StaticPool)
    yield Club(engine)
    await engine.dispose()


def queries(season: int) -> Iterator[BoardQuery]:
    families = (None, RuleSetName.PAGAT)
    games = (None, *PLAYED)
    for order, game, family in product(Order, games, families):
        for pairs, computers in product((False, True), repeat=2):
            yield BoardQuery(order, game, family, season, pairs, computers)


def chance_ratings() -> Ratings:
    chance = Random(6)
    found: Ratings = {}
    for game, kind in product(PLAYED, LadderKind):
        for _ in range(40):
            pair = sorted(chance.sample(sorted(PEOPLE), 2))
            users = tuple(pair if kind is LadderKind.PAIRS else pair[:1])
            rating = Rating(chance.choice((1400.0, 1500.0, 1512.5)), chance.uniform(50, 200), 7)
            found[game, kind, users] = rating
    return found


Played = list[tuple[PlayerFacts, ...]]
"""A person, or the two of a pair, in each of their matches."""


def added_up(matches: list[MatchFacts], query: BoardQuery, ratings: Ratings) -> list[tuple]:
    """The whole leaderboard by the facts: users, value, matches and wins of each line."""
    played: dict[Users, Played] = defaultdict(list)
    for facts in matches:
        for of in pairs_of(facts) if query.pairs else [(p,) for p in facts.people if p.stayed]:
            played[tuple(player.user_id for player in of)].append(of)
    lines = []
    for users, of in played.items():
        value = reached(query.order, of)
        if query.order is Order.RATING:
            rating = ratings.get((query.game, query.ladder, users))
            value = None if rating is None else rating.mean
        if value is not None and len(of) >= query.least_matches:
            lines.append((users, value, len(of), sum(players[0].won for players in of)))
    sign = 1 if query.is_better_low else -1
    return sorted(lines, key=lambda line: (sign * line[1], line[2], line[0]))


def counting(matches: list[MatchFacts], query: BoardQuery, season: Season) -> list[MatchFacts]:
    """The matches that count, of the season if the query is of one."""
    end = math.inf if season.ended_at is None else season.ended_at
    return [
        facts
        for facts in matches
        if facts.guild_id == GUILD
        and facts.counts
        and (not query.season or season.began_at <= facts.ended_at < end)
        and query.game in (None, facts.game)
        and query.family in (None, facts.family)
        and query.with_computers == facts.with_computers
        and not (query.order is Order.BEST_HAND and GAMES[facts.game].avoids_points)
    ]


def reached(order: Order, played: Played) -> float | None:
    """What decides; None if there is nothing of it. What a side did is that of its first seat."""

    def total(count: Count) -> float:
        firsts = (min(players, key=lambda player: player.seat) for players in played)
        return sum(player.counts.get(count, 0) for player in firsts)

    everybody = [player for players in played for player in players]
    match order:
        case Order.WINS:
            return sum(players[0].won for players in played)
        case Order.POINTS:
            return total(Count.POINTS) / total(Count.HANDS) if total(Count.HANDS) else None
        case Order.ABOVE_PAR:
            hands = total(Count.PAR_HANDS)
            return total(Count.ABOVE_PAR) / hands if hands else None
        case Order.DECLARATIONS:
            return sum(player.counts.get(Count.DECLARED, 0) for player in everybody) or None
        case Order.CAPPOTTI:
            return total(Count.CAPPOTTI) or None
        case Order.BEST_HAND:
            return max(player.best_hand for player in everybody) or None
        case Order.RATING:
            return None


async def test_every_leaderboard_is_that_of_the_facts(club: Club, thinned: Thinning) -> None:
    await club.enter(*MATCHES[:9], *ELSEWHERE)
    await club.start("Autumn", AUTUMN)
    await club.enter(*MATCHES[9:39])
    season = await club.end(WINTER, Order.WINS)
    await club.enter(*MATCHES[39:])
    ratings = chance_ratings()
    await club.rate(ratings)
    filled, lengths = set(), set()
    asked = [*queries(ALL_TIME), *queries(season.id)]
    usual = [BoardQuery(order, GAME) for order in Order]
    for number, query in enumerate([*usual, *thinned(asked)]):
        wanted = added_up(counting(club.matches, query, season), query, ratings)
        reader = number % len(PEOPLE) + 1
        page = await club.page(query, reader)
        lines = list(page.lines)
        for later in range(2, page.pages + 1):
            lines += (await club.page(query, reader, later)).lines
        if query.missing is not None:
            assert lines == []
            continue
        assert [(line.users, line.value, line.matches, line.wins) for line in lines] == wanted
        assert page.own == next((line for line in lines if reader in line.users), None)
        for line in lines:
            better = [other for other in lines if other.value == line.value]
            assert line.place == 1 + lines.index(better[0])
        assert await club.page(query, reader, 99) == await club.page(query, reader, page.pages)
        if lines:
            filled.add(query.order)
        lengths.add(page.pages)
    assert filled == set(Order)
    assert len(lengths) > 1


async def test_equal_lines_share_a_place_and_fewer_matches_come_first(club: Club) -> None:
    await club.enter(*(won(number, *winners) for number, winners in enumerate(
        [(1, 2), (1, 3), (4, 2), (4,), (5,), (), ()], start=1
    )))  # fmt: skip
    page = await club.page(BoardQuery(), reader=6)
    told = [(line.place, line.users[0], line.value, line.matches) for line in page.lines]
    assert told == [
        (1, 1, 2, 7), (1, 2, 2, 7), (1, 4, 2, 7), (4, 3, 1, 7), (4, 5, 1, 7), (6, 6, 0, 7),
    ]  # fmt: skip
    assert page.own == page.lines[-1]
    await club.enter(won(8, 2, players=(2, 7)), won(9, 7, players=(2, 7)))
    page = await club.page(BoardQuery())
    assert [(line.place, line.users[0]) for line in page.lines][:5] == [
        (1, 2), (2, 1), (2, 4), (4, 7), (4, 3),
    ]  # fmt: skip


async def test_the_readers_own_line_is_there_on_every_page(club: Club) -> None:
    everybody = tuple(range(1, 27))
    await club.enter(won(1, *everybody[::3], players=everybody))
    pages = [await club.page(BoardQuery(), 3, page) for page in (1, 2, 3)]
    assert {page.own for page in pages} == {pages[0].own}
    assert pages[0].own.users == (3,)
    assert all(len(page.lines) == MOST_LINES for page in pages[:2])


async def test_whoever_has_played_too_little_is_told_how_much_they_have(club: Club) -> None:
    query = BoardQuery(Order.POINTS, GAME)
    for number in range(1, 6):
        assert (await club.page(query)).lines == ()
        await club.enter(won(number, 1))
        assert (await club.page(query)).own_matches == number
    assert [line.matches for line in (await club.page(query)).lines] == [5] * 6


async def test_fewer_points_are_better_in_games_of_penalties(club: Club) -> None:
    query = BoardQuery(Order.POINTS, GameName.MATTAZZA)
    await club.enter(*(replace(won(n), game=GameName.MATTAZZA) for n in range(1, 6)))
    values = [line.value for line in (await club.page(query)).lines]
    assert values == sorted(values)
    assert len(set(values)) > 1


@pytest.mark.parametrize(
    ("query", "why"),
    [
        (BoardQuery(Order.POINTS), NoBoard.NEEDS_GAME),
        (BoardQuery(Order.RATING), NoBoard.NEEDS_GAME),
        (BoardQuery(Order.RATING, GAME, pairs=True, with_computers=True), NoBoard.NO_LADDER),
        (BoardQuery(Order.BEST_HAND, GameName.MATTAZZA), NoBoard.NO_BEST_HANDS),
    ],
)
async def test_there_are_no_such_leaderboards(club: Club, query: BoardQuery, why: NoBoard) -> None:
    await club.enter(*MATCHES[:5])
    assert query.missing is why
    assert (await club.page(query)).lines == ()


async def test_without_ratings_the_leaderboard_by_rating_is_empty(club: Club) -> None:
    await club.enter(*(won(number, 1) for number in range(1, 6)))
    assert (await club.page(BoardQuery(Order.RATING, GAME))).lines == ()
    await club.rate({(GAME, LadderKind.PEOPLE, (1,)): Rating(1600.0, 60.0, 9)})
    (line,) = (await club.page(BoardQuery(Order.RATING, GAME))).lines
    assert (line.users, line.value, line.uncertainty) == ((1,), 1600.0, 60.0)
    assert not line.provisional


async def test_a_season_ends_with_its_podium_which_stays_as_it_was(club: Club) -> None:
    await club.enter(*MATCHES[:12])
    assert await club.boards.end_season(GUILD, AUTUMN, Order.WINS, None) is None
    # Matches were entered that ended later than the clock says.
    season = await club.start("Autumn", AUTUMN)
    assert season.began_at > MATCHES[11].ended_at > AUTUMN
    assert await club.boards.start_season(GUILD, "Another", WINTER) is None
    assert (await club.page(BoardQuery(season=season.id))).lines == ()
    await club.enter(*MATCHES[12:24])
    over = await club.end(WINTER, Order.WINS)
    assert over.ended_at is not None
    assert over.ended_at > MATCHES[23].ended_at
    podium = over.podium
    board = await club.page(BoardQuery(season=season.id))
    assert [step.users for step in podium.people] == [
        line.users for line in board.lines if line.place <= 3
    ][:5]
    assert podium.pairs
    later = replace(won(999, 1), ended_at=2 * over.ended_at)
    await club.enter(later)
    assert await club.boards.seasons(GUILD) == [over]
    assert await club.boards.seasons(GUILD + 1) == []
    assert await club.page(BoardQuery(season=season.id)) == board
    assert await club.rebuilt() == ()


def test_a_podium_of_a_later_version_is_left_alone() -> None:
    assert read_podium({"version": VERSION + 1, "steps": []}) is None


def best(
    matches: list[MatchFacts], game: GameName | None, with_computers: bool
) -> dict[RecordKind, float]:
    """The best value of each kind that somebody holds."""
    values: dict[RecordKind, list[float]] = defaultdict(list)
    for facts in matches:
        here = facts.guild_id == GUILD and facts.counts and game in (None, facts.game)
        for each in facts.records if here and facts.with_computers == with_computers else ():
            values[each.kind].append(each.value)
    return {kind: min(every, key=kind.rank) for kind, every in values.items()}


async def test_the_hall_of_records_has_the_best_of_each_kind(club: Club) -> None:
    await club.enter(*MATCHES[:25], *ELSEWHERE)
    for game, with_computers in product((None, *PLAYED), (False, True)):
        found = await club.boards.records(GUILD, game, with_computers=with_computers)
        assert {each.kind: each.value for each in found} == best(club.matches, game, with_computers)
    everything = await club.boards.records(GUILD, None, with_computers=False)
    assert [each.kind for each in everything] == list(RecordKind)


async def test_whoever_wants_to_be_left_out_is_on_no_leaderboard_and_holds_no_record(
    club: Club,
) -> None:
    await club.enter(*MATCHES[:25], won(998, 1, 2))
    asked = (BoardQuery(), BoardQuery(pairs=True), BoardQuery(with_computers=True))
    before = [await club.boards.page(GUILD, query, 1, 1) for query in asked]
    records = await club.boards.records(GUILD, None, with_computers=False)
    person = records[0].holders[0]
    assert person in {user for page in before for line in page.lines for user in line.users}
    preferences = PreferenceStore(Transactions(Engines(club.engine, club.engine)))
    await preferences.save(person, Preferences(listed=False))
    for query, was in zip(asked, before, strict=True):
        page = await club.page(query, person)
        assert page.own is None
        shown = [line.users for line in page.lines]
        assert all(person not in users for users in shown)
        left = [line.users for line in was.lines if person not in line.users]
        assert shown[: len(left)] == left
    for record in await club.boards.records(GUILD, None, with_computers=False):
        assert person not in record.holders


async def test_people_go_by_the_name_of_their_latest_match(club: Club) -> None:
    early, late = won(1, 1), won(2, 1)
    renamed = tuple(replace(player, name=f"New {player.user_id}") for player in late.players)
    await club.enter(replace(late, players=renamed), early)
    assert await club.boards.names(GUILD, [1, 2, 99]) == {1: "New 1", 2: "New 2"}
    page = await club.page(BoardQuery())
    assert {line.names[0] for line in page.lines} == {f"New {n}" for n in range(1, 7)}


def won(table_id: int, *winners: int, players: tuple[int, ...] = (1, 2, 3, 4, 5, 6)) -> MatchFacts:
    """A match among these people, of which these have won."""
    some = MATCHES[0]
    return replace(
        some,
        table_id=table_id,
        game=GAME,
        with_computers=False,
        counts=True,
        ended_at=3600.0 * 1000 + table_id,
        records=(),
        players=tuple(
            replace(
                some.players[0], seat=seat, side=seat, user_id=user, name=f"Person {user}",
                won=user in winners, stayed=True, came_later=False,
                counts={Count.HANDS: 2, Count.POINTS: 10 * user},
            )
            for seat, user in enumerate(players)
        ),
    )  # fmt: skip

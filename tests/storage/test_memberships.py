"""Servers that keep their books together: what is added up, what leaving gives back, and that
all of it follows from the logs."""

from __future__ import annotations

import asyncio
import random
import shutil
import sqlite3
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.club.membership.joint_club import (
    MOST_SERVERS,
    MembershipProblem,
    MembershipRefusedError,
)
from bot.club.standings.board import BoardQuery
from bot.club.standings.orders import Order
from bot.club.statistics.history import NEWEST, MatchFilter, PageStart
from bot.services.club import ClubBooks
from bot.services.ports.store import Store
from bot.storage import open_store, sqlite_url
from bot.storage.database.club_schema import DERIVED
from tarocchino.core.games import GameName
from tests.drivers.rehash import rehash
from tests.storage.databases.kept import copied

KEPT = "v0006"
"""A database with matches of all games in one server."""

HERE, THERE, ELSEWHERE = 11, 22, 33
"""Servers among which the matches are dealt out."""

NOW = 2e9


@pytest.fixture(scope="module")
def entered(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The matches in turn those of three servers, with their books up to date."""
    database = copied(KEPT, tmp_path_factory.mktemp("members"))
    spread = f"CASE id % 3 WHEN 0 THEN {HERE} WHEN 1 THEN {THERE} ELSE {ELSEWHERE} END"
    rows(database, f"UPDATE tables SET guild_id = {spread}")

    async def enter() -> None:
        async with open_store(sqlite_url(database)) as store:
            await ClubBooks(store.tables, store.club).bring_up_to_date()

    asyncio.run(enter())
    return database


@pytest.fixture
def database(entered: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(entered, tmp_path))


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    async with open_store(url) as opened:
        yield opened


@pytest.fixture
def books(store: Store) -> ClubBooks:
    return ClubBooks(store.tables, store.club)


def rows(database: Path, query: str) -> list[dict[str, Any]]:
    """What a query finds; a statement is carried out."""
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.row_factory = sqlite3.Row
        return [dict(row) for row in connection.execute(query)]


def all_books(database: Path) -> dict[str, list[Any]]:
    return {
        table.name: sorted(map(repr, rows(database, f"SELECT * FROM {table.name}")))
        for table in DERIVED
    }


async def join(store: Store, there: int, joining: int, now: float = NOW) -> None:
    code = f"{there}/{joining}/{now}"
    await store.memberships.invite(there, f"Server {there}", 5, code, now, now + 10)
    found = await store.memberships.take_up(code, joining, f"Server {joining}", now)
    await store.memberships.ask(found.invitation_id, joining, now, now + 10)
    await store.memberships.accept(found.invitation_id, there, now)


async def rate(books: ClubBooks) -> None:
    books.catch_up()
    await books.settled()
    await books.rated()


def matches_of(database: Path, *guilds: int) -> list[int]:
    found = rows(
        database,
        f"SELECT table_id FROM club_matches WHERE guild_id IN ({', '.join(map(str, guilds))}) "
        "ORDER BY ended_at DESC, table_id DESC",
    )
    return [row["table_id"] for row in found]


async def test_the_books_of_a_club_are_those_of_its_servers_taken_together(
    store: Store, books: ClubBooks, database: Path
) -> None:
    await join(store, HERE, THERE)
    await rate(books)
    wins: Counter[int] = Counter()
    for row in rows(
        database,
        "SELECT user_id, SUM(wins) AS wins FROM club_totals WHERE partner_id = 0 AND season_id = 0 "
        f"AND NOT with_computers AND guild_id IN ({HERE}, {THERE}) GROUP BY user_id",
    ):
        wins[row["user_id"]] = row["wins"]
    assert wins
    for guild in (HERE, THERE):
        page = await store.boards.page(guild, BoardQuery(Order.WINS), 0, 1)
        assert {line.users[0]: line.value for line in page.lines} == dict(wins)
        assert all(name for line in page.lines for name in line.names)
        club = await store.memberships.club_of(guild)
        assert [server.guild_id for server in club.servers] == [HERE, THERE]
        assert club.matches == len(matches_of(database, HERE, THERE))
    alone = await store.boards.page(ELSEWHERE, BoardQuery(Order.WINS), 0, 1)
    assert {line.users[0]: line.value for line in alone.lines} != dict(wins)


async def test_history_and_statistics_are_of_all_servers(store: Store, database: Path) -> None:
    await join(store, HERE, THERE)
    expected = matches_of(database, HERE, THERE)
    shown: list[int] = []
    start = NEWEST
    while True:
        page = await store.club_statistics.matches(THERE, MatchFilter(), start, 2)
        shown += [match.table_id for match in page.matches]
        if not page.has_older:
            break
        start = PageStart(page.matches[-1].table_id)
    assert shown == expected
    back = await store.club_statistics.matches(
        HERE, MatchFilter(), PageStart(expected[-1], backwards=True), 2
    )
    assert [match.table_id for match in back.matches] == expected[-3:-1]
    ((player,),) = [
        tuple(row.values())
        for row in rows(
            database,
            "SELECT user_id FROM club_players WHERE user_id > 0 AND stayed "
            f"AND guild_id IN ({HERE}, {THERE}) GROUP BY user_id ORDER BY COUNT(*) DESC LIMIT 1",
        )
    ]
    sums = await store.club_statistics.person(HERE, player)
    (total,) = rows(
        database,
        f"SELECT SUM(matches) AS played FROM club_totals WHERE user_id = {player} "
        f"AND partner_id = 0 AND season_id = 0 AND guild_id IN ({HERE}, {THERE})",
    )
    assert sum(game.matches for game in sums.games) == total["played"]
    (presence,) = rows(
        database,
        f"SELECT SUM(cards) AS cards FROM club_presence WHERE user_id = {player} "
        f"AND guild_id IN ({HERE}, {THERE})",
    )
    assert sums.reliability.cards == presence["cards"]
    assert sums == await store.club_statistics.person(THERE, player)
    met = await store.club_statistics.companions(HERE, player, None, 20)
    assert len({each.user_id for each in met}) == len(met)
    assert all(each.name for each in met)
    other = met[0].user_id
    encounters = await store.club_statistics.encounters(HERE, player, other)
    assert sum(each.together + each.against for each in encounters) == met[0].matches


async def test_ratings_are_those_of_one_server_with_all_matches(
    store: Store, books: ClubBooks, database: Path, tmp_path: Path
) -> None:
    """The same matches, entered in the same order in one server alone."""
    single = Path(shutil.copy(database, tmp_path / "single.sqlite3"))
    rows(single, f"UPDATE tables SET guild_id = {HERE} WHERE guild_id = {THERE}")
    rehash(single)
    async with open_store(sqlite_url(single)) as other:
        await ClubBooks(other.tables, other.club).rebuild()
    shown = "table_id, ladder, user_id, partner_id, matches, is_latest"
    of = f"SELECT {shown} FROM {{}} ORDER BY {shown}"
    await join(store, HERE, THERE)
    assert (await store.boards.page(HERE, BoardQuery(Order.RATING, GAME), 0, 1)).is_behind
    await rate(books)
    assert not (await store.boards.page(HERE, BoardQuery(Order.RATING, GAME), 0, 1)).is_behind
    expected = rows(single, of.format(f"club_ratings WHERE guild_id = {HERE}"))
    found = rows(database, of.format("club_joint_ratings"))
    assert found == expected
    mean = "SELECT table_id, ladder, user_id, partner_id, mean FROM {} ORDER BY 1, 2, 3, 4"
    one = rows(single, mean.format(f"club_ratings WHERE guild_id = {HERE}"))
    assert [r["mean"] for r in rows(database, mean.format("club_joint_ratings"))] == pytest.approx(
        [row["mean"] for row in one]
    )


GAME = GameName.OTTOCENTO


async def test_leaving_gives_back_what_was_there_before(
    store: Store, books: ClubBooks, database: Path
) -> None:
    before = all_books(database)
    await join(store, HERE, THERE)
    await join(store, HERE, ELSEWHERE)
    await rate(books)
    assert await books.rebuild() == ()
    await store.memberships.leave(THERE)
    await rate(books)
    assert await books.rebuild() == ()
    assert not (await store.memberships.club_of(THERE)).club_id
    await store.memberships.leave(HERE)
    await store.memberships.leave(ELSEWHERE)
    await rate(books)
    assert all_books(database) == before
    assert rows(database, "SELECT * FROM clubs") == []
    assert await books.rebuild() == ()


async def test_a_match_that_ends_while_ratings_are_computed_is_rated_in_its_turn(
    store: Store, books: ClubBooks, database: Path
) -> None:
    over = matches_of(database, HERE, THERE, ELSEWHERE)
    await join(store, HERE, THERE)
    await join(store, HERE, ELSEWHERE)
    await rate(books)
    complete = all_books(database)
    newest = over[0]
    for table in reversed(DERIVED):
        if "table_id" in table.c:
            rows(database, f"DELETE FROM {table.name} WHERE table_id = {newest}")
    rows(database, "UPDATE clubs SET rated_to = -1")
    assert await store.club.not_entered(9) == [newest]
    # One match is rated, then the newest entered, then the bot is killed and started again.
    match = await store.club.next_to_rate()
    assert match is not None
    await store.club.rate(match, None)
    rows(database, "UPDATE clubs SET rated_to = -1")
    await rate(ClubBooks(store.tables, store.club))
    assert all_books(database)["club_joint_ratings"] == complete["club_joint_ratings"]


async def test_what_has_changed_meanwhile_is_not_rated(store: Store, books: ClubBooks) -> None:
    await join(store, HERE, THERE)
    match = await store.club.next_to_rate()
    assert match is not None
    await join(store, HERE, ELSEWHERE)
    await store.club.rate(match, None)
    await rate(books)
    assert await books.rebuild() == ()


async def test_seasons_are_of_the_club_and_count_what_is_played_in_it(
    store: Store, books: ClubBooks, database: Path
) -> None:
    own = await store.boards.start_season(HERE, "Own", 0.0)
    assert own is not None
    with pytest.raises(MembershipRefusedError) as refused:
        await join(store, HERE, THERE)
    assert refused.value.problem is MembershipProblem.SEASON_THERE
    with pytest.raises(MembershipRefusedError) as refused:
        await join(store, THERE, HERE)
    assert refused.value.problem is MembershipProblem.SEASON_HERE
    await store.boards.end_season(HERE, NOW, Order.WINS, None)
    await join(store, HERE, THERE, NOW + 100)
    season = await store.boards.start_season(THERE, "Together", NOW + 200)
    assert season is not None
    assert await store.boards.start_season(HERE, "Another", NOW + 200) is None
    assert [each.name for each in await store.boards.seasons(HERE)] == ["Together", "Own"]
    assert [each.name for each in await store.boards.seasons(THERE)] == ["Together"]
    # Both servers play on: their newest matches are entered anew, as if they had ended later.
    rows(database, f"UPDATE results SET finished_at = {NOW + 300} + table_id")
    rows(database, f"UPDATE log_entries SET at = at + {NOW}")
    rehash(database)
    await books.rebuild()
    page = await store.boards.page(THERE, BoardQuery(Order.WINS, season=season.id), 0, 1)
    everything = await store.boards.page(THERE, BoardQuery(Order.WINS), 0, 1)
    assert page.lines
    assert [line.users for line in page.lines] == [line.users for line in everything.lines]
    await store.memberships.leave(THERE)
    await rate(books)
    assert await books.rebuild() == ()
    without = await store.boards.page(HERE, BoardQuery(Order.WINS, season=season.id), 0, 1)
    assert sum(line.matches for line in without.lines) < sum(line.matches for line in page.lines)
    assert [each.name for each in await store.boards.seasons(THERE)] == []
    over = await store.boards.end_season(HERE, NOW + 900, Order.WINS, None)
    assert over is not None
    # A server that comes now counts in none of the earlier seasons.
    await join(store, HERE, THERE, NOW + 1000)
    assert await books.rebuild() == ()


async def test_a_deleted_server_takes_its_matches_out_of_the_club(
    store: Store, books: ClubBooks, database: Path
) -> None:
    await join(store, HERE, THERE)
    await join(store, HERE, ELSEWHERE)
    await rate(books)
    await store.privacy.leave_club(THERE)
    await store.privacy.delete_tables(await store.privacy.tables_of_server(THERE))
    await store.privacy.delete_server(THERE)
    await rate(books)
    assert await books.rebuild() == ()
    assert matches_of(database, THERE) == []
    club = await store.memberships.club_of(HERE)
    assert [server.guild_id for server in club.servers] == [HERE, ELSEWHERE]


async def refused(asked: Any) -> MembershipProblem:
    with pytest.raises(MembershipRefusedError) as error:
        await asked
    return error.value.problem


async def test_codes_are_for_one_server_once_and_for_a_while(store: Store) -> None:
    members = store.memberships
    await members.invite(HERE, "Here", 5, "old", NOW, NOW + 10)
    await members.invite(HERE, "Here", 5, "new", NOW, NOW + 10)
    assert await refused(members.take_up("old", THERE, "There", NOW)) is NO_CODE
    assert await refused(members.take_up("new", THERE, "There", NOW + 10)) is NO_CODE
    assert await refused(members.take_up("new", HERE, "Here", NOW)) is MembershipProblem.OWN_CODE
    found = await members.take_up("new", THERE, "There", NOW)
    assert await refused(members.take_up("new", ELSEWHERE, "Else", NOW)) is NO_CODE
    assert await members.take_up("new", THERE, "There", NOW) == found
    number = found.invitation_id
    assert await refused(members.ask(number, ELSEWHERE, NOW, NOW + 20)) is NO_CODE
    assert await refused(members.accept(number, HERE, NOW)) is MembershipProblem.NO_REQUEST
    request = await members.ask(number, THERE, NOW, NOW + 20)
    assert (request.joining_guild_id, request.joining_name) == (THERE, "There")
    assert await refused(members.accept(number, THERE, NOW)) is MembershipProblem.NO_REQUEST
    assert await refused(members.accept(number, HERE, NOW + 20)) is MembershipProblem.NO_REQUEST
    assert [r.joining_guild_id for r in await members.requests(HERE, NOW + 19)] == [THERE]
    await members.decline(number, HERE, NOW)
    assert await members.requests(HERE, NOW) == ()
    assert await refused(members.accept(number, HERE, NOW)) is MembershipProblem.NO_REQUEST
    assert await refused(members.take_up("new", THERE, "There", NOW)) is NO_CODE


NO_CODE = MembershipProblem.NO_SUCH_CODE


async def test_a_server_is_in_one_club_and_a_club_has_ten_at_most(store: Store) -> None:
    await join(store, HERE, THERE)
    assert await refused(join(store, ELSEWHERE, THERE)) is MembershipProblem.IN_CLUB
    assert await refused(store.memberships.leave(ELSEWHERE)) is MembershipProblem.NOT_IN_CLUB
    assert await refused(store.memberships.rename(ELSEWHERE, "X")) is MembershipProblem.NOT_IN_CLUB
    await store.memberships.rename(THERE, "Club of clubs")
    for guild in range(100, 100 + MOST_SERVERS - 2):
        await join(store, THERE, guild)
    club = await store.memberships.club_of(105)
    assert (club.name, len(club.servers)) == ("Club of clubs", MOST_SERVERS)
    assert club.servers[0].invited_by is None
    assert club.servers[1].invited_by == f"Server {HERE}"
    assert await refused(join(store, HERE, 500)) is MembershipProblem.FULL


async def test_memberships_by_chance_leave_books_that_follow_from_the_logs(
    store: Store, books: ClubBooks
) -> None:
    chance = random.Random(5)
    servers = (HERE, THERE, ELSEWHERE)
    for step in range(8):
        one, other = chance.sample(servers, 2)
        try:
            if chance.random() < 0.6:
                await join(store, one, other, NOW + step)
            else:
                await store.memberships.leave(one)
        except MembershipRefusedError:
            continue
        if chance.random() < 0.5:
            await rate(books)
    assert await books.rebuild() == ()

"""Query the books about people and their matches in a SQL database."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Row
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.features.books.leaderboards import ALL_TIME
from bot.features.books.match_entries import ALONE, name_of, stored_par
from bot.features.books.match_facts import Count
from bot.features.books.par import MatchPar
from bot.features.books.player_statistics import (
    LONGEST_COURSE,
    MOST_COMPANIONS,
    Companion,
    CountedMatch,
    Course,
    Encounter,
    GameSums,
    ListedMatch,
    ListedPlayer,
    MatchFilter,
    MatchPage,
    PageStart,
    PersonSums,
    RatedMoment,
    Reliability,
    SeatSums,
)
from bot.features.books.ratings import LadderKind, Rating
from bot.settings.store import unlisted_people
from bot.storage.feature_schema import (
    CLUB_MATCHES,
    CLUB_MEETINGS,
    CLUB_PLAYERS,
    CLUB_PRESENCE,
    CLUB_RATINGS,
    CLUB_SEATS,
    CLUB_TOTALS,
)
from bot.storage.schema import PREFERENCES, TABLES
from bot.storage.transactions import Transactions
from bot.support.refusals import RefusalReason, TableRefusedError
from bot.support.tasks import uncancelled
from bot.table.state.seats import Computer, read_occupant
from bot.table.state.table import EndingKind
from tarocchino.core.games import GameName
from tarocchino.core.model.rules import RuleSetName
from tarocchino.players.levels import Level


def _ratings(guild_id: int, user_id: int, game: GameName, limit: int) -> sa.Select[Any]:
    ratings = CLUB_RATINGS.c
    return (
        sa.select(ratings.at, ratings.mean, ratings.deviation, ratings.matches)
        .where(
            ratings.guild_id == guild_id,
            ratings.game == game.value,
            ratings.ladder == LadderKind.PEOPLE.value,
            ratings.user_id == user_id,
            ratings.partner_id == ALONE,
        )
        .order_by(ratings.at.desc(), ratings.matches.desc())
        .limit(limit)
    )


def _matches(guild_id: int, user_id: int, game: GameName, limit: int) -> sa.Select[Any]:
    players = CLUB_PLAYERS.c
    return (
        sa.select(players.ended_at, players.hands, players.points)
        .join(CLUB_MATCHES, CLUB_MATCHES.c.table_id == players.table_id)
        .where(
            players.guild_id == guild_id,
            players.user_id == user_id,
            players.stayed,
            CLUB_MATCHES.c.counts,
            CLUB_MATCHES.c.game == game.value,
        )
        .order_by(players.ended_at.desc(), players.table_id.desc())
        .limit(limit)
    )


_MATCHES = CLUB_MATCHES.c
_SHOWN = (
    _MATCHES.table_id, _MATCHES.game, _MATCHES.score, _MATCHES.ending, _MATCHES.ended_at,
)  # fmt: skip


async def _rarest_first(
    connection: AsyncConnection, guild_id: int, wanted: MatchFilter
) -> MatchFilter:
    """Return the filter with the people first who have played least, so that the query reads fewer
    matches."""
    if len(wanted.people) < 2:
        return wanted
    kept = CLUB_PRESENCE.c
    query = (
        sa.select(kept.user_id, sa.func.sum(kept.turns).label("turns"))
        .where(kept.guild_id == guild_id, kept.user_id.in_(wanted.people))
        .group_by(kept.user_id)
    )
    turns = {row.user_id: row.turns for row in await connection.execute(query)}
    people = sorted(wanted.people, key=lambda user_id: turns.get(user_id, 0))
    return replace(wanted, people=tuple(people))


async def _end_of(
    connection: AsyncConnection, guild_id: int, table_id: int | None
) -> tuple[float, int] | None:
    query = sa.select(_MATCHES.ended_at, _MATCHES.table_id).where(
        _MATCHES.guild_id == guild_id, _MATCHES.table_id == table_id
    )
    row = None if table_id is None else (await connection.execute(query)).first()
    return None if row is None else (row.ended_at, row.table_id)


def matches_query(
    guild_id: int,
    wanted: MatchFilter,
    after: tuple[float, int] | None,
    *,
    backwards: bool,
    limit: int,
) -> sa.Select[Any]:
    """Return the query for matches that ended before the match ``after``, the newest first;
    backwards for those that ended after it, the oldest first."""
    if wanted.people:
        played = CLUB_PLAYERS.alias("played")
        mine = played.c
        query = (
            sa.select(*_SHOWN)
            .join(played, mine.table_id == _MATCHES.table_id)
            .where(mine.guild_id == guild_id, mine.user_id == wanted.people[0], _is_first(mine))
        )
        ended_at, table_id = mine.ended_at, mine.table_id
    else:
        query = sa.select(*_SHOWN).where(_MATCHES.guild_id == guild_id)
        ended_at, table_id = _MATCHES.ended_at, _MATCHES.table_id
    for user_id in wanted.people[1:]:
        at_the_table = (
            CLUB_PLAYERS.c.table_id == _MATCHES.table_id, CLUB_PLAYERS.c.user_id == user_id
        )  # fmt: skip
        query = query.where(sa.exists().where(*at_the_table))
    if wanted.game is not None:
        query = query.where(_MATCHES.game == wanted.game.value)
    if after is not None:
        place, there = sa.tuple_(ended_at, table_id), sa.tuple_(*after)
        query = query.where(place > there if backwards else place < there)
    order = (ended_at, table_id) if backwards else (ended_at.desc(), table_id.desc())
    return query.order_by(*order).limit(limit)


def _is_first(mine: sa.ColumnCollection[str, Any]) -> sa.ColumnElement[bool]:
    """Return the condition that this is the person's first seat in the match: some people have sat
    in several."""
    other = CLUB_PLAYERS.alias("elsewhere").c
    return ~sa.exists().where(
        other.table_id == mine.table_id,
        other.user_id == mine.user_id,
        other.seat < mine.seat,
    )


async def _players(
    connection: AsyncConnection, table_ids: Sequence[int]
) -> dict[int, list[ListedPlayer]]:
    players = CLUB_PLAYERS.c
    shown = (players.seat, players.user_id, players.name, players.side, players.won, players.stayed)
    rows = await connection.execute(
        sa.select(players.table_id, *shown)
        .where(players.table_id.in_(table_ids))
        .order_by(players.table_id, players.seat, players.stayed.desc(), players.user_id)
    )
    levels = await _levels(connection, table_ids)
    by_table: dict[int, list[ListedPlayer]] = defaultdict(list)
    for row in rows:
        level = levels.get((row.table_id, row.seat), Level.CLUB)
        player = ListedPlayer(row.seat, row.user_id, row.name, row.side, row.won, row.stayed, level)
        by_table[row.table_id].append(player)
    return by_table


async def _levels(
    connection: AsyncConnection, table_ids: Sequence[int]
) -> dict[tuple[int, int], Level]:
    """Return the levels of the computer players who sat there at the end, by table and seat."""
    rows = await connection.execute(
        sa.select(TABLES.c.id, TABLES.c.seats).where(TABLES.c.id.in_(table_ids))
    )
    return {
        (row.id, seat): occupant.level
        for row in rows
        for seat, occupant in enumerate(map(read_occupant, row.seats))
        if isinstance(occupant, Computer)
    }


def _listed(row: Row[Any], players: Sequence[ListedPlayer]) -> ListedMatch:
    return ListedMatch(
        table_id=row.table_id,
        game=GameName(row.game),
        score=tuple(row.score),
        ending=EndingKind(row.ending),
        ended_at=row.ended_at,
        players=tuple(players),
    )


class ClubStatisticsStore:
    """The store that reads the books of a server. Each method is one transaction, and may raise
    `StoreBusyError`.

    Only a person themselves may see the statistics of someone who prefers to be left out of
    leaderboards: `person`, `encounters` and `matches` raise `TableRefusedError` for any other
    ``reader``.
    """

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    @uncancelled
    async def person(self, guild_id: int, user_id: int, *, reader: int) -> PersonSums:
        """Return what a person has played, by game."""
        async with self._transactions.reading() as connection:
            await _verify_shown(connection, (user_id,), reader)
            name = await connection.scalar(sa.select(name_of(guild_id, sa.literal(user_id))))
            games = await connection.execute(games_query(guild_id, user_id))
            presence = (await connection.execute(reliability_query(guild_id, user_id))).first()
            return PersonSums(
                name,
                tuple(_game_sums(row) for row in games),
                Reliability() if presence is None else Reliability(**presence._mapping),
            )

    async def everybody(self, guild_id: int, game: GameName) -> GameSums:
        """Return the sums of all people in a game; a match counts once for each of them."""
        (row,) = await self._transactions.rows(everybody_query(guild_id, game))
        return _game_sums(row) if row.game else GameSums(game, 0, 0, 0, 0, {})

    async def companions(
        self, guild_id: int, user_id: int, game: GameName | None, limit: int = MOST_COMPANIONS
    ) -> tuple[Companion, ...]:
        """Return the people whom a person has met most often, in a game or in all; of equals the
        smaller id first. Those who prefer to be left out are not in it."""
        rows = await self._transactions.rows(companions_query(guild_id, user_id, game, limit))
        return tuple(Companion(**row._mapping) for row in rows)

    async def seats(self, guild_id: int, user_id: int, game: GameName) -> tuple[SeatSums, ...]:
        """Return what a person did in each seat of a game, in the order of the seats."""
        rows = await self._transactions.rows(seats_query(guild_id, user_id, game))
        return tuple(SeatSums(**row._mapping) for row in rows)

    @uncancelled
    async def course(
        self, guild_id: int, user_id: int, game: GameName, limit: int = LONGEST_COURSE
    ) -> Course:
        """Return at most ``limit`` of a person's newest ratings, and of their newest matches, in a
        game."""
        async with self._transactions.reading() as connection:
            rated = await connection.execute(_ratings(guild_id, user_id, game, limit))
            played = await connection.execute(_matches(guild_id, user_id, game, limit))
        return Course(
            tuple(RatedMoment(at, Rating(*rating)) for at, *rating in rated.all()[::-1]),
            tuple(CountedMatch(at, int(hands), points) for at, hands, points in played.all()[::-1]),
        )

    @uncancelled
    async def encounters(
        self, guild_id: int, first: int, second: int, *, reader: int
    ) -> tuple[Encounter, ...]:
        """Return how two people have met, by game, the most frequent first."""
        async with self._transactions.reading() as connection:
            await _verify_shown(connection, (first, second), reader)
            rows = await connection.execute(encounters_query(guild_id, first, second))
            return tuple(Encounter(GameName(game), *meetings) for game, *meetings in rows)

    @uncancelled
    async def par(self, table_id: int) -> MatchPar | None:
        """Return the par of a table's match; None if it has none yet."""
        async with self._transactions.reading() as connection:
            return await stored_par(connection, table_id)

    @uncancelled
    async def matches(
        self, guild_id: int, wanted: MatchFilter, start: PageStart, limit: int, *, reader: int
    ) -> MatchPage:
        """Return a page of finished matches, in the order of their end, the newest first.

        If the start is no match of the server, the page begins with the newest. Every player has
        the name used at the table; only the filter refuses people who prefer to be left out.
        """
        async with self._transactions.reading() as connection:
            await _verify_shown(connection, wanted.people, reader)
            after = await _end_of(connection, guild_id, start.after)
            backwards = start.backwards and after is not None
            sought = await _rarest_first(connection, guild_id, wanted)
            query = matches_query(guild_id, sought, after, backwards=backwards, limit=limit + 1)
            found = (await connection.execute(query)).all()
            rows, is_more = found[:limit], len(found) > limit
            players = await _players(connection, [row.table_id for row in rows])
        matches = tuple(_listed(row, players[row.table_id]) for row in rows)
        if backwards:
            return MatchPage(matches[::-1], has_newer=is_more, has_older=True)
        return MatchPage(matches, has_newer=after is not None, has_older=is_more)


async def _verify_shown(connection: AsyncConnection, people: Collection[int], reader: int) -> None:
    if others := set(people) - {reader}:
        unlisted = unlisted_people().where(PREFERENCES.c.user_id.in_(others))
        if (await connection.scalars(unlisted)).first() is not None:
            raise TableRefusedError(RefusalReason.LEFT_OUT)


_TOTALS = CLUB_TOTALS.c
_MEETINGS = ("together", "won_together", "against", "won", "lost")


def _sums() -> list[sa.ColumnElement[Any]]:
    computers = sa.case((_TOTALS.with_computers, _TOTALS.matches), else_=0)
    return [
        sa.func.sum(_TOTALS.matches).label("matches"),
        sa.func.sum(_TOTALS.wins).label("wins"),
        sa.func.sum(computers).label("with_computers"),
        sa.func.max(_TOTALS.best_hand).label("best_hand"),
        *(sa.func.sum(_TOTALS[count.value]).label(count.value) for count in Count),
    ]


def games_query(guild_id: int, user_id: int) -> sa.Select[Any]:
    """Return the query for a person's totals by game, the most played first. It names all values of
    the key's columns, so that the database looks each row up."""
    return (
        sa.select(_TOTALS.game, *_sums())
        .where(
            _TOTALS.guild_id == guild_id,
            _TOTALS.season_id == ALL_TIME,
            _TOTALS.game.in_([each.value for each in GameName]),
            _TOTALS.family.in_([each.value for each in RuleSetName]),
            _TOTALS.with_computers.in_([False, True]),
            _TOTALS.user_id == user_id,
            _TOTALS.partner_id == ALONE,
        )
        .group_by(_TOTALS.game)
        .order_by(sa.desc("matches"), _TOTALS.game)
    )


def everybody_query(guild_id: int, game: GameName) -> sa.Select[Any]:
    """Return the query for the totals of all people in a game; one row of NULLs if there are
    none."""
    return sa.select(sa.func.max(_TOTALS.game).label("game"), *_sums()).where(
        _TOTALS.guild_id == guild_id,
        _TOTALS.season_id == ALL_TIME,
        _TOTALS.game == game.value,
        _TOTALS.partner_id == ALONE,
    )


def reliability_query(guild_id: int, user_id: int) -> sa.Select[Any]:
    """Return the query for a person's cards, turns and absences in all matches."""
    kept = CLUB_PRESENCE.c
    shown: list[sa.ColumnElement[Any]] = [
        sa.func.sum(column).label(column.name)
        for column in CLUB_PRESENCE.columns
        if not column.primary_key
    ]
    mine = sa.select(*shown).where(kept.guild_id == guild_id, kept.user_id == user_id)
    return mine.group_by(kept.user_id)


def companions_query(
    guild_id: int, user_id: int, game: GameName | None, limit: int
) -> sa.Select[Any]:
    """Return the query for the people whom a person has met most often; of equals the smaller id
    first."""
    met = CLUB_MEETINGS.c
    sums = [sa.func.sum(met[name]).label(name) for name in _MEETINGS]
    times = sa.func.sum(met.together + met.against).label("times")
    counted = (
        sa.select(met.other_id, *sums, times)
        .where(met.guild_id == guild_id, met.user_id == user_id)
        .where(*([] if game is None else [met.game == game.value]))
        .where(met.other_id.not_in(unlisted_people()))
        .group_by(met.other_id)
        .order_by(times.desc(), met.other_id)
        .limit(limit)
        .subquery()
    )
    shown = [counted.c[name] for name in _MEETINGS]
    name = name_of(guild_id, counted.c.other_id).label("name")
    return sa.select(counted.c.other_id.label("user_id"), name, *shown).order_by(
        counted.c.times.desc(), counted.c.other_id
    )


def encounters_query(guild_id: int, first: int, second: int) -> sa.Select[Any]:
    """Return the query for how two people have met, by game; ``won`` counts matches as opponents
    that the first won."""
    met = CLUB_MEETINGS.c
    sums = [sa.func.sum(met[name]).label(name) for name in _MEETINGS]
    return (
        sa.select(met.game, *sums)
        .where(met.guild_id == guild_id, met.user_id == first, met.other_id == second)
        .group_by(met.game)
        .order_by(sa.func.sum(met.together + met.against).desc(), met.game)
    )


def seats_query(guild_id: int, user_id: int, game: GameName) -> sa.Select[Any]:
    """Return the query for a person's sums in each seat of a game."""
    kept = CLUB_SEATS.c
    shown: list[sa.ColumnElement[Any]] = [
        sa.func.sum(column).label(column.name)
        for column in (kept.matches, kept.wins, kept.hands, kept.points)
    ]
    return (
        sa.select(kept.seats, kept.seat, *shown)
        .where(kept.guild_id == guild_id, kept.user_id == user_id, kept.game == game.value)
        .group_by(kept.seats, kept.seat)
        .order_by(kept.seats, kept.seat)
    )


def _game_sums(row: Row[Any]) -> GameSums:
    values = row._mapping
    counts = {count: values[count.value] for count in Count if values[count.value]}
    return GameSums(
        GameName(row.game), row.matches, row.wins, row.with_computers, row.best_hand, counts
    )

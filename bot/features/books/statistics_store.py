"""Query the books about people and their matches in a SQL database."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import fields
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Row
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.features.books.controls import HistoryPosition, Way
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
    MatchPage,
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

_MATCHES, _TOTALS = CLUB_MATCHES.c, CLUB_TOTALS.c
_MEETINGS = ("together", "won_together", "against", "won", "lost")
_SHOWN = (
    _MATCHES.table_id, _MATCHES.game, _MATCHES.score, _MATCHES.ending, _MATCHES.ended_at,
)  # fmt: skip


def matches_query(
    guild_id: int,
    wanted: HistoryPosition,
    after: Row[Any, Any] | None,
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
    """Return the condition that this is the person's first of several seats in the match."""
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


class ClubStatisticsStore:
    """The store that reads the books of a server. Each method is one transaction, and may raise
    `StoreBusyError`.

    The statistics of people who prefer to be left out of leaderboards are visible only to
    themselves: `person`, `encounters` and `matches` raise `TableRefusedError` for any other
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
            # All values of the key's columns are named, so that the database looks each row up.
            games = await connection.execute(
                sa.select(_TOTALS.game, *_game_columns())
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
            kept = CLUB_PRESENCE.c
            mine = (
                sa.select(*_sums(CLUB_PRESENCE, *(each.name for each in fields(Reliability))))
                .where(kept.guild_id == guild_id, kept.user_id == user_id)
                .group_by(kept.user_id)
            )
            presence = (await connection.execute(mine)).first()
            return PersonSums(
                name,
                tuple(_game_sums(row) for row in games),
                Reliability() if presence is None else Reliability(**presence._mapping),
            )

    async def everybody(self, guild_id: int, game: GameName) -> GameSums:
        """Return the sums of all people in a game; a match counts once for each of them."""
        query = sa.select(sa.func.max(_TOTALS.game).label("game"), *_game_columns()).where(
            _TOTALS.guild_id == guild_id,
            _TOTALS.season_id == ALL_TIME,
            _TOTALS.game == game.value,
            _TOTALS.partner_id == ALONE,
        )
        (row,) = await self._transactions.rows(query)
        return _game_sums(row) if row.game else GameSums(game, 0, 0, 0, 0, {})

    async def companions(
        self, guild_id: int, user_id: int, game: GameName | None, limit: int = MOST_COMPANIONS
    ) -> tuple[Companion, ...]:
        """Return the people whom a person has met most often, in a game or in all; of equals the
        smaller id first. Those who prefer to be left out are not in it."""
        met = CLUB_MEETINGS.c
        times = sa.func.sum(met.together + met.against).label("times")
        counted = (
            sa.select(met.other_id, *_sums(CLUB_MEETINGS, *_MEETINGS), times)
            .where(met.guild_id == guild_id, met.user_id == user_id)
            .where(*([] if game is None else [met.game == game.value]))
            .where(met.other_id.not_in(unlisted_people()))
            .group_by(met.other_id)
            .order_by(times.desc(), met.other_id)
            .limit(limit)
            .subquery()
        ).c
        name = name_of(guild_id, counted.other_id).label("name")
        shown = [counted[each] for each in _MEETINGS]
        query = sa.select(counted.other_id.label("user_id"), name, *shown)
        rows = await self._transactions.rows(query.order_by(counted.times.desc(), counted.other_id))
        return tuple(Companion(**row._mapping) for row in rows)

    async def seats(self, guild_id: int, user_id: int, game: GameName) -> tuple[SeatSums, ...]:
        """Return what a person did in each seat of a game, in the order of the seats."""
        kept = CLUB_SEATS.c
        query = (
            sa.select(
                kept.seats, kept.seat, *_sums(CLUB_SEATS, "matches", "wins", "hands", "points")
            )
            .where(kept.guild_id == guild_id, kept.user_id == user_id, kept.game == game.value)
            .group_by(kept.seats, kept.seat)
            .order_by(kept.seats, kept.seat)
        )
        return tuple(SeatSums(**row._mapping) for row in await self._transactions.rows(query))

    @uncancelled
    async def course(
        self, guild_id: int, user_id: int, game: GameName, limit: int = LONGEST_COURSE
    ) -> Course:
        """Return at most ``limit`` of a person's newest ratings and matches each."""
        ratings, players = CLUB_RATINGS.c, CLUB_PLAYERS.c
        rated_query = (
            sa.select(ratings.at, ratings.mean, ratings.deviation, ratings.matches)
            .where(
                ratings.guild_id == guild_id,
                ratings.game == game.value,
                ratings.ladder == LadderKind.PEOPLE.value,
                ratings.user_id == user_id,
                ratings.partner_id == ALONE,
            )
            .order_by(ratings.at.desc(), ratings.matches.desc())
        )
        played_query = (
            sa.select(players.ended_at, players.hands, players.points)
            .join(CLUB_MATCHES, _MATCHES.table_id == players.table_id)
            .where(
                players.guild_id == guild_id,
                players.user_id == user_id,
                players.stayed,
                _MATCHES.counts,
                _MATCHES.game == game.value,
            )
            .order_by(players.ended_at.desc(), players.table_id.desc())
        )
        async with self._transactions.reading() as connection:
            rated = await connection.execute(rated_query.limit(limit))
            played = await connection.execute(played_query.limit(limit))
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
            met = CLUB_MEETINGS.c
            rows = await connection.execute(
                sa.select(met.game, *_sums(CLUB_MEETINGS, *_MEETINGS))
                .where(met.guild_id == guild_id, met.user_id == first, met.other_id == second)
                .group_by(met.game)
                .order_by(sa.func.sum(met.together + met.against).desc(), met.game)
            )
            return tuple(Encounter(GameName(game), *meetings) for game, *meetings in rows)

    @uncancelled
    async def par(self, table_id: int) -> MatchPar | None:
        """Return the par of a table's match; None if it has none yet."""
        async with self._transactions.reading() as connection:
            return await stored_par(connection, table_id)

    @uncancelled
    async def matches(
        self, guild_id: int, wanted: HistoryPosition, limit: int, *, reader: int
    ) -> MatchPage:
        """Return a page of finished matches, in the order of their end, the newest first.

        If the start is no match of the server, the page begins with the newest. Every player has
        the name used at the table; only the filter refuses people who prefer to be left out.
        """
        async with self._transactions.reading() as connection:
            await _verify_shown(connection, wanted.people, reader)
            ended = sa.select(_MATCHES.ended_at, _MATCHES.table_id).where(
                _MATCHES.guild_id == guild_id, _MATCHES.table_id == wanted.table
            )
            after = (await connection.execute(ended)).first()
            backwards = wanted.way is Way.NEWER and after is not None
            query = matches_query(guild_id, wanted, after, backwards=backwards, limit=limit + 1)
            found = (await connection.execute(query)).all()
            rows, is_more = found[:limit], len(found) > limit
            players = await _players(connection, [row.table_id for row in rows])
        matches = tuple(
            ListedMatch(
                table_id=row.table_id,
                game=GameName(row.game),
                score=tuple(row.score),
                ending=EndingKind(row.ending),
                ended_at=row.ended_at,
                players=tuple(players[row.table_id]),
            )
            for row in rows
        )
        if backwards:
            return MatchPage(matches[::-1], has_newer=is_more, has_older=True)
        return MatchPage(matches, has_newer=after is not None, has_older=is_more)


async def _verify_shown(connection: AsyncConnection, people: Collection[int], reader: int) -> None:
    if others := set(people) - {reader}:
        unlisted = unlisted_people().where(PREFERENCES.c.user_id.in_(others))
        if (await connection.scalars(unlisted)).first() is not None:
            raise TableRefusedError(RefusalReason.LEFT_OUT)


def _sums(table: sa.Table, *names: str) -> list[sa.ColumnElement[Any]]:
    return [sa.func.sum(table.c[name]).label(name) for name in names]


def _game_columns() -> list[sa.ColumnElement[Any]]:
    computers = sa.case((_TOTALS.with_computers, _TOTALS.matches), else_=0)
    return [
        sa.func.sum(computers).label("with_computers"),
        sa.func.max(_TOTALS.best_hand).label("best_hand"),
        *_sums(CLUB_TOTALS, "matches", "wins", *(count.value for count in Count)),
    ]


def _game_sums(row: Row[Any]) -> GameSums:
    values = row._mapping
    counts = {count: values[count.value] for count in Count if values[count.value]}
    return GameSums(
        GameName(row.game), row.matches, row.wins, row.with_computers, row.best_hand, counts
    )

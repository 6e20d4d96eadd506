"""Query leaderboards, seasons and records in a SQL database."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.client.components import pages_of
from bot.draw.leaderboards import MOST_LINES, LeaderboardLine, Order
from bot.features.books.leaderboards import (
    EMPTY_PAGE,
    GAMES_OF_PENALTIES,
    BoardPage,
    BoardQuery,
    HallRecord,
    Season,
    SeasonPodium,
    best_of_each,
    podium_data,
    podium_steps,
    read_podium,
)
from bot.features.books.match_entries import ALONE, name_of
from bot.features.books.match_facts import RecordKind
from bot.features.books.ratings import SETTLED_DEVIATION
from bot.settings.store import unlisted_people
from bot.storage.feature_schema import (
    CLUB_MATCHES,
    CLUB_NAMES,
    CLUB_RATINGS,
    CLUB_RECORDS,
    CLUB_SEASONS,
    CLUB_TOTALS,
)
from bot.storage.transactions import Transactions
from bot.support.tasks import uncancelled
from tarocchino.core.games import GameName

_TOTALS = CLUB_TOTALS.c
_Number = sa.ColumnElement[Any]


def _mean(points: _Number, hands: _Number) -> tuple[_Number, _Number]:
    number = sa.func.sum(hands)
    return sa.func.sum(points) / number, number > 0


def _above_nought(value: _Number) -> tuple[_Number, _Number]:
    return value, value > 0


_VALUES: Mapping[Order, tuple[_Number, _Number]] = {
    Order.WINS: (sa.func.sum(_TOTALS.wins), sa.true()),
    Order.POINTS: _mean(_TOTALS.points, _TOTALS.hands),
    Order.ABOVE_PAR: _mean(_TOTALS.above_par, _TOTALS.par_hands),
    Order.DECLARATIONS: _above_nought(sa.func.sum(_TOTALS.declared)),
    Order.CAPPOTTI: _above_nought(sa.func.sum(_TOTALS.cappotti)),
    Order.BEST_HAND: _above_nought(sa.func.max(_TOTALS.best_hand)),
}
"""What decides in each order except by rating, and who is listed at all."""


async def board_page(
    connection: AsyncConnection, guild_id: int, query: BoardQuery, reader: int, page: int
) -> BoardPage:
    """Return a page, counted from 1; a page beyond the last one is the last one."""
    if query.missing is not None:
        return EMPTY_PAGE
    rows = (await connection.execute(page_query(guild_id, query, reader, page))).all()
    pages = pages_of(rows[0].total, MOST_LINES) if rows else 1
    if page > pages:
        return await board_page(connection, guild_id, query, reader, pages)
    first = (page - 1) * MOST_LINES
    shown = [row for row in rows if first < row.number <= first + MOST_LINES]
    own = next((row for row in rows if reader in (row.user_id, row.partner_id)), None)
    return BoardPage(
        lines=tuple(_line(row, query) for row in shown),
        page=page,
        pages=pages,
        best=rows[0].value if rows else 0,
        own=None if own is None else _line(own, query),
        own_matches=(
            await _matches(connection, guild_id, query, reader) if own is None else own.matches
        ),
    )


def page_query(guild_id: int, query: BoardQuery, reader: int, page: int) -> sa.Select[Any]:
    """Return the query for the first line, the page's lines, and the reader's best line."""
    ranked = _ranked(_lines(guild_id, query), is_better_low=query.is_better_low)
    own = ranked.alias("own")
    own_best = (
        sa.select(sa.func.min(own.c.number))
        .where(sa.or_(own.c.user_id == reader, own.c.partner_id == reader))
        .scalar_subquery()
    )
    first = (page - 1) * MOST_LINES
    number = ranked.c.number
    return (
        sa.select(
            ranked,
            name_of(guild_id, ranked.c.user_id).label("name"),
            name_of(guild_id, ranked.c.partner_id).label("partner_name"),
        )
        .where(
            sa.or_(
                number == 1,
                sa.and_(number > first, number <= first + MOST_LINES),
                number == own_best,
            )
        )
        .order_by(number)
    )


def _counted(guild_id: int, query: BoardQuery) -> list[sa.ColumnElement[bool]]:
    partner = _TOTALS.partner_id
    counted = [
        _TOTALS.guild_id == guild_id,
        _TOTALS.season_id == query.season,
        _TOTALS.with_computers == query.with_computers,
        partner != ALONE if query.pairs else partner == ALONE,
    ]
    if query.game is not None:
        counted.append(_TOTALS.game == query.game.value)
    elif query.order is Order.BEST_HAND:
        counted.append(_TOTALS.game.not_in([game.value for game in GAMES_OF_PENALTIES]))
    if query.family is not None:
        counted.append(_TOTALS.family == query.family.value)
    return counted


def _lines(guild_id: int, query: BoardQuery) -> sa.Select[Any]:
    """Return the query for everyone on the leaderboard: users, matches, wins, value, deviation."""
    if query.order is Order.RATING:
        return _rated(guild_id, query)
    matches, (value, counts) = sa.func.sum(_TOTALS.matches), _VALUES[query.order]
    return (
        sa.select(
            _TOTALS.user_id, _TOTALS.partner_id, matches.label("matches"),
            sa.func.sum(_TOTALS.wins).label("wins"),
            value.label("value"), sa.null().label("deviation"),
        )
        .where(*_counted(guild_id, query))
        .group_by(_TOTALS.user_id, _TOTALS.partner_id)
        .having(matches >= query.least_matches, counts)
    )  # fmt: skip


def _rated(guild_id: int, query: BoardQuery) -> sa.Select[Any]:
    """Return the query for those who have played enough, by their newest rating.

    It adds up totals and ratings together: for a join, SQLite would read all the ratings that
    someone ever had, or all newest ones for each person.
    """
    assert query.game is not None
    ratings, nothing = CLUB_RATINGS.c, sa.literal(0)
    totals = sa.select(
        _TOTALS.user_id, _TOTALS.partner_id, _TOTALS.matches, _TOTALS.wins,
        sa.null().label("mean"), sa.null().label("deviation"),
    ).where(*_counted(guild_id, query))  # fmt: skip
    newest = sa.select(
        ratings.user_id, ratings.partner_id, nothing, nothing, ratings.mean, ratings.deviation
    ).where(
        ratings.guild_id == guild_id,
        ratings.game == query.game.value,
        ratings.ladder == query.ladder.value,
        ratings.is_latest.is_(True),
    )
    of = sa.union_all(totals, newest).subquery("of").c
    matches, mean = sa.func.sum(of.matches), sa.func.max(of.mean)
    return (
        sa.select(
            of.user_id, of.partner_id, matches.label("matches"), sa.func.sum(of.wins).label("wins"),
            mean.label("value"), sa.func.max(of.deviation).label("deviation"),
        )
        .group_by(of.user_id, of.partner_id)
        .having(matches >= query.least_matches, mean.is_not(None))
    )  # fmt: skip


def _ranked(lines: sa.Select[Any], *, is_better_low: bool) -> sa.CTE:
    """Return the lines with their place, which equal values share, their number, and how many lines
    there are. People who prefer to be left out, and their pairs, are not in it."""
    of = lines.subquery("lines").c
    unlisted = unlisted_people()
    value = of.value.asc() if is_better_low else of.value.desc()
    return sa.select(
        of.user_id, of.partner_id, of.matches, of.wins, of.value, of.deviation,
        sa.func.rank().over(order_by=value).label("place"),
        sa.func.row_number()
        .over(order_by=(value, of.matches, of.user_id, of.partner_id))
        .label("number"),
        sa.func.count().over().label("total"),
    ).where(of.user_id.not_in(unlisted), of.partner_id.not_in(unlisted)).cte("ranked")  # fmt: skip


def _line(row: sa.Row[Any], query: BoardQuery) -> LeaderboardLine:
    users = (row.user_id, row.partner_id) if query.pairs else (row.user_id,)
    names = (row.name or "", row.partner_name or "") if query.pairs else (row.name or "",)
    return LeaderboardLine(
        place=row.place,
        names=names,
        value=row.value,
        matches=row.matches,
        wins=row.wins,
        uncertainty=row.deviation,
        provisional=row.deviation is not None and row.deviation > SETTLED_DEVIATION,
        users=users,
    )


async def _matches(
    connection: AsyncConnection, guild_id: int, query: BoardQuery, reader: int
) -> int:
    """Return the reader's matches that count; for pairs, those of the reader's busiest pair."""
    matches = sa.func.sum(_TOTALS.matches)
    is_reader = sa.or_(_TOTALS.user_id == reader, _TOTALS.partner_id == reader)
    of_reader = (
        sa.select(matches)
        .where(*_counted(guild_id, query), is_reader)
        .group_by(_TOTALS.user_id, _TOTALS.partner_id)
        .order_by(matches.desc())
        .limit(1)
    )
    return await connection.scalar(of_reader) or 0


_NOBODY = -1
"""A reader who is on no leaderboard."""


class BoardStore:
    """The store of leaderboards, seasons and records. Each method is one transaction, durable on
    return, and may raise `StoreBusyError`."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    @uncancelled
    async def page(self, guild_id: int, query: BoardQuery, reader: int, page: int = 1) -> BoardPage:
        """Return a page of a server's leaderboard with the line of the user ``reader``.

        Pages count from 1; a page beyond the last one is the last one. Lines of one value are
        ordered by fewer matches.
        """
        async with self._transactions.reading() as connection:
            return await board_page(connection, guild_id, query, reader, page)

    @uncancelled
    async def records(
        self, guild_id: int, game: GameName | None = None, *, with_computers: bool = False
    ) -> tuple[HallRecord, ...]:
        """Return a server's hall of records, of one game or of all, without people who prefer to be
        left out. It reads at most a few hundred rows."""
        records = CLUB_RECORDS.c
        query = sa.select(CLUB_RECORDS).where(
            records.guild_id == guild_id, records.with_computers == with_computers
        )
        if game is not None:
            query = query.where(records.game == game.value)
        async with self._transactions.reading() as connection:
            rows = (await connection.execute(query)).all()
            unlisted = frozenset(await connection.scalars(unlisted_people()))
        return best_of_each(
            HallRecord(
                RecordKind(row.kind), row.value, GameName(row.game), row.table_id, row.hand,
                tuple(row.holders), row.at,
            )
            for row in rows
            if unlisted.isdisjoint(row.holders)
        )  # fmt: skip

    async def seasons(self, guild_id: int) -> list[Season]:
        """Return the seasons of a server, the latest first."""
        return [_season(row) for row in await self._transactions.rows(_seasons(guild_id))]

    @uncancelled
    async def start_season(self, guild_id: int, name: str, at: float) -> Season | None:
        """Start a season at ``at``, or just after the last match that has been entered if that
        ended later. Return None, and change nothing, if a season is running."""
        async with self._transactions.writing() as connection:
            if await running_season(connection, guild_id) is not None:
                return None
            begins = await _after_what_is_entered(connection, guild_id, at)
            values = {"guild_id": guild_id, "name": name, "began_at": begins}
            insert = sa.insert(CLUB_SEASONS).values(values).returning(CLUB_SEASONS.c.id)
            return Season(await connection.scalar(insert) or 0, name, begins)

    @uncancelled
    async def end_season(
        self, guild_id: int, at: float, order: Order, game: GameName | None
    ) -> Season | None:
        """End the running season at ``at``, or just after the last match that has been entered,
        with its podium by this order; return None if none is running."""
        async with self._transactions.writing() as connection:
            season = await running_season(connection, guild_id)
            if season is None:
                return None
            ends = await _after_what_is_entered(connection, guild_id, at)
            query = BoardQuery(order, game, season=season.id)
            people, pairs = [
                podium_steps((await board_page(connection, guild_id, each, _NOBODY, 1)).lines)
                for each in (query, replace(query, pairs=True))
            ]
            podium = SeasonPodium(order, game, people, pairs)
            values = {"ended_at": ends, "podium": podium_data(podium)}
            own = CLUB_SEASONS.c.id == season.id
            await connection.execute(sa.update(CLUB_SEASONS).where(own).values(values))
            return Season(season.id, season.name, season.began_at, ends, podium)

    async def names(self, guild_id: int, users: Collection[int]) -> Mapping[int, str]:
        """Return these users' names in the server, except of people who prefer to be left out."""
        names = CLUB_NAMES.c
        query = sa.select(names.user_id, names.name).where(
            names.guild_id == guild_id,
            names.user_id.in_(users),
            names.user_id.not_in(unlisted_people()),
        )
        return {row.user_id: row.name for row in await self._transactions.rows(query)}


def _seasons(guild_id: int) -> sa.Select[tuple[int, str, float, float, object]]:
    seasons = CLUB_SEASONS.c
    columns = (seasons.id, seasons.name, seasons.began_at, seasons.ended_at, seasons.podium)
    newest = (seasons.began_at.desc(), seasons.id.desc())
    return sa.select(*columns).where(seasons.guild_id == guild_id).order_by(*newest)


def _season(row: sa.Row[tuple[int, str, float, float, object]]) -> Season:
    return Season(row.id, row.name, row.began_at, row.ended_at, read_podium(row.podium))


async def running_season(connection: AsyncConnection, guild_id: int) -> Season | None:
    query = _seasons(guild_id).where(CLUB_SEASONS.c.ended_at.is_(None))
    row = (await connection.execute(query)).first()
    return None if row is None else _season(row)


async def _after_what_is_entered(connection: AsyncConnection, guild_id: int, at: float) -> float:
    """Return ``at``, or a time just after the end of the last entered match if that is later.
    Otherwise a rebuild could move a match into the season or out of it."""
    latest = sa.select(sa.func.max(CLUB_MATCHES.c.ended_at))
    last = await connection.scalar(latest.where(CLUB_MATCHES.c.guild_id == guild_id))
    return at if last is None or last < at else math.nextafter(last, math.inf)

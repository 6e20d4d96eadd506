"""Pages of a leaderboard, added up from the totals of a server."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.club.standings.board import (
    EMPTY_PAGE,
    PAGE_LINES,
    BoardLine,
    BoardPage,
    BoardQuery,
    pages_of,
)
from bot.club.standings.orders import GAMES_OF_PENALTIES, Order
from bot.storage.database.club_schema import CLUB_RATINGS, CLUB_TOTALS
from bot.storage.stores.club_entries import ALONE
from bot.storage.stores.club_names import name_of
from bot.storage.stores.preferences import unlisted_people

_TOTALS = CLUB_TOTALS.c


async def board_page(
    connection: AsyncConnection, guild_id: int, query: BoardQuery, reader: int, page: int
) -> BoardPage:
    """The page, counted from 1, the last one if there are fewer; one without lines where there is
    no such leaderboard."""
    if query.missing is not None:
        return EMPTY_PAGE
    rows = (await connection.execute(page_query(guild_id, query, reader, page))).all()
    pages = pages_of(rows[0].total) if rows else 1
    if page > pages:
        return await board_page(connection, guild_id, query, reader, pages)
    first = (page - 1) * PAGE_LINES
    shown = [row for row in rows if first < row.number <= first + PAGE_LINES]
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
    """The first line, those of the page, and the reader's best one, best first."""
    ranked = _ranked(_lines(guild_id, query), is_better_low=query.order.is_better_low(query.game))
    own = ranked.alias("own")
    own_best = (
        sa.select(sa.func.min(own.c.number))
        .where(sa.or_(own.c.user_id == reader, own.c.partner_id == reader))
        .scalar_subquery()
    )
    first = (page - 1) * PAGE_LINES
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
                sa.and_(number > first, number <= first + PAGE_LINES),
                number == own_best,
            )
        )
        .order_by(number)
    )


def _counted(guild_id: int, query: BoardQuery) -> list[sa.ColumnElement[bool]]:
    """Which totals count."""
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
    """Everybody who is on the leaderboard: users, matches, wins, value, deviation."""
    if query.order is Order.RATING:
        return _rated(guild_id, query)
    matches, value = sa.func.sum(_TOTALS.matches), _value(query.order)
    lines = (
        sa.select(
            _TOTALS.user_id, _TOTALS.partner_id, matches.label("matches"),
            sa.func.sum(_TOTALS.wins).label("wins"),
            value.label("value"), sa.null().label("deviation"),
        )
        .where(*_counted(guild_id, query))
        .group_by(_TOTALS.user_id, _TOTALS.partner_id)
        .having(matches >= query.order.least_matches)
    )  # fmt: skip
    if (hands := _hands(query.order)) is not None:
        lines = lines.having(sa.func.sum(hands) > 0)
    return lines.having(value > 0) if query.order.leaves_out_nought else lines


def _rated(guild_id: int, query: BoardQuery) -> sa.Select[Any]:
    """Those who have played enough, by their newest rating.

    Totals and ratings are added up together, as for a join SQLite would read all the ratings that
    somebody ever had, or all newest ones for each person.
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
        .having(matches >= query.order.least_matches, mean.is_not(None))
    )  # fmt: skip


def _hands(order: Order) -> sa.ColumnElement[Any] | None:
    """Of which hands the order takes a mean; None where it takes none."""
    match order:
        case Order.POINTS:
            return _TOTALS.hands
        case Order.ABOVE_PAR:
            return _TOTALS.par_hands
    return None


def _value(order: Order) -> sa.ColumnElement[Any]:
    match order:
        case Order.RATING:
            return sa.null()
        case Order.WINS:
            return sa.func.sum(_TOTALS.wins)
        case Order.POINTS:
            return sa.func.sum(_TOTALS.points) / sa.func.sum(_TOTALS.hands)
        case Order.ABOVE_PAR:
            return sa.func.sum(_TOTALS.above_par) / sa.func.sum(_TOTALS.par_hands)
        case Order.DECLARATIONS:
            return sa.func.sum(_TOTALS.declared)
        case Order.CAPPOTTI:
            return sa.func.sum(_TOTALS.cappotti)
        case Order.BEST_HAND:
            return sa.func.max(_TOTALS.best_hand)


def _ranked(lines: sa.Select[Any], *, is_better_low: bool) -> sa.CTE:
    """The lines with their place, which equal ones share, their number and how many there are;
    without those who want to be left out, and their pairs."""
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


def _line(row: sa.Row[Any], query: BoardQuery) -> BoardLine:
    users = (row.user_id, row.partner_id) if query.pairs else (row.user_id,)
    names = (row.name or "", row.partner_name or "") if query.pairs else (row.name or "",)
    return BoardLine(
        place=row.place,
        users=users,
        names=names,
        value=row.value,
        matches=row.matches,
        wins=row.wins,
        deviation=row.deviation,
    )


async def _matches(
    connection: AsyncConnection, guild_id: int, query: BoardQuery, reader: int
) -> int:
    """The matches of the reader that count, of a pair those of the reader's busiest one."""
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

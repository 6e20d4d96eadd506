"""Leaderboards (`bot.services.ports.store.StatisticsStore`) in a SQL database."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.database.schema import RESULT_PLAYERS, RESULT_SEATS, RESULTS
from bot.storage.database.transactions import Transactions
from bot.support.uncancelled import uncancelled
from bot.tables.state.participation import Participation, participations
from bot.tables.state.statistics import Standing
from bot.tables.state.table import Stage, Table

COMPUTERS = 0
"""The user id under which a seat's computer players are stored."""


class SqlStatisticsStore:
    """A `StatisticsStore`: each method is one transaction."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    @uncancelled
    async def standings(self, guild_id: int, limit: int) -> list[Standing]:
        """The leaderboard of a server: most wins first, then points, then fewer matches."""
        async with self._transactions.reading() as connection:
            rows = await connection.execute(standings_query(guild_id, limit))
            return [Standing(**row._mapping) for row in rows]


async def insert_participations(connection: AsyncConnection, table: Table) -> None:
    """Store the participants of the table's match, once it is over."""
    if table.history and table.stage in (Stage.FINISHED, Stage.CLOSED):
        rows = [_values(table.id, part) for part in participations(table)]
        await connection.execute(sa.insert(RESULT_PLAYERS), rows)


def _values(table_id: int, part: Participation) -> dict[str, Any]:
    return {
        "table_id": table_id,
        "seat": part.seat,
        "user_id": COMPUTERS if part.user_id is None else part.user_id,
        "name": part.name,
        "cards": part.cards,
        "turns": part.turns,
        "missed": part.missed,
        "stayed": part.stayed,
        "came_later": part.came_later,
    }


def standings_query(guild_id: int, limit: int) -> sa.Select[Any]:
    """Rows of user_id, name, matches, wins and points: the best people of a server first.

    The name is the one used in the match that ended last. Ties are ordered by user id, so that the
    order is stable.
    """
    latest_first = (RESULTS.c.finished_at.desc(), RESULTS.c.table_id.desc())
    played = (
        sa.select(
            RESULT_SEATS.c.user_id,
            RESULT_SEATS.c.name,
            RESULT_SEATS.c.points,
            RESULT_SEATS.c.won,
            sa.func.row_number()
            .over(partition_by=RESULT_SEATS.c.user_id, order_by=latest_first)
            .label("recency"),
        )
        .join(RESULTS)
        .where(RESULTS.c.guild_id == guild_id, RESULT_SEATS.c.user_id.is_not(None))
        .cte("played")
    )
    matches = sa.func.count().label("matches")
    wins = sa.func.sum(sa.case((played.c.won, 1), else_=0)).label("wins")
    points = sa.func.sum(played.c.points).label("points")
    name = sa.func.max(sa.case((played.c.recency == 1, played.c.name))).label("name")
    return (
        sa.select(played.c.user_id, name, matches, wins, points)
        .group_by(played.c.user_id)
        .order_by(wins.desc(), points.desc(), matches, played.c.user_id)
        .limit(limit)
    )

"""The leaderboard of a server, asked of the results each time."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from bot.storage.schema import RESULT_SEATS, RESULTS


def standings_query(guild_id: int, limit: int) -> sa.Select[Any]:
    """Rows of user_id, name, matches, wins and points: the best people of a server first.

    A person goes by the name used in the match that ended last. Equal lines are in the order of
    their user ids, so that they stay where they are.
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

"""Ratings and points of a person, match by match, in a SQL database."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.club.ratings.ladders import LadderKind
from bot.club.ratings.rating import Rating
from bot.club.statistics.course import CountedMatch, Course, RatedMoment
from bot.storage.database.club_schema import CLUB_MATCHES, CLUB_PLAYERS, CLUB_RATINGS
from bot.storage.stores.club_entries import ALONE
from tarocchino.core.games import GameName


async def course_of(
    connection: AsyncConnection, guild_id: int, user_id: int, game: GameName, limit: int
) -> Course:
    """The newest ratings among people, and matches with a result, of a person in a game."""
    rated = await connection.execute(_ratings(guild_id, user_id, game, limit))
    played = await connection.execute(_matches(guild_id, user_id, game, limit))
    return Course(
        tuple(RatedMoment(at, Rating(*rating)) for at, *rating in rated.all()[::-1]),
        tuple(CountedMatch(at, int(hands), points) for at, hands, points in played.all()[::-1]),
    )


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

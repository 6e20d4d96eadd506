"""The ratings of people and pairs: entered with each match, read where they are asked for."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.club.ratings.ladders import Ladder, LadderKind, Pair, RatedStep, RatingKey
from bot.club.ratings.rate import RatingChange, rate, rated_keys
from bot.club.ratings.rated_match import RatedMatch
from bot.club.ratings.rating import Rating
from bot.club.results.match_facts import MatchFacts
from bot.game.games import GameName
from bot.storage.database.club_schema import CLUB_RATINGS

_ALONE = 0
"""The partner under whom the ratings of a person alone are kept."""


async def rate_match(connection: AsyncConnection, facts: MatchFacts, match: RatedMatch) -> None:
    """Enter what the match changes on the ladders of its server."""
    before = {}
    for key in rated_keys(match):
        rating = await latest_rating(connection, facts.guild_id, key)
        if rating is not None:
            before[key] = rating
    for change in rate(match, before):
        line = _line(facts.guild_id, change.key)
        await connection.execute(
            sa.update(CLUB_RATINGS).where(line, CLUB_RATINGS.c.is_latest).values(is_latest=False)
        )
        await connection.execute(sa.insert(CLUB_RATINGS).values(_values(facts, change)))


async def latest_rating(
    connection: AsyncConnection, guild_id: int, key: RatingKey
) -> Rating | None:
    """The rating on this line of a ladder now; None if there is none yet."""
    ratings = CLUB_RATINGS.c
    query = sa.select(ratings.mean, ratings.deviation, ratings.matches)
    row = (await connection.execute(query.where(_line(guild_id, key), ratings.is_latest))).first()
    return None if row is None else Rating(row.mean, row.deviation, row.matches)


async def rated_step(connection: AsyncConnection, table_id: int, user_id: int) -> RatedStep | None:
    """What the match of a table did to a person's own rating; None if nothing."""
    ratings = CLUB_RATINGS.c
    query = sa.select(CLUB_RATINGS).where(
        ratings.table_id == table_id, ratings.user_id == user_id, ratings.partner_id == _ALONE
    )
    row = (await connection.execute(query)).first()
    if row is None:
        return None
    ladder = Ladder(GameName(row.game), LadderKind(row.ladder))
    return RatedStep(ladder, Rating(row.mean, row.deviation, row.matches), row.change)


def _line(guild_id: int, key: RatingKey) -> sa.ColumnElement[bool]:
    ratings = CLUB_RATINGS.c
    who = {"game": key.ladder.game.value, "ladder": key.ladder.kind.value} | _who(key)
    same = (ratings[name] == value for name, value in who.items())
    return sa.and_(ratings.guild_id == guild_id, *same)


def _who(key: RatingKey) -> dict[str, int]:
    match key.who:
        case Pair(first, second):
            return {"user_id": first, "partner_id": second}
        case user_id:
            return {"user_id": user_id, "partner_id": _ALONE}


def _values(facts: MatchFacts, change: RatingChange) -> dict[str, Any]:
    return {
        "table_id": facts.table_id,
        "ladder": change.key.ladder.kind.value,
        "guild_id": facts.guild_id,
        "game": change.key.ladder.game.value,
        "mean": change.after.mean,
        "deviation": change.after.deviation,
        "matches": change.after.matches,
        "change": change.after.mean - change.before.mean,
        "at": facts.ended_at,
        "is_latest": True,
    } | _who(change.key)

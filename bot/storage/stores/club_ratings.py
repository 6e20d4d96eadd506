"""The ratings of people and pairs: entered with each match, read where they are asked for."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.club.ratings.ladders import Ladder, LadderKind, Pair, RatedStep, RatingKey
from bot.club.ratings.rate import RatingChange, rate, rated_keys
from bot.club.ratings.rated_match import RatedMatch
from bot.club.ratings.rating import Rating
from bot.club.results.match_facts import MatchFacts
from bot.storage.database.club_schema import CLUB_RATINGS
from tarocchino.core.games import GameName

_ALONE = 0
"""The partner under whom the ratings of a person alone are kept."""


async def rate_match(connection: AsyncConnection, facts: MatchFacts, match: RatedMatch) -> None:
    """Enter what the match changes on the ladders of its server."""
    before = await _latest(connection, facts.guild_id, rated_keys(match))
    # A few milliseconds, which are not the event loop's to spend.
    changes = await asyncio.to_thread(rate, match, before)
    if changes:
        outdated = _lines(facts.guild_id, [change.key for change in changes])
        await connection.execute(sa.update(CLUB_RATINGS).where(outdated).values(is_latest=False))
        await connection.execute(
            sa.insert(CLUB_RATINGS), [_values(facts, change) for change in changes]
        )


async def _latest(
    connection: AsyncConnection, guild_id: int, keys: Sequence[RatingKey]
) -> dict[RatingKey, Rating]:
    """The ratings on these lines now; those that have none yet are left out."""
    by_line = {_line(key): key for key in keys}
    found = await connection.execute(sa.select(CLUB_RATINGS).where(_lines(guild_id, keys)))
    return {
        by_line[row.game, row.ladder, row.user_id, row.partner_id]: Rating(
            row.mean, row.deviation, row.matches
        )
        for row in found
    }


async def rated_step(connection: AsyncConnection, table_id: int, user_id: int) -> RatedStep | None:
    """Return what the match of a table did to a person's own rating; None if nothing."""
    ratings = CLUB_RATINGS.c
    query = sa.select(CLUB_RATINGS).where(
        ratings.table_id == table_id, ratings.user_id == user_id, ratings.partner_id == _ALONE
    )
    row = (await connection.execute(query)).first()
    if row is None:
        return None
    ladder = Ladder(GameName(row.game), LadderKind(row.ladder))
    return RatedStep(ladder, Rating(row.mean, row.deviation, row.matches), row.change)


def _lines(guild_id: int, keys: Sequence[RatingKey]) -> sa.ColumnElement[bool]:
    """The newest ratings on these lines."""
    ratings = CLUB_RATINGS.c
    line = sa.tuple_(ratings.game, ratings.ladder, ratings.user_id, ratings.partner_id)
    own = line.in_([_line(key) for key in keys])
    return sa.and_(ratings.guild_id == guild_id, ratings.is_latest, own)


def _line(key: RatingKey) -> tuple[str, str, int, int]:
    """The game, the kind of ladder, the user and the partner."""
    match key.who:
        case Pair(first, second):
            who = first, second
        case user_id:
            who = user_id, _ALONE
    return key.ladder.game.value, key.ladder.kind.value, *who


def _values(facts: MatchFacts, change: RatingChange) -> dict[str, Any]:
    game, ladder, user_id, partner_id = _line(change.key)
    return {
        "table_id": facts.table_id,
        "ladder": ladder,
        "user_id": user_id,
        "partner_id": partner_id,
        "guild_id": facts.guild_id,
        "game": game,
        "mean": change.after.mean,
        "deviation": change.after.deviation,
        "matches": change.after.matches,
        "change": change.after.mean - change.before.mean,
        "at": facts.ended_at,
        "is_latest": True,
    }

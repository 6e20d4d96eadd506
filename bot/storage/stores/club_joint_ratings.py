"""The ratings of clubs of several servers, computed anew where servers have come or gone.

Match by match in the order of entries, a transaction each: nobody waits for it, and after a restart
it goes on where it was.
"""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.club.results.match_facts import MatchFacts
from bot.services.ports.club import MatchToRate
from bot.storage.database.club_schema import (
    CLUB_JOINT_RATINGS,
    CLUB_MATCHES,
    CLUB_RATINGS,
    CLUB_SERVERS,
    CLUBS,
)
from bot.storage.stores.club_members import RatingBook
from bot.storage.stores.club_ratings import rate_match

CLEARING = -1
"""What ``rated_to`` is while the earlier ratings are still there."""

_AT_ONCE = 500
"""Ratings that are deleted in one transaction."""


async def rate_anew(connection: AsyncConnection, club_id: int) -> None:
    """Have the club's ratings computed anew, from the first match of its servers on."""
    club = sa.update(CLUBS).where(CLUBS.c.id == club_id)
    await connection.execute(club.values(rated_to=CLEARING))


async def is_any_behind(connection: AsyncConnection) -> bool:
    """Whether the ratings of a club are not of all its matches."""
    behind = sa.select(CLUBS.c.id).where(CLUBS.c.rated_to.is_not(None)).limit(1)
    return (await connection.execute(behind)).first() is not None


async def clear_some(connection: AsyncConnection) -> bool:
    """Delete some of the earlier ratings of clubs that are rated anew; False if there are none."""
    clearing = sa.select(CLUBS.c.id).where(CLUBS.c.rated_to == CLEARING)
    clubs = list(await connection.scalars(clearing))
    for club_id in clubs:
        await _clear(connection, club_id)
    return bool(clubs)


async def next_to_rate(connection: AsyncConnection) -> MatchToRate | None:
    """The next match that a club lacks; a club that lacks none is noted to be up to date."""
    behind = sa.select(CLUBS.c.id, CLUBS.c.rated_to).where(CLUBS.c.rated_to >= 0)
    for club_id, rated_to in (await connection.execute(behind.order_by(CLUBS.c.id))).all():
        match = await _next_of(connection, club_id, rated_to)
        if match is not None:
            return match
        club = sa.update(CLUBS).where(CLUBS.c.id == club_id)
        await connection.execute(club.values(rated_to=None))
    return None


async def rate_in_club(
    connection: AsyncConnection, match: MatchToRate, facts: MatchFacts | None
) -> None:
    """Rate the match, or pass over it without facts, if it is still the next of its club."""
    club = sa.select(CLUBS.c.rated_to).where(CLUBS.c.id == match.club_id)
    rated_to = await connection.scalar(club)
    if rated_to is None or rated_to == CLEARING:
        return
    if await _next_of(connection, match.club_id, rated_to) != match:
        return
    if facts is not None and facts.rated is not None:
        book = RatingBook(CLUB_JOINT_RATINGS, "club_id", match.club_id)
        await rate_match(connection, book, facts, facts.rated)
    same = sa.update(CLUBS).where(CLUBS.c.id == match.club_id)
    await connection.execute(same.values(rated_to=match.number))


async def _next_of(connection: AsyncConnection, club_id: int, rated_to: int) -> MatchToRate | None:
    """The first match of the club's servers after this number that is rated in its server."""
    matches = CLUB_MATCHES.c
    servers = sa.select(CLUB_SERVERS.c.guild_id).where(CLUB_SERVERS.c.club_id == club_id)
    query = (
        sa.select(matches.table_id, matches.number)
        .where(
            matches.number > rated_to,
            matches.guild_id.in_(servers),
            sa.exists().where(CLUB_RATINGS.c.table_id == matches.table_id),
        )
        .order_by(matches.number)
        .limit(1)
    )
    row = (await connection.execute(query)).first()
    return None if row is None else MatchToRate(club_id, row.table_id, row.number)


async def _clear(connection: AsyncConnection, club_id: int) -> None:
    """Delete some of the club's ratings; if there are none, begin with its first match. A club
    without servers goes with its last rating."""
    ratings = CLUB_JOINT_RATINGS.c
    key = (ratings.table_id, ratings.ladder, ratings.user_id, ratings.partner_id)
    some = sa.select(*key).where(ratings.club_id == club_id).limit(_AT_ONCE)
    deleted = await connection.execute(
        sa.delete(CLUB_JOINT_RATINGS).where(sa.tuple_(*key).in_(some))
    )
    if deleted.rowcount:
        return
    of_club = CLUB_SERVERS.c.club_id == club_id
    if (await connection.execute(sa.select(CLUB_SERVERS.c.guild_id).where(of_club))).first():
        club = sa.update(CLUBS).where(CLUBS.c.id == club_id)
        await connection.execute(club.values(rated_to=0))
    else:
        await connection.execute(sa.delete(CLUBS).where(CLUBS.c.id == club_id))

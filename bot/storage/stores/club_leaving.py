"""A server leaves its club: its matches are its own again, and the others' books go on without."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.database.club_schema import CLUB_SEASONS, CLUB_SERVERS, CLUB_TOTALS
from bot.storage.stores.club_joint_ratings import rate_anew
from bot.storage.stores.club_members import members_of


async def leave_club(connection: AsyncConnection, guild_id: int) -> bool:
    """Take the server out of its club; False if it is in none.

    Its matches no longer count in the seasons of the club, which stay with the others; with the
    last server they go. The ratings of the club are computed anew.
    """
    members = await members_of(connection, guild_id)
    if members.club_id is None:
        return False
    seasons = sa.select(CLUB_SEASONS.c.id).where(CLUB_SEASONS.c.club_id == members.club_id)
    totals = CLUB_TOTALS.c
    in_seasons = sa.and_(totals.guild_id == guild_id, totals.season_id.in_(seasons))
    await connection.execute(sa.delete(CLUB_TOTALS).where(in_seasons))
    own = CLUB_SERVERS.c.guild_id == guild_id
    await connection.execute(sa.delete(CLUB_SERVERS).where(own))
    if members.guilds == (guild_id,):
        of_club = CLUB_SEASONS.c.club_id == members.club_id
        await connection.execute(sa.delete(CLUB_SEASONS).where(of_club))
    await rate_anew(connection, members.club_id)
    return True

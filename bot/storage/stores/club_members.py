"""Whose matches the books of a server's club are of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.database.club_schema import (
    CLUB_JOINT_RATINGS,
    CLUB_NAMES,
    CLUB_RATINGS,
    CLUB_SEASONS,
    CLUB_SERVERS,
    CLUBS,
)


@dataclass(frozen=True, slots=True)
class RatingBook:
    """The ladders of an owner: a server by itself, or a club of several."""

    table: sa.Table
    owner: str
    owner_id: int

    @property
    def is_here(self) -> sa.ColumnElement[bool]:
        """Whether a row is of these ladders."""
        return self.table.c[self.owner] == self.owner_id


@dataclass(frozen=True, slots=True)
class Members:
    """A server as a reader of the books: with all the servers of its club.

    ``club_id`` is None for a server by itself. ``is_behind`` says whether the club's ratings are
    still being computed anew.
    """

    guild_id: int
    guilds: tuple[int, ...]
    club_id: int | None = None
    joined_at: float = 0.0
    is_behind: bool = False

    @property
    def ratings(self) -> RatingBook:
        """The ladders that are shown in the server."""
        if self.club_id is None:
            return own_ratings(self.guild_id)
        return RatingBook(CLUB_JOINT_RATINGS, "club_id", self.club_id)

    def count(self, column: sa.ColumnElement[int]) -> sa.ColumnElement[bool]:
        """Whether a row, by the server it is of, counts in the books."""
        if len(self.guilds) == 1:
            return column == self.guilds[0]
        return column.in_(self.guilds)

    def name_of(self, user: sa.ColumnElement[int]) -> sa.ScalarSelect[Any]:
        """The name of a user in the match that ended last."""
        names = CLUB_NAMES.alias().c
        named = sa.select(names.name).where(self.count(names.guild_id), names.user_id == user)
        return named.order_by(names.seen_at.desc(), names.guild_id).limit(1).scalar_subquery()

    @property
    def shown_seasons(self) -> sa.ColumnElement[bool]:
        """Whether a season is shown in the server: those of the club, and its own of earlier."""
        seasons = CLUB_SEASONS.c
        if self.club_id is None:
            return seasons.guild_id == self.guild_id
        return sa.or_(seasons.guild_id == self.guild_id, seasons.club_id == self.club_id)

    @property
    def own_seasons(self) -> sa.ColumnElement[bool]:
        """Whether a season is one of those that the server may start and end now."""
        seasons = CLUB_SEASONS.c
        if self.club_id is None:
            return seasons.guild_id == self.guild_id
        return seasons.club_id == self.club_id


def alone(guild_id: int) -> Members:
    """A server that is a club by itself."""
    return Members(guild_id, (guild_id,))


def own_ratings(guild_id: int) -> RatingBook:
    """The ladders of a server's own matches."""
    return RatingBook(CLUB_RATINGS, "guild_id", guild_id)


async def members_of(connection: AsyncConnection, guild_id: int) -> Members:
    """The server with those of its club."""
    servers = CLUB_SERVERS.c
    own = sa.select(servers.club_id).where(servers.guild_id == guild_id).scalar_subquery()
    query = (
        sa.select(servers.guild_id, servers.club_id, servers.joined_at, CLUBS.c.rated_to)
        .join(CLUBS)
        .where(servers.club_id == own)
        .order_by(servers.guild_id)
    )
    rows = (await connection.execute(query)).all()
    mine = next((row for row in rows if row.guild_id == guild_id), None)
    if mine is None:
        return alone(guild_id)
    guilds = tuple(row.guild_id for row in rows)
    return Members(guild_id, guilds, mine.club_id, mine.joined_at, mine.rated_to is not None)

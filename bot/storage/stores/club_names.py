"""The names of people in the matches of a server."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from bot.storage.database.club_schema import CLUB_NAMES


def name_of(guild_id: int, user: sa.ColumnElement[int]) -> sa.ScalarSelect[Any]:
    """Return the name of a user in the server's match that ended last."""
    names = CLUB_NAMES.alias().c
    named = sa.select(names.name).where(names.guild_id == guild_id, names.user_id == user)
    return named.scalar_subquery()

"""Who took part in a match, stored with its end."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.database.schema import RESULT_PLAYERS
from bot.tables.state.participation import Participation, participations
from bot.tables.state.table import Stage, Table

COMPUTERS = 0
"""The user id under which a seat's computer players are stored."""


async def insert_participations(connection: AsyncConnection, table: Table) -> None:
    """Store the participants of the table's match, once it is over."""
    if table.history and table.stage in (Stage.FINISHED, Stage.CLOSED):
        rows = [_values(table.id, part) for part in participations(table)]
        if rows:  # All may have left before the first card.
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

"""Which tables, evenings and days in a database are not what was written."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.ports.errors import (
    UnreadableDayError,
    UnreadableEveningError,
    UnreadableTableError,
)
from bot.storage.database.evening_schema import DAILY_DAYS, EVENINGS
from bot.storage.database.schema import TABLES
from bot.storage.stores.daily import load_day
from bot.storage.stores.evening_rows import load_evening
from bot.storage.stores.table_rows import load_table

_MOST = 20
"""Lines that are told at most."""

_Load = Callable[[AsyncConnection, int], Awaitable[object]]


async def unsound(connection: AsyncConnection) -> tuple[str, ...]:
    """A line for each table, evening and day that cannot be read, at most 20; all of their rows and
    logs are read."""
    found: list[str] = []
    loads: tuple[tuple[sa.Column[int], _Load], ...] = (
        (TABLES.c.id, load_table),
        (EVENINGS.c.id, load_evening),
        (DAILY_DAYS.c.day, load_day),
    )
    for key, load in loads:
        for each in (await connection.scalars(sa.select(key).order_by(key))).all():
            try:
                await load(connection, each)
            except (UnreadableTableError, UnreadableEveningError, UnreadableDayError) as error:
                found.append(str(error))
                if len(found) == _MOST:
                    return tuple(found)
    return tuple(found)

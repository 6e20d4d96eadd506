"""Finding the rows that mention a person, without stopping anybody who writes."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.database.personal import LISTED, RENAMED
from bot.storage.database.schema import DM_CHANNELS, LOG_ENTRIES, POSTED_MESSAGES, TABLES


async def tables_mentioning(connection: AsyncConnection, user_id: int) -> list[int]:
    """The ids of the tables that mention a person, and perhaps some that do not: JSON is searched
    as text."""
    found: set[int] = set()
    queries: list[sa.Select[int]] = [
        sa.select(TABLES.c.id).where(
            sa.or_(
                TABLES.c.host_id == user_id,
                *(_holds(TABLES.c[name], user_id) for name in ("seats", "terms", "ending")),
            )
        ),
        sa.select(LOG_ENTRIES.c.table_id)
        .where(sa.or_(LOG_ENTRIES.c.user_id == user_id, _holds(LOG_ENTRIES.c.action, user_id)))
        .distinct(),
        *(
            sa.select(each.table.c.table_id).where(each.mentions(user_id)).distinct()
            for each in RENAMED
            if each.by_table
        ),
    ]
    for query in queries:
        found.update(await connection.scalars(query))
    return sorted(found)


async def messages_mentioning(connection: AsyncConnection, user_id: int) -> list[tuple[int, str]]:
    """The keys of the messages that were posted to a person, or because of them."""
    messages = POSTED_MESSAGES.c
    own = sa.select(DM_CHANNELS.c.channel_id).where(DM_CHANNELS.c.user_id == user_id)
    query = sa.select(messages.table_id, messages.what).where(
        sa.or_(messages.what.endswith(f"-{user_id}"), messages.channel_id.in_(own))
    )
    return [(row.table_id, row.what) for row in await connection.execute(query)]


async def lists_mentioning(
    connection: AsyncConnection, table: sa.Table, user_id: int
) -> list[sa.Row[Any]]:
    """The rows of a table of `LISTED` in whose lists a person is."""
    _, column = LISTED[table]
    rows = await connection.execute(sa.select(table).where(_holds(table.c[column], user_id)))
    return [
        row
        for row in rows
        if replaced_in_lists(row._mapping[column], user_id, 0) != row._mapping[column]
    ]


def replaced_in_lists(data: Any, user_id: int, new_id: int) -> Any:
    """JSON data with another id in the place of a person's: in a list that is all of it, and in
    lists called ``users``."""
    if isinstance(data, list) and all(isinstance(each, int) for each in data):
        return [new_id if each == user_id else each for each in data]
    return _in_named_lists(data, user_id, new_id)


def _in_named_lists(data: Any, user_id: int, new_id: int) -> Any:
    match data:
        case dict():
            return {
                key: replaced_in_lists(value, user_id, new_id)
                if key == "users"
                else _in_named_lists(value, user_id, new_id)
                for key, value in data.items()
            }
        case list():
            return [_in_named_lists(each, user_id, new_id) for each in data]
        case _:
            return data


def _holds(column: sa.ColumnElement[Any], user_id: int) -> sa.ColumnElement[bool]:
    """Whether the JSON text in a column has the digits of the id."""
    return sa.cast(column, sa.Text).like(f"%{user_id}%")

"""Everything that the database keeps about one person, as JSON data."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.ports.privacy import Sections
from bot.storage.database.personal import DELETED, LISTED, RENAMED, Personal
from bot.storage.database.schema import (
    BLOCKS,
    LOG_ENTRIES,
    OPEN_STAGES,
    POSTED_MESSAGES,
    PRESELECTIONS,
    TABLES,
)
from bot.storage.database.upsert import in_parts
from bot.storage.stores.evening_mentions import evening_actions
from bot.storage.stores.mentions import lists_mentioning, messages_mentioning, tables_mentioning

_Rows = list[dict[str, Any]]

_OF_TABLES = (
    TABLES.c.id, TABLES.c.guild_id, TABLES.c.channel_id, TABLES.c.game, TABLES.c.stage,
    TABLES.c.opened_at, TABLES.c.host_id, TABLES.c.seats, TABLES.c.ending, TABLES.c.terms,
)  # fmt: skip


async def personal_data(connection: AsyncConnection, user_id: int) -> Sections:
    """What is kept about a person, by section; other people as they were shown at shared tables.

    Nothing of the log of an open table is in it, nor who has blocked the person.
    """
    mentioning = await tables_mentioning(connection, user_id)
    over = await _tables_over(connection, user_id, mentioning)
    sections: dict[str, _Rows] = {
        "tables": [row for row in over if row["you_were_invited"] or _mentions(row, user_id)],
        "actions": await _actions(connection, user_id, [row["id"] for row in over]),
    }
    for personal in (*RENAMED, *DELETED):
        if personal.table is not PRESELECTIONS:
            sections[personal.section] = await _rows_of(connection, personal, user_id)
    for table, (section, _) in LISTED.items():
        rows = await lists_mentioning(connection, table, user_id)
        sections[section] = _by_key(table, [dict(row._mapping) for row in rows])
    sections |= await evening_actions(connection, user_id)
    sections["messages"] = await _messages(connection, user_id)
    return sections


async def _tables_over(
    connection: AsyncConnection, user_id: int, table_ids: Collection[int]
) -> _Rows:
    """These tables as far as they are not open; of the guests only the person is told."""
    found: _Rows = []
    for ids in in_parts(table_ids):
        query = sa.select(*_OF_TABLES).where(
            TABLES.c.id.in_(ids), TABLES.c.stage.not_in(OPEN_STAGES)
        )
        for row in _plain(await connection.execute(query.order_by(TABLES.c.id))):
            invited = (row.pop("terms") or {}).get("invited", ())
            found.append(row | {"you_were_invited": user_id in invited})
    return found


async def _actions(connection: AsyncConnection, user_id: int, table_ids: Collection[int]) -> _Rows:
    """What the person did at these tables, and what was done to them."""
    entries = LOG_ENTRIES.c
    columns = (entries.table_id, entries.version, entries.at, entries.user_id, entries.action)
    found: _Rows = []
    for ids in in_parts(table_ids):
        query = sa.select(*columns).where(
            entries.table_id.in_(ids),
            sa.or_(
                entries.user_id == user_id, sa.cast(entries.action, sa.Text).like(f"%{user_id}%")
            ),
        )
        rows = _plain(await connection.execute(query.order_by(entries.table_id, entries.version)))
        found += [row for row in rows if _mentions(row, user_id)]
    return found


async def _rows_of(connection: AsyncConnection, personal: Personal, user_id: int) -> _Rows:
    query = sa.select(personal.table).where(personal.mentions(user_id))
    if personal.table is BLOCKS:
        # Who has put the person on their list is their own affair; a server's list is told of.
        query = query.where(BLOCKS.c.blocker_id.in_((user_id, 0)))
    return _by_key(personal.table, _plain(await connection.execute(query)))


async def _messages(connection: AsyncConnection, user_id: int) -> _Rows:
    messages = POSTED_MESSAGES.c
    keys = await messages_mentioning(connection, user_id)
    found: _Rows = []
    for ids in in_parts({table_id for table_id, _ in keys}):
        query = sa.select(POSTED_MESSAGES).where(messages.table_id.in_(ids))
        rows = _plain(await connection.execute(query))
        found += [row for row in rows if (row["table_id"], row["what"]) in keys]
    return _by_key(POSTED_MESSAGES, found)


def _by_key(table: sa.Table, rows: _Rows) -> _Rows:
    """The rows of a table in an order that no database chooses."""
    return sorted(rows, key=lambda row: [row[key.name] for key in table.primary_key])


def _plain(rows: sa.CursorResult[Any]) -> _Rows:
    return [dict(row._mapping) for row in rows]


def _mentions(data: object, user_id: int) -> bool:
    """Whether the id is anywhere in JSON data."""
    match data:
        case dict() | Mapping():
            return any(_mentions(each, user_id) for each in data.values())
        case str():
            return f":{user_id}:" in data
        case Sequence():
            return any(_mentions(each, user_id) for each in data)
        case _:
            return data == user_id

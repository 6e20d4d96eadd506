"""Rows of evenings and their logs, read and written with their hashes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.club.evenings.actions import LoggedEveningAction
from bot.club.evenings.stored import read_evening_action
from bot.services.ports.errors import UnreadableEveningError
from bot.services.ports.evenings import StoredEvening
from bot.storage.database.evening_schema import EVENING_LOG, EVENINGS
from bot.storage.database.failures import is_damage
from bot.storage.database.row_hashes import (
    EVENING_ENTRY,
    EVENING_ROW,
    DamagedRowError,
    verify_log,
)
from bot.tables.state.venue import Venue


async def load_evening(connection: AsyncConnection, evening_id: int) -> StoredEvening | None:
    """The evening of this id without its messages; raises `UnreadableEveningError`."""
    query = sa.select(EVENINGS).where(EVENINGS.c.id == evening_id)
    with readable_evening(evening_id):
        row = (await connection.execute(query)).first()
        if row is None:
            return None
        venue = Venue(row.guild_id, row.channel_id, row.locale)
        return StoredEvening(evening_id, venue, await _read_log(connection, row))


async def sound_row(connection: AsyncConnection, evening_id: int) -> sa.Row[Any]:
    """The row of an evening, locked until the transaction ends; `UnreadableEveningError` if it is
    not what was written."""
    query = sa.select(EVENINGS).where(EVENINGS.c.id == evening_id).with_for_update()
    with readable_evening(evening_id):
        row = (await connection.execute(query)).first()
        if row is None:
            raise LookupError(f"there is no evening {evening_id}")
        EVENING_ROW.verify(row._mapping, row.row_hash)
    return row


async def update_row(
    connection: AsyncConnection,
    evening_id: int,
    values: dict[str, Any],
    row: sa.Row[Any] | None = None,
) -> None:
    """Store other values in an evening's row, with its hash; ``row`` is the row so far."""
    same = EVENINGS.c.id == evening_id
    if row is None:
        row = (await connection.execute(sa.select(EVENINGS).where(same))).one()
    found = EVENING_ROW.hash({**row._mapping, **values})
    update = sa.update(EVENINGS).where(same).values(values | {"row_hash": found})
    await connection.execute(update)


async def last_entry_times(
    connection: AsyncConnection, which: sa.ColumnElement[bool]
) -> list[tuple[int, float | None]]:
    """The ids of these evenings, in order, each with when its last entry came (seconds since the
    epoch); None for an entry that is not what this program writes."""
    log = EVENING_LOG.c
    is_last = sa.and_(log.evening_id == EVENINGS.c.id, log.version == EVENINGS.c.version)
    entries = sa.select(EVENINGS.c.id, sa.cast(log.action, sa.Text).label("entry"))
    entries = entries.join(EVENING_LOG, is_last).where(which).order_by(EVENINGS.c.id)
    try:
        return [(row.id, _time_of(row.entry)) for row in await connection.execute(entries)]
    except DBAPIError as error:
        if not is_damage(error):
            raise
    ids = sa.select(EVENINGS.c.id).where(which).order_by(EVENINGS.c.id)
    found: list[tuple[int, float | None]] = []
    for evening_id in (await connection.scalars(ids)).all():
        try:
            with readable_evening(evening_id):
                row = (await connection.execute(entries.where(EVENINGS.c.id == evening_id))).one()
                found.append((evening_id, _time_of(row.entry)))
        except UnreadableEveningError:
            found.append((evening_id, None))
    return found


def _time_of(entry: str) -> float | None:
    """When an entry came, by its stored text; None for any other text."""
    try:
        document = json.loads(entry)
    except ValueError:
        return None
    at = document.get("at") if isinstance(document, dict) else None
    return at if isinstance(at, float | int) else None


async def _read_log(
    connection: AsyncConnection, evening: sa.Row[Any]
) -> tuple[LoggedEveningAction, ...]:
    query = sa.select(EVENING_LOG).where(EVENING_LOG.c.evening_id == evening.id)
    with readable_evening(evening.id):
        rows = (await connection.execute(query.order_by(EVENING_LOG.c.version))).all()
        if not rows:
            raise ValueError("the log is empty")
        EVENING_ROW.verify(evening._mapping, evening.row_hash)
        verify_log(EVENING_ENTRY, (row._mapping for row in rows), evening.log_hash)
        return tuple(read_evening_action(row.action) for row in rows)


@contextmanager
def readable_evening(evening_id: int) -> Iterator[None]:
    """Raise `UnreadableEveningError` for data that are not what was written."""
    try:
        yield
    except DamagedRowError as error:
        raise UnreadableEveningError(evening_id, str(error)) from error
    except (KeyError, TypeError, ValueError) as error:
        raise UnreadableEveningError(evening_id) from error
    except DBAPIError as error:
        if is_damage(error):
            raise UnreadableEveningError(evening_id) from error
        raise

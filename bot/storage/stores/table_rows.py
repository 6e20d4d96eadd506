"""Reading tables from their rows, some of which may be damaged."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.ports.errors import UnreadableTableError
from bot.services.ports.store import StoredTable
from bot.storage.database.failures import is_damage
from bot.storage.database.row_hashes import (
    TABLE_ENTRY,
    TABLE_ROW,
    TABLE_SEEDS,
    DamagedRowError,
    verify_log,
)
from bot.storage.database.schema import LOG_ENTRIES, SEED_CHAINS, TABLES
from bot.storage.stores.rows import stored_table
from bot.tables.state.venue import Venue

_LONG = 100
"""Entries of a log, nearly two hands, that take some 2 ms of processor time to make sense of."""


def latest_here(place: Venue) -> sa.Select[int]:
    """The ids of the tables of a channel, the one opened last first."""
    here = sa.and_(TABLES.c.guild_id == place.guild_id, TABLES.c.channel_id == place.channel_id)
    return sa.select(TABLES.c.id).where(here).order_by(TABLES.c.id.desc())


def with_chain() -> sa.Select[Any]:
    """All tables with their chains."""
    chain = SEED_CHAINS.c
    columns = (chain.table_id, chain.last_seed, chain.start, chain.row_hash.label("seeds_hash"))
    return sa.select(TABLES, *columns).join(SEED_CHAINS)


@contextmanager
def readable(table_id: int) -> Iterator[None]:
    """Raise `UnreadableTableError` for data that are damaged, or not what this program writes."""
    try:
        yield
    except DamagedRowError as error:
        raise UnreadableTableError(table_id, str(error)) from error
    except (KeyError, TypeError, ValueError) as error:
        raise UnreadableTableError(table_id) from error
    except DBAPIError as error:
        if is_damage(error):
            raise UnreadableTableError(table_id) from error
        raise


async def load_table(connection: AsyncConnection, table_id: int) -> StoredTable:
    """The table of this id with its log; raises `UnreadableTableError`."""
    with readable(table_id):
        row = (await connection.execute(with_chain().where(TABLES.c.id == table_id))).one()
        log = sa.select(LOG_ENTRIES).where(LOG_ENTRIES.c.table_id == table_id)
        rows = (await connection.execute(log.order_by(LOG_ENTRIES.c.version))).all()
        if len(rows) < _LONG:
            return _sound_table(row, rows)
        return await asyncio.to_thread(_sound_table, row, rows)


def verify_rows(row: sa.Row[Any], log: Sequence[sa.Row[Any]]) -> None:
    """Pass if a table's row, its chain and its log are what was written; else `DamagedRowError`."""
    values = row._mapping
    TABLE_ROW.verify(values, row.row_hash)
    TABLE_SEEDS.verify(values, row.seeds_hash)
    verify_log(TABLE_ENTRY, (entry._mapping for entry in log), row.log_hash)


def _sound_table(row: sa.Row[Any], log: Sequence[sa.Row[Any]]) -> StoredTable:
    """The table in a row and its log's rows, which are what was written."""
    verify_rows(row, log)
    return stored_table(row, log)


async def load_tables(connection: AsyncConnection, table_ids: Collection[int]) -> list[StoredTable]:
    """The tables of these ids with their logs, by two queries; raises `UnreadableTableError`."""
    with readable(min(table_ids, default=0)):
        rows = (await connection.execute(with_chain().where(TABLES.c.id.in_(table_ids)))).all()
        log = sa.select(LOG_ENTRIES).where(LOG_ENTRIES.c.table_id.in_(table_ids))
        ordered = log.order_by(LOG_ENTRIES.c.table_id, LOG_ENTRIES.c.version)
        logs: dict[int, list[sa.Row[Any]]] = {row.id: [] for row in rows}
        for entry in await connection.execute(ordered):
            logs[entry.table_id].append(entry)
        tables = []
        for row in rows:
            if len(logs[row.id]) < _LONG:
                tables.append(_sound_table(row, logs[row.id]))
            else:
                tables.append(await asyncio.to_thread(_sound_table, row, logs[row.id]))
            await asyncio.sleep(0)
        return tables


async def open_rows(
    connection: AsyncConnection, wanted: sa.Select[Any]
) -> tuple[list[sa.Row[Any]], list[UnreadableTableError]]:
    """All rows at once; where one of them cannot be read, one by one."""
    try:
        with readable(0):
            return list((await connection.execute(wanted)).all()), []
    except UnreadableTableError:
        return await _rows_one_by_one(connection, wanted)


async def _rows_one_by_one(
    connection: AsyncConnection, wanted: sa.Select[Any]
) -> tuple[list[sa.Row[Any]], list[UnreadableTableError]]:
    """The rows that can be read, in order, and the tables of those that cannot."""
    ids = await connection.scalars(wanted.with_only_columns(TABLES.c.id))
    rows, errors = [], []
    for table_id in ids.all():
        try:
            with readable(table_id):
                rows.append((await connection.execute(wanted.where(TABLES.c.id == table_id))).one())
        except UnreadableTableError as error:
            errors.append(error)
    return rows, errors

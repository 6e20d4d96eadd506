"""The hashes of a log that was rewritten, computed anew."""

from __future__ import annotations

from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.evening_schema import DAILY_DAYS, DAILY_LOG, EVENING_LOG, EVENINGS
from bot.storage.schema import (
    DAY_ENTRY,
    DAY_ROW,
    EVENING_ENTRY,
    EVENING_ROW,
    LOG_ENTRIES,
    TABLE_ENTRY,
    TABLE_ROW,
    TABLES,
    HashedRow,
    verify_log,
)


@dataclass(frozen=True, slots=True)
class HashedLog:
    """A log, and the rows that have one; ``key`` names its column with the owner's key."""

    owners: sa.Table
    owner: HashedRow
    entries: sa.Table
    entry: HashedRow
    key: str

    def of(self, key: int) -> sa.ColumnElement[bool]:
        """Whether an entry is of the owner with this key."""
        return self.entries.c[self.key] == key

    def is_owner(self, key: int) -> sa.ColumnElement[bool]:
        """Whether a row of the owners has this key."""
        (column,) = self.owners.primary_key
        return column == key


TABLE_LOG = HashedLog(TABLES, TABLE_ROW, LOG_ENTRIES, TABLE_ENTRY, "table_id")
EVENING_LOGS = HashedLog(EVENINGS, EVENING_ROW, EVENING_LOG, EVENING_ENTRY, "evening_id")
DAY_LOGS = HashedLog(DAILY_DAYS, DAY_ROW, DAILY_LOG, DAY_ENTRY, "day")


async def verify_sound(connection: AsyncConnection, log: HashedLog, key: int) -> None:
    """Pass if a log and the row it belongs to are what was written; else `DamagedRowError`."""
    owner = (await connection.execute(sa.select(log.owners).where(log.is_owner(key)))).one()
    query = sa.select(log.entries).where(log.of(key)).order_by(log.entries.c.version)
    rows = (await connection.execute(query)).all()
    log.owner.verify(owner._mapping, owner.row_hash)
    verify_log(log.entry, (row._mapping for row in rows), owner.log_hash)


async def rechain(connection: AsyncConnection, log: HashedLog, key: int) -> None:
    """Store the hashes of a log and its row as they are now.

    To be called only in the transaction that has rewritten a log that was sound before.
    """
    query = sa.select(log.entries).where(log.of(key)).order_by(log.entries.c.version)
    last: bytes | None = None
    for row in (await connection.execute(query)).all():
        last = log.entry.hash(row._mapping, last)
        if last != row.hash:
            same = sa.and_(log.of(key), log.entries.c.version == row.version)
            await connection.execute(sa.update(log.entries).where(same).values(hash=last))
    owner = (await connection.execute(sa.select(log.owners).where(log.is_owner(key)))).one()
    found = log.owner.hash({**owner._mapping, "log_hash": last})
    update = sa.update(log.owners).where(log.is_owner(key))
    await connection.execute(update.values(log_hash=last, row_hash=found))

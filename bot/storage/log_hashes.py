"""Store hashed logs, and the messages posted for the tables, evenings and days that own them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.discord_stores import Posted
from bot.storage.errors import InteractionSeenError, is_damage
from bot.storage.feature_schema import DAILY_DAYS, DAILY_LOG, EVENING_LOG, EVENINGS
from bot.storage.schema import (
    DAY_ENTRY,
    DAY_ROW,
    EVENING_ENTRY,
    EVENING_ROW,
    LOG_ENTRIES,
    TABLE_ENTRY,
    TABLE_ROW,
    TABLES,
    DamagedRowError,
    HashedRow,
    verify_log,
)
from bot.storage.transactions import Transactions
from bot.support.tasks import uncancelled


@contextmanager
def readable(unreadable: Callable[..., Exception]) -> Iterator[None]:
    """Raise ``unreadable`` for data that do not read as written; it takes the reason, if known."""
    try:
        yield
    except DamagedRowError as error:
        raise unreadable(str(error)) from error
    except (KeyError, TypeError, ValueError) as error:
        raise unreadable() from error
    except DBAPIError as error:
        if is_damage(error):
            raise unreadable() from error
        raise


@dataclass(frozen=True, slots=True)
class HashedLog:
    """A log and the table of its owners; ``key`` names the log's column with the owner's key."""

    owners: sa.Table
    owner: HashedRow
    entries: sa.Table
    entry: HashedRow
    key: str

    def of(self, key: int) -> sa.ColumnElement[bool]:
        return self.entries.c[self.key] == key

    def is_owner(self, key: int) -> sa.ColumnElement[bool]:
        (column,) = self.owners.primary_key
        return column == key

    async def read(self, connection: AsyncConnection, key: int) -> Sequence[sa.Row[Any]]:
        query = sa.select(self.entries).where(self.of(key)).order_by(self.entries.c.version)
        return (await connection.execute(query)).all()

    async def locked(self, connection: AsyncConnection, key: int) -> sa.Row[Any]:
        """Return the owner's row, locked until the transaction ends. Raises LookupError, and
        `DamagedRowError` if the row does not match its hash."""
        query = sa.select(self.owners).where(self.is_owner(key)).with_for_update()
        row = (await connection.execute(query)).first()
        if row is None:
            raise LookupError(f"{self.owners.name} has no row {key}")
        self.owner.verify(row._mapping, row.row_hash)
        return row

    async def update(
        self, connection: AsyncConnection, row: sa.Row[Any], values: Mapping[str, Any]
    ) -> None:
        """Store new values in an owner's row, with its new hash."""
        (column,) = self.owners.primary_key
        found = self.owner.hash({**row._mapping, **values})
        update = sa.update(self.owners).where(column == row._mapping[column.name])
        await connection.execute(update.values({**values, "row_hash": found}))

    async def refuse_seen(self, connection: AsyncConnection, interaction_id: int | None) -> None:
        """Raise `InteractionSeenError` if an entry is of this interaction."""
        log = self.entries.c
        seen = sa.select(log.version).where(log.interaction_id == interaction_id)
        if interaction_id is not None and (await connection.scalars(seen)).first() is not None:
            raise InteractionSeenError(interaction_id)

    async def append(
        self,
        connection: AsyncConnection,
        key: int,
        version: int,
        action: Mapping[str, Any],
        interaction_id: int | None,
        before: bytes | None = None,
    ) -> bytes:
        """Insert the entry that follows the one with the hash ``before``; return its own hash."""
        values = {
            self.key: key,
            "version": version,
            "action": action,
            "interaction_id": interaction_id,
        }
        found = self.entry.hash(values, before)
        await connection.execute(sa.insert(self.entries).values(values | {"hash": found}))
        return found


TABLE_LOG = HashedLog(TABLES, TABLE_ROW, LOG_ENTRIES, TABLE_ENTRY, "table_id")
EVENING_LOGS = HashedLog(EVENINGS, EVENING_ROW, EVENING_LOG, EVENING_ENTRY, "evening_id")
DAY_LOGS = HashedLog(DAILY_DAYS, DAY_ROW, DAILY_LOG, DAY_ENTRY, "day")
LOGS: Mapping[str, HashedLog] = {"evenings": EVENING_LOGS, "deals_of_the_day": DAY_LOGS}
"""Logs whose entries mention people, by their section in a person's export; a forgotten person
stays in them under a pseudonym."""


async def verify_sound(connection: AsyncConnection, log: HashedLog, key: int) -> None:
    """Raise `DamagedRowError` if a log or its owner's row does not match its hashes."""
    owner = (await connection.execute(sa.select(log.owners).where(log.is_owner(key)))).one()
    rows = await log.read(connection, key)
    log.owner.verify(owner._mapping, owner.row_hash)
    verify_log(log.entry, (row._mapping for row in rows), owner.log_hash)


async def rechain(connection: AsyncConnection, log: HashedLog, key: int) -> None:
    """Store the hashes of a log and its owner's row again.

    Only for the transaction that has rewritten a log which was sound before.
    """
    last: bytes | None = None
    for row in await log.read(connection, key):
        last = log.entry.hash(row._mapping, last)
        if last != row.hash:
            same = sa.and_(log.of(key), log.entries.c.version == row.version)
            await connection.execute(sa.update(log.entries).where(same).values(hash=last))
    owner = (await connection.execute(sa.select(log.owners).where(log.is_owner(key)))).one()
    await log.update(connection, owner, {"log_hash": last})


class PostedStore:
    """Stores which messages were posted for tables, evenings or days. Each method is one
    transaction, and may raise `StoreBusyError`."""

    def __init__(self, transactions: Transactions, log: HashedLog, messages: sa.Table) -> None:
        self._transactions = transactions
        self._log = log
        columns = messages.c
        owner: sa.BindParameter[int] = sa.bindparam("owner")
        theirs = columns[log.key] == owner
        named = columns.what.in_(sa.bindparam("names", expanding=True))
        # Built once, because building a statement costs more than executing it.
        posted = sa.select(columns.what, columns.channel_id, columns.message_id)
        self._posted = posted.where(theirs).order_by(columns.what)
        (key,) = log.owners.primary_key
        self._lock = sa.select(key).where(key == owner).with_for_update()
        self._drop = sa.delete(messages).where(theirs, named)
        self._add = sa.insert(messages)

    @uncancelled
    async def posted(self, owner_id: int) -> list[Posted]:
        """Return the messages posted for an owner, sorted by ``what``."""
        async with self._transactions.reading() as connection:
            return await self._posted_for(connection, owner_id)

    @uncancelled
    async def remember(self, owner_id: int, posted: Posted) -> None:
        """Store that a message was posted, in place of the one with the same ``what``.

        Raises LookupError for an unknown owner.
        """
        owner = {"owner": owner_id}
        values = {self._log.key: owner_id, **asdict(posted)}
        async with self._transactions.writing_briefly() as connection:
            if (await connection.scalars(self._lock, owner)).first() is None:
                raise LookupError(f"{self._log.owners.name} has no row {owner_id}")
            await connection.execute(self._drop, owner | {"names": [posted.what]})
            await connection.execute(self._add, values)

    @uncancelled
    async def forget(self, owner_id: int, names: Collection[str]) -> None:
        """Forget the messages with these names (``what``), if they are known."""
        async with self._transactions.writing_briefly() as connection:
            await connection.execute(self._drop, {"owner": owner_id, "names": sorted(names)})

    async def _posted_for(self, connection: AsyncConnection, owner_id: int) -> list[Posted]:
        rows = await connection.execute(self._posted, {"owner": owner_id})
        return [Posted(*row) for row in rows]

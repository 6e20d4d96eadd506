"""Which tables were opened for which occasion, and whose deals are a secret."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.ports.store import NewTable
from bot.storage.database.evening_schema import DAILY_TABLES, EVENING_TABLES, SEALED_TABLES
from bot.storage.database.transactions import Transactions
from bot.support.uncancelled import uncancelled
from bot.tables.state.occasion import DailyOccasion, EveningOccasion, Occasion


class SqlSealedStore:
    """A `bot.services.ports.evenings.SealedStore`: each method is one transaction."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    @uncancelled
    async def all(self) -> frozenset[int]:
        """The ids of the tables whose deals are a secret."""
        async with self._transactions.reading() as connection:
            return frozenset(await connection.scalars(sa.select(SEALED_TABLES.c.table_id)))

    @uncancelled
    async def lift(self, table_ids: Sequence[int]) -> None:
        """The deals of these tables are no secret any more."""
        async with self._transactions.writing() as connection:
            await unseal(connection, table_ids)


async def link_occasion(connection: AsyncConnection, table_id: int, new: NewTable) -> None:
    """Store what a new table is opened for, in the transaction that stores the table."""
    match new.occasion:
        case None:
            return
        case EveningOccasion(evening_id, drawn, table, _):
            values = {"evening_id": evening_id, "round": drawn, "table": table}
            link = sa.insert(EVENING_TABLES).values(values | {"table_id": table_id})
        case DailyOccasion(day):
            values = {"day": day, "user_id": new.host_id, "table_id": table_id}
            link = sa.insert(DAILY_TABLES).values(values)
    await connection.execute(link)
    if new.occasion.sealed:
        await connection.execute(sa.insert(SEALED_TABLES).values(table_id=table_id))


async def table_of_occasion(
    connection: AsyncConnection, occasion: Occasion, host_id: int
) -> int | None:
    """The id of the table that was opened for an occasion, for a deal of the day by this host."""
    match occasion:
        case EveningOccasion(evening_id, drawn, table, _):
            links = EVENING_TABLES.c
            query = sa.select(links.table_id).where(
                links.evening_id == evening_id, links.round == drawn, links.table == table
            )
        case DailyOccasion(day):
            query = sa.select(DAILY_TABLES.c.table_id).where(
                DAILY_TABLES.c.day == day, DAILY_TABLES.c.user_id == host_id
            )
    return (await connection.scalars(query)).first()


def kept_out() -> sa.CompoundSelect[int]:
    """The tables that are in no books: those whose deals are a secret, and the deals of the day."""
    return sa.union_all(sa.select(SEALED_TABLES.c.table_id), sa.select(DAILY_TABLES.c.table_id))


async def is_kept_out(connection: AsyncConnection, table_id: int) -> bool:
    """Whether a table is in no books."""
    is_one = sa.literal(table_id).in_(kept_out())
    return bool(await connection.scalar(sa.select(is_one)))


async def unseal(connection: AsyncConnection, table_ids: Collection[int]) -> None:
    """The deals of these tables are no secret any more."""
    theirs = SEALED_TABLES.c.table_id.in_(sorted(table_ids))
    await connection.execute(sa.delete(SEALED_TABLES).where(theirs))

"""Store the bot's outages and heartbeats in the database."""

from __future__ import annotations

import sqlalchemy as sa

from bot.storage.schema import HEARTBEAT, LOG_ENTRIES, OPEN_STAGES, OUTAGES, TABLES
from bot.storage.transactions import Transactions
from bot.support.tasks import uncancelled
from bot.table.state.session import Outage

_BOT = 1
"""The id of the only heartbeat."""


class OutageStore:
    """Stores outages and heartbeats; each method is one transaction, durable on return."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    @uncancelled
    async def all(self) -> list[Outage]:
        """Return all outages in order of time."""
        query = sa.select(OUTAGES).order_by(OUTAGES.c.began)
        async with self._transactions.reading() as connection:
            return [Outage(row.began, row.ended) for row in await connection.execute(query)]

    @uncancelled
    async def save(self, outage: Outage) -> None:
        """Store an outage, in the place of one that began at the same moment."""
        async with self._transactions.writing() as connection:
            same = OUTAGES.c.began == outage.began
            await connection.execute(sa.delete(OUTAGES).where(same))
            values = {"began": outage.began, "ended": outage.ended}
            await connection.execute(sa.insert(OUTAGES).values(values))

    @uncancelled
    async def forget_old(self) -> None:
        """Forget the outages that ended before the oldest open table was opened."""
        opened = sa.select(TABLES.c.opened_at).where(TABLES.c.stage.in_(OPEN_STAGES))
        needed = sa.exists(opened.where(TABLES.c.opened_at <= OUTAGES.c.ended))
        async with self._transactions.writing() as connection:
            await connection.execute(sa.delete(OUTAGES).where(~needed))

    @uncancelled
    async def beat(self, at: float) -> None:
        """Store that the bot acts at this moment."""
        async with self._transactions.writing() as connection:
            await connection.execute(sa.delete(HEARTBEAT))
            await connection.execute(sa.insert(HEARTBEAT).values(id=_BOT, at=at))

    @uncancelled
    async def last_beat(self) -> float | None:
        """Return the latest sign that the bot acted: a heartbeat, or the last action at an open
        table."""
        is_last = sa.and_(
            LOG_ENTRIES.c.table_id == TABLES.c.id, LOG_ENTRIES.c.version == TABLES.c.version
        )
        acted = (
            sa.select(sa.func.max(LOG_ENTRIES.c.at))
            .join(TABLES, is_last)
            .where(TABLES.c.stage.in_(OPEN_STAGES))
        )
        async with self._transactions.reading() as connection:
            beats = await connection.scalars(sa.select(HEARTBEAT.c.at))
            signs = [*beats, *await connection.scalars(acted)]
        return max((sign for sign in signs if sign is not None), default=None)

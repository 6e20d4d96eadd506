"""The bot's outages and heartbeat (`bot.services.ports.store.OutageStore`) in a SQL database."""

from __future__ import annotations

import sqlalchemy as sa

from bot.storage.database.schema import HEARTBEAT, LOG_ENTRIES, OPEN_STAGES, OUTAGES, TABLES
from bot.storage.database.transactions import Transactions
from bot.support.uncancelled import uncancelled
from bot.tables.state.outages import Outage

_ONLY = 1
"""The id of the only row of the heartbeat."""


class SqlOutageStore:
    """An `OutageStore`: each method is one transaction, durable on return."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    @uncancelled
    async def all(self) -> list[Outage]:
        """All outages in order of time."""
        query = sa.select(OUTAGES.c.began, OUTAGES.c.ended).order_by(OUTAGES.c.began)
        async with self._transactions.reading() as connection:
            return [Outage(*row) for row in await connection.execute(query)]

    @uncancelled
    async def save(self, outage: Outage) -> None:
        """Store an outage, replacing one that began at the same moment."""
        async with self._transactions.writing() as connection:
            await connection.execute(sa.delete(OUTAGES).where(OUTAGES.c.began == outage.began))
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
        """Store that the bot is running at this moment."""
        async with self._transactions.writing() as connection:
            await connection.execute(sa.delete(HEARTBEAT))
            await connection.execute(sa.insert(HEARTBEAT).values({"id": _ONLY, "at": at}))

    @uncancelled
    async def last_beat(self) -> float | None:
        """The latest of the stored moment and the last action at an open table, if any."""
        is_last = sa.and_(
            LOG_ENTRIES.c.table_id == TABLES.c.id, LOG_ENTRIES.c.version == TABLES.c.version
        )
        actions = (
            sa.select(sa.func.max(LOG_ENTRIES.c.at))
            .join(TABLES, is_last)
            .where(TABLES.c.stage.in_(OPEN_STAGES))
        )
        async with self._transactions.reading() as connection:
            beat = (await connection.scalars(sa.select(HEARTBEAT.c.at))).first()
            acted = (await connection.scalars(actions)).first()
        return max((at for at in (beat, acted) if at is not None), default=None)

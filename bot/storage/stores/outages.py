"""When the bot was not there, in the database."""

from __future__ import annotations

import sqlalchemy as sa

from bot.services.live.uncancelled import uncancelled
from bot.storage.database.schema import HEARTBEAT, LOG_ENTRIES, OPEN_STAGES, OUTAGES, TABLES
from bot.storage.database.transactions import Transactions
from bot.tables.state.outages import Outage

_ONLY = 1
"""The id of the one row that says when the bot was there last."""


class SqlOutageStore:
    """The part of the store that keeps outages (`bot.services.ports.store.OutageStore`)."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    @uncancelled
    async def all(self) -> list[Outage]:
        """All outages, one after another in time."""
        query = sa.select(OUTAGES.c.began, OUTAGES.c.ended).order_by(OUTAGES.c.began)
        async with self._transactions.reading() as connection:
            return [Outage(*row) for row in await connection.execute(query)]

    @uncancelled
    async def save(self, outage: Outage) -> None:
        """Store one more; one that began at the same moment is replaced."""
        async with self._transactions.writing() as connection:
            await connection.execute(sa.delete(OUTAGES).where(OUTAGES.c.began == outage.began))
            values = {"began": outage.began, "ended": outage.ended}
            await connection.execute(sa.insert(OUTAGES).values(values))

    @uncancelled
    async def forget_old(self) -> None:
        """Forget those that were over before any table was opened that is still open."""
        opened = sa.select(TABLES.c.opened_at).where(TABLES.c.stage.in_(OPEN_STAGES))
        needed = sa.exists(opened.where(TABLES.c.opened_at <= OUTAGES.c.ended))
        async with self._transactions.writing() as connection:
            await connection.execute(sa.delete(OUTAGES).where(~needed))

    @uncancelled
    async def beat(self, at: float) -> None:
        """Store that the bot is there at this moment."""
        async with self._transactions.writing() as connection:
            await connection.execute(sa.delete(HEARTBEAT))
            await connection.execute(sa.insert(HEARTBEAT).values({"id": _ONLY, "at": at}))

    @uncancelled
    async def last_beat(self) -> float | None:
        """The moment stored last, or that of the last action at an open table."""
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

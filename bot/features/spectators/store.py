"""Store the spectators of tables in the database."""

from __future__ import annotations

from dataclasses import dataclass

import sqlalchemy as sa

from bot.storage.schema import WATCHERS
from bot.storage.transactions import Transactions
from bot.support.tasks import uncancelled


@dataclass(frozen=True, slots=True)
class Spectator:
    """Somebody who follows a table: snowflakes of the person and of the DM channel, and the
    person's Discord locale."""

    table_id: int
    user_id: int
    channel_id: int
    locale: str = "en-US"


class SpectatorStore:
    """Stores who follows which table; each method is one transaction, durable on return."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    @uncancelled
    async def all(self) -> list[Spectator]:
        """All spectators, by table and user id."""
        columns = (
            WATCHERS.c.table_id, WATCHERS.c.user_id, WATCHERS.c.channel_id, WATCHERS.c.locale,
        )  # fmt: skip
        query = sa.select(*columns).order_by(WATCHERS.c.table_id, WATCHERS.c.user_id)
        async with self._transactions.reading() as connection:
            return [Spectator(*row) for row in await connection.execute(query)]

    @uncancelled
    async def save(self, spectator: Spectator) -> None:
        """Store that somebody follows a table, replacing what was stored about the two."""
        values = {
            "table_id": spectator.table_id,
            "user_id": spectator.user_id,
            "channel_id": spectator.channel_id,
            "locale": spectator.locale,
        }
        async with self._transactions.writing() as connection:
            await connection.execute(_delete(spectator.table_id, spectator.user_id))
            await connection.execute(sa.insert(WATCHERS).values(values))

    @uncancelled
    async def drop(self, table_id: int, user_id: int) -> None:
        """Forget that somebody follows a table; nothing changes if they do not."""
        async with self._transactions.writing() as connection:
            await connection.execute(_delete(table_id, user_id))


def _delete(table_id: int, user_id: int) -> sa.Delete:
    same = sa.and_(WATCHERS.c.table_id == table_id, WATCHERS.c.user_id == user_id)
    return sa.delete(WATCHERS).where(same)

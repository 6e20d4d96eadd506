"""Interactions handed over to another process (`bot.services.ports.inbox.Inbox`) in a SQL
database."""

from __future__ import annotations

from collections.abc import Collection

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.ports.inbox import HandedInteraction
from bot.services.ports.notices import Subject
from bot.storage.database.cluster_schema import HANDED_INTERACTIONS
from bot.storage.database.transactions import Transactions
from bot.storage.database.upsert import replaced, upsert
from bot.support.uncancelled import uncancelled

_HANDED = HANDED_INTERACTIONS.c
_AT_ONCE = 500
"""Interactions that are read by one statement."""


class SqlInbox:
    """An `Inbox`: each method is one transaction, durable on return."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    @uncancelled
    async def hand_over(self, handed: HandedInteraction) -> None:
        """Store an interaction, and give its process notice; one that waits already stays."""
        values = {
            "interaction_id": handed.interaction_id,
            "user_id": handed.user_id,
            "shard": handed.shard,
            "received_at": handed.received_at,
            "payload": dict(handed.payload),
            "answer": handed.answer,
        }
        async with self._transactions.writing_rows() as connection:
            moved = {"shard": replaced, "answer": replaced}
            stored = upsert(connection.dialect.name, HANDED_INTERACTIONS, moved)
            await connection.execute(stored, values)
            await self._transactions.tell(connection, Subject.HANDED_OVER, handed.shard)

    @uncancelled
    async def waiting(
        self, shards: Collection[int], but: Collection[int] = frozenset()
    ) -> list[HandedInteraction]:
        """The interactions for these shards, but for those of these ids, in the order in which they
        were received."""
        # A process that is behind has hundreds at work: what came of them is not read each time.
        ids = sa.select(_HANDED.interaction_id).where(_HANDED.shard.in_(sorted(shards)))
        async with self._transactions.reading() as connection:
            found = await connection.scalars(ids.order_by(_HANDED.received_at))
            new = [number for number in found if number not in but]
            chunks = [new[start : start + _AT_ONCE] for start in range(0, len(new), _AT_ONCE)]
            return [handed for chunk in chunks for handed in await _read(connection, chunk)]

    @uncancelled
    async def done(self, interaction_id: int) -> None:
        """Delete an interaction that was carried out."""
        async with self._transactions.writing_rows() as connection:
            same = _HANDED.interaction_id == interaction_id
            await connection.execute(sa.delete(HANDED_INTERACTIONS).where(same))

    @uncancelled
    async def forget_until(self, received_at: float) -> None:
        """Delete what was received until then."""
        async with self._transactions.writing() as connection:
            old = _HANDED.received_at <= received_at
            await connection.execute(sa.delete(HANDED_INTERACTIONS).where(old))


async def _read(connection: AsyncConnection, ids: Collection[int]) -> list[HandedInteraction]:
    query = sa.select(HANDED_INTERACTIONS).where(_HANDED.interaction_id.in_(ids))
    rows = await connection.execute(query.order_by(_HANDED.received_at))
    return [
        HandedInteraction(
            row.interaction_id, row.user_id, row.shard, row.received_at, row.payload, row.answer
        )
        for row in rows
    ]

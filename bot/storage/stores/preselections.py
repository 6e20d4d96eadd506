"""Cards chosen before the turn (`bot.services.ports.store.PreselectionStore`) in a SQL database."""

from __future__ import annotations

import logging

import sqlalchemy as sa

from bot.storage.database.schema import PRESELECTIONS
from bot.storage.database.transactions import Transactions
from bot.support.uncancelled import uncancelled
from bot.tables.state.preselection import Preselection
from tarocchino.core.model.cards import UnknownCardError, card

_log = logging.getLogger(__name__)


class SqlPreselectionStore:
    """A `PreselectionStore`: each method is one transaction, durable on return."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    @uncancelled
    async def at_table(self, table_id: int) -> list[Preselection]:
        """The cards chosen at a table, without those that cannot be read."""
        query = sa.select(PRESELECTIONS).where(PRESELECTIONS.c.table_id == table_id)
        async with self._transactions.reading() as connection:
            rows = (await connection.execute(query)).all()
        found = []
        for row in rows:
            try:
                found.append(Preselection(row.user_id, row.hand, card(row.card)))
            except UnknownCardError:
                _log.warning("a card chosen beforehand cannot be read and is ignored")
        return found

    @uncancelled
    async def tables(self) -> frozenset[int]:
        """The tables at which anybody has chosen a card."""
        async with self._transactions.reading() as connection:
            found = await connection.scalars(sa.select(PRESELECTIONS.c.table_id).distinct())
            return frozenset(found.all())

    @uncancelled
    async def save(self, table_id: int, chosen: Preselection) -> None:
        """Store the card that somebody has chosen, replacing an earlier choice."""
        values = {
            "table_id": table_id,
            "user_id": chosen.user_id,
            "hand": chosen.hand,
            "card": chosen.card.code,
        }
        async with self._transactions.writing_briefly() as connection:
            await connection.execute(sa.delete(PRESELECTIONS).where(_of(table_id, chosen.user_id)))
            await connection.execute(sa.insert(PRESELECTIONS).values(values))

    @uncancelled
    async def drop(self, table_id: int, user_id: int) -> None:
        """Forget somebody's choice, if any."""
        async with self._transactions.writing_briefly() as connection:
            await connection.execute(sa.delete(PRESELECTIONS).where(_of(table_id, user_id)))


def _of(table_id: int, user_id: int) -> sa.ColumnElement[bool]:
    return (PRESELECTIONS.c.table_id == table_id) & (PRESELECTIONS.c.user_id == user_id)

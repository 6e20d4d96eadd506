"""The messages posted for tables (`bot.services.ports.messages.MessageStore`) in a SQL database."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import sqlalchemy as sa

from bot.services.ports.messages import Posted, ShownMessage
from bot.storage.database.schema import POSTED_MESSAGES
from bot.storage.database.transactions import Transactions
from bot.storage.stores.tables import stored_version
from bot.support.uncancelled import uncancelled

_M = POSTED_MESSAGES.c

# Made once: to make a statement anew costs more than to carry it out.
_OF_TABLE = _M.table_id == sa.bindparam("of_table")
_SAME = sa.and_(_OF_TABLE, _M.what == sa.bindparam("named"))
_POSTED = (
    sa.select(_M.what, _M.channel_id, _M.message_id, _M.shown).where(_OF_TABLE).order_by(_M.what)
)
_DROP = sa.delete(POSTED_MESSAGES).where(_SAME)
_ADD = sa.insert(POSTED_MESSAGES)
_SHOW = (
    sa.update(POSTED_MESSAGES)
    .where(_SAME, _M.message_id == sa.bindparam("of_message"))
    .values(shown=sa.bindparam("new"))
)


class SqlMessageStore:
    """A `MessageStore`: each method is one transaction, durable on return."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    @uncancelled
    async def posted(self, table_id: int) -> list[Posted]:
        """The messages posted for a table, by ``what``."""
        async with self._transactions.reading() as connection:
            rows = await connection.execute(_POSTED, {"of_table": table_id})
            return [Posted(*row) for row in rows]

    @uncancelled
    async def remember(self, table_id: int, posted: Posted) -> None:
        """Store that a message was posted, replacing the one with the same ``what``; what it shows
        is unknown.

        Raises LookupError for an unknown table.
        """
        same = {"of_table": table_id, "named": posted.what}
        values = {
            "table_id": table_id,
            "what": posted.what,
            "channel_id": posted.channel_id,
            "message_id": posted.message_id,
        }
        async with self._transactions.writing_briefly() as connection:
            await stored_version(connection, table_id)
            await connection.execute(_DROP, same)
            await connection.execute(_ADD, values)

    @uncancelled
    async def note_shown(self, shown: Sequence[ShownMessage]) -> None:
        """Store what these messages show, except those that others have replaced."""
        async with self._transactions.writing_rows() as connection:
            values = [
                {
                    "of_table": m.table_id,
                    "named": m.what,
                    "of_message": m.message_id,
                    "new": m.shown,
                }
                for m in sorted(shown, key=lambda each: (each.table_id, each.what))
            ]
            if values:
                await connection.execute(_SHOW, values)

    @uncancelled
    async def forget(self, table_id: int, names: Collection[str]) -> None:
        """Forget the messages of these names, as far as they are known."""
        named = sa.and_(
            POSTED_MESSAGES.c.table_id == table_id, POSTED_MESSAGES.c.what.in_(sorted(names))
        )
        async with self._transactions.writing_briefly() as connection:
            await connection.execute(sa.delete(POSTED_MESSAGES).where(named))

"""The registered commands (`bot.services.ports.commands.CommandStore`) in a SQL database."""

from __future__ import annotations

import sqlalchemy as sa

from bot.services.ports.commands import RegisteredCommands
from bot.storage.database.schema import REGISTERED_COMMANDS
from bot.storage.database.transactions import Transactions
from bot.storage.database.upsert import replaced, upsert
from bot.support.uncancelled import uncancelled


class SqlCommandStore:
    """A `CommandStore`: each method is one transaction, durable on return."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    @uncancelled
    async def registered(self, application_id: int) -> RegisteredCommands | None:
        """What was registered last for an application; None if that is unknown."""
        rows = REGISTERED_COMMANDS
        query = sa.select(rows).where(rows.c.application_id == application_id)
        async with self._transactions.reading() as connection:
            try:
                row = (await connection.execute(query)).first()
            except ValueError:
                return None  # Not even JSON: they are registered once more.
        if row is None or not isinstance(row.mentions, dict) or not isinstance(row.ids, list):
            return None
        return RegisteredCommands(row.digest, frozenset(row.ids), row.mentions)

    @uncancelled
    async def remember(self, application_id: int, commands: RegisteredCommands) -> None:
        """Store what was registered, replacing what was before."""
        values = {
            "application_id": application_id,
            "digest": commands.digest,
            "ids": sorted(commands.ids),
            "mentions": dict(commands.mentions),
        }
        async with self._transactions.writing() as connection:
            changed = dict.fromkeys(("digest", "ids", "mentions"), replaced)
            stored = upsert(connection.dialect.name, REGISTERED_COMMANDS, changed)
            await connection.execute(stored, values)

    @uncancelled
    async def note_another(self, application_id: int, at: float) -> None:
        """Store when another bot was found to answer with the application's token."""
        same = REGISTERED_COMMANDS.c.application_id == application_id
        async with self._transactions.writing() as connection:
            await connection.execute(
                sa.update(REGISTERED_COMMANDS).where(same).values(another_at=at)
            )

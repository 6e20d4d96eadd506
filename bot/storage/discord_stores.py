"""Store the bot's Discord data: posted messages, registered commands, DM channels."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

import sqlalchemy as sa

from bot.storage.schema import DM_CHANNELS, POSTED_MESSAGES, REGISTERED_COMMANDS
from bot.storage.transactions import Transactions, in_parts, replaced, upsert
from bot.support.tasks import uncancelled


@dataclass(frozen=True, slots=True)
class Posted:
    """A message that the bot has posted for a table; ``what`` is its name within the table."""

    what: str
    channel_id: int
    message_id: int


RESULT_MESSAGE = "result"
"""The name (`Posted.what`) of a table's last message, which shows the result of its match."""


def sheet_message(number: int) -> str:
    """Return the name of the message with a hand's score sheet; hands count from 0."""
    return f"sheet-{number}"


@dataclass(frozen=True, slots=True)
class RegisteredCommands:
    """The last registration: a digest of it, Discord's ids, and each command's mention."""

    digest: str
    ids: frozenset[int]
    mentions: Mapping[str, str]


class DmChannelStore:
    """Stores people's DM channels; each method is one transaction, durable on return."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def channel_of(self, user_id: int) -> int | None:
        query = sa.select(DM_CHANNELS.c.channel_id).where(DM_CHANNELS.c.user_id == user_id)
        return next(iter(await self._transactions.values(query)), None)

    @uncancelled
    async def channels_of(self, user_ids: Collection[int]) -> Mapping[int, int]:
        known: dict[int, int] = {}
        async with self._transactions.reading() as connection:
            for ids in in_parts(user_ids):
                query = sa.select(DM_CHANNELS.c.user_id, DM_CHANNELS.c.channel_id)
                wanted = query.where(DM_CHANNELS.c.user_id.in_(ids))
                rows = (await connection.execute(wanted)).all()
                known |= {row.user_id: row.channel_id for row in rows}
        return known

    async def person_with(self, channel_id: int) -> int | None:
        query = sa.select(DM_CHANNELS.c.user_id).where(DM_CHANNELS.c.channel_id == channel_id)
        return next(iter(await self._transactions.values(query)), None)

    @uncancelled
    async def drop(self, user_id: int) -> None:
        async with self._transactions.writing_briefly() as connection:
            await connection.execute(sa.delete(DM_CHANNELS).where(DM_CHANNELS.c.user_id == user_id))

    @uncancelled
    async def keep_for(self, application_id: int) -> int | None:
        """Store which application the bot is, before it has registered anything. If that is a new
        application, forget all DM channels and the tables' messages posted in them, and return the
        id of the former one."""
        of_application = REGISTERED_COMMANDS.c.application_id
        async with self._transactions.reading() as connection:
            known = set(await connection.scalars(sa.select(of_application)))
        if known == {application_id}:
            return None
        is_another = bool(known) and application_id not in known
        async with self._transactions.writing() as connection:
            others = sa.delete(REGISTERED_COMMANDS).where(of_application != application_id)
            await connection.execute(others)
            if application_id not in known:
                new = {"application_id": application_id, "digest": "", "ids": [], "mentions": {}}
                await connection.execute(sa.insert(REGISTERED_COMMANDS).values(new))
            if is_another:
                in_dms = POSTED_MESSAGES.c.channel_id.in_(sa.select(DM_CHANNELS.c.channel_id))
                await connection.execute(sa.delete(POSTED_MESSAGES).where(in_dms))
                await connection.execute(sa.delete(DM_CHANNELS))
        return max(known) if is_another else None

    @uncancelled
    async def remember(self, user_id: int, channel_id: int) -> None:
        """Store the DM channel with a person, in place of an earlier one."""
        values = {"user_id": user_id, "channel_id": channel_id}
        async with self._transactions.writing_briefly() as connection:
            stored = upsert(connection.dialect.name, DM_CHANNELS, {"channel_id": replaced})
            await connection.execute(stored, values)


class CommandStore:
    """Stores the registered commands; each method is one transaction, durable on return."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    @uncancelled
    async def registered(self, application_id: int) -> RegisteredCommands | None:
        """Return an application's last registration; None if unknown."""
        rows = REGISTERED_COMMANDS
        query = sa.select(rows).where(rows.c.application_id == application_id)
        async with self._transactions.reading() as connection:
            try:
                row = (await connection.execute(query)).first()
            except ValueError:
                return None  # The row is not even JSON; the commands are registered once more.
        if row is None or not isinstance(row.mentions, dict) or not isinstance(row.ids, list):
            return None
        return RegisteredCommands(row.digest, frozenset(row.ids), row.mentions)

    @uncancelled
    async def remember(self, application_id: int, commands: RegisteredCommands) -> None:
        """Store a registration, in place of the earlier one."""
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
        """Store when another bot was found answering with the application's token."""
        same = REGISTERED_COMMANDS.c.application_id == application_id
        async with self._transactions.writing() as connection:
            await connection.execute(
                sa.update(REGISTERED_COMMANDS).where(same).values(another_at=at)
            )

"""What servers, people and the host allow (`bot.services.ports.servers.ServerPolicyStore`) in a SQL
database."""

from __future__ import annotations

import logging

import sqlalchemy as sa

from bot.settings.blocks import BlockList
from bot.settings.maintenance import MaintenanceStatus
from bot.settings.servers import (
    DEFAULT_SETTINGS,
    ServerSettings,
    Setting,
    read_server_settings,
    write_server_settings,
)
from bot.storage.database.schema import BLOCKS, MAINTENANCE, SERVER_SETTINGS
from bot.storage.database.transactions import Transactions
from bot.support.uncancelled import uncancelled

_log = logging.getLogger(__name__)

_THE_ROW = 1


class SqlServerPolicyStore:
    """A `ServerPolicyStore`: each method is one transaction, durable on return."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    @uncancelled
    async def server_settings(self, guild_id: int) -> ServerSettings:
        """The server's settings; the default for each that cannot be read."""
        query = sa.select(SERVER_SETTINGS.c.chosen).where(SERVER_SETTINGS.c.guild_id == guild_id)
        async with self._transactions.reading() as connection:
            try:
                chosen = (await connection.scalars(query)).first()
            except ValueError:
                # Not even JSON. Other servers and the games are not affected.
                _log.warning(
                    "the settings of server %d cannot be read; the defaults apply", guild_id
                )
                return DEFAULT_SETTINGS
        return read_server_settings(chosen)

    @uncancelled
    async def save_server_settings(self, guild_id: int, settings: ServerSettings) -> None:
        """Store the server's settings, replacing the earlier ones."""
        same = SERVER_SETTINGS.c.guild_id == guild_id
        values = {"guild_id": guild_id, "chosen": write_server_settings(settings)}
        async with self._transactions.writing() as connection:
            await connection.execute(sa.delete(SERVER_SETTINGS).where(same))
            await connection.execute(sa.insert(SERVER_SETTINGS).values(values))

    @uncancelled
    async def servers_choosing(self, setting: Setting) -> list[int]:
        """The ids of the servers in which a setting is not the default, in order."""
        written = sa.cast(SERVER_SETTINGS.c.chosen, sa.Text)
        query = sa.select(SERVER_SETTINGS.c.guild_id).where(written.contains(f'"{setting.value}"'))
        async with self._transactions.reading() as connection:
            return list(await connection.scalars(query.order_by(SERVER_SETTINGS.c.guild_id)))

    @uncancelled
    async def blocked(self, owner: BlockList) -> frozenset[int]:
        """The people on a list."""
        query = sa.select(BLOCKS.c.user_id).where(_on(owner))
        async with self._transactions.reading() as connection:
            return frozenset((await connection.scalars(query)).all())

    @uncancelled
    async def block(self, owner: BlockList, user_id: int) -> None:
        """Put somebody on a list; nothing changes if they are on it."""
        values = {
            "guild_id": owner.guild_id, "blocker_id": owner.blocker_id, "user_id": user_id,
        }  # fmt: skip
        async with self._transactions.writing() as connection:
            await connection.execute(sa.delete(BLOCKS).where(_on(owner), _person(user_id)))
            await connection.execute(sa.insert(BLOCKS).values(values))

    @uncancelled
    async def unblock(self, owner: BlockList, user_id: int) -> None:
        """Take somebody off a list; nothing changes if they are not on it."""
        async with self._transactions.writing() as connection:
            await connection.execute(sa.delete(BLOCKS).where(_on(owner), _person(user_id)))

    @uncancelled
    async def maintenance(self) -> MaintenanceStatus | None:
        """The maintenance in progress, None if there is none."""
        query = sa.select(MAINTENANCE.c.since, MAINTENANCE.c.until, MAINTENANCE.c.note)
        async with self._transactions.reading() as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else MaintenanceStatus(row.since, row.until, row.note or "")

    @uncancelled
    async def save_maintenance(self, maintenance: MaintenanceStatus | None) -> None:
        """Store the maintenance in progress; None ends it."""
        async with self._transactions.writing() as connection:
            await connection.execute(sa.delete(MAINTENANCE))
            if maintenance is not None:
                values = {
                    "id": _THE_ROW,
                    "since": maintenance.since,
                    "until": maintenance.until,
                    "note": maintenance.note,
                }
                await connection.execute(sa.insert(MAINTENANCE).values(values))


def _on(owner: BlockList) -> sa.ColumnElement[bool]:
    same_server = BLOCKS.c.guild_id == owner.guild_id
    return sa.and_(same_server, BLOCKS.c.blocker_id == owner.blocker_id)


def _person(user_id: int) -> sa.ColumnElement[bool]:
    return BLOCKS.c.user_id == user_id

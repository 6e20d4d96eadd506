"""The bot's outages and heartbeats (`bot.services.ports.outages.OutageStore`) in a SQL database."""

from __future__ import annotations

from collections.abc import Collection, Iterable

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.ports.outages import ShardOutage
from bot.services.ports.ownership import ShardMap
from bot.storage.database.schema import HEARTBEAT, LOG_ENTRIES, OPEN_STAGES, OUTAGES, TABLES
from bot.storage.database.transactions import Transactions
from bot.support.uncancelled import uncancelled
from bot.tables.state.outages import Outage

_ALL, _FIRST_SHARD = 1, 2
"""The ids of the heartbeats: of a bot that is one process, and of the first shard of several."""


class SqlOutageStore:
    """An `OutageStore`: each method is one transaction, durable on return."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    @uncancelled
    async def all(self) -> list[ShardOutage]:
        """All outages in order of time."""
        query = sa.select(OUTAGES).order_by(OUTAGES.c.began, OUTAGES.c.shard)
        async with self._transactions.reading() as connection:
            return [
                ShardOutage(Outage(row.began, row.ended), row.shard, ShardMap(row.shards))
                for row in await connection.execute(query)
            ]

    @uncancelled
    async def save(self, outages: Collection[ShardOutage]) -> None:
        """Store outages, each in the place of one of the shard that began at the same moment."""
        rows = [
            {
                "began": each.outage.began,
                "shard": each.shard,
                "shards": each.shards.count,
                "ended": each.outage.ended,
            }
            for each in outages
        ]
        async with self._transactions.writing() as connection:
            for row in rows:
                same = [OUTAGES.c[name] == row[name] for name in ("began", "shard", "shards")]
                await connection.execute(sa.delete(OUTAGES).where(*same))
            await connection.execute(sa.insert(OUTAGES), rows)

    @uncancelled
    async def forget_old(self) -> None:
        """Forget the outages that ended before the oldest open table was opened."""
        opened = sa.select(TABLES.c.opened_at).where(TABLES.c.stage.in_(OPEN_STAGES))
        needed = sa.exists(opened.where(TABLES.c.opened_at <= OUTAGES.c.ended))
        async with self._transactions.writing() as connection:
            await connection.execute(sa.delete(OUTAGES).where(~needed))

    @uncancelled
    async def beat(self, at: float, shards: Collection[int]) -> None:
        """Store that this process acts for the servers of these shards at this moment."""
        fence, old = self._transactions.fence, sa.delete(HEARTBEAT)
        ids = {_ALL}
        if fence is not None:
            ids = {_FIRST_SHARD + shard for shard in shards}
            # There may have been more shards once.
            is_of_none = HEARTBEAT.c.id >= _FIRST_SHARD + fence.shards.count
            old = old.where(sa.or_(HEARTBEAT.c.id.in_(ids), is_of_none))
        async with self._transactions.writing() as connection:
            await connection.execute(old)
            if ids:
                beats = [{"id": number, "at": at} for number in sorted(ids)]
                await connection.execute(sa.insert(HEARTBEAT), beats)

    @uncancelled
    async def last_beats(self, shards: Collection[int]) -> dict[int, float]:
        """The latest sign that the bot acted for the servers of each of these shards: a heartbeat,
        or the last action at one of their open tables."""
        fence = self._transactions.fence
        async with self._transactions.reading() as connection:
            found = await connection.execute(sa.select(HEARTBEAT.c.id, HEARTBEAT.c.at))
            beats = {row.id: row.at for row in found}
            acted = await _last_actions(connection)
        latest = {}
        for shard in shards:
            if fence is None:
                signs = [*beats.values(), *acted.values()]
            else:
                known = {_ALL, _FIRST_SHARD + shard} & beats.keys() or beats.keys()
                here = (at for guild_id, at in acted.items() if fence.shards.of(guild_id) == shard)
                signs = [*(beats[number] for number in known), *here]
            if (sign := _latest(signs)) is not None:
                latest[shard] = sign
        return latest


async def _last_actions(connection: AsyncConnection) -> dict[int, float]:
    """When the last action was done at an open table, by server."""
    is_last = sa.and_(
        LOG_ENTRIES.c.table_id == TABLES.c.id, LOG_ENTRIES.c.version == TABLES.c.version
    )
    query = (
        sa.select(TABLES.c.guild_id, sa.func.max(LOG_ENTRIES.c.at).label("at"))
        .join(TABLES, is_last)
        .where(TABLES.c.stage.in_(OPEN_STAGES))
        .group_by(TABLES.c.guild_id)
    )
    return {row.guild_id: row.at for row in await connection.execute(query)}


def _latest(moments: Iterable[float]) -> float | None:
    return max(moments, default=None)

"""Store evenings, their logs and their messages in a SQL database."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.features.evenings.actions import (
    EveningSettings,
    LoggedEveningAction,
    Move,
    Open,
    read_evening_action,
    write_evening_action,
)
from bot.features.evenings.state import (
    EveningRefusal,
    EveningRefusedError,
    EveningStage,
    UnreadableEveningError,
    needed,
)
from bot.storage.discord_stores import Posted
from bot.storage.errors import VersionTakenError, is_damage
from bot.storage.feature_schema import (
    EVENING_LOG,
    EVENING_MESSAGES,
    EVENING_SEEDS,
    EVENING_TABLES,
    EVENINGS,
    GOING_ON,
)
from bot.storage.log_hashes import EVENING_LOGS, PostedStore, readable
from bot.storage.schema import EVENING_ENTRY, EVENING_ROW, EVENING_SEED, verify_log
from bot.storage.transactions import Transactions
from bot.support.tasks import uncancelled
from bot.support.venue import Venue
from bot.table.store.tables import unseal as unseal_tables
from tarocchino.dealing.chain import SeedChain, new_chain


@dataclass(frozen=True, slots=True)
class NewEvening:
    """An evening before it is announced; ``at`` is in seconds since the epoch. ``chain`` is that of
    its sealed deals, None if the tables deal for themselves."""

    venue: Venue
    director_id: int
    settings: EveningSettings
    chain: SeedChain | None
    at: float
    interaction_id: int | None = None


@dataclass(frozen=True, slots=True)
class StoredEvening:
    """An evening as it is stored; all of it follows from its log, whose first entry opens it."""

    id: int
    venue: Venue
    log: tuple[LoggedEveningAction, ...]
    messages: tuple[Posted, ...] = ()

    @property
    def version(self) -> int:
        """The version of the last entry; the first has 1."""
        return len(self.log)

    def after(self, logged: LoggedEveningAction) -> StoredEvening:
        """Return the same with one more entry, which may move the evening."""
        venue, action = self.venue, logged.action
        if isinstance(action, Move):
            venue = replace(venue, channel_id=action.channel_id)
        return replace(self, venue=venue, log=(*self.log, logged))


def _readable(evening_id: int) -> AbstractContextManager[None]:
    """Raise `UnreadableEveningError` for damaged data."""
    return readable(partial(UnreadableEveningError, evening_id))


async def load_evening(connection: AsyncConnection, evening_id: int) -> StoredEvening | None:
    """Return the evening with this id, without its messages; raise `UnreadableEveningError`."""
    query = sa.select(EVENINGS).where(EVENINGS.c.id == evening_id)
    with _readable(evening_id):
        row = (await connection.execute(query)).first()
        if row is None:
            return None
        entries = await EVENING_LOGS.read(connection, evening_id)
        if not entries:
            raise ValueError("the log is empty")
        EVENING_ROW.verify(row._mapping, row.row_hash)
        verify_log(EVENING_ENTRY, (each._mapping for each in entries), row.log_hash)
        log = tuple(read_evening_action(each.action) for each in entries)
        return StoredEvening(evening_id, Venue(row.guild_id, row.channel_id, row.locale), log)


async def last_entry_times(
    connection: AsyncConnection, which: sa.ColumnElement[bool]
) -> list[tuple[int, float | None]]:
    """Return the ids of these evenings, in order, with the time of their last entry. Times are in
    seconds since the epoch; None for an entry that cannot be read."""
    log = EVENING_LOG.c
    is_last = sa.and_(log.evening_id == EVENINGS.c.id, log.version == EVENINGS.c.version)
    entries = sa.select(EVENINGS.c.id, sa.cast(log.action, sa.Text).label("entry"))
    entries = entries.join(EVENING_LOG, is_last).where(which).order_by(EVENINGS.c.id)
    try:
        return [(row.id, _time_of(row.entry)) for row in await connection.execute(entries)]
    except DBAPIError as error:
        if not is_damage(error):
            raise
    ids = sa.select(EVENINGS.c.id).where(which).order_by(EVENINGS.c.id)
    found: list[tuple[int, float | None]] = []
    for evening_id in (await connection.scalars(ids)).all():
        try:
            with _readable(evening_id):
                row = (await connection.execute(entries.where(EVENINGS.c.id == evening_id))).one()
                found.append((evening_id, _time_of(row.entry)))
        except UnreadableEveningError:
            found.append((evening_id, None))
    return found


def _time_of(entry: str) -> float | None:
    """Return the time of an entry from its stored text; None for any other text."""
    try:
        document = json.loads(entry)
    except ValueError:
        return None
    at = document.get("at") if isinstance(document, dict) else None
    return at if isinstance(at, float | int) else None


class EveningStore(PostedStore):
    """Stores evenings and their messages; each method is one transaction, durable on return.

    Any method may raise `StoreBusyError`. Unless a method says otherwise, an unknown id raises
    LookupError.
    """

    def __init__(self, transactions: Transactions) -> None:
        super().__init__(transactions, EVENING_LOGS, EVENING_MESSAGES)

    @uncancelled
    async def open(self, new: NewEvening) -> StoredEvening:
        """Store a new evening, with its first entry. Raises `EveningRefusedError` (EVENING_ON) if
        the channel has an open evening, and `InteractionSeenError`."""
        values = {
            "guild_id": new.venue.guild_id,
            "channel_id": new.venue.channel_id,
            "locale": new.venue.locale,
            "stage": EveningStage.SIGN_UP.value,
            "version": 1,
        }
        async with self._transactions.writing() as connection:
            await EVENING_LOGS.refuse_seen(connection, new.interaction_id)
            try:
                insert = sa.insert(EVENINGS).values(values).returning(EVENINGS)
                row = (await connection.execute(insert)).one()
            except IntegrityError as error:
                raise EveningRefusedError(EveningRefusal.EVENING_ON) from error
            start = None if new.chain is None else new.chain.start.hex()
            opening = Open(row.id, new.director_id, new.settings, start)
            logged = LoggedEveningAction(opening, new.at, new.director_id)
            last = await EVENING_LOGS.append(
                connection, row.id, 1, write_evening_action(logged), new.interaction_id
            )
            await EVENING_LOGS.update(connection, row, {"log_hash": last})
            if new.chain is not None:
                seeds: dict[str, Any] = {"evening_id": row.id, "last_seed": new.chain.last}
                seeds["row_hash"] = EVENING_SEED.hash(seeds)
                await connection.execute(sa.insert(EVENING_SEEDS).values(seeds))
        return StoredEvening(row.id, new.venue, (logged,))

    @uncancelled
    async def append(
        self,
        evening_id: int,
        version: int,
        logged: LoggedEveningAction,
        *,
        stage: EveningStage,
        interaction_id: int | None = None,
        unseal: Collection[int] = (),
    ) -> None:
        """Store the next entry, and the stage and the channel that it leads to.

        The deals of the tables in ``unseal`` stop being secret in the same transaction. Raises
        `VersionTakenError` if this is not the next version, `InteractionSeenError`,
        `EveningRefusedError` (EVENING_ON) and `UnreadableEveningError`; then nothing is stored.
        """
        async with self._transactions.writing() as connection:
            with _readable(evening_id):
                row = await EVENING_LOGS.locked(connection, evening_id)
            if row.version != version - 1:
                raise VersionTakenError(evening_id, version)
            await EVENING_LOGS.refuse_seen(connection, interaction_id)
            last = await EVENING_LOGS.append(
                connection, evening_id, version, write_evening_action(logged), interaction_id,
                row.log_hash,
            )  # fmt: skip
            values: dict[str, Any] = {
                "stage": stage.value, "version": version, "log_hash": last
            }  # fmt: skip
            if isinstance(logged.action, Move):
                values["channel_id"] = logged.action.channel_id
            try:
                await EVENING_LOGS.update(connection, row, values)
            except IntegrityError as error:
                raise EveningRefusedError(EveningRefusal.EVENING_ON) from error
            await unseal_tables(connection, unseal)

    @uncancelled
    async def going_on(self) -> list[int]:
        """Return the ids of all open evenings."""
        return await self._ids(EVENINGS.c.stage.in_(GOING_ON))

    @uncancelled
    async def over_since(self, since: float) -> list[int]:
        """Return the ids of ended evenings whose last entry is not older than this time, or cannot
        be read."""
        async with self._transactions.reading() as connection:
            ended = await last_entry_times(connection, EVENINGS.c.stage.not_in(GOING_ON))
        return [evening_id for evening_id, at in ended if at is None or at >= since]

    @uncancelled
    async def find(self, evening_id: int) -> StoredEvening:
        """Return the evening with this id. Raises `EveningRefusedError` (NO_EVENING) and
        `UnreadableEveningError`."""
        async with self._transactions.reading() as connection:
            found = await load_evening(connection, evening_id)
            stored = needed(found, EveningRefusal.NO_EVENING)
            return replace(stored, messages=tuple(await self._posted_for(connection, evening_id)))

    @uncancelled
    async def in_channel(self, channel_id: int) -> int | None:
        """Return the id of the open evening of this channel."""
        is_here = EVENINGS.c.channel_id == channel_id
        return next(iter(await self._ids(is_here, EVENINGS.c.stage.in_(GOING_ON))), None)

    @uncancelled
    async def of_server(self, guild_id: int, limit: int, before: int | None = None) -> list[int]:
        """Return the ids of a server's ended evenings, the last first, before this id."""
        which = [EVENINGS.c.guild_id == guild_id, EVENINGS.c.stage.not_in(GOING_ON)]
        which += [] if before is None else [EVENINGS.c.id < before]
        return await self._ids(*which, limit=limit)

    async def _ids(self, *which: sa.ColumnElement[bool], limit: int | None = None) -> list[int]:
        """Return the ids of these evenings, the last first."""
        query = sa.select(EVENINGS.c.id).where(*which).order_by(EVENINGS.c.id.desc()).limit(limit)
        async with self._transactions.reading() as connection:
            return list(await connection.scalars(query))

    @uncancelled
    async def tables(self, evening_id: int) -> Mapping[tuple[int, int], int]:
        """Return the ids of the tables that were opened, by round and table."""
        links = EVENING_TABLES.c
        query = sa.select(links.round, links.table, links.table_id)
        query = query.where(links.evening_id == evening_id).order_by(links.round, links.table)
        async with self._transactions.reading() as connection:
            rows = await connection.execute(query)
            return {(drawn, table): table_id for drawn, table, table_id in rows}

    @uncancelled
    async def chain(self, evening_id: int) -> SeedChain | None:
        """Return the secret chain of the sealed deals; None if there are none."""
        query = sa.select(EVENING_SEEDS).where(EVENING_SEEDS.c.evening_id == evening_id)
        async with self._transactions.reading() as connection:
            with _readable(evening_id):
                row = (await connection.execute(query)).first()
                if row is None:
                    return None
                EVENING_SEED.verify(row._mapping, row.row_hash)
        return new_chain(row.last_seed)

    @uncancelled
    async def park(self, evening_id: int) -> None:
        """Cancel an evening that cannot be read. Its row keeps its old hash, which no longer fits:
        the evening stays unreadable."""
        values = {"stage": EveningStage.CANCELLED.value}
        update = sa.update(EVENINGS).where(EVENINGS.c.id == evening_id).values(values)
        async with self._transactions.writing() as connection:
            await connection.execute(update)

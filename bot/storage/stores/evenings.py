"""Evenings (`bot.services.ports.evenings.EveningStore`) in a SQL database."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.club.evenings.actions import LoggedEveningAction, Open
from bot.club.evenings.state import EveningStage
from bot.club.evenings.stored import read_evening_action, write_evening_action
from bot.dealing.chain import SeedChain, new_chain
from bot.services.ports.errors import (
    ChannelTakenError,
    InteractionSeenError,
    UnreadableEveningError,
    VersionTakenError,
)
from bot.services.ports.evenings import NewEvening, StoredEvening
from bot.services.ports.store import Posted
from bot.storage.database.evening_schema import (
    EVENING_LOG,
    EVENING_MESSAGES,
    EVENING_SEEDS,
    EVENING_TABLES,
    EVENINGS,
    GOING_ON,
)
from bot.storage.database.failures import is_damage
from bot.storage.database.transactions import Transactions
from bot.storage.stores.occasions import unseal as unseal_tables
from bot.support.uncancelled import uncancelled
from bot.tables.state.venue import Venue


class SqlEveningStore:
    """An `EveningStore`: each method is one transaction, durable on return."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    @uncancelled
    async def open(self, new: NewEvening) -> StoredEvening:
        """Store a new evening, with its first entry."""
        async with self._transactions.writing() as connection:
            await _refuse_seen(connection, new.interaction_id)
            evening_id = await _insert_evening(connection, new.venue)
            start = None if new.chain is None else new.chain.start.hex()
            opening = Open(evening_id, new.director_id, new.settings, start)
            logged = LoggedEveningAction(opening, new.at, new.director_id)
            await _insert_entry(connection, evening_id, 1, logged, new.interaction_id)
            if new.chain is not None:
                seeds = {"evening_id": evening_id, "last_seed": new.chain.last}
                await connection.execute(sa.insert(EVENING_SEEDS).values(seeds))
        return StoredEvening(evening_id, new.venue, (logged,))

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
        """Store the entry that gives the log this version, and what follows from it."""
        same = EVENINGS.c.id == evening_id
        async with self._transactions.writing() as connection:
            if await _version(connection, evening_id) != version - 1:
                raise VersionTakenError(evening_id, version)
            await _refuse_seen(connection, interaction_id)
            await _insert_entry(connection, evening_id, version, logged, interaction_id)
            update = sa.update(EVENINGS).where(same).values(stage=stage.value, version=version)
            try:
                await connection.execute(update)
            except IntegrityError as error:
                raise ChannelTakenError from error
            await unseal_tables(connection, unseal)

    @uncancelled
    async def going_on(self) -> list[int]:
        """The ids of all evenings that are not over."""
        query = sa.select(EVENINGS.c.id).where(EVENINGS.c.stage.in_(GOING_ON))
        async with self._transactions.reading() as connection:
            return list(await connection.scalars(query.order_by(EVENINGS.c.id)))

    @uncancelled
    async def over_since(self, since: float) -> list[int]:
        """The ids of the evenings that are over, and whose last entry came since then."""
        log = EVENING_LOG.c
        is_last = sa.and_(log.evening_id == EVENINGS.c.id, log.version == EVENINGS.c.version)
        query = (
            sa.select(EVENINGS.c.id)
            .join(EVENING_LOG, is_last)
            .where(EVENINGS.c.stage.not_in(GOING_ON), log.action["at"].as_float() >= since)
        )
        async with self._transactions.reading() as connection:
            return list(await connection.scalars(query.order_by(EVENINGS.c.id)))

    @uncancelled
    async def find(self, evening_id: int) -> StoredEvening | None:
        """The evening of this id. Raises `UnreadableEveningError`."""
        async with self._transactions.reading() as connection:
            query = sa.select(EVENINGS).where(EVENINGS.c.id == evening_id)
            row = (await connection.execute(query)).first()
            if row is None:
                return None
            venue = Venue(row.guild_id, row.channel_id, row.locale)
            log = await _log(connection, evening_id)
            return StoredEvening(evening_id, venue, log, await _messages(connection, evening_id))

    @uncancelled
    async def in_channel(self, channel_id: int) -> int | None:
        """The id of the evening of this channel that is not over."""
        query = sa.select(EVENINGS.c.id).where(
            EVENINGS.c.channel_id == channel_id, EVENINGS.c.stage.in_(GOING_ON)
        )
        async with self._transactions.reading() as connection:
            return (await connection.scalars(query)).first()

    @uncancelled
    async def of_server(self, guild_id: int, limit: int, before: int | None = None) -> list[int]:
        """The ids of evenings of a server that are over, the last first, before this id."""
        query = sa.select(EVENINGS.c.id).where(
            EVENINGS.c.guild_id == guild_id, EVENINGS.c.stage.not_in(GOING_ON)
        )
        if before is not None:
            query = query.where(EVENINGS.c.id < before)
        async with self._transactions.reading() as connection:
            return list(await connection.scalars(query.order_by(EVENINGS.c.id.desc()).limit(limit)))

    @uncancelled
    async def tables(self, evening_id: int) -> Mapping[tuple[int, int], int]:
        """The ids of the tables that were opened, by round and table."""
        links = EVENING_TABLES.c
        query = sa.select(links.round, links.table, links.table_id)
        query = query.where(links.evening_id == evening_id).order_by(links.round, links.table)
        async with self._transactions.reading() as connection:
            rows = await connection.execute(query)
            return {(drawn, table): table_id for drawn, table, table_id in rows}

    @uncancelled
    async def chain(self, evening_id: int) -> SeedChain | None:
        """The secret chain of its sealed deals; None without sealed deals."""
        query = sa.select(EVENING_SEEDS.c.last_seed)
        async with self._transactions.reading() as connection:
            found = await connection.scalars(query.where(EVENING_SEEDS.c.evening_id == evening_id))
            last = found.first()
        return None if last is None else new_chain(last)

    @uncancelled
    async def remember(self, evening_id: int, posted: Posted) -> None:
        """Store that a message was posted, replacing the one with the same ``what``."""
        values: dict[str, Any] = {
            "evening_id": evening_id,
            "what": posted.what,
            "channel_id": posted.channel_id,
            "message_id": posted.message_id,
        }
        async with self._transactions.writing() as connection:
            await _version(connection, evening_id)
            await connection.execute(_delete_messages(evening_id, [posted.what]))
            await connection.execute(sa.insert(EVENING_MESSAGES).values(values))

    @uncancelled
    async def forget(self, evening_id: int, names: Collection[str]) -> None:
        """Forget the messages of these names, as far as they are known."""
        async with self._transactions.writing() as connection:
            await connection.execute(_delete_messages(evening_id, names))


async def _insert_evening(connection: AsyncConnection, venue: Venue) -> int:
    values = {
        "guild_id": venue.guild_id,
        "channel_id": venue.channel_id,
        "locale": venue.locale,
        "stage": EveningStage.SIGN_UP.value,
        "version": 1,
    }
    try:
        insert = sa.insert(EVENINGS).values(values).returning(EVENINGS.c.id)
        return int((await connection.execute(insert)).scalar_one())
    except IntegrityError as error:
        raise ChannelTakenError(venue.channel_id) from error


async def _insert_entry(
    connection: AsyncConnection,
    evening_id: int,
    version: int,
    logged: LoggedEveningAction,
    interaction_id: int | None,
) -> None:
    values: dict[str, Any] = {
        "evening_id": evening_id,
        "version": version,
        "action": write_evening_action(logged),
        "interaction_id": interaction_id,
    }
    await connection.execute(sa.insert(EVENING_LOG).values(values))


async def _version(connection: AsyncConnection, evening_id: int) -> int:
    """The version of an evening, whose row is locked until the transaction ends."""
    query = sa.select(EVENINGS.c.version).where(EVENINGS.c.id == evening_id).with_for_update()
    version: int | None = (await connection.scalars(query)).first()
    if version is None:
        raise LookupError(f"there is no evening {evening_id}")
    return version


async def _refuse_seen(connection: AsyncConnection, interaction_id: int | None) -> None:
    seen = sa.select(EVENING_LOG.c.version).where(EVENING_LOG.c.interaction_id == interaction_id)
    if interaction_id is not None and (await connection.scalars(seen)).first() is not None:
        raise InteractionSeenError(interaction_id)


async def _log(connection: AsyncConnection, evening_id: int) -> tuple[LoggedEveningAction, ...]:
    query = sa.select(EVENING_LOG.c.action).where(EVENING_LOG.c.evening_id == evening_id)
    try:
        rows = (await connection.scalars(query.order_by(EVENING_LOG.c.version))).all()
        if not rows:
            raise ValueError("the log is empty")
        return tuple(read_evening_action(action) for action in rows)
    except (KeyError, TypeError, ValueError) as error:
        raise UnreadableEveningError(evening_id) from error
    except DBAPIError as error:
        if is_damage(error):
            raise UnreadableEveningError(evening_id) from error
        raise


async def _messages(connection: AsyncConnection, evening_id: int) -> tuple[Posted, ...]:
    messages = EVENING_MESSAGES.c
    query = sa.select(messages.what, messages.channel_id, messages.message_id)
    query = query.where(messages.evening_id == evening_id).order_by(messages.what)
    return tuple(Posted(*row) for row in await connection.execute(query))


def _delete_messages(evening_id: int, names: Collection[str]) -> sa.Delete:
    messages = EVENING_MESSAGES.c
    named = sa.and_(messages.evening_id == evening_id, messages.what.in_(sorted(names)))
    return sa.delete(EVENING_MESSAGES).where(named)

"""Store tables and their logs, and the times during which Discord could not be reached."""

from __future__ import annotations

import logging
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.settings.store import PreferenceStore, ServerPolicyStore
from bot.storage.discord_stores import RESULT_MESSAGE
from bot.storage.errors import (
    ChannelTakenError,
    InteractionSeenError,
    UnreadableTableError,
    VersionTakenError,
)
from bot.storage.feature_schema import DAILY_TABLES, EVENING_TABLES, SEALED_TABLES
from bot.storage.log_hashes import TABLE_LOG, PostedStore
from bot.storage.schema import (
    HEARTBEAT,
    LOG_ENTRIES,
    OPEN_STAGES,
    OUTAGES,
    POSTED_MESSAGES,
    PRESELECTIONS,
    RESULT_PLAYERS,
    RESULT_SEATS,
    RESULTS,
    SEED_CHAINS,
    TABLE_ROW,
    TABLES,
)
from bot.storage.transactions import Transactions
from bot.support.tasks import uncancelled
from bot.support.venue import Venue
from bot.table.state.session import Outage
from bot.table.state.table import (
    DailyOccasion,
    EveningOccasion,
    Occasion,
    Participation,
    Preselection,
    Stage,
    Table,
    participations,
)
from bot.table.store.stored_table import (
    LogEntry,
    MatchResult,
    StoredTable,
    TableVersion,
    chain_values,
    entry_values,
    latest_here,
    load_table,
    load_tables,
    new_table_values,
    open_rows,
    readable,
    result_values,
    seat_result_values,
    seating_values,
    stored_table,
    with_chain,
)
from tarocchino.core.model.cards import UnknownCardError, card


class _Store:
    """A subject of the database; each method is one transaction, durable on return."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions


class SealedStore(_Store):
    """Stores which tables' deals are still secret."""

    @uncancelled
    async def all(self) -> frozenset[int]:
        async with self._transactions.reading() as connection:
            return frozenset(await connection.scalars(sa.select(SEALED_TABLES.c.table_id)))

    @uncancelled
    async def lift(self, table_ids: Sequence[int]) -> None:
        """Store that the deals of these tables are no longer secret."""
        async with self._transactions.writing() as connection:
            await unseal(connection, table_ids)


async def link_occasion(connection: AsyncConnection, table_id: int, new: StoredTable) -> None:
    """Store the occasion of a new table, in the transaction that stores the table."""
    match new.occasion:
        case None:
            return
        case EveningOccasion(evening_id, drawn, table, _):
            values = {"evening_id": evening_id, "round": drawn, "table": table}
            link = sa.insert(EVENING_TABLES).values(values | {"table_id": table_id})
        case DailyOccasion(day):
            values = {"day": day, "user_id": new.host_id, "table_id": table_id}
            link = sa.insert(DAILY_TABLES).values(values)
    await connection.execute(link)
    if new.occasion.sealed:
        await connection.execute(sa.insert(SEALED_TABLES).values(table_id=table_id))


async def table_of_occasion(
    connection: AsyncConnection, occasion: Occasion, host_id: int
) -> int | None:
    """Return the id of the table of an occasion; for a deal of the day, this host's."""
    match occasion:
        case EveningOccasion(evening_id, drawn, table, _):
            links = EVENING_TABLES.c
            query = sa.select(links.table_id).where(
                links.evening_id == evening_id, links.round == drawn, links.table == table
            )
        case DailyOccasion(day):
            query = sa.select(DAILY_TABLES.c.table_id).where(
                DAILY_TABLES.c.day == day, DAILY_TABLES.c.user_id == host_id
            )
    return (await connection.scalars(query)).first()


def kept_out() -> sa.CompoundSelect[int]:
    """Return the tables that are in no books: those with secret deals, and the deals of the day."""
    return sa.union_all(sa.select(SEALED_TABLES.c.table_id), sa.select(DAILY_TABLES.c.table_id))


async def is_kept_out(connection: AsyncConnection, table_id: int) -> bool:
    is_one = sa.literal(table_id).in_(kept_out())
    return bool(await connection.scalar(sa.select(is_one)))


async def unseal(connection: AsyncConnection, table_ids: Collection[int]) -> None:
    """Store that the deals of these tables are no longer secret."""
    theirs = SEALED_TABLES.c.table_id.in_(sorted(table_ids))
    await connection.execute(sa.delete(SEALED_TABLES).where(theirs))


COMPUTERS = 0
"""The user id under which a seat's computer players are stored."""


async def insert_participations(connection: AsyncConnection, table: Table) -> None:
    """Store the participants of the table's match, once it is over."""
    if table.history and table.stage in (Stage.FINISHED, Stage.CLOSED):
        rows = [_values(table.id, part) for part in participations(table)]
        if rows:  # Everybody may have left before the first card.
            await connection.execute(sa.insert(RESULT_PLAYERS), rows)


def _values(table_id: int, part: Participation) -> dict[str, Any]:
    return {
        "table_id": table_id,
        "seat": part.seat,
        "user_id": COMPUTERS if part.user_id is None else part.user_id,
        "name": part.name,
        "cards": part.cards,
        "turns": part.turns,
        "missed": part.missed,
        "stayed": part.stayed,
        "came_later": part.came_later,
    }


_log = logging.getLogger(__name__)

_STAGES = tuple(stage.value for stage in Stage)

# Every card needs these, and building a statement costs more than executing it.
_THIS = TABLES.c.id == sa.bindparam("this_table")
_ROW = sa.select(TABLES).where(_THIS).with_for_update()
_CHANGE = sa.update(TABLES).where(_THIS)
_LOG = sa.insert(LOG_ENTRIES)


class TableStore:
    """Stores tables with their logs; each method is one transaction, durable on return.

    An unknown id raises LookupError.
    """

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    @uncancelled
    async def open_table(self, table: StoredTable) -> int:
        """Store a new table and return its id. Raises `ChannelTakenError` if the channel has an
        open one.

        The same transaction links the table with its occasion, and marks its deals as secret if
        they are sealed.
        """
        insert = sa.insert(TABLES).values(new_table_values(table)).returning(TABLES)
        try:
            async with self._transactions.writing() as connection:
                row = (await connection.execute(insert)).one()
                table_id = int(row.id)
                same = sa.update(TABLES).where(TABLES.c.id == table_id)
                await connection.execute(same.values(row_hash=TABLE_ROW.hash(row._mapping)))
                chain = chain_values(table_id, table.chain)
                await connection.execute(sa.insert(SEED_CHAINS).values(chain))
                await link_occasion(connection, table_id, table)
                return table_id
        except IntegrityError as error:
            raise ChannelTakenError(table.venue.channel_id) from error

    @uncancelled
    async def table_for(self, occasion: Occasion, host_id: int) -> int | None:
        """Return the id of the table of an occasion; for a deal of the day, this host's."""
        async with self._transactions.reading() as connection:
            return await table_of_occasion(connection, occasion, host_id)

    @uncancelled
    async def save_seating(self, table: Table) -> None:
        """Store the part of a table that is not in its log.

        Raises `VersionTakenError` if the store has this version already, unless the table is
        parked: parking leaves the version unchanged. Raises `ChannelTakenError` if its channel has
        another open table, and `UnreadableTableError` if its row is not what was written.
        """
        async with self._transactions.writing_briefly() as connection:
            await self._save(connection, table, ())

    @uncancelled
    async def append(
        self, table: Table, entries: Sequence[LogEntry], result: MatchResult | None
    ) -> None:
        """Store log entries with the present table, and the result if the match ended.

        Raises `VersionTakenError`, `InteractionSeenError`, `ChannelTakenError`, and
        `UnreadableTableError` if the table's row is not what was written; then nothing is stored.
        """
        async with self._transactions.writing_briefly() as connection:
            await self._save(connection, table, entries)
            if result is not None:
                await connection.execute(sa.insert(RESULTS).values(result_values(result)))
                await connection.execute(sa.insert(RESULT_SEATS), seat_result_values(result))
        self._transactions.measures.actions_stored(len(entries))

    @uncancelled
    async def open_tables(self) -> list[StoredTable]:
        """Return all tables in the lobby or in play without their logs, the most recently changed
        first.

        A table whose row cannot be read is parked and logged, and left out.
        """
        last = sa.and_(
            LOG_ENTRIES.c.table_id == TABLES.c.id, LOG_ENTRIES.c.version == TABLES.c.version
        )
        wanted = (
            with_chain()
            .outerjoin(LOG_ENTRIES, last)
            .where(sa.or_(TABLES.c.stage.in_(OPEN_STAGES), TABLES.c.stage.not_in(_STAGES)))
            .order_by(LOG_ENTRIES.c.at.desc().nulls_last(), TABLES.c.id)
        )
        tables = []
        async with self._transactions.reading() as connection:
            rows, errors = await open_rows(connection, wanted)
        for row in rows:
            try:
                with readable(row.id):
                    tables.append(stored_table(row, ()))
            except UnreadableTableError as error:
                errors.append(error)
        for unreadable in errors:
            _log.error("%s; the table is parked", unreadable, exc_info=unreadable)
            await self.park(unreadable.table_id)
        return tables

    @uncancelled
    async def park(self, table_id: int) -> None:
        """Close a table that cannot be read."""
        parked = sa.update(TABLES).where(TABLES.c.id == table_id)
        async with self._transactions.writing() as connection:
            await connection.execute(parked.values(stage=Stage.PARKED.value))

    @uncancelled
    async def finished_unshown(self, since: float) -> list[StoredTable]:
        """Return the tables finished since then whose result was not posted, if readable."""
        told = sa.select(POSTED_MESSAGES.c.table_id).where(POSTED_MESSAGES.c.what == RESULT_MESSAGE)
        wanted = (
            sa.select(RESULTS.c.table_id)
            .where(RESULTS.c.finished_at >= since, RESULTS.c.table_id.not_in(told))
            .order_by(RESULTS.c.table_id)
        )
        return await self._readable(wanted)

    @uncancelled
    async def closed_since(self, since: float) -> list[StoredTable]:
        """Return the readable tables closed without a result whose last action came since then."""
        last = sa.and_(LOG_ENTRIES.c.table_id == TABLES.c.id, LOG_ENTRIES.c.at >= since)
        wanted = (
            sa.select(TABLES.c.id)
            .where(TABLES.c.stage == Stage.CLOSED.value, sa.exists().where(last))
            .order_by(TABLES.c.id)
        )
        return await self._readable(wanted)

    @uncancelled
    async def find_table(self, table_id: int) -> StoredTable | None:
        """Return the table of this id with its log, in any stage. Raises `UnreadableTableError`."""
        return await self._first(sa.select(TABLES.c.id).where(TABLES.c.id == table_id))

    @uncancelled
    async def find_tables(self, table_ids: Collection[int]) -> list[StoredTable]:
        """Return the existing ones of these tables with their logs; raises
        `UnreadableTableError`."""
        async with self._transactions.reading() as connection:
            return await load_tables(connection, table_ids)

    @uncancelled
    async def latest_table(self, place: Venue) -> StoredTable | None:
        """Return the table opened last in this channel; raises `UnreadableTableError`."""
        return await self._first(latest_here(place))

    @uncancelled
    async def latest_version(self, place: Venue) -> TableVersion | None:
        """Return the table opened last in this channel and its version, without reading its log."""
        latest = latest_here(place).with_only_columns(TABLES.c.id, TABLES.c.version)
        async with self._transactions.reading() as connection:
            row = (await connection.execute(latest.limit(1))).first()
        return None if row is None else TableVersion(row.id, row.version)

    async def _save(
        self, connection: AsyncConnection, table: Table, entries: Sequence[LogEntry]
    ) -> None:
        this = {"this_table": table.id}
        with readable(table.id):
            stored = (await connection.execute(_ROW, this)).first()
            if stored is None:
                raise LookupError(f"there is no table {table.id}")
            TABLE_ROW.verify(stored._mapping, stored.row_hash)
        if stored.version >= table.version and table.stage is not Stage.PARKED:
            raise VersionTakenError(table.id, table.version)
        last = stored.log_hash
        logged = []
        for entry in entries:
            logged.append(entry_values(table.id, entry, last))
            last = logged[-1]["hash"]
        values = seating_values(table) | {"log_hash": last}
        values["row_hash"] = TABLE_ROW.hash({**stored._mapping, **values})
        try:
            await connection.execute(_CHANGE, values | this)
        except IntegrityError as error:
            raise ChannelTakenError(table.venue.channel_id) from error
        await insert_participations(connection, table)
        if not logged:
            return
        try:
            await connection.execute(_LOG, logged)
        except IntegrityError as error:
            # The version is new, so the log already has the interaction.
            asking = [e.interaction_id for e in entries if e.interaction_id is not None]
            if not asking:
                raise
            raise InteractionSeenError(asking[0]) from error

    async def _readable(self, ids: sa.Select[int]) -> list[StoredTable]:
        """Return the tables of these ids with their logs, except those that cannot be read."""
        tables = []
        async with self._transactions.reading() as connection:
            for table_id in (await connection.scalars(ids)).all():
                try:
                    tables.append(await load_table(connection, table_id))
                except UnreadableTableError as error:
                    _log.error("%s; its end is not posted", error, exc_info=error)
        return tables

    async def _first(self, ids: sa.Select[int]) -> StoredTable | None:
        async with self._transactions.reading() as connection:
            table_id = (await connection.scalars(ids.limit(1))).first()
            return None if table_id is None else await load_table(connection, table_id)


class MessageStore(PostedStore):
    """Stores tables' messages."""

    def __init__(self, transactions: Transactions) -> None:
        super().__init__(transactions, TABLE_LOG, POSTED_MESSAGES)


class PreselectionStore(_Store):
    """Stores preselected cards."""

    @uncancelled
    async def at_table(self, table_id: int) -> list[Preselection]:
        """Return the cards preselected at a table, without those that cannot be read."""
        query = sa.select(PRESELECTIONS).where(PRESELECTIONS.c.table_id == table_id)
        async with self._transactions.reading() as connection:
            rows = (await connection.execute(query)).all()
        found = []
        for row in rows:
            try:
                found.append(Preselection(row.user_id, row.hand, card(row.card)))
            except UnknownCardError:
                _log.warning("table %d: unreadable preselected card ignored", table_id)
        return found

    @uncancelled
    async def tables(self) -> frozenset[int]:
        """Return the tables at which a card is preselected."""
        async with self._transactions.reading() as connection:
            found = await connection.scalars(sa.select(PRESELECTIONS.c.table_id).distinct())
            return frozenset(found.all())

    @uncancelled
    async def save(self, table_id: int, chosen: Preselection) -> None:
        """Store a preselected card, replacing an earlier one."""
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
        async with self._transactions.writing_briefly() as connection:
            await connection.execute(sa.delete(PRESELECTIONS).where(_of(table_id, user_id)))


def _of(table_id: int, user_id: int) -> sa.ColumnElement[bool]:
    return (PRESELECTIONS.c.table_id == table_id) & (PRESELECTIONS.c.user_id == user_id)


_BOT = 1
"""The id of the only heartbeat."""


class OutageStore(_Store):
    """Stores outages and heartbeats."""

    @uncancelled
    async def all(self) -> list[Outage]:
        query = sa.select(OUTAGES).order_by(OUTAGES.c.began)
        async with self._transactions.reading() as connection:
            return [Outage(row.began, row.ended) for row in await connection.execute(query)]

    @uncancelled
    async def save(self, outage: Outage) -> None:
        """Store an outage, replacing one that began at the same moment."""
        async with self._transactions.writing() as connection:
            same = OUTAGES.c.began == outage.began
            await connection.execute(sa.delete(OUTAGES).where(same))
            values = {"began": outage.began, "ended": outage.ended}
            await connection.execute(sa.insert(OUTAGES).values(values))

    @uncancelled
    async def forget_old(self) -> None:
        """Forget the outages that ended before the oldest open table was opened."""
        opened = sa.select(TABLES.c.opened_at).where(TABLES.c.stage.in_(OPEN_STAGES))
        needed = sa.exists(opened.where(TABLES.c.opened_at <= OUTAGES.c.ended))
        async with self._transactions.writing() as connection:
            await connection.execute(sa.delete(OUTAGES).where(~needed))

    @uncancelled
    async def beat(self, at: float) -> None:
        """Store that the bot is alive at this moment."""
        async with self._transactions.writing() as connection:
            await connection.execute(sa.delete(HEARTBEAT))
            await connection.execute(sa.insert(HEARTBEAT).values(id=_BOT, at=at))

    @uncancelled
    async def last_beat(self) -> float | None:
        """Return the last sign that the bot was alive: a heartbeat, or an open table's last
        action."""
        is_last = sa.and_(
            LOG_ENTRIES.c.table_id == TABLES.c.id, LOG_ENTRIES.c.version == TABLES.c.version
        )
        acted = (
            sa.select(sa.func.max(LOG_ENTRIES.c.at))
            .join(TABLES, is_last)
            .where(TABLES.c.stage.in_(OPEN_STAGES))
        )
        async with self._transactions.reading() as connection:
            beats = await connection.scalars(sa.select(HEARTBEAT.c.at))
            signs = [*beats, *await connection.scalars(acted)]
        return max((sign for sign in signs if sign is not None), default=None)


@dataclass(frozen=True)
class TableStores:
    """The stores that tables need."""

    tables: TableStore
    messages: MessageStore
    preferences: PreferenceStore
    preselections: PreselectionStore
    outages: OutageStore
    policy: ServerPolicyStore
    sealed: SealedStore

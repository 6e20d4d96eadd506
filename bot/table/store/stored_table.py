"""Define what the stores of tables take and return, and write and read it as rows."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.settings.agreement import DEFAULT_AGREEMENT, Agreement, read_agreement
from bot.storage import log_hashes
from bot.storage.errors import UnreadableTableError
from bot.storage.schema import (
    LOG_ENTRIES,
    SEED_CHAINS,
    TABLE_ENTRY,
    TABLE_ROW,
    TABLE_SEEDS,
    TABLES,
    verify_log,
)
from bot.support.stored import from_stored, to_stored
from bot.support.venue import Venue
from bot.table.state.actions import LoggedAction, TableAction, read_table_action
from bot.table.state.seats import Occupant, Person, read_occupant
from bot.table.state.table import (
    Ending,
    Occasion,
    Stage,
    Table,
    read_occasion,
    write_occasion,
)
from tarocchino.core.games import GAMES, GameName, read_match_rules
from tarocchino.core.games.base import Points
from tarocchino.core.model.rules import RuleSet, write_rules
from tarocchino.core.records.notation import read_action, write_action
from tarocchino.dealing.chain import SeedChain
from tarocchino.dealing.cutting import CuttingAction, read_cutting_action, write_cutting_action


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One action of a table's log.

    ``version`` is the table's version after it, and ``digest`` the digest of the resulting state
    (`bot.table.rules.transitions.digest_after`). ``user_id`` is the user who requested it, None for
    the table itself and for computer players; ``interaction_id`` the Discord interaction of the
    request, unique in the log. ``at`` is in seconds since the epoch.
    """

    version: int
    action: LoggedAction
    digest: str
    at: float
    user_id: int | None = None
    interaction_id: int | None = None


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table as it is stored, without its match, which follows from the log.

    The id is 0 until the table is opened. ``first_dealer`` is None if it is not known then. An
    ``occasion`` has only one table; a deal of the day has one for each host. ``log`` is empty if it
    was not requested.
    """

    venue: Venue
    host_id: int
    game: GameName
    rules: RuleSet
    seats: tuple[Occupant | None, ...]
    chain: SeedChain
    opened_at: float
    agreement: Agreement = DEFAULT_AGREEMENT
    first_dealer: int | None = None
    occasion: Occasion | None = None
    id: int = 0
    stage: Stage = Stage.LOBBY
    version: int = 0
    log: tuple[LogEntry, ...] = ()
    ready: frozenset[int] = frozenset()
    ending: Ending | None = None


@dataclass(frozen=True, slots=True)
class MatchResult:
    """The result of a table's finished match: the score and the winners by side, and when it
    ended, in seconds since the epoch."""

    table: Table
    hands: int
    score: tuple[Points, ...]
    winners: tuple[int, ...]
    finished_at: float


@dataclass(frozen=True, slots=True)
class TableVersion:
    """The id of a table, and its version."""

    id: int
    version: int


_PLAY = "play"
_PLAYS = 1024

Values = dict[str, Any]
"""The values of one row, by column."""


def new_table_values(table: StoredTable) -> Values:
    return {
        "guild_id": table.venue.guild_id,
        "channel_id": table.venue.channel_id,
        "locale": table.venue.locale,
        "host_id": table.host_id,
        "game": table.game.value,
        "rules": write_rules(table.rules),
        "seats": to_stored(table.seats),
        "stage": Stage.LOBBY.value,
        "version": 0,
        "opened_at": table.opened_at,
        "terms": to_stored(table.agreement),
        "ready": [],
        "first_dealer": table.first_dealer,
        "occasion": write_occasion(table.occasion),
    }


def chain_values(table_id: int, chain: SeedChain) -> Values:
    values: Values = {"table_id": table_id, "last_seed": chain.last, "start": chain.start}
    return values | {"row_hash": TABLE_SEEDS.hash(values)}


def seating_values(table: Table) -> Values:
    """Return the columns of a table's row that change as people sit and play."""
    return people_values(table) | {
        "guild_id": table.venue.guild_id,
        "channel_id": table.venue.channel_id,
        "locale": table.venue.locale,
        "game": table.game.name.value,
        "rules": write_rules(table.rules),
        "stage": table.stage.value,
        "version": table.version,
        "first_dealer": table.first_dealer,
        "ready": sorted(table.ready),
    }


def people_values(table: Table | StoredTable) -> Values:
    """Return the columns of a table's row that mention people."""
    return {
        "host_id": table.host_id,
        "seats": to_stored(table.seats),
        "terms": to_stored(table.agreement),
        "ending": to_stored(table.ending),
    }


def entry_values(table_id: int, entry: LogEntry, before: bytes | None) -> Values:
    """Return the row of a log entry; ``before`` is its predecessor's hash."""
    values: Values = {
        "table_id": table_id,
        "version": entry.version,
        "action": _write_logged(entry.action),
        "digest": entry.digest,
        "at": entry.at,
        "user_id": entry.user_id,
        "interaction_id": entry.interaction_id,
    }
    return values | {"hash": TABLE_ENTRY.hash(values, before)}


def result_values(result: MatchResult) -> Values:
    table = result.table
    return {
        "table_id": table.id,
        "guild_id": table.venue.guild_id,
        "channel_id": table.venue.channel_id,
        "game": table.game.name.value,
        "rules": write_rules(table.rules),
        "hands": result.hands,
        "score": result.score,
        "finished_at": result.finished_at,
    }


def seat_result_values(result: MatchResult) -> list[Values]:
    """Return the rows of the occupied seats."""
    table = result.table
    return [
        {
            "table_id": table.id,
            "seat": seat,
            "user_id": occupant.user_id if isinstance(occupant, Person) else None,
            "name": occupant.name,
            "side": side,
            "points": result.score[side],
            "won": side in result.winners,
        }
        for side, seats in enumerate(table.game.scorers(len(table.seats)))
        for seat in seats
        if (occupant := table.seats[seat]) is not None
    ]


def stored_table(row: sa.Row[Any], log: Iterable[sa.Row[Any]]) -> StoredTable:
    """Return the table from its row and its log's rows.

    Raises KeyError, TypeError or ValueError for bad data.
    """
    game = GAMES[GameName(row.game)]
    return StoredTable(
        id=row.id,
        venue=Venue(row.guild_id, row.channel_id, row.locale),
        host_id=row.host_id,
        game=game.name,
        rules=read_match_rules(game, row.rules),
        seats=tuple(read_occupant(seat) for seat in row.seats),
        stage=Stage(row.stage),
        version=row.version,
        chain=SeedChain(row.last_seed, row.start),
        first_dealer=row.first_dealer,
        opened_at=float(row.opened_at),
        log=tuple(_log_entry(entry) for entry in log),
        agreement=read_agreement(row.terms),
        ready=frozenset(row.ready or ()),
        ending=None if row.ending is None else from_stored(row.ending, Ending),
        occasion=read_occasion(row.occasion),
    )


def _log_entry(row: sa.Row[Any]) -> LogEntry:
    return LogEntry(
        version=row.version,
        action=_read_logged(row.action),
        digest=row.digest,
        at=float(row.at),
        user_id=row.user_id,
        interaction_id=row.interaction_id,
    )


def _write_logged(action: LoggedAction) -> Values:
    if isinstance(action, CuttingAction):
        return write_cutting_action(action)
    written: Values = to_stored(action) if isinstance(action, TableAction) else write_action(action)
    return written


def _read_logged(data: Mapping[str, Any]) -> LoggedAction:
    if data["do"] == _PLAY and type(data.get("seat")) is int:
        try:
            return _play_of(tuple(data.items()))
        except TypeError:
            pass  # A list in it cannot be hashed, so it is decoded without the cache.
    return _read_any(data)


@lru_cache(maxsize=_PLAYS)
def _play_of(facts: tuple[tuple[str, Any], ...]) -> LoggedAction:
    """Return a play; most log entries are one of a few hundred, each decoded once."""
    return _read_any(dict(facts))


def _read_any(data: Mapping[str, Any]) -> LoggedAction:
    kept_apart = read_cutting_action(data) or read_table_action(data)
    return kept_apart or read_action(data)


_LONG = 100
"""Entries of a log, nearly two hands, that take some 2 ms of processor time to decode."""


def latest_here(place: Venue) -> sa.Select[int]:
    """Return the ids of the tables of a channel, the most recently opened first."""
    here = sa.and_(TABLES.c.guild_id == place.guild_id, TABLES.c.channel_id == place.channel_id)
    return sa.select(TABLES.c.id).where(here).order_by(TABLES.c.id.desc())


def with_chain() -> sa.Select[Any]:
    chain = SEED_CHAINS.c
    columns = (chain.table_id, chain.last_seed, chain.start, chain.row_hash.label("seeds_hash"))
    return sa.select(TABLES, *columns).join(SEED_CHAINS)


def readable(table_id: int) -> AbstractContextManager[None]:
    """Raise `UnreadableTableError` for data that are damaged, or of another program."""
    return log_hashes.readable(partial(UnreadableTableError, table_id))


async def load_table(connection: AsyncConnection, table_id: int) -> StoredTable:
    """Return the table of this id with its log; raises `UnreadableTableError`."""
    with readable(table_id):
        row = (await connection.execute(with_chain().where(TABLES.c.id == table_id))).one()
        log = sa.select(LOG_ENTRIES).where(LOG_ENTRIES.c.table_id == table_id)
        rows = (await connection.execute(log.order_by(LOG_ENTRIES.c.version))).all()
        if len(rows) < _LONG:
            return _sound_table(row, rows)
        return await asyncio.to_thread(_sound_table, row, rows)


def _sound_table(row: sa.Row[Any], log: Sequence[sa.Row[Any]]) -> StoredTable:
    """Return the table from its row and its log's rows; raise `DamagedRowError` if one of them is
    not what was written."""
    TABLE_ROW.verify(row._mapping, row.row_hash)
    TABLE_SEEDS.verify(row._mapping, row.seeds_hash)
    verify_log(TABLE_ENTRY, (entry._mapping for entry in log), row.log_hash)
    return stored_table(row, log)


async def load_tables(connection: AsyncConnection, table_ids: Collection[int]) -> list[StoredTable]:
    """Return these tables with their logs, by two queries; raises `UnreadableTableError`."""
    with readable(min(table_ids, default=0)):
        rows = (await connection.execute(with_chain().where(TABLES.c.id.in_(table_ids)))).all()
        log = sa.select(LOG_ENTRIES).where(LOG_ENTRIES.c.table_id.in_(table_ids))
        ordered = log.order_by(LOG_ENTRIES.c.table_id, LOG_ENTRIES.c.version)
        logs: dict[int, list[sa.Row[Any]]] = {row.id: [] for row in rows}
        for entry in await connection.execute(ordered):
            logs[entry.table_id].append(entry)
        tables = []
        for row in rows:
            if len(logs[row.id]) < _LONG:
                tables.append(_sound_table(row, logs[row.id]))
            else:
                tables.append(await asyncio.to_thread(_sound_table, row, logs[row.id]))
            await asyncio.sleep(0)
        return tables


async def open_rows(
    connection: AsyncConnection, wanted: sa.Select[Any]
) -> tuple[list[sa.Row[Any]], list[UnreadableTableError]]:
    """Read all rows at once; if one of them cannot be read, one by one."""
    try:
        with readable(0):
            return list((await connection.execute(wanted)).all()), []
    except UnreadableTableError:
        return await _rows_one_by_one(connection, wanted)


async def _rows_one_by_one(
    connection: AsyncConnection, wanted: sa.Select[Any]
) -> tuple[list[sa.Row[Any]], list[UnreadableTableError]]:
    """Return the rows that can be read, in order, and an error for each of the others."""
    ids = await connection.scalars(wanted.with_only_columns(TABLES.c.id))
    rows, errors = [], []
    for table_id in ids.all():
        try:
            with readable(table_id):
                rows.append((await connection.execute(wanted.where(TABLES.c.id == table_id))).one())
        except UnreadableTableError as error:
            errors.append(error)
    return rows, errors

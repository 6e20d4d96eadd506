"""Tables, log entries and results as rows of the database, and back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

import sqlalchemy as sa

from bot.services.ports.store import LogEntry, MatchResult, NewTable, SeatResult, StoredTable
from bot.storage.database.row_hashes import TABLE_ENTRY, TABLE_SEEDS
from bot.tables.state.actions import TableAction, read_table_action, write_table_action
from bot.tables.state.agreement import read_agreement, write_agreement
from bot.tables.state.ending import read_ending, write_ending
from bot.tables.state.log import LoggedAction
from bot.tables.state.occasion import read_occasion, write_occasion
from bot.tables.state.occupants import read_occupant, write_occupant
from bot.tables.state.table import Person, Stage, Table
from bot.tables.state.venue import Venue
from bot.tables.state.venue_actions import VenueAction, read_venue_action, write_venue_action
from tarocchino.core.games import GAMES, GameName, read_match_rules
from tarocchino.core.model.rules import write_rules
from tarocchino.core.records.notation import read_action, write_action
from tarocchino.dealing.chain import SeedChain
from tarocchino.dealing.cutting import CuttingAction, read_cutting_action, write_cutting_action

_PLAY = "play"
_PLAYS = 1024

Values = dict[str, Any]
"""The values of one row, by column."""


def new_table_values(table: NewTable) -> Values:
    """The row of a new table."""
    return {
        "guild_id": table.venue.guild_id,
        "channel_id": table.venue.channel_id,
        "locale": table.venue.locale,
        "host_id": table.host_id,
        "game": table.game.value,
        "rules": write_rules(table.rules),
        "seats": [write_occupant(occupant) for occupant in table.seats],
        "stage": Stage.LOBBY.value,
        "version": 0,
        "opened_at": table.opened_at,
        "terms": write_agreement(table.agreement),
        "ready": [],
        "first_dealer": table.first_dealer,
        "occasion": write_occasion(table.occasion),
    }


def chain_values(table_id: int, chain: SeedChain) -> Values:
    """The row of a table's chain of seeds."""
    values: Values = {"table_id": table_id, "last_seed": chain.last, "start": chain.start}
    return values | {"row_hash": TABLE_SEEDS.hash(values)}


def seating_values(table: Table) -> Values:
    """The columns of a table's row that change as people sit and play."""
    return {
        "guild_id": table.venue.guild_id,
        "channel_id": table.venue.channel_id,
        "locale": table.venue.locale,
        "host_id": table.host_id,
        "game": table.game.name.value,
        "rules": write_rules(table.rules),
        "seats": [write_occupant(occupant) for occupant in table.seats],
        "stage": table.stage.value,
        "version": table.version,
        "first_dealer": table.first_dealer,
        "terms": write_agreement(table.agreement),
        "ready": sorted(table.ready),
        "ending": write_ending(table.ending),
    }


def people_values(table: StoredTable) -> Values:
    """The columns of a table's row that mention people."""
    return {
        "host_id": table.host_id,
        "seats": [write_occupant(occupant) for occupant in table.seats],
        "terms": write_agreement(table.agreement),
        "ending": write_ending(table.ending),
    }


def entry_values(table_id: int, entry: LogEntry, before: bytes | None) -> Values:
    """The row of a log entry; ``before`` is its predecessor's hash."""
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
    """The row of a match's result."""
    return {
        "table_id": result.table_id,
        "guild_id": result.venue.guild_id,
        "channel_id": result.venue.channel_id,
        "game": result.game.value,
        "rules": write_rules(result.rules),
        "hands": result.hands,
        "score": result.score,
        "finished_at": result.finished_at,
    }


def seat_result_values(table_id: int, seat: SeatResult) -> Values:
    """The row of one seat's result."""
    return {
        "table_id": table_id,
        "seat": seat.seat,
        "user_id": seat.occupant.user_id if isinstance(seat.occupant, Person) else None,
        "name": seat.occupant.name,
        "side": seat.side,
        "points": seat.points,
        "won": seat.won,
    }


def stored_table(row: sa.Row[Any], log: Iterable[sa.Row[Any]]) -> StoredTable:
    """The table in a row and its log's rows.

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
        ending=read_ending(row.ending),
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
    if isinstance(action, TableAction):
        return write_table_action(action)
    if isinstance(action, VenueAction):
        return write_venue_action(action)
    return write_action(action)


def _read_logged(data: Mapping[str, Any]) -> LoggedAction:
    if data["do"] == _PLAY and type(data.get("seat")) is int:
        try:
            return _play_of(tuple(data.items()))
        except TypeError:
            pass  # It holds a list: read it without remembering it.
    return _read_any(data)


@lru_cache(maxsize=_PLAYS)
def _play_of(facts: tuple[tuple[str, Any], ...]) -> LoggedAction:
    """A card played: most entries of all logs are one of a few hundred, and read once."""
    return _read_any(dict(facts))


def _read_any(data: Mapping[str, Any]) -> LoggedAction:
    kept_apart = read_cutting_action(data) or read_table_action(data) or read_venue_action(data)
    return kept_apart or read_action(data)

"""A stored table brought back to life by replaying its log."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from bot.dealing.cutting import CutError, before_hand
from bot.game.errors import IllegalActionError
from bot.game.events import Event
from bot.game.games import GAMES
from bot.game.match import new_match
from bot.tables.course import applied, digest_after
from bot.tables.model import Stage, Table
from bot.tables.ports import LogEntry, StoredTable
from bot.tables.problems import TableProblemError


class ReplayError(Exception):
    """The log does not lead to the state that was stored with it."""


def replayed(stored: StoredTable) -> Table:
    """The table as its log makes it.

    Raises `ReplayError` where an action is illegal, or where the hash of the state at the end is
    not the stored one.
    """
    table = _before_the_log(stored)
    if stored.stage is Stage.LOBBY:
        return table
    playing = replace(table, stage=Stage.PLAYING)
    return _as_stored(with_entries(playing, stored, stored.log)[0], stored)


def with_entries(
    table: Table, stored: StoredTable, entries: Iterable[LogEntry]
) -> tuple[Table, tuple[Event, ...]]:
    """The table after these entries of its log, and what happened; raises `ReplayError`."""
    happened: list[Event] = []
    last: LogEntry | None = None
    for last in entries:
        try:
            table, events = applied(table, last.action, stored.chain)
        except (IllegalActionError, CutError, TableProblemError) as error:
            raise ReplayError(f"entry {last.version}: {error}") from error
        happened.extend(events)
    if last is not None and digest_after(table, last.action) != last.digest:
        raise ReplayError(f"entry {last.version}: the state differs from the stored one")
    return _as_stored(table, stored), tuple(happened)


def restored(stored: StoredTable) -> Table:
    """The table as it was; parked, without its match, where the log does not hold."""
    try:
        return replayed(stored)
    except ReplayError:
        return replace(_before_the_log(stored), match=None, cutting=None, stage=Stage.PARKED)


def _before_the_log(stored: StoredTable) -> Table:
    game, seats = GAMES[stored.game], len(stored.seats)
    in_lobby = stored.stage is Stage.LOBBY
    return Table(
        id=stored.id,
        place=stored.place,
        host_id=stored.host_id,
        game=game,
        rules=stored.rules,
        seats=stored.seats,
        chain_start=stored.chain.start,
        stage=stored.stage,
        version=stored.version,
        match=None if in_lobby else new_match(game, stored.rules, seats),
        cutting=None if in_lobby else before_hand(seats),
        first_dealer=stored.first_dealer,
    )


def _as_stored(table: Table, stored: StoredTable) -> Table:
    """The table with what is stored beside its log."""
    return replace(
        table,
        host_id=stored.host_id,
        seats=stored.seats,
        stage=stored.stage,
        version=stored.version,
    )

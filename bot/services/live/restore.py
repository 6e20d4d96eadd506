"""A stored table restored by replaying its log."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Generator, Iterable, Iterator
from dataclasses import replace
from typing import TypeVar

from bot.services.ports.store import LogEntry, StoredTable
from bot.tables.rules.digest import digest_after
from bot.tables.rules.transitions import apply_logged_action, begin_match
from bot.tables.state.actions import TakeOver
from bot.tables.state.errors import TableRefusedError
from bot.tables.state.outages import NO_OUTAGES, Outages
from bot.tables.state.table import Occupant, Stage, Table
from tarocchino.core.games import GAMES
from tarocchino.core.model.errors import IllegalActionError
from tarocchino.core.play.events import Event
from tarocchino.core.records.digest import is_comparable
from tarocchino.dealing.chain import SeedChain
from tarocchino.dealing.cutting import CutError

_log = logging.getLogger(__name__)


ENTRIES_AT_ONCE = 64
"""Entries of a log that are replayed without a pause: 2 ms of processor time."""

_T = TypeVar("_T")

Replay = Generator[None, None, _T]
"""A replay that pauses now and then, and what it leads to."""


class RestoreError(Exception):
    """The log does not lead to the state that was stored with it."""


def _at_once(replay: Replay[_T]) -> _T:
    """What a replay leads to, without its pauses."""
    while True:
        try:
            next(replay)
        except StopIteration as over:
            result: _T = over.value
            return result


async def _in_turns(replay: Replay[_T]) -> _T:
    """What a replay leads to; others have their turn during its pauses."""
    while True:
        try:
            next(replay)
        except StopIteration as over:
            result: _T = over.value
            return result
        await asyncio.sleep(0)


def table_from_log(stored: StoredTable, outages: Outages) -> Table:
    """The table that results from its log.

    Raises `RestoreError` if an action is illegal, or if the digest of the resulting state is not
    the stored one.
    """
    return _at_once(_from_log(stored, outages))


def _from_log(stored: StoredTable, outages: Outages) -> Replay[Table]:
    """`table_from_log`, with pauses."""
    if stored.stage is Stage.LOBBY or not _has_begun(stored):
        return _before_the_log(stored)
    table, _ = yield from _following(_as_begun(stored), stored, stored.log, outages)
    return table


def states_of(stored: StoredTable) -> Iterator[Table]:
    """The table after each entry of its log, which need not lead to what is stored.

    Raises `RestoreError` if an action is illegal.
    """
    table = _as_begun(stored)
    for entry in stored.log:
        table, _ = _applied(table, stored, entry, NO_OUTAGES)
        yield table


def _as_begun(stored: StoredTable) -> Table:
    """The table as its match begins."""
    return begin_match(replace(_before_the_log(stored), seats=_seats_at_the_start(stored)))


def _has_begun(stored: StoredTable) -> bool:
    """Whether a match was started at the table: a lobby may be closed before that."""
    if stored.occasion is not None and stored.stage is Stage.CLOSED:
        # Who deals first was known before its match began.
        return bool(stored.log)
    return stored.first_dealer is not None or bool(stored.log)


def _seats_at_the_start(stored: StoredTable) -> tuple[Occupant | None, ...]:
    """Who sat where when the match began; the stored seats are the present ones."""
    seats = list(stored.seats)
    for entry in reversed(stored.log):
        if isinstance(entry.action, TakeOver) and entry.action.gone is not None:
            seats[entry.action.seat] = entry.action.gone
    return tuple(seats)


def with_entries(
    table: Table, stored: StoredTable, entries: Iterable[LogEntry], outages: Outages
) -> tuple[Table, tuple[Event, ...]]:
    """The table after these entries of its log, and their events; raises `RestoreError`."""
    return _at_once(_following(table, stored, entries, outages))


def _following(
    table: Table, stored: StoredTable, entries: Iterable[LogEntry], outages: Outages
) -> Replay[tuple[Table, tuple[Event, ...]]]:
    """`with_entries`, with a pause after every few of them."""
    happened: list[Event] = []
    last: LogEntry | None = None
    until_pause = ENTRIES_AT_ONCE
    for last in entries:
        if not until_pause:
            yield
            until_pause = ENTRIES_AT_ONCE
        until_pause -= 1
        table, events = _applied(table, stored, last, outages)
        happened.extend(events)
    if last is not None and not _matches(table, last):
        raise RestoreError(f"entry {last.version}: the state differs from the stored one")
    return _as_stored(table, stored), tuple(happened)


def _applied(
    table: Table, stored: StoredTable, entry: LogEntry, outages: Outages
) -> tuple[Table, tuple[Event, ...]]:
    """The table after an entry of its log, and its events; raises `RestoreError`."""
    try:
        return apply_logged_action(
            table, entry.action, entry.user_id, entry.at, stored.chain, outages
        )
    except (IllegalActionError, CutError, TableRefusedError) as error:
        raise RestoreError(f"entry {entry.version}: {error}") from error


def _matches(table: Table, entry: LogEntry) -> bool:
    """Whether the state has the stored digest; True for an older, incomparable digest."""
    return not is_comparable(entry.digest) or digest_after(table, entry.action) == entry.digest


def restored(stored: StoredTable, outages: Outages = NO_OUTAGES) -> Table:
    """The table as it was; parked, without its match, if the log does not replay."""
    try:
        return table_from_log(stored, outages)
    except RestoreError:
        return parked(stored)


async def restored_to_play(stored: StoredTable, outages: Outages) -> Table:
    """`restored`, for a table at which play is to go on; why it is parked is logged.

    It is replayed a few entries at a time, while play goes on elsewhere. It is parked too if its
    secret seed does not lead to the start of the chain that was published: what would be dealt
    could not be verified.
    """
    try:
        verify_chain(stored.chain)
        return await _in_turns(_from_log(stored, outages))
    except RestoreError as error:
        log_parked(stored.id, error)
        return parked(stored)


def verify_chain(chain: SeedChain) -> None:
    """Pass if the chain's last seed leads to its start; else `RestoreError`."""
    try:
        leads_to = chain.seed_of(0)
    except ValueError as error:
        raise RestoreError("its last seed is no seed") from error
    if leads_to != chain.start:
        raise RestoreError("its last seed does not lead to the start of its chain")


def log_parked(table_id: int, error: RestoreError) -> None:
    """Tell whoever runs the bot that a table is parked, and why; no card is named."""
    cause = error.__cause__
    where, _, _ = str(error).partition(":")
    why = str(error) if cause is None else f"{where}: {type(cause).__name__}"
    _log.error("table %d is parked: %s", table_id, why)


def parked(stored: StoredTable) -> Table:
    """The table without its match, at which nobody can play any more."""
    return replace(_before_the_log(stored), stage=Stage.PARKED)


def _before_the_log(stored: StoredTable) -> Table:
    return Table(
        id=stored.id,
        venue=stored.venue,
        host_id=stored.host_id,
        game=GAMES[stored.game],
        rules=stored.rules,
        seats=stored.seats,
        chain_start=stored.chain.start,
        stage=stored.stage,
        version=stored.version,
        first_dealer=stored.first_dealer,
        agreement=stored.agreement,
        ready=stored.ready,
        ending=stored.ending,
        occasion=stored.occasion,
    )


def _as_stored(table: Table, stored: StoredTable) -> Table:
    """The table with the part that is stored outside its log."""
    return replace(
        table,
        venue=stored.venue,
        host_id=stored.host_id,
        seats=stored.seats,
        stage=stored.stage,
        version=stored.version,
        ending=stored.ending,
    )

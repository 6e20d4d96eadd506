"""Restore stored tables by replaying their logs when each is first needed after a start, and find
results that were stored but not shown."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import (
    Awaitable,
    Callable,
    Collection,
    Iterable,
    Iterator,
    Sequence,
)
from dataclasses import replace
from functools import partial
from itertools import islice

from bot.storage.discord_stores import sheet_message
from bot.storage.errors import UnreadableTableError, retry_while_busy
from bot.support.redaction import told_error
from bot.support.refusals import TableRefusedError
from bot.table.hooks import Change, Freshness
from bot.table.rules.transitions import (
    apply_logged_action,
    begin_match,
    digest_after,
    match_at_its_end,
)
from bot.table.state.actions import TakeOver
from bot.table.state.seats import Occupant, Person
from bot.table.state.session import NO_OUTAGES, Outages
from bot.table.state.table import Stage, Table
from bot.table.store.stored_table import LogEntry, StoredTable
from bot.table.store.tables import TableStore, TableStores
from tarocchino.core.games import GAMES
from tarocchino.core.model.errors import IllegalActionError
from tarocchino.core.play.events import Event, MatchWon
from tarocchino.core.records.digest import is_comparable
from tarocchino.dealing.chain import SeedChain
from tarocchino.dealing.cutting import CutError

_log = logging.getLogger(__name__)


class RestoreError(Exception):
    """The log does not lead to the state that was stored with it."""


def table_from_log(stored: StoredTable, outages: Outages) -> Table:
    """Return the table that results from its log.

    Raises `RestoreError` if an action is illegal, or if the resulting state does not have the
    stored digest.
    """
    if stored.stage is Stage.LOBBY or not _has_begun(stored):
        return before_the_log(stored)
    table, _ = with_entries(_as_begun(stored), stored, stored.log, outages)
    return table


def states_of(stored: StoredTable) -> Iterator[Table]:
    """Yield the table after each entry of its log, even if the log does not lead to the stored
    state.

    Raises `RestoreError` if an action is illegal.
    """
    table = _as_begun(stored)
    for entry in stored.log:
        table, _ = _applied(table, stored, entry, NO_OUTAGES)
        yield table


def _as_begun(stored: StoredTable) -> Table:
    return begin_match(replace(before_the_log(stored), seats=_seats_at_the_start(stored)))


def _has_begun(stored: StoredTable) -> bool:
    """Return whether a match was started at the table: a lobby may be closed before that."""
    if stored.occasion is not None and stored.stage is Stage.CLOSED:
        # Its first dealer was known before its match began.
        return bool(stored.log)
    return stored.first_dealer is not None or bool(stored.log)


def _seats_at_the_start(stored: StoredTable) -> tuple[Occupant | None, ...]:
    """Return who sat where when the match began; the stored seats are the present ones."""
    seats = list(stored.seats)
    for entry in reversed(stored.log):
        if isinstance(entry.action, TakeOver) and entry.action.gone is not None:
            seats[entry.action.seat] = entry.action.gone
    return tuple(seats)


def with_entries(
    table: Table, stored: StoredTable, entries: Iterable[LogEntry], outages: Outages
) -> tuple[Table, tuple[Event, ...]]:
    """Return the table after these entries of its log, and their events; raises `RestoreError`."""
    happened: list[Event] = []
    last: LogEntry | None = None
    for last in entries:
        table, events = _applied(table, stored, last, outages)
        happened.extend(events)
    if last is not None and not _matches(table, last):
        raise RestoreError(f"entry {last.version}: the state differs from the stored one")
    return _as_stored(table, stored), tuple(happened)


def _applied(
    table: Table, stored: StoredTable, entry: LogEntry, outages: Outages
) -> tuple[Table, tuple[Event, ...]]:
    """Return the table after an entry of its log, and its events; raises `RestoreError`."""
    try:
        return apply_logged_action(
            table, entry.action, entry.user_id, entry.at, stored.chain, outages
        )
    except (IllegalActionError, CutError, TableRefusedError) as error:
        raise RestoreError(f"entry {entry.version}: {error}") from error


def _matches(table: Table, entry: LogEntry) -> bool:
    """Return whether the state has the stored digest; True for an older, incomparable digest."""
    return not is_comparable(entry.digest) or digest_after(table, entry.action) == entry.digest


def restored(stored: StoredTable, outages: Outages = NO_OUTAGES) -> Table:
    """Return the table as it was; if the log does not replay, parked and without its match."""
    try:
        return table_from_log(stored, outages)
    except RestoreError:
        return parked(stored)


async def restored_to_play(stored: StoredTable, outages: Outages) -> Table:
    """Return the table as `restored` does, for play to continue; log why it is parked.

    It is replayed in a thread, because a long match takes a while. It is also parked if its secret
    seed does not lead to the published start of the chain: nobody could verify its next deals.
    """
    try:
        verify_chain(stored.chain)
        return await asyncio.to_thread(table_from_log, stored, outages)
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


def log_parked(table_id: int, error: Exception) -> None:
    """Log that a table is parked, and why; the line names no card."""
    if isinstance(error, UnreadableTableError):
        _log.error("%s; the table is parked\n%s", error, told_error(error))
        return
    cause = error.__cause__
    where, _, _ = str(error).partition(":")
    why = str(error) if cause is None else f"{where}: {type(cause).__name__}"
    _log.error("table %d parked: %s", table_id, why)


def parked(stored: StoredTable) -> Table:
    """Return the table without its match; nobody can play there any more."""
    return replace(before_the_log(stored), stage=Stage.PARKED)


def before_the_log(stored: StoredTable) -> Table:
    """Return the table without its match."""
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
    """Return the table with the data that are stored outside its log."""
    return replace(
        table,
        venue=stored.venue,
        host_id=stored.host_id,
        seats=stored.seats,
        stage=stored.stage,
        version=stored.version,
        ending=stored.ending,
    )


async def unshown_results(store: TableStores, since: float) -> list[Change]:
    """Return the ends of matches since then, in seconds since the epoch, that were stored but not
    shown. Waits for a busy store."""
    tables = await retry_while_busy(partial(store.tables.finished_unshown, since))
    return [change for stored in tables if (change := _end(stored)) is not None]


async def unshown_sheets(store: TableStores, since: float) -> list[Change]:
    """Return the tables that were closed since then during a match, before all score sheets and the
    seeds on them were shown. Waits for a busy store."""
    changes = []
    for stored in await retry_while_busy(partial(store.tables.closed_since, since)):
        table = restored(stored)
        posted = await retry_while_busy(partial(store.messages.posted, stored.id))
        sheets = table.match.sheets if table.match else ()
        wanted = {sheet_message(number) for number in range(len(sheets))}
        if not wanted <= {message.what for message in posted}:
            changes.append(Change(table, freshness=Freshness.FOUND))
    return changes


def _end(stored: StoredTable) -> Change | None:
    """Return the table with its finished match and the win; None if the log does not replay."""
    table = restored(stored)
    match = match_at_its_end(table)
    if match is None or match.verdict is None:
        return None
    won = MatchWon(match.verdict.winner, match.score)
    return Change(replace(table, match=match), (won,))


def _users_at(stored: StoredTable) -> list[int]:
    return [each.user_id for each in stored.seats if isinstance(each, Person)]


_SURELY_SHOWN = 600.0
"""Seconds. Older changes are assumed to have reached Discord."""
_GAP_BETWEEN_REPLAYS = 0.01
"""Seconds between two batches of tables that nobody has asked for."""
_READ_AT_ONCE = 16
"""Tables that are read from the store in one transaction."""
_UNASKED_AT_ONCE = 4
"""Tables in a batch that nobody has asked for: few, because a person may wait for the batch."""


class DormantTables:
    """The tables that are open in the store, without their logs, until each is woken.

    ``resume`` receives a table with its log; ``give_up`` receives one without, whose data are
    damaged and which must be parked. `find` and `wake` may raise
    `bot.storage.errors.StoreBusyError`.
    """

    def __init__(
        self,
        store: TableStore,
        resume: Callable[[StoredTable, Freshness], Awaitable[None]],
        give_up: Callable[[StoredTable, UnreadableTableError], Awaitable[None]],
    ) -> None:
        self._store = store
        self._resume = resume
        self._give_up = give_up
        self.tables: dict[int, StoredTable] = {}
        self._last_change = 0.0
        self._asked: dict[int, asyncio.Future[Exception | None]] = {}
        """The tables that are being woken, in the order of the requests."""
        self._waking: asyncio.Task[None] | None = None

    async def find(self, known: Collection[int] = ()) -> None:
        """Read which tables are open, except those that are ``known`` to be in memory."""
        self.tables = {
            stored.id: stored
            for stored in await self._store.open_tables()
            if stored.id not in known
        }

    @property
    def people(self) -> Collection[int]:
        """The ids of the users who sit there, starting with the most recently changed table."""
        return dict.fromkeys(user for stored in self.tables.values() for user in _users_at(stored))

    def hosted(self, guild_id: int, host_id: int) -> int:
        """Return how many of them a person hosts in a server, without those of evenings."""
        return sum(
            stored.venue.guild_id == guild_id
            and stored.host_id == host_id
            and stored.occasion is None
            for stored in self.tables.values()
        )

    async def wake(self, table_id: int | None, channel_id: int | None, user_id: int | None) -> None:
        """Wake the table with this id, the one in this channel, and those where this user sits."""
        await self._woken(
            stored.id
            for stored in list(self.tables.values())
            if stored.id == table_id
            or stored.venue.channel_id == channel_id
            or (user_id is not None and user_id in _users_at(stored))
        )

    async def wake_all(self) -> None:
        """Wake all tables, the most recently changed first, waiting for a busy store.

        A table that somebody asks for in the meantime comes before the next batch.
        """
        table_ids = iter(list(self.tables))
        while few := list(islice(table_ids, _UNASKED_AT_ONCE)):
            while self._waking is not None and not self._waking.done():
                await asyncio.wait([self._waking])
            for table_id in few:
                if table_id in self.tables:
                    self._ask(table_id)
            for table_id in few:
                try:
                    await retry_while_busy(partial(self._woken, [table_id]))
                except TableRefusedError as error:
                    _log.warning("table %d: not restored: %s", table_id, error.reason.value)
            # Let tables where people play go first.
            await asyncio.sleep(_GAP_BETWEEN_REPLAYS)

    async def stop(self) -> None:
        if self._waking is not None:
            self._waking.cancel()
            await asyncio.gather(self._waking, return_exceptions=True)

    async def _woken(self, table_ids: Iterable[int]) -> None:
        """Return when these tables are awake; raise the error if one of them failed."""
        asked = [self._ask(each) for each in table_ids if each in self.tables]
        for waking in asked:
            # Others may wait for the same table, so a cancelled request must not cancel it.
            if (error := await asyncio.shield(waking)) is not None:
                raise error

    def _ask(self, table_id: int) -> asyncio.Future[Exception | None]:
        waking = self._asked.get(table_id)
        if waking is None:
            waking = self._asked[table_id] = asyncio.get_running_loop().create_future()
        if self._waking is None or self._waking.done():
            self._waking = asyncio.create_task(self._wake_asked())
        return waking

    async def _wake_asked(self) -> None:
        try:
            while self._asked:
                few = list(islice(self._asked, _READ_AT_ONCE))
                try:
                    stored = await self._load(few)
                except Exception as error:
                    for table_id in few:
                        self._asked.pop(table_id).set_result(error)
                    continue
                for table_id in few:
                    failed = await self._wake(table_id, stored.get(table_id))
                    self._asked.pop(table_id).set_result(failed)
                    await asyncio.sleep(0)  # Let those who waited for this table continue.
        finally:
            for waking in self._asked.values():
                waking.cancel()
            self._asked.clear()

    async def _wake(self, table_id: int, stored: StoredTable | None) -> Exception | None:
        """Resume a table if it is still open; return the error if that fails."""
        try:
            if stored is not None and stored.stage.is_open and table_id in self.tables:
                await self._resume(stored, self._freshness_of(stored))
        except Exception as error:
            return error
        self.tables.pop(table_id, None)
        return None

    def _freshness_of(self, stored: StoredTable) -> Freshness:
        """Return whether the last change may not have been shown before the bot stopped.

        Messages follow a change soon, so this concerns only the bot's last changes. The tables with
        the newest changes are woken first, which tells when those were.
        """
        changed = stored.log[-1].at if stored.log else stored.opened_at
        self._last_change = max(self._last_change, changed)
        is_quiet = changed < self._last_change - _SURELY_SHOWN
        return Freshness.FOUND_QUIET if is_quiet else Freshness.FOUND

    async def _load(self, table_ids: Sequence[int]) -> dict[int, StoredTable]:
        """Return the tables with their logs; unreadable ones are parked and left out."""
        try:
            return {stored.id: stored for stored in await self._store.find_tables(table_ids)}
        except UnreadableTableError:
            one_by_one = [await self._load_one(table_id) for table_id in table_ids]
        return {stored.id: stored for stored in one_by_one if stored is not None}

    async def _load_one(self, table_id: int) -> StoredTable | None:
        """Return the table with its log; an unreadable one is parked, and None is returned."""
        try:
            return await self._store.find_table(table_id)
        except UnreadableTableError as error:
            if table_id in self.tables:
                await self._give_up(self.tables[table_id], error)
            return None

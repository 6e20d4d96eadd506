"""Keep one open table in memory, with its preselected cards, its result and the outages that stop
its clocks. Every change is stored before it is shown."""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Awaitable, Callable, Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from functools import partial

from bot.settings.store import PreferenceStore
from bot.storage.errors import (
    StoreBusyError,
    StoreQueueError,
    UnreadableTableError,
    retry_while_busy,
)
from bot.storage.transactions import Ledger
from bot.support.clock import Clock
from bot.support.log import span
from bot.support.refusals import RefusalReason, TableRefusedError
from bot.table.hooks import Change, Freshness
from bot.table.live.restore import RestoreError, log_parked, restored, table_from_log, with_entries
from bot.table.rules.permissions import Actor
from bot.table.rules.preselections import (
    expired_preselections,
    with_preselected,
    without_preselected,
)
from bot.table.rules.transitions import apply_logged_action, digest_after
from bot.table.state.actions import LoggedAction, TableAction
from bot.table.state.session import A_MOMENT, NO_OUTAGES, Outage, Outages, joined
from bot.table.state.table import Preselection, Stage, Table
from bot.table.store.stored_table import LogEntry, MatchResult, StoredTable
from bot.table.store.tables import OutageStore, PreselectionStore, SealedStore, TableStores
from tarocchino.dealing.chain import SeedChain

_log = logging.getLogger(__name__)

BEAT_SECONDS = 30.0
"""Seconds between two heartbeats that a connected bot stores."""

Sleep = Callable[[float], Awaitable[None]]


class OutageTracker:
    """The outages so far, and whether the bot is cut off now; both are stored.

    While people cannot reach the bot, nobody's time runs out. When a bot starts, it counts as cut
    off since its last stored heartbeat. ``on_over`` is called when people can reach it again. The
    bot stores no heartbeat during an outage, so an outage that outlasts a crash is recorded in
    full.
    """

    def __init__(
        self,
        store: OutageStore,
        clock: Clock,
        on_over: Callable[[], None],
        *,
        sleep: Sleep = asyncio.sleep,
    ) -> None:
        self._store = store
        self.clock = clock
        self._on_over = on_over
        self._sleep = sleep
        self._tasks: set[asyncio.Task[None]] = set()
        self._unsaved = 0
        self._cut_off_since: float | None = None
        self.past: Outages = NO_OUTAGES
        """The outages that are over."""

    @property
    def is_cut_off(self) -> bool:
        """Whether people cannot reach the bot now."""
        return self._cut_off_since is not None

    def at(self, now: float) -> Outages:
        """Return all outages up to this moment, including the present one."""
        since = self._cut_off_since
        if since is None or now - since < A_MOMENT:
            return self.past
        return self.past.with_one(Outage(since, now))

    @property
    def known(self) -> Outages:
        """All outages up to now, including the present one."""
        return self.at(self.clock.now())

    def time_for_people(self, now: float) -> float:
        """Return the last moment at which people could act: an outage stops their time."""
        return now if self._cut_off_since is None else min(now, self._cut_off_since)

    async def load(self) -> None:
        """Read the outages so far, before any table is replayed; raises `StoreBusyError`."""
        await self._store.forget_old()
        self.past = joined(await self._store.all())
        now, beat = self.clock.now(), await self._store.last_beat()
        self._cut_off_since = now if beat is None else min(beat, now)
        self._start(self._beat_forever())

    def cut_off(self) -> None:
        """Note that people cannot reach the bot from now on."""
        if self._cut_off_since is None:
            self._cut_off_since = self.clock.now()

    def connected(self) -> None:
        """Note that people can reach the bot again."""
        since, now = self._cut_off_since, self.clock.now()
        if since is None:
            return
        self._cut_off_since = None
        if now - since >= A_MOMENT:
            outage = Outage(since, now)
            self.past = self.past.with_one(outage)
            _log.info("the bot was cut off for %s", span(outage.seconds))
            self._unsaved += 1
            self._start(self._save(outage))
        self._on_over()

    async def close(self) -> None:
        """Stop, and store a last heartbeat."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(StoreBusyError):
            await self._beat()

    async def _save(self, outage: Outage) -> None:
        await retry_while_busy(partial(self._store.save, outage), sleep=self._sleep)
        self._unsaved -= 1

    async def _beat_forever(self) -> None:
        while True:
            await self._sleep(BEAT_SECONDS)
            try:
                await self._beat()
            except Exception as error:
                _log.info("heartbeat not stored: %s", type(error).__name__)

    async def _beat(self) -> None:
        if not self.is_cut_off and not self._unsaved:
            await self._store.beat(self.clock.now())

    def _start(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


@dataclass(frozen=True, slots=True)
class Waits:
    """The times that tables wait for people, in seconds. 0 means that a deal does not wait, or
    that a lobby never closes.

    ``cut`` is the time to cut the pack, and again to open sealed cuts. ``next_hand`` is the time
    after a hand until the next is dealt unasked; if only one person plays, the deal waits for them.
    ``idle_lobby`` is the time until an inactive lobby closes.
    """

    cut: float = 0.0
    next_hand: float = 0.0
    idle_lobby: float = 0.0


NO_WAITS = Waits()


class ChosenCards:
    """Stores the cards that people at a table preselect. Its methods raise `TableRefusedError` if
    they fail.

    A write that seemed to fail may have been stored. The person was shown a failure, so `settle`
    takes the choice back before the table continues: after a restart the bot must not play a card
    by a choice that its player does not know of.
    """

    def __init__(self, store: PreselectionStore, table_id: int) -> None:
        self._store = store
        self._table_id = table_id
        self._unsettled: set[int] = set()

    async def save(self, choice: Preselection) -> None:
        """Store a person's choice, replacing an earlier one."""
        with self._settling(choice.user_id):
            await self._store.save(self._table_id, choice)

    async def drop(self, user_id: int) -> None:
        with self._settling(user_id):
            await self._store.drop(self._table_id, user_id)

    async def settle(self, table: Table) -> None:
        """Make the stored choices equal to those of the table, which people know."""
        for user_id in tuple(self._unsettled):
            known = (each.choice for each in table.preselected if each.choice.user_id == user_id)
            choice = next(known, None)
            if choice is None:
                await self.drop(user_id)
            else:
                await self.save(choice)

    async def drop_expired(self, table: Table) -> Table:
        """Return the table without expired choices.

        They are deleted from the store before the change that expires them is written, so that no
        later change can make them valid again.
        """
        for user_id in expired_preselections(table) if table.preselected else ():
            await self.drop(user_id)
            table = without_preselected(table, user_id)
        return table

    @contextmanager
    def _settling(self, user_id: int) -> Iterator[None]:
        """Mark a person's stored choice as unknown, unless the write succeeds or never began."""
        try:
            yield
        except BaseException as error:
            if not isinstance(error, StoreQueueError):
                self._unsettled.add(user_id)
            raise
        self._unsettled.discard(user_id)


def match_result(table: Table, finished_at: float) -> MatchResult | None:
    """Return the result of the table's match, to be stored; None while the match continues."""
    match = table.match
    if match is None or match.verdict is None:
        return None
    return MatchResult(table, len(match.sheets), match.score, match.verdict.winners, finished_at)


class SealedTables:
    """The tables whose sealed deals may not be shown yet, as they are stored.

    ``on_lifted`` is called with tables whose deals are no longer secret.
    """

    def __init__(self, store: SealedStore, on_lifted: Callable[[Collection[int]], None]) -> None:
        self._store = store
        self._on_lifted = on_lifted
        self._secret: set[int] = set()

    async def load(self) -> None:
        """Read which tables they are, before anybody asks; raises `StoreBusyError`."""
        self._secret |= await self._store.all()

    def opened(self, table_id: int) -> None:
        """Add a table with sealed deals that has just been stored."""
        self._secret.add(table_id)

    def is_secret(self, table_id: int) -> bool:
        return table_id in self._secret

    def verify_shown(self, table_id: int) -> None:
        """Pass if the deals of this table are not secret; else `TableRefusedError`."""
        if self.is_secret(table_id):
            raise TableRefusedError(RefusalReason.DEAL_SECRET)

    def marked(self, table: Table) -> Table:
        """Return the table with its mark `Table.secret` up to date."""
        is_secret = self.is_secret(table.id)
        return table if table.secret is is_secret else replace(table, secret=is_secret)

    async def lift(self, table_ids: Collection[int]) -> None:
        """Store that the deals of these tables are no longer secret.

        Raises `TableRefusedError` while the store is busy.
        """
        await self._store.lift(sorted(table_ids))
        self.lifted(table_ids)

    def lifted(self, table_ids: Collection[int]) -> None:
        """Take note that the deals of these tables are, as stored, no longer secret."""
        new = self._secret.intersection(table_ids)
        self._secret -= new
        if new:
            self._on_lifted(new)


class LiveTable(Ledger[Change, LogEntry | None]):
    """An open table with its secret chain and its log. Of its entries, None is a change of what is
    stored outside the log: seats, host and stage.

    ``on_change`` is called with every change, in order, after it is stored. ``outages`` knows when
    people could not act, ``waits`` how long the table waits for them, and ``sealed`` whether its
    deals are secret.
    """

    unreadable = (UnreadableTableError, RestoreError)

    def __init__(
        self,
        table: Table,
        chain: SeedChain,
        store: TableStores,
        on_change: Callable[[Change], None],
        outages: OutageTracker,
        waits: Waits,
        sealed: SealedTables,
    ) -> None:
        self._chain = chain
        self._store = store
        self._on_change = on_change
        self.clock = outages.clock
        self.outages = outages
        self._waits = waits
        self._sealed = sealed
        self._chosen = ChosenCards(store.preselections, table.id)
        super().__init__(Change(self._timed(table, self._new_deadline(table))))
        self._names_in_dms: dict[int, str] = {}

    @property
    def table(self) -> Table:
        return self.state.table

    def seed_of(self, hand: int) -> bytes:
        """Return the secret seed of a hand, counted from 1."""
        return self._chain.seed_of(hand)

    async def save(self, table: Table, actor: Actor | None = None) -> Table:
        """Store the table's seats, host and stage as in ``table``, show it, and return it."""
        after = Change(await with_never_cut(table, self._store.preferences))
        await self.write(None, after, actor.interaction_id if actor else None)
        return self.table

    async def do(self, action: LoggedAction, actor: Actor | None = None) -> Table:
        """Apply an action, store it, show the result, and return the table.

        Without an actor the action is the table's own or a computer player's.
        """
        before = self.table
        if actor is not None and not isinstance(action, TableAction):
            # Actions about seats already contain the names that the log knows.
            before = self._with_present_name(actor)
        entry = LogEntry(
            before.version + 1,
            action,
            "",
            self.clock.now(),
            actor.user_id if actor else None,
            actor.interaction_id if actor else None,
        )
        after = self.fold(Change(before), entry)
        entry = replace(entry, digest=digest_after(after.table, action))
        await self._chosen.settle(self.table)
        table = await self._chosen.drop_expired(after.table)
        table = await with_never_cut(table, self._store.preferences)
        await self.write(entry, replace(after, table=table), entry.interaction_id)
        return self.table

    def fold(self, state: Change, entry: LogEntry | None) -> Change:
        """Return the table after an entry of its log, with the events."""
        if entry is None:
            return state
        table, events = apply_logged_action(
            state.table,
            entry.action,
            entry.user_id,
            entry.at,
            self._chain,
            self.outages.at(entry.at),
        )
        action = entry.action if isinstance(entry.action, TableAction) else None
        return Change(replace(table, version=entry.version), events, action=action)

    async def store(
        self,
        entry: LogEntry | None,
        after: Change,
        interaction_id: int | None,  # noqa: ARG002 (the entry has it)
    ) -> None:
        """Store an entry with the seats; without an entry, only the seats."""
        tables, table = self._store.tables, after.table
        if entry is None:
            await tables.save_seating(table)
        else:
            await tables.append(table, [entry], match_result(table, entry.at))

    async def read(self) -> Sequence[Change]:
        """Return the stored table with its new events, if it is newer than the one in memory."""
        stored, table = await self._find(), self.table
        if stored.version == table.version:
            return ()
        self.remember(entry.interaction_id for entry in stored.log)
        if table.stage is not Stage.PLAYING:
            return (Change(table_from_log(stored, self.outages.known)),)
        new = [entry for entry in stored.log if entry.version > table.version]
        return (Change(*with_entries(table, stored, new, self.outages.known)),)

    def became(self, after: Change) -> None:
        """Replace the table by one that is stored, set its deadlines, and publish it."""
        begins = _awaited(after.table) != _awaited(self.table)
        until = self._new_deadline(after.table) if begins else self.table.deadline
        super().became(replace(after, table=self._timed(after.table, until)))

    def publish(self, before: Change, after: Change) -> None:  # noqa: ARG002 (a change shows itself)
        self._on_change(after)

    async def park(self, error: Exception) -> None:
        """Close the table for good and show that, because the stored data are damaged."""
        log_parked(self.table.id, error)
        if isinstance(error, UnreadableTableError):
            await self._store.tables.park(self.table.id)
        self.became(Change(replace(self.table, stage=Stage.PARKED)))

    def _with_present_name(self, actor: Actor) -> Table:
        """Return the table with the name that the actor now has in its server.

        A DM carries the name that the actor has outside all servers. The table takes that name only
        if it showed the previous one.
        """
        table, name = self.table, actor.name
        seat = table.seat_of(actor.user_id)
        if seat is None or name is None or actor.guild_id not in (None, table.venue.guild_id):
            return table
        person = table.people[seat]
        if actor.guild_id is None:
            before = self._names_in_dms.get(actor.user_id)
            self._names_in_dms[actor.user_id] = name
            if before != person.name:
                return table
        if name == person.name:
            return table
        return table.with_occupant(seat, replace(person, name=name))

    async def preselect(self, choice: Preselection) -> Table:
        """Store a card that a person has preselected, and show it to them."""
        await self._chosen.save(choice)
        self.became(Change(with_preselected(self.table, choice)))
        return self.table

    async def drop_preselection(self, user_id: int) -> Table:
        """Forget the card that a person has preselected."""
        await self._chosen.drop(user_id)
        self.became(Change(without_preselected(self.table, user_id)))
        return self.table

    async def reread(self) -> None:
        """Replace the table by the stored one, whose log was rewritten; inside `writing`."""
        with self.storing():
            stored = await self._find()
        table = await asyncio.to_thread(restored, stored, self.outages.known)
        kept = self.table
        table = replace(table, never_cut=kept.never_cut, preselected=kept.preselected)
        self.became(Change(table))

    def reset_deadlines(self) -> None:
        """Set the table's deadlines again after an outage, and show them."""
        before = self.table
        table = self._timed(before, before.deadline and self._new_deadline(before))
        self.state = Change(table, freshness=Freshness.FOUND)
        self.changed.set()
        if _is_noticeable(before.turn_deadline, self.table.turn_deadline):
            self._on_change(self.state)

    def unsealed(self) -> None:
        """Show the table again, because its deals are no longer secret."""
        self.state = Change(self._sealed.marked(self.table), freshness=Freshness.FOUND)
        self._on_change(self.state)

    def _timed(self, table: Table, for_deal: float | None) -> Table:
        """Return the table with its deadlines, and with its mark `Table.secret`; ``for_deal``
        applies while the deal waits for people."""
        deadline = for_deal if _awaited(table) else None
        now = self.clock.now()
        late_at = turn_deadline(table, self.outages.at(now))
        # Any change restarts this time, and so does a restart of the bot.
        idles = table.stage is Stage.LOBBY and table.occasion is None
        idle = self._waits.idle_lobby if idles else 0.0
        idle_at = now + idle if idle else None
        timed = replace(table, deadline=deadline, turn_deadline=late_at, idle_deadline=idle_at)
        return self._sealed.marked(timed)

    def _new_deadline(self, table: Table) -> float | None:
        """Return when a wait for people that begins now is over; None if the deal does not wait."""
        asks = table.asks_for_cuts or table.unopened
        seconds = self._waits.cut if asks else self._waits.next_hand
        if seconds and not asks and len(table.people) == 1:
            return math.inf
        return self.clock.now() + seconds if seconds else None

    async def _find(self) -> StoredTable:
        stored = await self._store.tables.find_table(self.table.id)
        if stored is None:
            raise TableRefusedError(RefusalReason.NO_TABLE)
        return stored


async def with_never_cut(table: Table, preferences: PreferenceStore) -> Table:
    """Return the table with the people whom it must not ask to cut, if it asks at all.

    A person whose preferences cannot be read is asked.
    """
    if not table.awaits_deal or not table.agreement.cutting:
        return table
    never = set()
    for person in table.people.values():
        with suppress(StoreBusyError):
            if not (await preferences.load(person.user_id)).cut:
                never.add(person.user_id)
    return replace(table, never_cut=frozenset(never))


def turn_deadline(table: Table, outages: Outages) -> float | None:
    """Return when the player in turn is late or, once reminded, out of grace; None without a
    clock."""
    session, seat = table.session, table.turn
    if seat not in table.people or session.plays_itself(seat) or session.claimed is not None:
        return None
    return table.clock.deadline(seat, outages)


def _is_noticeable(before: float | None, after: float | None) -> bool:
    """Return whether people would notice the difference between two deadlines."""
    if before is None or after is None:
        return before is not after
    return abs(after - before) >= A_MOMENT


def _awaited(table: Table) -> tuple[object, ...] | None:
    """Return what distinguishes a wait before a deal from others: the hand, whether sealed cuts
    are opened, who is asked to cut, and whether only one person plays. None if the deal does not
    wait."""
    if not table.seats_to_await or table.session.is_paused:
        return None
    is_alone = len(table.people) == 1
    return table.next_hand, bool(table.unopened), table.asked_to_cut, is_alone

"""Notify people: those who want to hear of new tables, and players when it is their turn."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass

from bot.client.channels import ChannelAccess
from bot.client.components import Panel
from bot.client.errors import (
    ChannelGoneError,
    DmsClosedError,
    DmsDelayedError,
    DmsRefusedError,
    MessageGoneError,
    MissingAccessError,
)
from bot.client.limits import low_priority
from bot.client.worker import CoalescingWorker, NotDoneError
from bot.settings.agreement import Admission, Pace
from bot.settings.preferences import Preferences, Ring
from bot.settings.servers import TableAlert
from bot.settings.store import AlertStore
from bot.support.clock import Clock
from bot.support.refusals import TableRefusedError
from bot.table.hooks import Change, Freshness
from bot.table.live.policy import ServerPolicy
from bot.table.messages.context import PublishingContext
from bot.table.messages.message_slot import MessageSlot, MessageSlots, retry_while_store_busy
from bot.table.messages.private_message import HandMessage
from bot.table.messages.published_state import (
    PublishedState,
    hand_number,
    late_message,
    ping_message,
    pings_of,
    public_language,
)
from bot.table.panels.lobby import alert_panel
from bot.table.panels.table import late_user, turn_panel
from bot.table.rules.preselections import due_play
from bot.table.state.table import PlayedAction, Stage, Table
from bot.words import language_of
from tarocchino.core.model.actions import DeclineCallOut
from tarocchino.core.views.view import public_turn

_log = logging.getLogger(__name__)

ALERT_EVERY = 10 * 60.0
"""Seconds between two alerts to one person about one server."""


@dataclass(frozen=True, slots=True)
class _Due:
    """An alert to one person about one table."""

    alert: TableAlert
    table_id: int


class TableAlerts:
    """Sends an alert for each new table that is open to everybody, to those who asked for alerts.

    A person gets no alert for a channel that they cannot see, for their own table, or for a table
    of a host who has blocked them; and at most one per `ALERT_EVERY`.
    """

    def __init__(
        self,
        context: PublishingContext,
        access: ChannelAccess,
        alerts: AlertStore,
        policy: ServerPolicy,
    ) -> None:
        self._context = context
        self._access = access
        self._alerts = alerts
        self._policy = policy
        self._tables: dict[int, Table] = {}
        self._new: list[int] = []
        self._due: list[_Due] = []
        self._told_at: dict[tuple[int, int], float] = {}
        self._worker = CoalescingWorker("table alerts", self._work, sleep=context.sleep)

    def changed(self, change: Change) -> None:
        """Take in a table's newest state; returns immediately."""
        table = change.table
        if table.id in self._tables:
            self._tables[table.id] = table
        elif change.freshness is Freshness.HAPPENED and table.version == 0 and _takes(table):
            self._tables[table.id] = table
            self._new.append(table.id)
            self._worker.trigger()

    async def settled(self) -> None:
        """Return when all alerts are sent, or wait for their turn among direct messages."""
        await self._worker.settled_or_blocked()

    async def close(self) -> None:
        await self._worker.close()

    async def _work(self) -> None:
        with low_priority():
            while self._new:
                self._due += await self._due_for(self._tables[self._new[0]])
                self._new.pop(0)
            delays = []
            for due in list(self._due):
                try:
                    await self._tell(due)
                except DmsDelayedError as error:
                    delays.append(error.seconds)
                else:
                    self._due.remove(due)
        pending = {due.table_id for due in self._due} | set(self._new)
        self._tables = {id_: table for id_, table in self._tables.items() if id_ in pending}
        if delays:
            raise DmsDelayedError(min(delays))

    async def _due_for(self, table: Table) -> list[_Due]:
        """Return the alerts for a new table, one per person."""
        with retry_while_store_busy():
            alerts = await self._alerts.in_server(table.venue.guild_id)
        wanted = {a.user_id: a for a in alerts if a.game in (None, table.game.name)}
        own = {table.host_id, *(person.user_id for person in table.people.values())}
        return [_Due(alert, table.id) for user, alert in wanted.items() if user not in own]

    async def _tell(self, due: _Due) -> None:
        table, user_id = self._tables[due.table_id], due.alert.user_id
        if not _takes(table) or table.seat_of(user_id) is not None or self._was_told(due.alert):
            return
        try:
            channel_id = await self._context.messenger.dm_channel(user_id)
            if not await self._may_come(table, user_id):
                return
            panel = alert_panel(table, language_of(due.alert.locale))
            silent = await self._context.is_quiet_for(user_id)
            nonce = f"alert-{table.id}-{user_id}"
            await self._context.messenger.post(channel_id, panel, nonce=nonce, silent=silent)
        except DmsRefusedError:
            return
        except DmsClosedError:
            with retry_while_store_busy():
                await self._alerts.drop(due.alert.guild_id, user_id)
        except (NotDoneError, MessageGoneError) as error:
            _log.info("table %d: alert not posted: %s", table.id, type(error).__name__)
        else:
            self._told_at[due.alert.guild_id, user_id] = self._context.clock.now()

    async def _may_come(self, table: Table, user_id: int) -> bool:
        """Return whether the person is welcome at the table and sees its channel."""
        try:
            with retry_while_store_busy():
                await self._policy.verify_welcome(table.venue.guild_id, table.host_id, user_id)
        except TableRefusedError:
            return False
        return await self._access.may_see(table.venue, user_id) is True

    def _was_told(self, alert: TableAlert) -> bool:
        last = self._told_at.get((alert.guild_id, alert.user_id))
        return last is not None and self._context.clock.now() < last + ALERT_EVERY


def _takes(table: Table) -> bool:
    """Return whether everybody may sit down at the table and a seat is free."""
    is_open = table.agreement.admission is Admission.EVERYONE
    return table.stage is Stage.LOBBY and is_open and bool(table.free_seats)


def turn_number(table: Table) -> int | None:
    """Return a number that distinguishes the present turn from the others of the match; None if it
    is nobody's turn.

    It is the number of actions before the turn. What the player has done in the turn does not
    count, nor what others have declined in secret.
    """
    seat, history = table.turn, table.history
    if seat is None:
        return None
    while history and _is_by(history[-1], seat):
        history = history[:-1]
    return sum(not isinstance(done.action, DeclineCallOut) for done in history)


def _is_by(done: PlayedAction, seat: int) -> bool:
    return getattr(done.action, "seat", None) == seat


def awaited_user(table: Table) -> int | None:
    """Return the user whose turn it is and who must play it themselves; None if nobody waits."""
    seat, session = table.turn, table.session
    person = None if seat is None else table.people.get(seat)
    if seat is None or person is None:
        return None
    if session.blocks_play or session.plays_itself(seat) or due_play(table) is not None:
        return None
    return person.user_id if set(table.present) - {seat} else None


def is_publicly_awaited(table: Table, user_id: int) -> bool:
    """Return whether everybody can see that it is this user's turn; calling out is secret."""
    turn = None if table.match is None else public_turn(table.match)
    return turn is not None and turn == table.seat_of(user_id)


def ring_due(table: Table, user_id: int, ring: Ring, active_at: float) -> float | None:
    """Return when the present turn rings for this user, in seconds since the epoch; None for never.

    ``active_at`` is when they last did something: a player who is choosing cards is not disturbed.
    """
    clock = table.clock
    if ring.after is None or clock.since is None or awaited_user(table) != user_id:
        return None
    return max(clock.since - clock.spent, active_at) + ring.after


def is_reminded_by_ring(table: Table) -> bool:
    """Return whether the ring of a turn comes so shortly before lateness that it is a reminder."""
    return table.agreement.time_control.pace is Pace.TURN


class Alarm:
    """Calls ``ring`` once, at a moment that can be changed until then."""

    def __init__(self, clock: Clock, ring: Callable[[], None]) -> None:
        self._clock = clock
        self._ring = ring
        self._moment: float | None = None
        self._waiting: asyncio.Task[None] | None = None

    def set(self, moment: float | None) -> None:
        """Set the moment, in seconds since the epoch; None for never."""
        if moment == self._moment:
            return
        self._moment = moment
        if self._waiting is not None:
            self._waiting.cancel()
        self._waiting = None if moment is None else asyncio.create_task(self._wait(moment))

    async def _wait(self, moment: float) -> None:
        await self._clock.until(moment)
        self._moment = None
        self._ring()


class TurnPing:
    """Posts at most one message per turn, and deletes it once the person has played."""

    def __init__(self, messages: MessageSlots, context: PublishingContext, user_id: int) -> None:
        self._messages = messages
        self._context = context
        self._user_id = user_id
        self._impossible: int | None = None

    def is_posted(self, turn: int) -> bool:
        """Return whether the person has been pinged in this turn, or cannot be."""
        is_known = self._messages[ping_message(turn, self._user_id)].posted is not None
        return is_known or turn == self._impossible

    async def post(self, table: Table, turn: int) -> None:
        """Ping the person, unless their turn is a secret or the channel takes no messages.

        May raise `bot.client.worker.RetryLaterError`.
        """
        if table.is_venue_lost or not is_publicly_awaited(table, self._user_id):
            return
        panel = turn_panel(table, self._user_id, public_language(table))
        silent = await self._context.is_quiet_for(self._user_id, table.venue.guild_id)
        slot = self._messages[ping_message(turn, self._user_id)]
        try:
            await slot.post_once(panel, mention=self._user_id, silent=silent)
        except (ChannelGoneError, MissingAccessError):
            self._impossible = turn

    async def remove_outdated(self, table: Table) -> None:
        """Delete the pings of earlier turns; may raise `bot.client.worker.RetryLaterError`."""
        messages = self._messages
        known = pings_of(self._user_id, {*messages.known, *messages.in_doubt})
        if not known:
            return
        awaited = is_publicly_awaited(table, self._user_id)
        turn = turn_number(table) if awaited else None
        now = None if turn is None else ping_message(turn, self._user_id)
        with suppress(ChannelGoneError, MissingAccessError):
            outdated = [what for what in known if what != now]
            await messages.remove(outdated, messages.channel_id)


class TurnAlert:
    """Decides when a turn rings, and makes it ring: once per turn, even across a restart.

    A player who is late is reminded by a ring of their turn, unless an earlier ring has just told
    them; at most once per hand.
    """

    def __init__(
        self, state: PublishedState, context: PublishingContext, user_id: int, message: HandMessage
    ) -> None:
        self._state = state
        self._context = context
        self._user_id = user_id
        self._message = message
        self._ping = TurnPing(state.messages, context, user_id)
        self._active_at = 0.0
        self._waiting = 0
        self._reminds = False

    def noticed(self) -> None:
        """Note that the person is doing something at the table now."""
        self._active_at = self._context.clock.now()

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """Hold back rings while a panel that the person has asked for is being shown."""
        self._waiting += 1
        try:
            yield
        finally:
            self._waiting -= 1
            self.noticed()

    def remind(self) -> None:
        """Have the turn ring at the next update, if the person is still late then."""
        self._reminds = True

    def turn(self, table: Table) -> int | None:
        """Return the number of the present turn if this person is awaited in it."""
        return turn_number(table) if awaited_user(table) == self._user_id else None

    def due(self, table: Table, preferences: Preferences) -> float | None:
        """Return when the turn rings, in seconds since the epoch; None if it does not."""
        turn = self.turn(table)
        self._reminds = self._reminds and turn is not None and self._may_remind(table)
        if turn is None or self._waiting or self._state.freshness is Freshness.FOUND_QUIET:
            return None
        is_ringing = self.rings_by_dm(preferences) and self._message.is_ringing(table, turn)
        if self._reminds or is_ringing:
            return 0.0
        if self._has_rung(table, turn):
            return None
        return ring_due(table, self._user_id, preferences.ring, self._active_at)

    def rings_by_dm(self, preferences: Preferences) -> bool:
        """Return whether the turn rings by direct message; else by a ping in the channel."""
        return preferences.direct_messages and not self._message.is_closed

    def has_told(self, table: Table) -> bool:
        """Return whether a ring has already told the person what a reminder would."""
        turn = self.turn(table)
        return turn is not None and is_reminded_by_ring(table) and self._has_rung(table, turn)

    async def ring(self, table: Table, panel: Panel) -> None:
        """Show the panel in a new direct message that replaces the earlier one. If Discord refuses
        it, ping the person in the channel.

        May raise what `bot.client.messenger.Messenger` raises.
        """
        again = await self._begin(table)
        turn = self.turn(table)
        if turn is not None and not await self._message.ring(table, panel, turn, again=again):
            await self._ping.post(table, turn)

    async def ping(self, table: Table) -> None:
        """Ping the person in the channel; may raise `bot.client.worker.RetryLaterError`."""
        await self._begin(table)
        if (turn := self.turn(table)) is not None:
            await self._ping.post(table, turn)

    async def remove_outdated(self, table: Table) -> None:
        """Delete the pings of earlier turns; may raise `RetryLaterError`."""
        await self._ping.remove_outdated(table)

    def _has_rung(self, table: Table, turn: int) -> bool:
        return self._message.has_rung(table, turn) or self._ping.is_posted(turn)

    def _may_remind(self, table: Table) -> bool:
        is_late = late_user(table) == self._user_id
        return is_late and self._late(table).posted is None and not self.has_told(table)

    async def _begin(self, table: Table) -> bool:
        """Note the reminder, if this ring is one; return whether it is."""
        reminds = self._reminds
        if reminds:
            await self._late(table).note(0)
        self._reminds = False
        return reminds

    def _late(self, table: Table) -> MessageSlot:
        return self._state.messages[late_message(hand_number(table), self._user_id)]

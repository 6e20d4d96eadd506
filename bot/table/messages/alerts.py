"""Show a person's hand by direct message, and call them when it is their turn."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress

from bot.client.components import Panel
from bot.client.errors import (
    ChannelGoneError,
    DmsClosedError,
    MessageGoneError,
    MissingAccessError,
)
from bot.client.interactions import Lease
from bot.client.worker import ExpectedRefusalError, NotDoneError
from bot.settings.agreement import Pace
from bot.settings.preferences import Preferences, Ring
from bot.storage.discord_stores import Posted
from bot.support.clock import Clock
from bot.table.hooks import Freshness
from bot.table.messages.context import PublishingContext
from bot.table.messages.message_slot import MessageSlot, MessageSlots
from bot.table.messages.published_state import (
    PublishedState,
    closed_dms_message,
    earlier_hand_messages,
    hand_message,
    hand_number,
    kept_sheet_message,
    late_message,
    ping_message,
    pings_of,
    public_language,
    ring_message,
    rings_of,
)
from bot.table.panels.table import late_user, turn_panel
from bot.table.rules.preselections import due_play
from bot.table.state.table import Table
from tarocchino.core.model.actions import DeclineCallOut
from tarocchino.core.views.view import public_turn


def turn_number(table: Table) -> int | None:
    """Return a number that distinguishes the present turn from the others of the match; None if it
    is nobody's turn.

    It is the number of actions before the turn. What the player has done in the turn does not
    count, nor what others have declined in secret.
    """
    seat, history = table.turn, table.history
    if seat is None:
        return None
    while history and getattr(history[-1].action, "seat", None) == seat:
        history = history[:-1]
    return sum(not isinstance(done.action, DeclineCallOut) for done in history)


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


class HandMessage:
    """Posts, edits and deletes a person's direct messages; every method may raise what `Messenger`
    raises.

    Each hand has its own message, which shows the score sheet once the next one is posted. A
    message posted in the person's turn notifies them of it, and is stored as the turn's ring.
    """

    def __init__(
        self,
        messages: MessageSlots,
        context: PublishingContext,
        user_id: int,
        on_dms_closed: Callable[[int], None],
        sheet: Callable[[Table, int], Awaitable[Panel]],
    ) -> None:
        """``on_dms_closed`` is called with the user if their direct messages turn out to be closed;
        ``sheet`` makes the score sheet of a finished hand, counted from 0."""
        self._messages = messages
        self._context = context
        self._user_id = user_id
        self._on_dms_closed = on_dms_closed
        self._sheet = sheet

    @property
    def is_closed(self) -> bool:
        """Whether the person's direct messages are closed."""
        return self._messages[closed_dms_message(self._user_id)].posted is not None

    def is_posted(self, table: Table) -> bool:
        """Return whether the message of the hand, or of an earlier one, exists or may exist."""
        names = (hand_message(table, self._user_id), *earlier_hand_messages(table, self._user_id))
        slots = [self._messages[what] for what in names]
        return any(slot.posted is not None or slot.may_exist for slot in slots)

    def has_rung(self, table: Table, turn: int) -> bool:
        """Return whether a message has notified the person of this turn."""
        ring, shown = self._ring(turn).posted, self._slot(table).posted
        return ring is not None and shown is not None and ring.message_id != shown.message_id

    def is_ringing(self, table: Table, turn: int) -> bool:
        """Return whether a process stopped while it notified the person of this turn."""
        return self._ring(turn).posted is not None and not self.has_rung(table, turn)

    async def show(
        self, table: Table, panel: Panel, *, turn: int | None = None, comes_down: bool = False
    ) -> bool:
        """Show the panel in the message of the hand; those of earlier hands keep their score
        sheets. Return False if the person's direct messages turn out to be closed.

        ``turn`` is the number of the turn if it is the person's. With ``comes_down`` the message is
        posted again, without a sound, below everything else.
        """
        slot = self._slot(table)
        if slot.posted is not None and comes_down:
            return await self._replace(slot, panel, silent=True)
        if (posted := slot.posted) is not None:
            try:
                await slot.edit(panel)
                return True
            except MessageGoneError:
                # If the message still exists but cannot be edited any more, delete it.
                await slot.take_down(posted.channel_id)
        try:
            await self._post(table, panel, turn)
        except DmsClosedError:
            self._on_dms_closed(self._user_id)
            return False
        return True

    async def ring(self, table: Table, panel: Panel, turn: int, *, again: bool = False) -> bool:
        """Show the panel in a new message that replaces the earlier one, once per turn or, with
        ``again``, once more; return as `show` does."""
        slot = self._slot(table)
        if slot.posted is None or (self.has_rung(table, turn) and not again):
            return await self.show(table, panel, turn=turn)
        await self._note_ring(turn, slot.posted)
        silent = await self._context.is_quiet_for(self._user_id)
        return await self._replace(slot, panel, silent=silent)

    async def _replace(self, slot: MessageSlot, panel: Panel, *, silent: bool) -> bool:
        try:
            await slot.replace(panel, silent=silent)
        except DmsClosedError:
            self._on_dms_closed(self._user_id)
            return False
        return True

    async def remove(self, table: Table) -> None:
        """Delete the message of this hand, even one that a process posted in its place without
        storing it; those of earlier hands keep their score sheets."""
        channel_id = self._known_channel(table)
        if channel_id is None and self.is_posted(table) and table.seat_of(self._user_id) is None:
            # A person who has given up the seat may have a message that no process knows.
            with suppress(DmsClosedError):
                channel_id = await self._context.messenger.dm_channel(self._user_id)
        await self._leave_sheets(table, channel_id)
        await self._messages.remove([hand_message(table, self._user_id)], channel_id)

    async def _post(self, table: Table, panel: Panel, turn: int | None) -> None:
        channel_id = await self._context.messenger.dm_channel(self._user_id)
        # Finish the old ones first: wherever the process stops, no playable one is left behind.
        lease = await self._leave_sheets(table, channel_id)
        if turn is not None:
            await self._note_ring(turn, None)
        silent = await self._context.is_quiet_for(self._user_id)
        await self._slot(table).post(channel_id, panel, silent=silent, lease=lease)

    async def _leave_sheets(self, table: Table, channel_id: int | None) -> Lease | None:
        """Make the messages of earlier hands show their score sheets for good, or delete those that
        cannot. Return a fresh lease on one of them."""
        lease, names = None, self._earlier(table)
        for number, what in enumerate(names):
            slot = self._messages[what]
            lease = slot.lease or lease
            if slot.posted is None or not await self._leave_sheet(table, number, slot, slot.posted):
                await self._messages.remove([what], channel_id)
        return lease

    async def _leave_sheet(
        self, table: Table, number: int, slot: MessageSlot, posted: Posted
    ) -> bool:
        """Make a message keep its score sheet; return False if that is not possible."""
        try:
            await slot.edit(await self._sheet(table, number))
        except (ExpectedRefusalError, NotDoneError):
            return False
        kept = self._messages[kept_sheet_message(number, self._user_id)]
        await kept.note(posted.channel_id, posted.message_id)
        await self._messages.drop([posted.what])
        return True

    def _earlier(self, table: Table) -> list[str]:
        """Return the names of the messages of earlier hands that may still be playable. Before a
        stored one was posted, those before it kept their sheets, so none of those is searched
        for."""
        names = earlier_hand_messages(table, self._user_id)
        slots = [*(self._messages[what] for what in names), self._slot(table)]
        stored = [number for number, slot in enumerate(slots) if slot.posted is not None]
        for slot in slots[: max(stored, default=0)]:
            slot.rule_out()
        return names

    async def _note_ring(self, turn: int, replaced: Posted | None) -> None:
        """Store that the turn rings; it has rung once another message is stored than the replaced
        one."""
        ring = self._ring(turn)
        if ring.posted is not None:
            return
        await self._messages.drop(rings_of(self._user_id, self._messages.known))
        if replaced is None:
            await ring.note(0)
        else:
            await ring.note(replaced.channel_id, replaced.message_id)

    def _known_channel(self, table: Table) -> int | None:
        names = (hand_message(table, self._user_id), *earlier_hand_messages(table, self._user_id))
        known = (self._messages[what].posted for what in names)
        return next((posted.channel_id for posted in known if posted is not None), None)

    def _slot(self, table: Table) -> MessageSlot:
        return self._messages[hand_message(table, self._user_id)]

    def _ring(self, turn: int) -> MessageSlot:
        return self._messages[ring_message(turn, self._user_id)]


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

"""Keep one person's own panel current; while they wait only if that costs no request."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from bot.client.components import Panel
from bot.client.custom_ids import Draft, Verb
from bot.client.errors import DmsDelayedError, MessageGoneError
from bot.client.interactions import Lease
from bot.client.limits import low_priority
from bot.client.worker import CoalescingWorker, RetryLaterError
from bot.table.hooks import Freshness
from bot.table.messages.alerts import Alarm, HandMessage, TurnAlert, turn_number
from bot.table.messages.context import PublishingContext
from bot.table.messages.hand_content import HandContent, HandFingerprint, PanelKind, deals_now
from bot.table.messages.message_slot import MessageSlot
from bot.table.messages.published_state import PublishedState, hand_message
from bot.table.panels.lobby import own_lobby_panel
from bot.table.rules.permissions import Actor
from bot.table.rules.preselections import due_play
from bot.table.state.table import Stage, Table
from tarocchino.core.play.hand_state import Phase

Shown = tuple[object, int]
"""The appearance of a panel, and the version of the table that it shows."""


class EphemeralPanel:
    """The newest ephemeral message with the panel, while its token is valid, and what it shows."""

    def __init__(self) -> None:
        self._lease: Lease | None = None
        self._shown: Shown | None = None

    @property
    def fresh(self) -> Lease | None:
        """The lease on the message, if it can be edited now."""
        return self._lease if self._lease is not None and self._lease.is_fresh else None

    def use(self, lease: Lease, shown: Shown | None = None) -> None:
        """Keep the lease's message current from now on; ``shown`` is what it shows, if known."""
        self._lease, self._shown = lease, shown

    def forget(self) -> None:
        """Make the next `show` edit the message in any case."""
        self._shown = None

    def shows(self, shown: Shown) -> bool:
        return self.fresh is not None and self._shown == shown

    def is_behind(self, appearance: object) -> bool:
        """Return whether the message is known to look otherwise."""
        return self.fresh is not None and self._shown is not None and self._shown[0] != appearance

    async def show(self, panel: Panel, shown: Shown) -> None:
        """Show the panel, described by ``shown``, unless the message already shows it. If its token
        has expired, the next click on *My hand* shows the panel. May raise
        `bot.client.worker.RetryLaterError`."""
        lease = self._lease
        if lease is None or self.shows(shown):
            return
        self._shown = None  # If this fails, nobody knows what is shown.
        try:
            if lease.is_fresh:
                await lease.edit(panel)
                if self._lease is lease:
                    self._shown = shown
                return
        except MessageGoneError:
            pass
        if self._lease is lease:
            self._lease = None


_Appearance = tuple[str, HandFingerprint]
"""The name of a person's message, and what decides how their panel looks."""


class HandPublisher:
    """Keeps the panel of one person at one table current.

    While others play, the panel follows as long as that is free: by the token of a click on it, and
    after all other edits. Otherwise it changes only when something concerns the person.
    """

    def __init__(
        self,
        state: PublishedState,
        context: PublishingContext,
        user_id: int,
        on_dms_closed: Callable[[int], None],
    ) -> None:
        """``on_dms_closed`` is called with the user if their direct messages are closed."""
        self._state = state
        self._context = context
        self._user_id = user_id
        self._content = HandContent(state, context, user_id)
        self._message = HandMessage(
            state.messages, context, user_id, on_dms_closed, self._content.sheet
        )
        self._alert = TurnAlert(state, context, user_id, self._message)
        self._first_version = state.table.shown_version
        self._shown: _Appearance | None = None
        self._followed: int | None = None
        self._hidden: tuple[int, int | None] | None = None
        """The message that has an answer below it, and what it asked for then."""
        self._comes_down = False
        self._here = EphemeralPanel()
        self._is_left = True
        self.worker = CoalescingWorker(
            f"hand at table {state.table.id}", self._work, sleep=context.sleep
        )
        self._resting: asyncio.TimerHandle | None = None
        self._has_rested = False
        self._alarm = Alarm(context.clock, self.worker.trigger)
        self._delayed = Alarm(context.clock, self.refresh)

    def show_draft(self, version: int, draft: Draft) -> None:
        """Show what the person has chosen so far; it is dropped as soon as the game continues."""
        self._content.set_draft(version, draft)
        self._alert.noticed()
        self._is_left = False
        self.worker.trigger()

    def keep_draft(self, version: int, draft: Draft) -> None:
        """Remember what the person has chosen, for the panel that follows."""
        self._content.set_draft(version, draft)

    def refresh(self) -> None:
        """Show the panel again, even if it appears to be up to date."""
        self._shown, self._is_left = None, False
        self._here.forget()
        self.worker.trigger()

    def answered_below(self) -> None:
        """Note that an answer below hides the panel, which comes down with the next request."""
        table = self._state.table
        posted = self._slot(table).posted
        self._hidden = None if posted is None else (posted.message_id, self._asked(table))

    def come_down(self) -> None:
        """Post the panel again, below all answers."""
        self._comes_down = True
        self.refresh()

    @property
    def is_in_dms(self) -> bool:
        return self._slot(self._state.table).posted is not None

    def has_told(self) -> bool:
        """Return whether the turn rang so recently that a reminder would say nothing new."""
        return self._alert.has_told(self._state.table)

    def remind(self) -> None:
        """Have the turn ring because the person is late, unless `has_told`; once per hand."""
        self._alert.remind()
        self.worker.trigger()

    def preferences_changed(self) -> None:
        self._is_left = False
        self.worker.trigger()

    async def show_here(self, lease: Lease) -> bool:
        """Show the panel on the lease's message from now on; return False without a hand."""
        await self._content.load_preferences()
        if self._content.kind(self._state.table) in (PanelKind.NO_SEAT, PanelKind.CLOSED):
            return False
        try:
            with self._alert.waiting():
                await self._context.all_awake()
                await self._show_first(lease)
        finally:
            self.worker.trigger()  # Show what has changed since, and set when the turn rings.
        return True

    async def _show_first(self, lease: Lease) -> None:
        """Show the panel on a message that shows nothing yet."""
        table = self._state.table
        shown = self._appearance(table), table.shown_version
        panel = await self._content.panel(table)
        self.use(lease)
        try:
            await lease.edit(panel)
        except RetryLaterError:
            self.refresh()
        else:
            self._here.use(lease, shown)

    def use(self, lease: Lease) -> None:
        """Also keep the lease's ephemeral message current, while the lease is fresh."""
        self._here.use(lease)

    async def close(self) -> None:
        self._alarm.set(None)
        self._delayed.set(None)
        if self._resting is not None:
            self._resting.cancel()
        await self.worker.close()

    async def _work(self) -> None:
        await self._context.all_awake()
        try:
            with low_priority(self._state.was_found):
                await self._bring_up_to_date()
        except DmsDelayedError as error:
            # The worker does not wait, so that the ephemeral panel stays up to date.
            self._delayed.set(self._context.clock.now() + error.seconds)

    async def _bring_up_to_date(self) -> None:
        await self._state.messages.load()
        await self._content.load_preferences()
        table = self._state.table
        if table.stage is Stage.LOBBY:
            await self._show_lobby(table)
            return
        await self._alert.remove_outdated(table)
        preselected, seat = due_play(table), table.seat_of(self._user_id)
        if deals_now(table) or (preselected is not None and preselected.seat == seat):
            return
        preferences = self._content.preferences
        due = self._alert.due(table, preferences)
        if due is None or due > self._context.clock.now():
            self._alarm.set(due)
            await self._show(table)
            return
        self._alarm.set(None)
        if self._alert.rings_by_dm(preferences):
            try:
                await self._ring(table)
            except RetryLaterError:
                raise
            except Exception:
                # Even if the panel fails, the person must learn that it is their turn.
                await self._alert.ping(table)
                raise
        else:
            await self._alert.ping(table)
            await self._show(table)

    async def _ring(self, table: Table) -> None:
        appearance, version = self._appearance(table), table.shown_version
        panel = await self._content.panel(table)
        self._shown, self._is_left = None, False  # If a request fails, nobody knows what is shown.
        await self._here.show(panel, (appearance, version))
        await self._alert.ring(table, panel)
        self._comes_down = False
        self._note_shown(appearance, version)

    async def _show(self, table: Table) -> None:
        appearance, version = self._appearance(table), table.shown_version
        is_following = appearance == self._shown
        if is_following and not self._may_redraw(table, appearance):
            return
        if not await self._is_as_left(table):
            panel = await self._content.panel(table)
            self._shown = None  # If a request fails, nobody knows what is shown.
            await self._here.show(panel, (appearance, version))
            if not is_following or self._slot(table).lease is not None:
                await self._show_message(table, appearance, panel)
        self._note_shown(appearance, version)

    def _may_redraw(self, table: Table, appearance: _Appearance) -> bool:
        """Return whether the panel may be edited only for what others have done since, or whether
        the ephemeral one looks otherwise."""
        if self._here.is_behind(appearance):
            return True
        version, of_message, of_own = table.shown_version, self._slot(table).lease, self._here.fresh
        if version == self._followed:
            return False
        if of_message is None and (of_own is None or self._here.shows((appearance, version))):
            return False
        if self._resting is None and not self._has_rested:
            # Keep the last edits that Discord allows per token for the person's own turn.
            rest = max(lease.rest for lease in (of_message, of_own) if lease is not None)
            if wait := self._context.following.reserve(rest):
                self._resting = asyncio.get_running_loop().call_later(wait, self._rested)
        return self._resting is None

    def _rested(self) -> None:
        self._resting, self._has_rested = None, True
        self.worker.trigger()

    async def _show_message(self, table: Table, appearance: _Appearance, panel: Panel) -> None:
        if self._message.is_closed:
            return
        kind = appearance[1].kind
        takes_dms = self._content.preferences.direct_messages
        if not takes_dms or kind is PanelKind.NO_SEAT:
            await self._message.remove(table)
            return
        seat = table.seat_of(self._user_id)
        asks = kind is PanelKind.HAND or seat in table.seats_awaited
        if asks or self._message.is_posted(table):
            turn, comes_down = self._alert.turn(table), self._is_to_come_down(table)
            await self._message.show(table, panel, turn=turn, comes_down=comes_down)
            self._comes_down = False

    def _is_to_come_down(self, table: Table) -> bool:
        """Return whether the panel must move below an answer."""
        if self._comes_down or self._hidden is None:
            return self._comes_down
        (message_id, asked), posted = self._hidden, self._slot(table).posted
        is_there = posted is not None and posted.message_id == message_id
        return is_there and self._asked(table) not in (None, asked)

    def _asked(self, table: Table) -> int | None:
        """Return a number that distinguishes the request to the person from others, if there is
        one."""
        seat = table.seat_of(self._user_id)
        if seat in table.seats_awaited:
            return -table.next_hand
        return turn_number(table) if seat is not None and seat == table.turn else None

    async def _is_as_left(self, table: Table) -> bool:
        """Return whether an earlier process has left the message as it must be; checked once.

        A table that was quiet for long needs no edit. A message in which the person may have begun
        to choose cards stays if its buttons are of this version, because the choice is stored in
        them.
        """
        is_left, self._is_left = self._is_left, False
        posted = self._slot(table).posted
        has_deadline = table.turn_deadline is not None  # The restart has extended it.
        has_gone_on = table.shown_version != self._first_version
        if not is_left or posted is None or has_deadline or has_gone_on:
            return False
        if self._state.freshness is Freshness.FOUND_QUIET:
            return self._content.kind(table) is not PanelKind.NO_SEAT
        hand = self._content.hand_context(table)
        if hand is None or not hand.view.is_my_turn:
            return False
        try:
            ids = await self._context.messenger.ids_shown(posted.channel_id, posted.message_id)
        except MessageGoneError:
            return False
        # A secret answer does not change the version.
        asks_to_call_out = any(i.verb in (Verb.CALL_OUT, Verb.PLAY_ON) for i in ids)
        if asks_to_call_out != (hand.hand.phase is Phase.CALL_OUT):
            return False
        return any((i.table, i.version) == (table.id, table.shown_version) for i in ids)

    def _note_shown(self, appearance: _Appearance, version: int) -> None:
        self._shown, self._followed, self._has_rested = appearance, version, False

    def _slot(self, table: Table) -> MessageSlot:
        return self._state.messages[hand_message(table, self._user_id)]

    def _appearance(self, table: Table) -> _Appearance:
        return hand_message(table, self._user_id), self._content.fingerprint(table)

    async def _show_lobby(self, table: Table) -> None:
        """Update the person's own panel of the lobby, if they have opened one."""
        if self._here.fresh is None or table.seat_of(self._user_id) is None:
            return
        shown = (Stage.LOBBY, table.version)
        if not self._here.shows(shown):
            actor = Actor(self._user_id, table.venue.guild_id)
            language = self._content.language_at(table)
            await self._here.show(own_lobby_panel(table, actor, language), shown)

"""Show a person's panel by direct message, or in the ephemeral answer to a click."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress

from bot.client.components import Panel
from bot.client.errors import DmsClosedError, MessageGoneError
from bot.client.interactions import Lease
from bot.client.worker import ExpectedRefusalError, NotDoneError
from bot.storage.discord_stores import Posted
from bot.table.messages.context import PublishingContext
from bot.table.messages.message_slot import MessageSlot, MessageSlots
from bot.table.messages.published_state import (
    closed_dms_message,
    earlier_hand_messages,
    hand_message,
    kept_sheet_message,
    ring_message,
    rings_of,
)
from bot.table.state.table import Table


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


Shown = tuple[object, int]
"""How a panel looks, and the version of the table that it shows."""


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

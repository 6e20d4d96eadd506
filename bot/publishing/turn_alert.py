"""One person's notifications of their turn: by a panel posted anew, or by a ping in the channel."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from bot.publishing.context import PublishingContext
from bot.publishing.hand_message import HandMessage
from bot.publishing.message_names import hand_number, late_message
from bot.publishing.published_state import PublishedState
from bot.publishing.rings import awaited_user, is_reminded_by_ring, ring_due, turn_number
from bot.publishing.turn_ping import TurnPing
from bot.services.ports.messages import Posted
from bot.services.ports.publisher import Freshness
from bot.settings.preferences import Preferences
from bot.tables.state.table import Table
from bot.ui.components import Panel
from bot.ui.table.notices import late_user


class TurnAlert:
    """Decides when a turn rings, and has it ring: once a turn, also across a restart.

    A player who is late is reminded by a ring of their turn, if it has not told them so shortly
    before; at most once a hand.
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
        """Show the person inside what they have asked for: nobody is called who waits for it."""
        self._waiting += 1
        try:
            yield
        finally:
            self._waiting -= 1
            self.noticed()

    def remind(self) -> None:
        """Have the turn ring at the next update if the person is still late then."""
        self._reminds = True

    def turn(self, table: Table) -> int | None:
        """The number of the present turn if this person is awaited in it."""
        return turn_number(table) if awaited_user(table) == self._user_id else None

    def due(self, table: Table, preferences: Preferences) -> float | None:
        """When the turn is to ring, in seconds since the epoch; None if it is not to ring again."""
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
        """Whether the turn rings by direct message, and not by a ping in the channel."""
        return preferences.direct_messages and not self._message.is_closed

    def has_told(self, table: Table) -> bool:
        """Whether a ring has told the person all that a reminder could now."""
        turn = self.turn(table)
        return turn is not None and is_reminded_by_ring(table) and self._has_rung(table, turn)

    async def ring(self, table: Table, panel: Panel) -> None:
        """Show the panel in a new direct message in place of the earlier one; ping the person in
        the channel if that turns out to be refused.

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
        """Delete what has told of earlier turns; may raise `RetryLaterError`."""
        await self._ping.remove_outdated(table)

    def _has_rung(self, table: Table, turn: int) -> bool:
        return self._message.has_rung(table, turn) or self._ping.is_posted(turn)

    def _may_remind(self, table: Table) -> bool:
        what = late_message(hand_number(table), self._user_id)
        is_late = late_user(table) == self._user_id
        return is_late and what not in self._state.messages.known and not self.has_told(table)

    async def _begin(self, table: Table) -> bool:
        """Note the reminder if this is one, which is then told."""
        reminds = self._reminds
        if reminds:
            what = late_message(hand_number(table), self._user_id)
            await self._state.messages.store(Posted(what, 0, 0))
        self._reminds = False
        return reminds

"""One person's direct messages with hands: one message for each hand of the match."""

from __future__ import annotations

from collections.abc import Callable

from bot.client.messenger import DmsClosedError, MessageGoneError
from bot.publishing.context import PublishingContext
from bot.publishing.message_names import (
    closed_dms_message,
    hand_message,
    hand_message_of,
    hand_number,
)
from bot.publishing.posted_messages import PostedMessages
from bot.tables.state.table import Table
from bot.ui.components import Panel


class HandMessage:
    """Posts and edits the messages; every method may raise what `Messenger` raises."""

    def __init__(
        self,
        messages: PostedMessages,
        context: PublishingContext,
        user_id: int,
        on_dms_closed: Callable[[int], None],
    ) -> None:
        """``on_dms_closed`` is called with the user whose direct messages turn out to be closed."""
        self._messages = messages
        self._context = context
        self._user_id = user_id
        self._on_dms_closed = on_dms_closed

    async def show(self, table: Table, panel: Panel | None, over: Panel) -> None:
        """Show the panel in the message of the current hand, or ``over`` where it is None.

        The message of the previous hand shows ``over`` from then on.
        """
        what = hand_message(table, self._user_id)
        if closed_dms_message(self._user_id) in self._messages.known:
            return
        try:
            if what not in self._messages.known:
                # The old one first: wherever the process stops, no playable one is left behind.
                await self._end_previous(table, over)
            await self._edit_or_post(table, what, panel, over)
        except DmsClosedError:
            self._on_dms_closed(self._user_id)

    async def channel(self, table: Table) -> int:
        """The DM channel: that of an earlier message where there is one, which saves a request."""
        for number in reversed(range(hand_number(table))):
            posted = self._messages.known.get(hand_message_of(number, self._user_id))
            if posted is not None:
                return posted.channel_id
        return await self._context.messenger.dm_channel(self._user_id)

    async def _end_previous(self, table: Table, over: Panel) -> None:
        for number in reversed(range(hand_number(table))):
            what = hand_message_of(number, self._user_id)
            if await self._edit_or_post(table, what, None, over):
                return

    async def _edit_or_post(
        self, table: Table, what: str, panel: Panel | None, over: Panel
    ) -> bool:
        """Show the panel, or that the hand is over; False where there is no message to show it."""
        shown = panel or over
        if await self._edit_known(what, shown):
            return True
        # A finished hand is posted only where an attempt may have left a playable one behind.
        if panel is None and not self._messages.may_be_posted(what):
            return False
        silent = await self._context.is_quiet_for(self._user_id)
        await self._messages.post(what, await self.channel(table), shown, silent=silent)
        return True

    async def _edit_known(self, what: str, panel: Panel) -> bool:
        """Edit the message of this name; False where there is none, or it was deleted."""
        posted = self._messages.known.get(what)
        if posted is None:
            return False
        try:
            await self._messages.edit(posted, panel)
        except MessageGoneError:
            return False
        return True

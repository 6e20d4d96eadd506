"""The direct message to a player who is late."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress

from bot.client.messenger import DmsClosedError
from bot.publishing.context import PublishingContext
from bot.publishing.message_names import closed_dms_message, hand_number, late_message
from bot.publishing.posted_messages import PostedMessages
from bot.tables.state.table import Table
from bot.text import Language
from bot.ui.table.notices import late_panel, late_user


class Reminder:
    """Posts it at most once a hand, and deletes it afterwards so that the hand is newest again.

    The stored id of a deleted reminder still tells that the hand has had one.
    """

    def __init__(self, messages: PostedMessages, context: PublishingContext, user_id: int) -> None:
        self._messages = messages
        self._context = context
        self._user_id = user_id
        self._is_requested = False
        self._deleted: set[int] = set()

    def request(self) -> None:
        """Post the reminder at the next update, if the person is still late then."""
        self._is_requested = True

    async def bring_up_to_date(
        self, table: Table, language: Language, dm_channel: Callable[[Table], Awaitable[int]]
    ) -> None:
        """Post what was requested, delete what is outdated; may raise what `Messenger` raises."""
        if late_user(table) != self._user_id:
            self._is_requested = False
            await self._delete_outdated(table)
        elif self._is_requested:
            await self._tell(table, language, dm_channel)
            self._is_requested = False

    async def _tell(
        self, table: Table, language: Language, dm_channel: Callable[[Table], Awaitable[int]]
    ) -> None:
        panel = late_panel(table, language)
        if panel is None or closed_dms_message(self._user_id) in self._messages.known:
            return
        with suppress(DmsClosedError):
            await self._messages.post_once(
                late_message(hand_number(table), self._user_id),
                panel,
                channel_id=await dm_channel(table),
                silent=await self._context.is_quiet_for(self._user_id),
            )

    async def _delete_outdated(self, table: Table) -> None:
        for number in range(hand_number(table) + 1):
            told = self._messages.known.get(late_message(number, self._user_id))
            if told is not None and told.message_id not in self._deleted:
                await self._context.messenger.delete(told.channel_id, told.message_id)
                self._deleted.add(told.message_id)

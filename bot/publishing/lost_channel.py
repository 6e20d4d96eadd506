"""Tables without a channel: what their players are told, and what the old channel shows."""

from __future__ import annotations

from contextlib import suppress

from bot.client.messenger import DmsClosedError, MessageGoneError, MissingAccessError
from bot.client.worker import NotDoneError
from bot.publishing.context import PublishingContext
from bot.publishing.message_names import lost_channel_message
from bot.publishing.posted_messages import PostedMessages
from bot.services.ports.messages import Posted
from bot.tables.state.table import Table
from bot.tables.state.venue import Venue
from bot.text import Language, language_of
from bot.ui.table.lost_channel import lost_channel_panel, moved_panel


class LostChannel:
    """Whether one table's channel is gone, and what its players are told then.

    Discord's answers and gateway events tell that a channel is gone; a match that was interrupted
    by it also has it in its log.
    """

    def __init__(self, messages: PostedMessages, context: PublishingContext) -> None:
        self._messages = messages
        self._context = context
        self._lost: Venue | None = None

    def lose(self, venue: Venue) -> None:
        """Note that the channel is gone, or that the bot is not in its server any more."""
        self._lost = venue

    def find(self) -> None:
        """Note that the channel is back."""
        self._lost = None

    def is_lost(self, table: Table) -> bool:
        """Whether the table has no channel at the moment."""
        return table.is_venue_lost or self._lost == table.venue

    async def tell(self, table: Table) -> None:
        """DM everybody at the table the state of their match, once for each channel it loses.

        People who cannot be reached are skipped. May raise `bot.client.worker.RetryLaterError`.
        """
        users = {person.user_id: person.locale for person in table.people.values()}
        for user_id, locale in ({table.host_id: table.venue.locale} | users).items():
            what = lost_channel_message(table.venue.channel_id, user_id)
            if what in self._messages.known or not await self._context.takes_dms(user_id):
                continue
            with suppress(MissingAccessError, NotDoneError, DmsClosedError, MessageGoneError):
                await self._tell(table, user_id, language_of(locale), what)

    async def point_to_new_channel(self, posted: Posted, table: Table, language: Language) -> None:
        """Edit a message in the channel that the table has left: it links to the new one."""
        with suppress(MissingAccessError, NotDoneError, MessageGoneError):
            await self._messages.edit(posted, moved_panel(table, language))

    async def _tell(self, table: Table, user_id: int, language: Language, what: str) -> None:
        channel_id = await self._context.messenger.dm_channel(user_id)
        silent = await self._context.is_quiet_for(user_id)
        panel = lost_channel_panel(table, language)
        await self._messages.post_once(what, panel, channel_id=channel_id, silent=silent)

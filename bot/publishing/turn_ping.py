"""The ping in the channel that tells a person without direct messages that it is their turn."""

from __future__ import annotations

from contextlib import suppress

from bot.client.messenger import ChannelGoneError, MissingAccessError
from bot.publishing.context import PublishingContext
from bot.publishing.message_names import ping_message, pings_of
from bot.publishing.posted_messages import PostedMessages
from bot.publishing.published_state import public_language
from bot.publishing.rings import is_publicly_awaited, turn_number
from bot.tables.state.table import Table
from bot.ui.table.notices import turn_panel


class TurnPing:
    """Posts at most one message a turn, and deletes it once the person has played."""

    def __init__(self, messages: PostedMessages, context: PublishingContext, user_id: int) -> None:
        self._messages = messages
        self._context = context
        self._user_id = user_id
        self._impossible: int | None = None

    def is_posted(self, turn: int) -> bool:
        """Whether the person has been pinged in this turn, or cannot be."""
        known = ping_message(turn, self._user_id) in self._messages.known
        return known or turn == self._impossible

    async def post(self, table: Table, turn: int) -> None:
        """Ping the person, unless their turn is a secret or the channel takes no messages.

        May raise `bot.client.worker.RetryLaterError`.
        """
        if table.is_venue_lost or not is_publicly_awaited(table, self._user_id):
            return
        panel = turn_panel(table, self._user_id, public_language(table))
        silent = await self._context.is_quiet_for(self._user_id, table.venue.guild_id)
        what = ping_message(turn, self._user_id)
        try:
            await self._messages.post_once(what, panel, mention=self._user_id, silent=silent)
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

"""The members of a table's thread: Discord shows others nothing of what is posted there."""

from __future__ import annotations

from bot.client.messenger import ChannelGoneError, MessageRefusedError, MissingAccessError
from bot.publishing.context import PublishingContext
from bot.publishing.message_names import member_message
from bot.publishing.posted_messages import PostedMessages
from bot.services.ports.messages import Posted
from bot.tables.state.table import Table


class ThreadMembers:
    """Makes the host and everybody who sits down members of the table's thread, once each.

    The director of an evening, who is the host of its tables, comes to their own table alone: the
    same hands may be played at the others.
    """

    def __init__(self, messages: PostedMessages, context: PublishingContext) -> None:
        self._messages = messages
        self._context = context
        self._refused: set[tuple[int, int]] = set()

    async def bring_up_to_date(self, table: Table) -> None:
        """Add whoever is not a member yet; may raise `bot.client.worker.RetryLaterError`.

        Whom Discord does not let in is not tried again until a restart.
        """
        channel_id = table.venue.channel_id
        members = {person.user_id for person in table.people.values()}
        if table.occasion is None:
            members.add(table.host_id)
        for user_id in members:
            added = self._messages.known.get(member_message(user_id))
            is_member = added is not None and added.channel_id == channel_id
            if is_member or (channel_id, user_id) in self._refused:
                continue
            try:
                is_added = await self._context.messenger.add_to_thread(channel_id, user_id)
            except (ChannelGoneError, MissingAccessError, MessageRefusedError):
                self._refused.add((channel_id, user_id))
                continue
            if is_added:
                await self._messages.store(Posted(member_message(user_id), channel_id, 0))

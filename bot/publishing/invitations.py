"""The ping of people who are invited to a table: one message for all of one invitation."""

from __future__ import annotations

from bot.publishing.context import PublishingContext
from bot.publishing.message_names import invited_message
from bot.publishing.posted_messages import PostedMessages
from bot.publishing.published_state import public_language
from bot.services.ports.publisher import Change, Freshness
from bot.tables.state.table import Stage, Table
from bot.ui.table.lobby import invited_panel


class Invitations:
    """Pings everybody who is invited to a table, once, in its channel; not those already seated."""

    def __init__(self, messages: PostedMessages, context: PublishingContext) -> None:
        self._messages = messages
        self._context = context
        self._known: frozenset[int] | None = None

    def newly_invited(self, change: Change) -> tuple[int, ...]:
        """The ids of the users invited since the previous change.

        Invitations found at a start were posted before it.
        """
        table, known = change.table, self._known
        self._known = table.agreement.invited
        is_new = change.freshness is Freshness.HAPPENED and table.version == 0
        if table.stage is not Stage.LOBBY or (known is None and not is_new):
            return ()
        invited = table.agreement.invited - (known or frozenset()) - {table.host_id}
        return tuple(sorted(user for user in invited if table.seat_of(user) is None))

    async def tell(self, table: Table, user_ids: tuple[int, ...]) -> None:
        """Ping these people, silently if one of them has quiet hours.

        May raise what `bot.client.messenger.Messenger.post` raises.
        """
        guild_id = table.venue.guild_id
        quiet = [await self._context.is_quiet_for(user, guild_id) for user in user_ids]
        await self._messages.post_once(
            invited_message(user_ids[0]),
            invited_panel(table, user_ids, public_language(table)),
            mention=user_ids,
            silent=any(quiet),
        )

"""The notice about late players and closed DMs: at most one message a hand, with one ping."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from bot.client.messenger import MessageGoneError
from bot.publishing.context import PublishingContext
from bot.publishing.message_names import (
    closed_dms_message,
    hand_number,
    notice_message,
    notice_of,
    pinged_by,
)
from bot.publishing.posted_messages import PostedMessages
from bot.publishing.published_state import public_language
from bot.services.ports.messages import Posted
from bot.tables.state.table import Stage, Table
from bot.ui.table.notices import late_user, notice_panel

_Content = tuple[int, tuple[int, ...], tuple[int, ...]]
"""The hand, the seats that were late in it, and the users whose direct messages are closed."""


class Notices:
    """Keeps a table's notice: at most one message a hand, which pings one person.

    Everything later in the hand is added by an edit, which pings nobody. A player who is late then
    is reminded in another way (``remind`` is called with the user), at most once a hand. Nobody is
    pinged who ``has_been_told`` just before. The notice follows from the table's state; its name
    holds the user it is about first.
    """

    def __init__(
        self,
        messages: PostedMessages,
        context: PublishingContext,
        remind: Callable[[int], None],
        has_been_told: Callable[[int], bool],
    ) -> None:
        self._messages = messages
        self._context = context
        self._remind = remind
        self._has_been_told = has_been_told
        self._closed: list[int] = []
        self._hand: int | None = None
        self._posted_content: _Content | None = None

    def dms_closed(self, user_id: int) -> None:
        """Add, once a match, that this player can see their hand only through the button."""
        if closed_dms_message(user_id) not in self._messages.known and user_id not in self._closed:
            self._closed.append(user_id)

    async def bring_up_to_date(self, table: Table) -> None:
        """Post, edit or delete the notice; may raise what `PostedMessages` raises."""
        if table.stage is Stage.LOBBY:
            return
        await self._delete_previous(table)
        late = table.session.late if table.session else ()
        if table.stage is not Stage.PLAYING or not (late or self._closed):
            return
        telling = (hand_number(table), late, tuple(self._closed))
        if telling == self._posted_content:
            return
        if self._posted_content is not None or self._closed or late_user(table) is not None:
            await self._tell(table)
        self._posted_content = (*telling[:2], tuple(self._closed))

    async def _tell(self, table: Table) -> None:
        hand, known, late = hand_number(table), self._messages.known, late_user(table)
        what = notice_of(hand, known)
        to_ping = self._closed[0] if late is None and self._closed else late
        if what is None and to_ping is not None:
            await self._post(table, notice_message(hand, to_ping))
        elif what is not None:
            await self._edit(table, known[what])
            self._remind_late(table, what, late)

    async def _post(self, table: Table, what: str) -> None:
        pinged = pinged_by(what)
        silent = await self._context.is_quiet_for(pinged, table.venue.guild_id)
        panel = notice_panel(table, self._closed, public_language(table))
        mention = () if self._has_been_told(pinged) and pinged not in self._closed else pinged
        await self._messages.post_once(what, panel, mention=mention, silent=silent)
        await self._note_closed(self._messages.known[what])

    async def _edit(self, table: Table, posted: Posted) -> None:
        known = self._messages.known
        listed = (
            user_id
            for user_id in _users(table)
            if _is_same_message(posted, known.get(closed_dms_message(user_id)))
        )
        closed = list(dict.fromkeys((*listed, *self._closed)))
        panel = notice_panel(table, closed, public_language(table))
        # A notice that somebody deleted has been read: it is not posted again.
        with suppress(MessageGoneError):
            await self._messages.edit(posted, panel)
        await self._note_closed(posted)

    async def _note_closed(self, posted: Posted) -> None:
        """Store which message tells whose direct messages are closed."""
        while self._closed:
            what = closed_dms_message(self._closed[0])
            await self._messages.store(Posted(what, posted.channel_id, posted.message_id))
            self._closed.pop(0)

    def _remind_late(self, table: Table, what: str, late: int | None) -> None:
        """DM the late player, unless the channel notice has already pinged them."""
        if late is None or table.session is None:
            return
        turns_late = sum(seat == table.turn for seat in table.session.late)
        if pinged_by(what) != late or turns_late > 1:
            self._remind(late)

    async def _delete_previous(self, table: Table) -> None:
        """Delete the notice of the previous hand if it was only about late players."""
        is_open = table.stage is Stage.PLAYING
        now = hand_number(table) if is_open else None
        before, self._hand = self._hand, now
        if before is None or before == now:
            return
        what = notice_of(before, self._messages.known)
        if what is None:
            return
        posted = self._messages.known[what]
        others = (m for name, m in self._messages.known.items() if name != what)
        if not any(_is_same_message(posted, other) for other in others):
            self._hand = before
            await self._context.messenger.delete(posted.channel_id, posted.message_id)
            self._hand = now
            self._messages.forget(what)


def _users(table: Table) -> list[int]:
    return [person.user_id for person in table.people.values()]


def _is_same_message(posted: Posted, other: Posted | None) -> bool:
    """Whether both names stand for the same message."""
    return other is not None and other.message_id == posted.message_id

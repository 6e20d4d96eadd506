"""What people are told in the channel besides the play: one message a hand, that pings once."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from bot.client.messenger import MessageGoneError
from bot.publishing.context import PublishingContext
from bot.publishing.message_log import TableMessages
from bot.publishing.message_names import (
    closed_dms_message,
    hand_number,
    notice_message,
    notice_of,
    pinged_by,
)
from bot.services.ports.store import Posted
from bot.tables.state.table import Stage, Table
from bot.text import language_of
from bot.ui.table.notices import late_user, notice_panel

_Told = tuple[int, tuple[int, ...], tuple[int, ...]]
"""The hand, who was late in it, and whose direct messages are closed."""


class Notices:
    """Keeps the notice of a table: never more than one message a hand, which pings one person.

    Whoever is to be told later in the hand is added to it by an edit, which pings nobody: who is
    late is then told by direct message (``remind`` is called with the user), once a hand at most.
    All that the notice says follows from the table; whom it has pinged is in its name.
    """

    def __init__(
        self, messages: TableMessages, context: PublishingContext, remind: Callable[[int], None]
    ) -> None:
        self._messages = messages
        self._context = context
        self._remind = remind
        self._closed: list[int] = []
        self._hand: int | None = None
        self._told: _Told | None = None

    def dms_closed(self, user_id: int) -> None:
        """Somebody's hand is to be had by the button alone: that is told once in a match."""
        if closed_dms_message(user_id) not in self._messages.known and user_id not in self._closed:
            self._closed.append(user_id)

    async def bring_up_to_date(self, table: Table) -> None:
        """Post, edit or clear away what there is to tell; may raise what messages raise."""
        if table.stage is Stage.LOBBY:
            return
        await self._clear_away(table)
        late = table.session.late if table.session else ()
        if table.stage is not Stage.PLAYING or not (late or self._closed):
            return
        telling = (hand_number(table), late, tuple(self._closed))
        if telling == self._told:
            return
        if self._told is not None or self._closed or late_user(table) is not None:
            await self._tell(table)
        self._told = (*telling[:2], tuple(self._closed))

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
        panel = notice_panel(table, self._closed, language_of(table.venue.locale))
        await self._messages.post_once(what, panel, mention=pinged, silent=silent)
        await self._note_closed(self._messages.known[what])

    async def _edit(self, table: Table, posted: Posted) -> None:
        known = self._messages.known
        told = [u for u in _users(table) if _stands_in(posted, known.get(closed_dms_message(u)))]
        closed = list(dict.fromkeys((*told, *self._closed)))
        panel = notice_panel(table, closed, language_of(table.venue.locale))
        # One that somebody has deleted was read, and is not posted again.
        with suppress(MessageGoneError):
            await self._messages.edit(posted, panel)
        await self._note_closed(posted)

    async def _note_closed(self, posted: Posted) -> None:
        """Remember for good where it was told whose direct messages are closed."""
        while self._closed:
            what = closed_dms_message(self._closed[0])
            await self._messages.note(Posted(what, posted.channel_id, posted.message_id))
            self._closed.pop(0)

    def _remind_late(self, table: Table, what: str, late: int | None) -> None:
        """Have who is late told by direct message, but for whom the notice has pinged for it."""
        if late is None or table.session is None:
            return
        turns_late = sum(seat == table.turn for seat in table.session.late)
        if pinged_by(what) != late or turns_late > 1:
            self._remind(late)

    async def _clear_away(self, table: Table) -> None:
        """Delete the notice of a hand that is over, if it told of lateness alone."""
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
        if not any(_stands_in(posted, other) for other in others):
            self._hand = before
            await self._context.messenger.delete(posted.channel_id, posted.message_id)
            self._hand = now
            self._messages.forget(what)


def _users(table: Table) -> list[int]:
    return [person.user_id for person in table.people.values()]


def _stands_in(posted: Posted, other: Posted | None) -> bool:
    """Whether something else was told in the same message."""
    return other is not None and other.message_id == posted.message_id

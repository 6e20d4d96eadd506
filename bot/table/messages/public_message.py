"""Show a table in its channel: the table message, the draw, score sheets, results, seat offers, and
the notice about late players and closed DMs. Tell its players if the channel is gone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from bot.client.components import Panel
from bot.client.errors import DmsClosedError, MessageGoneError, MissingAccessError
from bot.client.worker import NotDoneError, RetryLaterError
from bot.draw.lobby import WaitingTable
from bot.draw.rubber import Rubber
from bot.draw.score_sheet import ScoreSheet
from bot.draw.table import PublicTable
from bot.settings.servers import MaintenanceStatus
from bot.storage.discord_stores import RESULT_MESSAGE, Posted, sheet_message
from bot.support.venue import Venue
from bot.table.messages.context import PublishingContext
from bot.table.messages.message_slot import MessageSlot, MessageSlots
from bot.table.messages.published_state import (
    DRAW_MESSAGE,
    MISSING_ACCESS_MESSAGE,
    closed_dms_message,
    finished_message,
    hand_number,
    last_table_message,
    lost_channel_message,
    notice_message,
    notice_of,
    number_of,
    offer_message,
    pinged_by,
    public_language,
    table_message,
)
from bot.table.panels.lobby import lobby_panel
from bot.table.panels.proposals import offer_panel, proposal_fingerprint
from bot.table.panels.scores import (
    draw_panel,
    ended_panel,
    is_drawn,
    result_panel,
    sheet_panel,
    totals_of,
)
from bot.table.panels.shuffle import cutting_panel
from bot.table.panels.table import (
    finished_panel,
    late_user,
    lost_channel_panel,
    maintenance_line,
    missing_access_panel,
    moved_panel,
    notice_panel,
    table_panel,
    with_line_below_heading,
)
from bot.table.panels.words import shown_deadline
from bot.table.state.table import Stage, Table
from bot.words import Language, language_of
from tarocchino.core.play.events import MattoPaid
from tarocchino.core.play.match import MatchState
from tarocchino.core.play.scoring import HandSheet
from tarocchino.core.play.seat_draw import Draw
from tarocchino.dealing.cutting import Cutting


class LostChannel:
    """The state of one table's channel; notifies its players if the channel is gone.

    Discord's answers and gateway events show that a channel is gone; the log has it too, once the
    match is paused.
    """

    def __init__(self, messages: MessageSlots, context: PublishingContext) -> None:
        self._messages = messages
        self._context = context
        self._lost: Venue | None = None

    def lose(self, venue: Venue) -> None:
        """Note that the channel is gone, or that the bot is no longer in its server."""
        self._lost = venue

    def find(self) -> None:
        """Note that the channel is back."""
        self._lost = None

    def is_lost(self, table: Table) -> bool:
        return table.is_venue_lost or self._lost == table.venue

    async def tell(self, table: Table) -> None:
        """Send everybody at the table the state of their match, once per lost channel.

        People who cannot be reached are skipped. May raise `bot.client.worker.RetryLaterError`.
        """
        users = {person.user_id: person.locale for person in table.people.values()}
        for user_id, locale in ({table.host_id: table.venue.locale} | users).items():
            what = lost_channel_message(table.venue.channel_id, user_id)
            is_told = self._messages[what].posted is not None
            if is_told or not await self._context.takes_dms(user_id):
                continue
            with suppress(MissingAccessError, NotDoneError, DmsClosedError, MessageGoneError):
                await self._tell(table, user_id, language_of(locale), what)

    async def point_to_new_channel(self, slot: MessageSlot, table: Table) -> None:
        """Make a message in the channel that the table has left link to the new one."""
        with suppress(MissingAccessError, NotDoneError, MessageGoneError):
            await slot.edit(moved_panel(table, public_language(table)))

    async def _tell(self, table: Table, user_id: int, language: Language, what: str) -> None:
        channel_id = await self._context.messenger.dm_channel(user_id)
        silent = await self._context.is_quiet_for(user_id)
        panel = lost_channel_panel(table, language)
        await self._messages[what].post_once(panel, channel_id=channel_id, silent=silent)


@dataclass(frozen=True, slots=True)
class TableFacts:
    """The facts that decide how a table message looks: its name, and the version, the maintenance,
    the deadline and the line about an evening that it shows."""

    what: str
    version: int
    maintenance: MaintenanceStatus | None
    deadline: int | None
    line: str | None


class TableMessage:
    """Keeps the message of the current hand up to date; messages of earlier hands shrink to a line.

    Every method may raise what `bot.client.messenger.Messenger` raises.
    """

    def __init__(
        self, messages: MessageSlots, context: PublishingContext, lost_channel: LostChannel
    ) -> None:
        self._messages = messages
        self._context = context
        self._lost_channel = lost_channel
        self._shown: TableFacts | None = None
        self._asked_to_cut: tuple[str, tuple[int, ...]] | None = None
        self._shown_proposal: tuple[object, ...] = ()

    def invalidate(self) -> None:
        """Make the next `show` edit the message even if it appears to be up to date."""
        self._shown = None

    def was_posted(self, table: Table) -> bool:
        """Return whether the table has a message, or may have one."""
        return self._messages.has_any or self._messages[table_message(table)].may_exist

    async def show(self, table: Table) -> None:
        """Bring the message of the current hand up to date."""
        what = self._current(table)
        facts = self._facts(table, what)
        if self._shown == facts:
            return
        if table.stage is Stage.FINISHED:
            await self._shrink(table, what)
        elif not table.awaits_deal or table.cutting is None:
            await self._show_panel(table, what, await self._table_panel(table))
        elif (
            self._shown is None
            or self._asked_to_cut != (what, table.asked_to_cut)
            or self._is_elsewhere(what)
            or _is_worth_an_edit(table, table.cutting)
            or self._shown.maintenance != facts.maintenance
            or self._shown.line != facts.line
            or self._shown_proposal != proposal_fingerprint(table)
        ):
            panel = cutting_panel(table, table.cutting, public_language(table))
            await self._show_panel(table, what, panel)
            self._asked_to_cut = what, table.asked_to_cut
            self._shown_proposal = proposal_fingerprint(table)

    def _current(self, table: Table) -> str:
        return table_message(table) if table.stage.is_open else self._last()

    def _last(self) -> str:
        """Return the newest message, even if Discord has not answered its post yet."""
        return last_table_message({*self._messages.known, *self._messages.in_doubt})

    def _facts(self, table: Table, what: str) -> TableFacts:
        """Return what decides how the message looks for this state of the table."""
        maintenance = self._context.maintenance.now if table.stage.is_open else None
        line = self._context.hooks.occasion_line(table, public_language(table))
        return TableFacts(what, table.public_version, maintenance, shown_deadline(table), line)

    async def _show_panel(self, table: Table, what: str, panel: Panel) -> None:
        facts = self._facts(table, what)
        if facts.line is not None:
            panel = with_line_below_heading(panel, facts.line)
        if (maintenance := facts.maintenance) is not None:
            panel = with_line_below_heading(
                panel, maintenance_line(maintenance, public_language(table))
            )
        await self._put(table, facts, panel)

    async def _put(self, table: Table, facts: TableFacts, panel: Panel) -> None:
        what = facts.what
        slot = self._messages[what]
        if self._is_elsewhere(what):
            await self._lost_channel.point_to_new_channel(slot, table)
            slot.forget()
        self._shown = None  # If this fails, nobody knows what is shown.
        await slot.show(table.venue.channel_id, panel)
        self._shown = facts

    def _is_elsewhere(self, what: str) -> bool:
        """Return whether the message of this name is in a channel that the table has left."""
        posted = self._messages[what].posted
        return posted is not None and posted.channel_id != self._messages.channel_id

    async def _table_panel(self, table: Table) -> Panel:
        language, context = public_language(table), self._context
        if table.stage is Stage.LOBBY:
            waiting = WaitingTable(
                table.game.name, table.rules.rotation, table.names, table.computer_seats
            )
            picture = await context.renderer.draw(waiting, language, context.style)
            return lobby_panel(table, language, picture)
        view = None if table.match is None else table.view(None)
        if view is None or view.hand is None or table.stage is not Stage.PLAYING:
            return ended_panel(table, language)
        shown = PublicTable(view, table.names, table.computer_seats)
        picture = await context.renderer.draw(shown, language, context.style)
        return table_panel(table, view, view.hand, picture, language, context.emojis.known)

    async def finish(self, table: Table) -> None:
        """Shrink the message of the last hand, before the next one gets its own."""
        await self._shrink(table, finished_message(table))

    async def _shrink(self, table: Table, what: str) -> None:
        """Replace the table message of a finished hand by a line."""
        panel = finished_panel(table, number_of(what), public_language(table))
        await self._put(table, self._facts(table, what), panel)

    async def delete(self, posted: Posted) -> None:
        await self._context.messenger.delete(posted.channel_id, posted.message_id)
        # A pending edit may have counted the deleted message as current.
        self.invalidate()


def called_off(table: Table) -> bool:
    """Return whether the table was closed before its match began."""
    return table.stage is Stage.CLOSED and table.match is None


def _is_worth_an_edit(table: Table, cutting: Cutting) -> bool:
    """Return whether the cuts have reached a point worth an edit: only one is missing, or they are
    fixed.

    An edit for each cut would make up a twentieth of all requests of a hand.
    """
    return cutting.is_fixed or bool(table.unopened) or len(table.seats_awaited) == 1


class Announcements:
    """Posts each of these messages once, however often its method is called.

    Every method may raise what `bot.client.messenger.Messenger.post` raises.
    """

    def __init__(self, messages: MessageSlots, context: PublishingContext) -> None:
        self._messages = messages
        self._context = context

    async def draw(self, table: Table, draw: Draw) -> None:
        """Post the cards drawn for seats and for the first deal."""
        panel = draw_panel(table, draw, public_language(table), self._context.emojis.known)
        await self._messages[DRAW_MESSAGE].post_once(panel)

    async def sheet(self, table: Table, number: int) -> None:
        """Post the score sheet of a hand; the last one shows the card paid for the Matto."""
        slot = self._messages[sheet_message(number)]
        if table.match is not None and slot.posted is None:
            await slot.post_once(await self._sheet(table, table.match, number))

    async def _sheet(self, table: Table, match: MatchState, number: int) -> Panel:
        context, language, picture = self._context, public_language(table), None
        sheets = match.sheets[: number + 1]
        paid = table.paid if sheets == match.sheets else None
        if (facts := sheet_facts(table, sheets, paid)) is not None:
            picture = await context.renderer.draw(facts, language, context.style)
        return sheet_panel(table, sheets, picture, language, paid, context.emojis.known)

    async def result(self, table: Table) -> None:
        """Post how the match ended."""
        slot = self._messages[RESULT_MESSAGE]
        if table.match is None or slot.posted is not None:
            return
        view, language, picture = table.view(None), public_language(table), None
        if view.sheets:
            rubber = Rubber(view, table.names)
            picture = await self._context.renderer.draw(rubber, language, self._context.style)
        await slot.post_once(result_panel(table, view, language, picture))

    async def offer(self, table: Table, seat: int, user_id: int) -> None:
        """Ask a person to take over a seat, with a ping."""
        panel = offer_panel(table, seat, user_id, public_language(table))
        silent = await self._context.is_quiet_for(user_id, table.venue.guild_id)
        slot = self._messages[offer_message(table, seat, user_id)]
        await slot.post_once(panel, mention=user_id, silent=silent)

    async def missing_access(self, table: Table, error: MissingAccessError) -> None:
        """Send the host a direct message that the bot may not write in the channel."""
        slot = self._messages[MISSING_ACCESS_MESSAGE]
        if slot.posted is not None:
            return
        seat = table.seat_of(table.host_id)
        if not await self._context.takes_dms(table.host_id):
            return
        language = language_of(table.venue.locale if seat is None else table.people[seat].locale)
        with suppress(RetryLaterError, NotDoneError, DmsClosedError, MessageGoneError):
            channel_id = await self._context.messenger.dm_channel(table.host_id)
            panel = missing_access_panel(
                table,
                language,
                is_closed_thread=error.is_closed_thread,
                is_too_many_threads=error.is_too_many_threads,
            )
            silent = await self._context.is_quiet_for(table.host_id)
            await slot.post_once(panel, channel_id=channel_id, silent=silent)


def sheet_facts(
    table: Table, sheets: Sequence[HandSheet], paid: MattoPaid | None
) -> ScoreSheet | None:
    """Return the sheet of the last of these hands, with the card that was paid for the Matto; None
    for a sheet that is only shown as text."""
    if not is_drawn(sheets[-1]):
        return None
    return ScoreSheet(sheets[-1], table.names, totals_of(sheets), table.rules, paid)


_Content = tuple[int, tuple[int, ...], tuple[int, ...]]
"""The hand, the seats that were late in it, and the users with closed direct messages."""


class Notices:
    """Keeps a table's notice: at most one message per hand, which pings one person.

    Everything later in the hand is added by an edit, which pings nobody. A player who is late after
    that is reminded in another way (``remind`` is called with the user), at most once per hand. If
    ``has_been_told`` says that a person has just been notified, they are not pinged. The notice
    follows from the table's state; its name contains the first user that it is about.
    """

    def __init__(
        self,
        messages: MessageSlots,
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
        """Add, once per match, that this player can only see their hand through the button."""
        is_told = self._messages[closed_dms_message(user_id)].posted is not None
        if not is_told and user_id not in self._closed:
            self._closed.append(user_id)

    async def bring_up_to_date(self, table: Table) -> None:
        """Post, edit or delete the notice; may raise what `MessageSlots` raises."""
        if table.stage is Stage.LOBBY:
            return
        await self._delete_previous(table)
        late = table.session.late
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
            await self._edit(table, what, known[what])
            self._remind_late(table, what, late)

    async def _post(self, table: Table, what: str) -> None:
        pinged = pinged_by(what)
        silent = await self._context.is_quiet_for(pinged, table.venue.guild_id)
        panel = notice_panel(table, self._closed, public_language(table))
        mention = () if self._has_been_told(pinged) and pinged not in self._closed else pinged
        await self._messages[what].post_once(panel, mention=mention, silent=silent)
        await self._note_closed(self._messages.known[what])

    async def _edit(self, table: Table, what: str, posted: Posted) -> None:
        known = self._messages.known
        listed = (
            user_id
            for user_id in (person.user_id for person in table.people.values())
            if _is_same_message(posted, known.get(closed_dms_message(user_id)))
        )
        closed = list(dict.fromkeys((*listed, *self._closed)))
        panel = notice_panel(table, closed, public_language(table))
        # A deleted notice has been read, so it is not posted again.
        with suppress(MessageGoneError):
            await self._messages[what].edit(panel)
        await self._note_closed(posted)

    async def _note_closed(self, posted: Posted) -> None:
        """Store which message names the players with closed direct messages."""
        while self._closed:
            slot = self._messages[closed_dms_message(self._closed[0])]
            await slot.note(posted.channel_id, posted.message_id)
            self._closed.pop(0)

    def _remind_late(self, table: Table, what: str, late: int | None) -> None:
        """DM the late player, unless the channel notice has already pinged them."""
        if late is None:
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
            self._messages[what].forget()


def _is_same_message(posted: Posted, other: Posted | None) -> bool:
    return other is not None and other.message_id == posted.message_id

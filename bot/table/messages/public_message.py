"""Keep the public message of a table current, and tell its players when it has no channel."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from bot.client.components import Panel
from bot.client.errors import DmsClosedError, MessageGoneError, MissingAccessError
from bot.client.worker import NotDoneError
from bot.draw.lobby import WaitingTable
from bot.draw.table import PublicTable
from bot.settings.servers import MaintenanceStatus
from bot.storage.discord_stores import Posted
from bot.support.venue import Venue
from bot.table.messages.context import PublishingContext
from bot.table.messages.message_slot import MessageSlot, MessageSlots
from bot.table.messages.published_state import (
    finished_message,
    last_table_message,
    lost_channel_message,
    number_of,
    public_language,
    table_message,
)
from bot.table.panels.lobby import lobby_panel
from bot.table.panels.proposals import proposal_fingerprint
from bot.table.panels.scores import ended_panel
from bot.table.panels.shuffle import cutting_panel
from bot.table.panels.table import (
    finished_panel,
    lost_channel_panel,
    maintenance_line,
    moved_panel,
    table_panel,
    with_line_below_heading,
)
from bot.table.panels.words import shown_deadline
from bot.table.state.table import Stage, Table
from bot.words import Language, language_of
from tarocchino.core.views.view import MatchView
from tarocchino.dealing.cutting import Cutting


class LostChannel:
    """Whether one table's channel is gone, and what its players are told then.

    Discord's answers and gateway events tell that a channel is gone; a match that was interrupted
    by it also has it in its log.
    """

    def __init__(self, messages: MessageSlots, context: PublishingContext) -> None:
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
            is_told = self._messages[what].posted is not None
            if is_told or not await self._context.takes_dms(user_id):
                continue
            with suppress(MissingAccessError, NotDoneError, DmsClosedError, MessageGoneError):
                await self._tell(table, user_id, language_of(locale), what)

    async def point_to_new_channel(self, slot: MessageSlot, table: Table) -> None:
        """Edit a message in the channel that the table has left: it links to the new one."""
        with suppress(MissingAccessError, NotDoneError, MessageGoneError):
            await slot.edit(moved_panel(table, public_language(table)))

    async def _tell(self, table: Table, user_id: int, language: Language, what: str) -> None:
        channel_id = await self._context.messenger.dm_channel(user_id)
        silent = await self._context.is_quiet_for(user_id)
        panel = lost_channel_panel(table, language)
        await self._messages[what].post_once(panel, channel_id=channel_id, silent=silent)


@dataclass(frozen=True, slots=True)
class TableFacts:
    """What decides how a table message looks: its name, and the version, the maintenance, the
    deadline and the line about an evening that it shows."""

    what: str
    version: int
    maintenance: MaintenanceStatus | None
    deadline: int | None
    line: str | None


class TableMessage:
    """Keeps the message of the current hand up to date; of those of earlier hands a line stays.

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
        """Whether there is a message of the table, or may be one."""
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
        """The newest message, also one of whose post no answer has come yet."""
        return last_table_message({*self._messages.known, *self._messages.in_doubt})

    def _facts(self, table: Table, what: str) -> TableFacts:
        """What decides how the message looks for this state of the table."""
        maintenance = self._context.maintenance.now if table.stage.is_open else None
        line = self._occasion_line(table)
        return TableFacts(what, table.public_version, maintenance, shown_deadline(table), line)

    def _occasion_line(self, table: Table) -> str | None:
        """Which table of an evening it is; None for another one."""
        return self._context.hooks.occasion_line(table, public_language(table))

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
        """Whether the message of this name is in a channel that the table has left."""
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
        view = _public_view(table)
        if view is None or view.hand is None or table.stage is not Stage.PLAYING:
            return ended_panel(table, language)
        shown = PublicTable(view, table.names, table.computer_seats)
        picture = await context.renderer.draw(shown, language, context.style)
        return table_panel(table, view, view.hand, picture, language, context.emojis.known)

    async def finish(self, table: Table) -> None:
        """Shrink the message of the last hand, before the next one gets its own."""
        await self._shrink(table, finished_message(table))

    async def _shrink(self, table: Table, what: str) -> None:
        """Leave a line of the table message of a hand that is over."""
        panel = finished_panel(table, number_of(what), public_language(table))
        await self._put(table, self._facts(table, what), panel)

    async def delete(self, posted: Posted) -> None:
        """Delete an earlier message."""
        await self._context.messenger.delete(posted.channel_id, posted.message_id)
        # A pending edit may have counted the deleted message as up to date.
        self.invalidate()


def called_off(table: Table) -> bool:
    """Whether the table was closed before its match began."""
    return table.stage is Stage.CLOSED and table.match is None


def _is_worth_an_edit(table: Table, cutting: Cutting) -> bool:
    """Whether the cuts have reached a point worth an edit: one is missing, or they are fixed.

    An edit for each cut would make up a twentieth of all requests of a hand.
    """
    return cutting.is_fixed or bool(table.unopened) or len(table.seats_awaited) == 1


def _public_view(table: Table) -> MatchView | None:
    return None if table.match is None else table.view(None)

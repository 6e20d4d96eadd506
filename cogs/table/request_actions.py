"""What players wish of a table besides playing: done, or first asked whether they mean it."""

from __future__ import annotations

from dataclasses import dataclass

from bot.client.error_boundary import DeclinedError
from bot.client.interactions import Interaction, actor_of, person_of, reader_language
from bot.services.tables import TableService
from bot.tables.rules.permissions import Actor
from bot.tables.rules.proposals import lapses_at
from bot.tables.rules.requests_menu import Entry, Line, action_of
from bot.tables.rules.session_rules import verify_table_action
from bot.tables.state.actions import PlayerTableAction, Propose
from bot.tables.state.errors import RefusalReason, TableRefusedError
from bot.tables.state.table import Person, Stage, Table
from bot.text import Language, say
from bot.ui.components import Panel, notice
from bot.ui.table.absence import countdown
from bot.ui.table.menu import confirmation_panel, needs_confirmation, substitute_panel

ABOUT_A_MOMENT = (Entry.UNDO, Entry.CLAIM)
"""What is asked of the table as it was when the menu was opened, and of no other."""


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks, as the table service and messages need to know it."""

    actor: Actor
    person: Person
    language: Language


def asker_of(interaction: Interaction) -> Asker:
    """Who has clicked, or given a command."""
    return Asker(actor_of(interaction), person_of(interaction), reader_language(interaction))


class Wishes:
    """Does what people ask for, in a click or a command; each method returns what to tell them."""

    def __init__(self, tables: TableService) -> None:
        self._tables = tables

    async def wish(self, table: Table, line: Line, asker: Asker, *, sure: bool = False) -> Panel:
        """Do what a line of the menu says, or first ask whether it is meant; returns what to tell
        who asked."""
        seat = table.seat_of(asker.actor.user_id)
        action = None if seat is None else action_of(line.entry, seat)
        if action is not None:
            verify_table_action(table, action)
        if not sure and needs_confirmation(table, seat, line.entry):
            return confirmation_panel(table, asker.actor, line.entry, asker.language)
        if line.entry is Entry.SUBSTITUTE:
            return substitute_panel(table, asker.language)
        told = await self._done(table, line, asker)
        return notice(told)

    async def take(self, table_id: int, seat: int, asker: Asker) -> Panel:
        """Take over a seat."""
        await self._tables.handover.take_over(table_id, asker.actor, asker.person, seat)
        return notice(say(asker.language, "told-taken"))

    async def offer_to(self, table_id: int, user_id: int, asker: Asker, *, is_bot: bool) -> Panel:
        """Offer the own seat to somebody, who is asked in the channel."""
        if is_bot:
            raise DeclinedError("problem-no-person")
        await self._tables.handover.offer_seat(table_id, asker.actor, user_id=user_id)
        leave = say(asker.language, "menu-leave")
        return notice(say(asker.language, "told-offered", user=f"<@{user_id}>", leave=leave))

    async def rematch(self, table_id: int, asker: Asker) -> Panel:
        """Play once more."""
        table = await self._tables.rematches.rematch(table_id, asker.actor)
        gathers = table.stage is Stage.LOBBY
        return notice(say(asker.language, "told-rematch" if gathers else "told-rematch-starts"))

    async def _done(self, table: Table, line: Line, asker: Asker) -> str:
        """Do it, and say how that went."""
        tables, actor, language = self._tables, asker.actor, asker.language
        seat = table.seat_of(actor.user_id)
        match line.entry:
            case Entry.LEAVE:
                await tables.seats.leave(table.id, actor)
                return say(language, "told-left")
            case Entry.CLOSE:
                await tables.lobby.close(table.id, actor)
                return say(language, "told-closed")
            case Entry.KEEP:
                await tables.handover.keep_seat(table.id, actor)
                return say(language, "told-kept")
            case Entry.FIND_SUBSTITUTE:
                await tables.handover.offer_seat(table.id, actor, line.seat)
                return say(language, "told-offered-all")
            case Entry.TAKE_SEAT if line.seat is not None:
                await tables.handover.take_over(table.id, actor, asker.person, line.seat)
                return say(language, "told-taken")
            case entry:
                action = None if seat is None else action_of(entry, seat)
                if action is None:
                    raise TableRefusedError(RefusalReason.NOT_SEATED)
                version = table.version if entry in ABOUT_A_MOMENT else None
                after = await tables.play.request(table.id, actor, action, version)
                return _told(after, action, language)


def _told(table: Table, action: PlayerTableAction, language: Language) -> str:
    """What to tell who has asked: that the others are, or that it is done."""
    is_open = table.session is not None and table.session.proposal is not None
    if isinstance(action, Propose) and is_open:
        return say(language, "told-asked", when=countdown(lapses_at(table) or 0.0))
    return say(language, "told-done")

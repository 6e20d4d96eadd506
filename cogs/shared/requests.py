"""Carry out what players ask of each other, for commands and buttons alike.

The functions return the panel to show the person who asks.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.client.components import Panel, notice
from bot.client.errors import DeclinedError
from bot.client.interactions import Interaction, reader_language
from bot.services import TableService
from bot.support.refusals import RefusalReason, TableRefusedError
from bot.table.panels.table_menu import confirmation_panel, needs_confirmation, substitute_panel
from bot.table.panels.words import countdown
from bot.table.rules.permissions import Actor
from bot.table.rules.proposals import lapses_at
from bot.table.rules.table_actions import MenuEntry, MenuLine, action_of, verify_table_action
from bot.table.state.actions import PlayerTableAction, Propose
from bot.table.state.seats import Person
from bot.table.state.table import Stage, Table
from bot.words import Language, say
from cogs.shared.lookup import actor_of, person_of

ABOUT_A_MOMENT = (MenuEntry.UNDO, MenuEntry.CLAIM)
"""Requests about the position at which the menu was opened, and about no later one."""


@dataclass(frozen=True, slots=True)
class Requester:
    """The person who asks, as the table service and messages know them."""

    actor: Actor
    person: Person
    language: Language


def requester_of(interaction: Interaction) -> Requester:
    """The person who made the interaction."""
    return Requester(actor_of(interaction), person_of(interaction), reader_language(interaction))


async def perform_request(
    tables: TableService, table: Table, line: MenuLine, requester: Requester, *, sure: bool = False
) -> Panel:
    """Do what a line of the menu says, or first ask for confirmation unless ``sure``."""
    seat = table.seat_of(requester.actor.user_id)
    action = None if seat is None else action_of(line.entry, seat)
    if action is not None:
        verify_table_action(table, action)
    if not sure and needs_confirmation(table, seat, line.entry):
        return confirmation_panel(table, requester.actor, line.entry, requester.language)
    if line.entry is MenuEntry.SUBSTITUTE:
        return substitute_panel(table, requester.language)
    return notice(await _carry_out(tables, table, line, requester))


async def take_seat(tables: TableService, table_id: int, seat: int, requester: Requester) -> Panel:
    """Take over a seat."""
    await tables.handover.take_over(table_id, requester.actor, requester.person, seat)
    return notice(say(requester.language, "told-taken"))


async def offer_seat_to(
    tables: TableService, table_id: int, user_id: int, requester: Requester, *, is_bot: bool
) -> Panel:
    """Offer the requester's seat to a person, who is asked in the channel."""
    if is_bot:
        raise DeclinedError("problem-no-person")
    await tables.handover.offer_seat(table_id, requester.actor, user_id=user_id)
    leave = say(requester.language, "menu-leave")
    return notice(say(requester.language, "told-offered", user=f"<@{user_id}>", leave=leave))


async def rematch(tables: TableService, table_id: int, requester: Requester) -> Panel:
    """Play the match again with the same players."""
    table = await tables.rematches.rematch(table_id, requester.actor)
    gathers = table.stage is Stage.LOBBY
    return notice(say(requester.language, "told-rematch" if gathers else "told-rematch-starts"))


async def _carry_out(
    tables: TableService, table: Table, line: MenuLine, requester: Requester
) -> str:
    """Do it; returns the text that says so."""
    actor, language = requester.actor, requester.language
    seat = table.seat_of(actor.user_id)
    match line.entry:
        case MenuEntry.LEAVE:
            await tables.seats.leave(table.id, actor)
            return say(language, "told-left")
        case MenuEntry.CLOSE:
            await tables.lobby.close(table.id, actor)
            return say(language, "told-closed")
        case MenuEntry.KEEP:
            await tables.handover.keep_seat(table.id, actor)
            return say(language, "told-kept")
        case MenuEntry.FIND_SUBSTITUTE:
            await tables.handover.offer_seat(table.id, actor, line.seat)
            return say(language, "told-offered-all")
        case MenuEntry.TAKE_SEAT if line.seat is not None:
            await tables.handover.take_over(table.id, actor, requester.person, line.seat)
            return say(language, "told-taken")
        case entry:
            action = None if seat is None else action_of(entry, seat)
            if action is None:
                raise TableRefusedError(RefusalReason.NOT_SEATED)
            version = table.version if entry in ABOUT_A_MOMENT else None
            after = await tables.play.request(table.id, actor, action, version)
            return _confirmation(after, action, language)


def _confirmation(table: Table, action: PlayerTableAction, language: Language) -> str:
    """The text for the requester: that the others are asked, or that it is done."""
    if isinstance(action, Propose) and table.proposal is not None:
        return say(language, "told-asked", when=countdown(lapses_at(table) or 0.0))
    return say(language, "told-done")

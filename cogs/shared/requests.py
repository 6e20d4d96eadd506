"""Carry out requests between players, for commands and buttons alike, and answer them."""

from __future__ import annotations

from bot.client.components import notice
from bot.client.errors import DeclinedError
from bot.client.interactions import Interaction, edit_reply, reader_language
from bot.services import TableService
from bot.support.refusals import RefusalReason, TableRefusedError
from bot.table.panels.table_menu import confirmation_panel, needs_confirmation, substitute_panel
from bot.table.panels.words import countdown
from bot.table.rules.proposals import lapses_at
from bot.table.rules.table_actions import MenuEntry, MenuLine, action_of, verify_table_action
from bot.table.state.actions import PlayerTableAction, Propose
from bot.table.state.table import Stage, Table
from bot.words import say
from cogs.shared.lookup import actor_of, person_of

ABOUT_A_MOMENT = (MenuEntry.UNDO, MenuEntry.CLAIM)
"""Requests about the position in which the menu was opened, and no later one."""


async def perform_request(
    tables: TableService, interaction: Interaction, table: Table, line: MenuLine, *, sure: bool
) -> None:
    """Carry out a line of the menu, or first ask for confirmation unless the person is ``sure``."""
    actor, language = actor_of(interaction), reader_language(interaction)
    seat = table.seat_of(actor.user_id)
    action = None if seat is None else action_of(line.entry, seat)
    if action is not None:
        verify_table_action(table, action)
    if not sure and needs_confirmation(table, seat, line.entry):
        panel = confirmation_panel(table, actor, line.entry, language)
    elif line.entry is MenuEntry.SUBSTITUTE:
        panel = substitute_panel(table, language)
    else:
        panel = notice(await _carry_out(tables, interaction, table, line, action))
    await edit_reply(interaction, panel)


async def offer_seat_to(
    tables: TableService, interaction: Interaction, table_id: int, user_id: int, *, is_bot: bool
) -> None:
    """Offer the person's seat to another one, whom the bot asks in the channel."""
    if is_bot:
        raise DeclinedError("problem-no-person")
    await tables.handover.offer_seat(table_id, actor_of(interaction), user_id=user_id)
    language = reader_language(interaction)
    leave = say(language, "menu-leave")
    told = say(language, "told-offered", user=f"<@{user_id}>", leave=leave)
    await edit_reply(interaction, notice(told))


async def rematch(tables: TableService, interaction: Interaction, table_id: int) -> None:
    """Start another match with the same players."""
    table = await tables.rematches.rematch(table_id, actor_of(interaction))
    told = "told-rematch" if table.stage is Stage.LOBBY else "told-rematch-starts"
    await edit_reply(interaction, notice(say(reader_language(interaction), told)))


async def _carry_out(
    tables: TableService,
    interaction: Interaction,
    table: Table,
    line: MenuLine,
    action: PlayerTableAction | None,
) -> str:
    """Carry out the line, and return the text that confirms it."""
    actor, language = actor_of(interaction), reader_language(interaction)
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
            await tables.handover.take_over(table.id, actor, person_of(interaction), line.seat)
            return say(language, "told-taken")
        case entry:
            if action is None:
                raise TableRefusedError(RefusalReason.NOT_SEATED)
            version = table.version if entry in ABOUT_A_MOMENT else None
            after = await tables.play.request(table.id, actor, action, version)
            if isinstance(action, Propose) and after.proposal is not None:
                return say(language, "told-asked", when=countdown(lapses_at(after) or 0.0))
            return say(language, "told-done")

"""Define ``/undo``, ``/claim`` and the requests below ``/table``, and carry them out for
commands and buttons alike."""

from __future__ import annotations

from dataclasses import dataclass

import discord
from discord.app_commands import Choice
from discord.ext import commands

from bot.client.commands import command
from bot.client.components import Panel, notice, plain_name
from bot.client.error_boundary import tell
from bot.client.errors import DeclinedError
from bot.client.interactions import Interaction, reader_language
from bot.client.replies import edit_reply
from bot.services import TableService
from bot.support.refusals import RefusalReason, TableRefusedError
from bot.table.panels.table_menu import confirmation_panel, needs_confirmation, substitute_panel
from bot.table.panels.words import countdown
from bot.table.rules.permissions import Actor, Request, verify_may
from bot.table.rules.proposals import lapses_at
from bot.table.rules.table_actions import MenuEntry, MenuLine, action_of, menu, verify_table_action
from bot.table.state.actions import PlayerTableAction, Propose
from bot.table.state.seats import Person
from bot.table.state.table import Stage, Table
from bot.words import Language, say
from cogs.shared.lookup import (
    actor_of,
    matching,
    own_table,
    own_table_choices,
    person_of,
    table_here,
    table_in,
    venue_of,
)

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


class RequestActions:
    """Makes the requests of a click or a command; methods return the panel to show the person."""

    def __init__(self, tables: TableService) -> None:
        self._tables = tables

    async def perform(
        self, table: Table, line: MenuLine, requester: Requester, *, sure: bool = False
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
        return notice(await self._carry_out(table, line, requester))

    async def take(self, table_id: int, seat: int, requester: Requester) -> Panel:
        """Take over a seat."""
        await self._tables.handover.take_over(table_id, requester.actor, requester.person, seat)
        return notice(say(requester.language, "told-taken"))

    async def offer_to(
        self, table_id: int, user_id: int, requester: Requester, *, is_bot: bool
    ) -> Panel:
        """Offer the requester's seat to a person, who is asked in the channel."""
        if is_bot:
            raise DeclinedError("problem-no-person")
        await self._tables.handover.offer_seat(table_id, requester.actor, user_id=user_id)
        leave = say(requester.language, "menu-leave")
        return notice(say(requester.language, "told-offered", user=f"<@{user_id}>", leave=leave))

    async def rematch(self, table_id: int, requester: Requester) -> Panel:
        """Play the match again with the same players."""
        table = await self._tables.rematches.rematch(table_id, requester.actor)
        gathers = table.stage is Stage.LOBBY
        return notice(say(requester.language, "told-rematch" if gathers else "told-rematch-starts"))

    async def _carry_out(self, table: Table, line: MenuLine, requester: Requester) -> str:
        """Do it; returns the text that says so."""
        tables, actor, language = self._tables, requester.actor, requester.language
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
    is_open = table.session is not None and table.session.proposal is not None
    if isinstance(action, Propose) and is_open:
        return say(language, "told-asked", when=countdown(lapses_at(table) or 0.0))
    return say(language, "told-done")


class RequestsCog(commands.Cog):
    """``/undo`` and ``/claim``: about the player's own cards, in channel and DM alike."""

    def __init__(self, tables: TableService) -> None:
        self._tables = tables
        self._actions = RequestActions(tables)

    @command("undo")
    async def undo(self, interaction: Interaction, table: str | None = None) -> None:
        await self._perform(interaction, table, MenuEntry.UNDO)

    @command("claim")
    async def claim(self, interaction: Interaction, table: str | None = None) -> None:
        await self._perform(interaction, table, MenuEntry.CLAIM)

    @undo.autocomplete("table")
    @claim.autocomplete("table")
    async def _own_tables(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        language = reader_language(interaction)
        return matching(await own_table_choices(self._tables, interaction, language), current)

    async def _perform(self, interaction: Interaction, named: str | None, entry: MenuEntry) -> None:
        own, requester = (
            await own_table(self._tables, interaction, named),
            requester_of(interaction),
        )
        verify_may(requester.actor, Request.TABLE_ACTION, own)
        await edit_reply(interaction, await self._actions.perform(own, MenuLine(entry), requester))


class RequestCommands(commands.Cog):
    """The commands below ``/table``: a part of `cogs.table.cog.TableCog`."""

    def __init__(self, tables: TableService) -> None:
        self._tables = tables
        self._actions = RequestActions(tables)

    @command("table-pause")
    async def pause(self, interaction: Interaction) -> None:
        await self._perform(interaction, MenuEntry.PAUSE)

    @command("table-why")
    async def why(self, interaction: Interaction) -> None:
        await self._perform(interaction, MenuEntry.WHY)

    @command("table-resume")
    async def resume(self, interaction: Interaction) -> None:
        await self._perform(interaction, MenuEntry.RESUME)

    @command("table-end")
    async def end(self, interaction: Interaction) -> None:
        await self._perform(interaction, MenuEntry.END)

    @command("table-resign")
    async def resign(self, interaction: Interaction) -> None:
        await self._perform(interaction, MenuEntry.RESIGN)

    @command("table-substitute")
    async def substitute(
        self, interaction: Interaction, user: discord.User | None = None, seat: str | None = None
    ) -> None:
        table, requester = await table_here(self._tables, interaction), requester_of(interaction)
        if user is not None:
            panel = await self._actions.offer_to(table.id, user.id, requester, is_bot=user.bot)
        else:
            offered = _seat_to_offer(table, requester.actor.user_id, seat)
            await self._tables.handover.offer_seat(table.id, requester.actor, offered)
            await tell(interaction, say(requester.language, "told-offered-all"))
            return
        await edit_reply(interaction, panel)

    @substitute.autocomplete("seat")
    async def _left_seats(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        try:
            table = await table_in(self._tables, interaction.channel_id)
        except TableRefusedError:
            return []
        if table is None:
            return []
        lines = menu(table, requester_of(interaction).actor)
        seats = [line.seat for line in lines if line.entry is MenuEntry.FIND_SUBSTITUTE]
        choices = [
            Choice(name=plain_name(table.names[seat]), value=str(seat))
            for seat in seats
            if seat is not None
        ]
        return matching(choices, current)

    @command("table-rematch")
    async def rematch(self, interaction: Interaction) -> None:
        venue, requester = venue_of(interaction), requester_of(interaction)
        stored = await self._tables.registry.latest_in(venue)
        if stored is None:
            raise TableRefusedError(RefusalReason.NO_TABLE)
        if stored.stage is Stage.LOBBY:
            await self._tables.registry.wake(table_id=stored.id)
            await self._tables.lobby.ready(stored.id, requester.actor, is_ready=True)
            await tell(interaction, say(requester.language, "told-rematch"))
            return
        await edit_reply(interaction, await self._actions.rematch(stored.id, requester))

    async def _perform(self, interaction: Interaction, entry: MenuEntry) -> None:
        table, requester = await table_here(self._tables, interaction), requester_of(interaction)
        verify_may(requester.actor, Request.TABLE_ACTION, table)
        await edit_reply(
            interaction, await self._actions.perform(table, MenuLine(entry), requester)
        )


def _seat_to_offer(table: Table, user_id: int, written: str | None) -> int | None:
    """The seat that was typed, by number or name; by default the person's own."""
    if written is None:
        return table.seat_of(user_id)
    for seat, name in enumerate(table.names):
        if written.casefold() in (str(seat), name.casefold()):
            return seat
    raise TableRefusedError(RefusalReason.NO_SUCH_SEAT)

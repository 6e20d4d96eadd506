"""``/undo`` and ``/claim``; ``/table pause``, ``resume``, ``end``, ``resign``, ``substitute`` and
``rematch``: what players ask of each other."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.client.error_boundary import acknowledge, tell
from bot.client.interactions import Interaction, reader_language
from bot.client.replies import edit_reply
from bot.client.translator import localised
from bot.services.tables import TableService
from bot.tables.rules.permissions import Request, verify_may
from bot.tables.rules.requests_menu import Entry, Line, menu
from bot.tables.state.errors import RefusalReason, TableRefusedError
from bot.tables.state.table import Stage, Table
from bot.text import say
from bot.ui.words import plain_name
from cogs.shared.lookup import (
    matching,
    own_table,
    place_of,
    table_choices,
    table_here,
    table_in,
)
from cogs.table.request_actions import Wishes, asker_of


class ConductCog(commands.Cog):
    """What a player asks about the own cards, in the channel and in the DM alike."""

    def __init__(self, tables: TableService) -> None:
        self._tables = tables
        self._wishes = Wishes(tables)

    @app_commands.command(
        name=localised("command-undo"), description=localised("command-undo.description")
    )
    @app_commands.rename(table=localised("option-table"))
    @app_commands.describe(table=localised("option-table.description"))
    async def undo(self, interaction: Interaction, table: str | None = None) -> None:
        await self._wish(interaction, table, Entry.UNDO)

    @app_commands.command(
        name=localised("command-claim"), description=localised("command-claim.description")
    )
    @app_commands.rename(table=localised("option-table"))
    @app_commands.describe(table=localised("option-table.description"))
    async def claim(self, interaction: Interaction, table: str | None = None) -> None:
        await self._wish(interaction, table, Entry.CLAIM)

    @undo.autocomplete("table")
    @claim.autocomplete("table")
    async def _tables_of_asker(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        language = reader_language(interaction)
        return matching(await table_choices(self._tables, interaction, language), current)

    async def _wish(self, interaction: Interaction, named: str | None, entry: Entry) -> None:
        await acknowledge(interaction, thinking=True)
        own, asker = await own_table(self._tables, interaction, named), asker_of(interaction)
        verify_may(asker.actor, Request.TABLE_ACTION, own)
        await edit_reply(interaction, await self._wishes.wish(own, Line(entry), asker))


class ConductCommands(commands.Cog):
    """The part of `cogs.table.cog.TableCog` by which players get on with each other."""

    _tables: TableService

    @app_commands.command(
        name=localised("command-pause"), description=localised("command-pause.description")
    )
    async def pause(self, interaction: Interaction) -> None:
        await self._wish(interaction, Entry.PAUSE)

    @app_commands.command(
        name=localised("command-resume"), description=localised("command-resume.description")
    )
    async def resume(self, interaction: Interaction) -> None:
        await self._wish(interaction, Entry.RESUME)

    @app_commands.command(
        name=localised("command-end"), description=localised("command-end.description")
    )
    async def end(self, interaction: Interaction) -> None:
        await self._wish(interaction, Entry.END)

    @app_commands.command(
        name=localised("command-resign"), description=localised("command-resign.description")
    )
    async def resign(self, interaction: Interaction) -> None:
        await self._wish(interaction, Entry.RESIGN)

    @app_commands.command(
        name=localised("command-substitute"),
        description=localised("command-substitute.description"),
    )
    @app_commands.rename(user=localised("option-new-player"), seat=localised("option-left-seat"))
    @app_commands.describe(
        user=localised("option-new-player.description"),
        seat=localised("option-left-seat.description"),
    )
    async def substitute(
        self, interaction: Interaction, user: discord.User | None = None, seat: str | None = None
    ) -> None:
        await acknowledge(interaction, thinking=True)
        table, asker = await table_here(self._tables, interaction), asker_of(interaction)
        wishes = Wishes(self._tables)
        if user is not None:
            panel = await wishes.offer_to(table.id, user.id, asker, is_bot=user.bot)
        else:
            offered = _seat_to_offer(table, asker.actor.user_id, seat)
            await self._tables.handover.offer_seat(table.id, asker.actor, offered)
            await tell(interaction, say(asker.language, "told-offered-all"))
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
        lines = menu(table, asker_of(interaction).actor)
        seats = [line.seat for line in lines if line.entry is Entry.FIND_SUBSTITUTE]
        choices = [
            Choice(name=plain_name(table.names[seat]), value=str(seat))
            for seat in seats
            if seat is not None
        ]
        return matching(choices, current)

    @app_commands.command(
        name=localised("command-rematch"), description=localised("command-rematch.description")
    )
    async def rematch(self, interaction: Interaction) -> None:
        await acknowledge(interaction, thinking=True)
        place, asker = place_of(interaction), asker_of(interaction)
        stored = await self._tables.registry.latest_in(place)
        if stored is None:
            raise TableRefusedError(RefusalReason.NO_TABLE)
        if stored.stage is Stage.LOBBY:
            await self._tables.registry.wake(table_id=stored.id)
            await self._tables.lobby.ready(stored.id, asker.actor, is_ready=True)
            await tell(interaction, say(asker.language, "told-rematch"))
            return
        await edit_reply(interaction, await Wishes(self._tables).rematch(stored.id, asker))

    async def _wish(self, interaction: Interaction, entry: Entry) -> None:
        await acknowledge(interaction, thinking=True)
        table, asker = await table_here(self._tables, interaction), asker_of(interaction)
        verify_may(asker.actor, Request.TABLE_ACTION, table)
        await edit_reply(interaction, await Wishes(self._tables).wish(table, Line(entry), asker))


def _seat_to_offer(table: Table, user_id: int, written: str | None) -> int | None:
    """The seat that is meant; the own one where none is named."""
    if written is None:
        return table.seat_of(user_id)
    for seat, name in enumerate(table.names):
        if written.casefold() in (str(seat), name.casefold()):
            return seat
    raise TableRefusedError(RefusalReason.NO_SUCH_SEAT)

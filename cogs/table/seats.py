"""``/table sit``, ``leave``, ``ready``, ``invite``, ``unseat`` and ``computer``: who sits where."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.client.commands import command
from bot.client.error_boundary import tell
from bot.client.interactions import Interaction, actor_of, person_of, reader_language
from bot.client.replies import edit_reply
from bot.client.translator import localised
from bot.services.tables import TableService
from bot.tables.state.errors import RefusalReason, TableRefusedError
from bot.tables.state.table import Computer, Table
from bot.text import Language, say
from bot.ui.words import plain_name, seat_name
from cogs.shared.lookup import LEVEL_CHOICES, matching, table_here, table_in
from cogs.table.request_actions import RequestActions, requester_of
from tarocchino.players.levels import Level


class SeatCommands(commands.Cog):
    """The commands of `cogs.table.cog.TableCog` by which people gather at a table."""

    def __init__(self, tables: TableService) -> None:
        self._tables = tables

    computer = app_commands.Group(
        name=localised("command-table-computer"),
        description=localised("command-table-computer.description"),
    )

    @command("table-sit")
    async def sit(self, interaction: Interaction, seat: str | None = None) -> None:
        table = await table_here(self._tables, interaction)
        await self._tables.seats.sit(
            table.id, actor_of(interaction), person_of(interaction), _seat(seat)
        )
        await _confirm(interaction, "told-seated")

    @command("table-leave")
    async def leave(self, interaction: Interaction, substitute: discord.User | None = None) -> None:
        table = await table_here(self._tables, interaction)
        if substitute is not None:
            requester, is_bot = requester_of(interaction), substitute.bot
            actions = RequestActions(self._tables)
            panel = await actions.offer_to(table.id, substitute.id, requester, is_bot=is_bot)
            await edit_reply(interaction, panel)
            return
        await self._tables.seats.leave(table.id, actor_of(interaction))
        await _confirm(interaction, "told-left")

    @command("table-ready")
    async def ready(self, interaction: Interaction) -> None:
        table = await table_here(self._tables, interaction)
        table = await self._tables.lobby.ready(table.id, actor_of(interaction))
        is_ready = table.seat_of(interaction.user.id) in table.ready
        await _confirm(interaction, "told-ready" if is_ready else "told-not-ready")

    @command("table-invite")
    async def invite(self, interaction: Interaction, person: discord.User) -> None:
        table = await table_here(self._tables, interaction)
        await self._tables.lobby.invite(table.id, actor_of(interaction), (person.id,))
        await _confirm(interaction, "told-invited")

    @command("table-unseat")
    async def unseat(self, interaction: Interaction, seat: str) -> None:
        table = await table_here(self._tables, interaction)
        chosen = _seat(seat)
        if chosen is None:
            raise TableRefusedError(RefusalReason.NO_SUCH_SEAT)
        await self._tables.seats.unseat(table.id, actor_of(interaction), chosen)
        await _confirm(interaction, "told-unseated")

    @command("table-computer-add", choices={"level": LEVEL_CHOICES}, group=computer)
    async def add(
        self, interaction: Interaction, seat: str | None = None, level: str | None = None
    ) -> None:
        table = await table_here(self._tables, interaction)
        chosen = None if level is None else Level(level)
        await self._tables.seats.add_computer(table.id, actor_of(interaction), _seat(seat), chosen)
        await _confirm(interaction, "told-computer-added")

    @command("table-computer-remove", group=computer)
    async def remove(self, interaction: Interaction, seat: str | None = None) -> None:
        table = await table_here(self._tables, interaction)
        await self._tables.seats.remove_computer(table.id, actor_of(interaction), _seat(seat))
        await _confirm(interaction, "told-computer-removed")

    @sit.autocomplete("seat")
    @add.autocomplete("seat")
    async def _free_seats(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        table = await self._table_or_none(interaction)
        return [] if table is None else _seat_choices(interaction, table, table.free_seats, current)

    @remove.autocomplete("seat")
    async def _computer_seats(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        table = await self._table_or_none(interaction)
        if table is None:
            return []
        seats = tuple(s for s, who in enumerate(table.seats) if isinstance(who, Computer))
        return _seat_choices(interaction, table, seats, current)

    @unseat.autocomplete("seat")
    async def _guests_seats(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        table = await self._table_or_none(interaction)
        if table is None:
            return []
        seats = tuple(s for s, who in table.people.items() if who.user_id != table.host_id)
        return _seat_choices(interaction, table, seats, current)

    async def _table_or_none(self, interaction: Interaction) -> Table | None:
        try:
            return await table_in(self._tables, interaction.channel_id)
        except TableRefusedError:
            return None  # The store is busy.


_MOST_DIGITS = 2


def _seat(written: str | None) -> int | None:
    """The seat that was typed; `RefusalReason.NO_SUCH_SEAT` for words that name none."""
    if written is None:
        return None
    if not written.isdecimal() or len(written) > _MOST_DIGITS:
        raise TableRefusedError(RefusalReason.NO_SUCH_SEAT)
    return int(written)


def _seat_choices(
    interaction: Interaction, table: Table, seats: tuple[int, ...], current: str
) -> list[Choice[str]]:
    language = reader_language(interaction)
    return matching(
        [Choice(name=_seat_label(language, table, seat), value=str(seat)) for seat in seats],
        current,
    )


def _seat_label(language: Language, table: Table, seat: int) -> str:
    where = seat_name(language, seat, len(table.seats), table.rules)
    occupant = table.seats[seat]
    return where if occupant is None else f"{where}: {plain_name(occupant.name)}"


async def _confirm(interaction: Interaction, text_id: str) -> None:
    await tell(interaction, say(reader_language(interaction), text_id))

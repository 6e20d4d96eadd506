"""*I'm back* and ``/back``: who was away, or late, plays on."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.tables.access import Request
from bot.tables.model import Table
from bot.tables.problems import Problem, TableProblemError
from bot.tables.service import TableService
from bot.tables.table_actions import Back
from bot.text import say
from cogs.asking import Asked, matching, own_table, table_choices, tables_of
from cogs.clicks import actor_of, reader_language
from cogs.custom_ids import CustomId, Verb
from cogs.localisation import localised
from cogs.messenger import lease
from cogs.presenter import Presenter
from cogs.problems import acknowledge, tell

ABSENCE_VERBS = frozenset({Verb.IM_BACK})
"""The controls that `AbsenceCog.clicked` answers."""


class AbsenceCog(commands.Cog):
    """People for whom a computer player has played come back."""

    def __init__(self, tables: TableService, presenter: Presenter) -> None:
        self._tables = tables
        self._presenter = presenter

    @app_commands.command(
        name=localised("command-back"), description=localised("command-back.description")
    )
    @app_commands.rename(table=localised("option-table"))
    @app_commands.describe(table=localised("option-table.description"))
    async def back(self, interaction: Asked, table: str | None = None) -> None:
        await acknowledge(interaction, thinking=True)
        await self._come_back(interaction, await self._table_left(interaction, table))
        await tell(interaction, say(reader_language(interaction), "told-back"))

    @back.autocomplete("table")
    async def _tables_of(self, interaction: Asked, current: str) -> list[Choice[str]]:
        choices = await table_choices(self._tables, interaction, reader_language(interaction))
        return matching(choices, current)

    async def clicked(self, interaction: Asked, custom_id: CustomId) -> None:
        """Come back at the table of the message that the button is on."""
        await acknowledge(interaction)
        await self._tables.wake(table_id=custom_id.table)
        table = self._tables.table_for(actor_of(interaction), Request.CONDUCT, custom_id.table)
        desk, message = self._presenter.desk(table.id), interaction.message
        taken = interaction.response.type is discord.InteractionResponseType.deferred_message_update
        if desk is not None and message is not None and taken and not message.flags.ephemeral:
            desk.lend(message.id, lease(interaction))
        await self._come_back(interaction, table)

    async def _come_back(self, interaction: Asked, table: Table) -> None:
        seat = table.seat_of(interaction.user.id)
        if seat is None:
            raise TableProblemError(Problem.NOT_SEATED)
        await self._tables.conduct(table.id, actor_of(interaction), Back(seat))

    async def _table_left(self, interaction: Asked, named: str | None) -> Table:
        """The table named, or the only one where a computer player plays for the person."""
        if named is None:
            user_id = interaction.user.id
            mine = await tables_of(self._tables, user_id)
            left = [t for t in mine if _is_played_for(t, user_id)]
            if len(left) == 1:
                return left[0]
        return await own_table(self._tables, interaction, named)


def _is_played_for(table: Table, user_id: int) -> bool:
    seat, conduct = table.seat_of(user_id), table.conduct
    return conduct is not None and seat is not None and conduct.plays_itself(seat)

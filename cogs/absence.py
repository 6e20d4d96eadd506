"""*I'm back* and ``/back``: who was away, or late, plays on."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.client.error_boundary import acknowledge, tell
from bot.client.interactions import Interaction, actor_of, reader_language
from bot.client.messenger import lease
from bot.client.translator import localised
from bot.publishing.publisher import DiscordPublisher
from bot.services.tables import TableService
from bot.tables.rules.permissions import Request
from bot.tables.state.actions import Back
from bot.tables.state.errors import RefusalReason, TableRefusedError
from bot.tables.state.table import Table
from bot.text import say
from bot.ui.custom_ids import CustomId, Verb
from cogs.shared.lookup import matching, own_table, table_choices, tables_of

ABSENCE_VERBS = frozenset({Verb.IM_BACK})
"""The controls that `AbsenceCog.clicked` answers."""


class AbsenceCog(commands.Cog):
    """People for whom a computer player has played come back."""

    def __init__(self, tables: TableService, publisher: DiscordPublisher) -> None:
        self._tables = tables
        self._publisher = publisher

    @app_commands.command(
        name=localised("command-back"), description=localised("command-back.description")
    )
    @app_commands.rename(table=localised("option-table"))
    @app_commands.describe(table=localised("option-table.description"))
    async def back(self, interaction: Interaction, table: str | None = None) -> None:
        await acknowledge(interaction, thinking=True)
        await self._come_back(interaction, await self._table_left(interaction, table))
        await tell(interaction, say(reader_language(interaction), "told-back"))

    @back.autocomplete("table")
    async def _tables_of(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        choices = await table_choices(self._tables, interaction, reader_language(interaction))
        return matching(choices, current)

    async def clicked(self, interaction: Interaction, custom_id: CustomId) -> None:
        """Come back at the table of the message that the button is on."""
        await acknowledge(interaction)
        await self._tables.registry.wake(table_id=custom_id.table)
        table = self._tables.registry.table_for(
            actor_of(interaction), Request.TABLE_ACTION, custom_id.table
        )
        table_publisher, message = self._publisher.for_table(table.id), interaction.message
        taken = interaction.response.type is discord.InteractionResponseType.deferred_message_update
        if (
            table_publisher is not None
            and message is not None
            and taken
            and not message.flags.ephemeral
        ):
            table_publisher.add_lease(message.id, lease(interaction))
        await self._come_back(interaction, table)

    async def _come_back(self, interaction: Interaction, table: Table) -> None:
        seat = table.seat_of(interaction.user.id)
        if seat is None:
            raise TableRefusedError(RefusalReason.NOT_SEATED)
        await self._tables.play.request(table.id, actor_of(interaction), Back(seat))

    async def _table_left(self, interaction: Interaction, named: str | None) -> Table:
        """The table named, or the only one where a computer player plays for the person."""
        if named is None:
            user_id = interaction.user.id
            mine = await tables_of(self._tables, user_id)
            left = [t for t in mine if _is_played_for(t, user_id)]
            if len(left) == 1:
                return left[0]
        return await own_table(self._tables, interaction, named)


def _is_played_for(table: Table, user_id: int) -> bool:
    seat, conduct = table.seat_of(user_id), table.session
    return conduct is not None and seat is not None and conduct.plays_itself(seat)

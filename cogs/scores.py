"""``/score``, ``/record``, ``/leaderboard``: how matches stand, went and ended."""

from __future__ import annotations

import io

import discord
from discord import app_commands
from discord.ext import commands

from bot.client.error_boundary import DeclinedError, acknowledge
from bot.client.interactions import Interaction, actor_of, reader_language
from bot.client.replies import edit_reply
from bot.client.translator import localised
from bot.services.live.replay import restored
from bot.services.ports.store import StoredTable
from bot.services.records import match_record
from bot.services.tables import TableService
from bot.tables.rules.permissions import Request, verify_may
from bot.tables.state.errors import RefusalReason, TableRefusedError
from bot.text import say
from bot.ui.scores.scores import leaderboard_panel
from cogs.hand.buttons import Clicks
from cogs.shared.lookup import place_of, table_in

_LEADERS = 20


class ScoreCog(commands.Cog):
    """What a channel and a server have played."""

    def __init__(self, tables: TableService, clicks: Clicks) -> None:
        self._tables = tables
        self._clicks = clicks

    @app_commands.command(
        name=localised("command-score"), description=localised("command-score.description")
    )
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    async def score(self, interaction: Interaction) -> None:
        await acknowledge(interaction, thinking=True)
        place = place_of(interaction)
        table = await table_in(self._tables, place.channel_id)
        if table is None:
            table = restored(await self._latest(interaction))
        verify_may(actor_of(interaction), Request.SEE_TABLE, table)
        language = reader_language(interaction)
        panel = await self._clicks.score_panel(table, interaction.user.id, language)
        await edit_reply(interaction, panel)

    @app_commands.command(
        name=localised("command-record"), description=localised("command-record.description")
    )
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    async def record(self, interaction: Interaction) -> None:
        await acknowledge(interaction, thinking=True)
        stored = await self._latest(interaction)
        written = match_record(stored)
        if written is None:
            raise DeclinedError("record-none-yet")
        await interaction.followup.send(
            say(reader_language(interaction), "told-record"),
            file=discord.File(io.BytesIO(written), filename=f"match-{stored.id}.json"),
            ephemeral=True,
        )

    @app_commands.command(
        name=localised("command-leaderboard"),
        description=localised("command-leaderboard.description"),
    )
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    async def leaderboard(self, interaction: Interaction) -> None:
        await acknowledge(interaction, thinking=True)
        guild_id = place_of(interaction).guild_id
        if not (await self._tables.policy.settings.chosen(guild_id)).leaderboard:
            raise DeclinedError("leaderboard-off")
        standings = await self._tables.statistics.standings(guild_id, _LEADERS)
        await edit_reply(interaction, leaderboard_panel(standings, reader_language(interaction)))

    async def _latest(self, interaction: Interaction) -> StoredTable:
        stored = await self._tables.registry.latest_in(place_of(interaction))
        if stored is None:
            raise TableRefusedError(RefusalReason.NO_TABLE)
        return stored

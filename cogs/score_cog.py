"""``/score``, ``/record``, ``/leaderboard``: how matches stand, went and ended."""

from __future__ import annotations

import io

import discord
from discord import app_commands
from discord.ext import commands

from bot.tables.access import Request, verify_may
from bot.tables.ports import StoredTable
from bot.tables.problems import Problem, TableProblemError
from bot.tables.records import match_record
from bot.tables.restore import restored
from bot.tables.service import TableService
from bot.text import say
from cogs.asking import Asked, place_of, table_in
from cogs.clicks import Clicks, actor_of, reader_language, show
from cogs.localisation import localised
from cogs.panels.scores import leaderboard_panel
from cogs.problems import DeclinedError, acknowledge

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
    async def score(self, interaction: Asked) -> None:
        await acknowledge(interaction, thinking=True)
        place = place_of(interaction)
        table = await table_in(self._tables, place.channel_id)
        if table is None:
            table = restored(await self._latest(interaction))
        verify_may(actor_of(interaction), Request.SEE_TABLE, table)
        language = reader_language(interaction)
        panel = await self._clicks.score_panel(table, interaction.user.id, language)
        await show(interaction, panel)

    @app_commands.command(
        name=localised("command-record"), description=localised("command-record.description")
    )
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    async def record(self, interaction: Asked) -> None:
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
    async def leaderboard(self, interaction: Asked) -> None:
        await acknowledge(interaction, thinking=True)
        guild_id = place_of(interaction).guild_id
        if not (await self._tables.house.settings.chosen(guild_id)).leaderboard:
            raise DeclinedError("leaderboard-off")
        standings = await self._tables.standings(guild_id, _LEADERS)
        await show(interaction, leaderboard_panel(standings, reader_language(interaction)))

    async def _latest(self, interaction: Asked) -> StoredTable:
        stored = await self._tables.latest_in(place_of(interaction))
        if stored is None:
            raise TableProblemError(Problem.NO_TABLE)
        return stored

"""``/stats``: what a person has played in a server, and how often they were absent."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.client.acknowledgement import acknowledged
from bot.client.interactions import Interaction, person_of, reader_language
from bot.client.picture_pool import Renderer
from bot.client.replies import edit_reply
from bot.client.translator import localised
from bot.client.user_errors import DeclinedError
from bot.services.settings.preferences import PreferenceService
from bot.services.tables import TableService
from bot.ui.scores.statistics import games_drawn, statistics_panel
from cogs.shared.extensible_bot import ExtensibleBot
from cogs.shared.lookup import venue_of

_Someone = discord.Member | discord.User


class StatsCog(commands.Cog):
    """What people have played."""

    def __init__(
        self, tables: TableService, renderer: Renderer, preferences: PreferenceService
    ) -> None:
        self._tables = tables
        self._renderer = renderer
        self._preferences = preferences

    @app_commands.command(
        name=localised("command-stats"), description=localised("command-stats.description")
    )
    @app_commands.rename(player=localised("option-player"))
    @app_commands.describe(player=localised("option-player.of-stats"))
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    @acknowledged(thinking=True)
    async def stats(self, interaction: Interaction, player: _Someone | None = None) -> None:
        guild_id = venue_of(interaction).guild_id
        someone = player or interaction.user
        if someone.bot:
            raise DeclinedError("problem-stats-bot")
        name = person_of(interaction).name if player is None else player.display_name
        stats = await self._tables.statistics.player_stats(guild_id, someone.id)
        preferences = await self._preferences.of(interaction.user.id)
        language, picture, games = reader_language(interaction), None, games_drawn(stats)
        if games and preferences.pictures:
            picture = await self._renderer.statistics(name, games, language, preferences.style)
        await edit_reply(interaction, statistics_panel(name, stats, language, picture))


async def setup(bot: ExtensibleBot) -> None:
    await bot.add_cog(StatsCog(bot.tables, bot.renderer, bot.preferences))

"""``/preferences``: how somebody wants to be shown the game."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.tables.preference_service import PreferenceService
from cogs.asking import Asked
from cogs.clicks import reader_language, show
from cogs.localisation import localised
from cogs.panels.preferences import preferences_panel
from cogs.problems import acknowledge


class PreferencesCog(commands.Cog):
    """What each person prefers, which nobody else sees."""

    def __init__(self, preferences: PreferenceService) -> None:
        self._preferences = preferences

    @app_commands.command(
        name=localised("command-preferences"),
        description=localised("command-preferences.description"),
    )
    async def preferences(self, interaction: Asked) -> None:
        await acknowledge(interaction, thinking=True)
        chosen = await self._preferences.chosen(interaction.user.id)
        await show(interaction, preferences_panel(chosen, reader_language(interaction)))

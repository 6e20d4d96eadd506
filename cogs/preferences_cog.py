"""``/preferences``: how somebody wants to be shown the game, and to play it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from discord import app_commands
from discord.ext import commands

from bot.tables.preference_service import PreferenceService
from bot.tables.preferences import Preferences
from cogs.asking import Asked
from cogs.clicks import reader_language, show
from cogs.custom_ids import CustomId, Verb
from cogs.localisation import localised
from cogs.panels.preferences import preferences_panel
from cogs.panels.quiet_hours import QuietStep, hours_after, quiet_hours_panel, read_quiet_step
from cogs.problems import acknowledge

PREFERENCE_VERBS = frozenset({Verb.QUIET})
"""The controls that `PreferencesCog.clicked` answers."""


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

    async def clicked(self, interaction: Asked, custom_id: CustomId, values: Sequence[str]) -> None:
        """Show the quiet hours in place of the preferences, take note of others, or go back."""
        await acknowledge(interaction)
        step, language = read_quiet_step(custom_id.argument), reader_language(interaction)

        def chosen(before: Preferences) -> Preferences:
            hours = hours_after(before.quiet_hours, step, values, language)
            return replace(before, quiet_hours=hours)

        if step in (QuietStep.SHOW, QuietStep.DONE):
            preferences = await self._preferences.chosen(interaction.user.id)
        else:
            preferences = await self._preferences.change(interaction.user.id, chosen)
        if step is QuietStep.DONE:
            await show(interaction, preferences_panel(preferences, language))
        else:
            await show(interaction, quiet_hours_panel(preferences.quiet_hours, language))

"""``/preferences``: how somebody wants to be shown the game, and to play it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from discord import app_commands
from discord.ext import commands

from bot.client.error_boundary import acknowledge
from bot.client.interactions import Interaction, reader_language
from bot.client.replies import edit_reply
from bot.client.translator import localised
from bot.services.settings.preferences import PreferenceService
from bot.settings.preferences import Preferences
from bot.ui.custom_ids import CustomId, Verb
from bot.ui.quiet_hours_form import QuietStep, decode_quiet_step, hours_after, quiet_hours_panel
from bot.ui.settings.preferences import preferences_panel

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
    async def preferences(self, interaction: Interaction) -> None:
        await acknowledge(interaction, thinking=True)
        chosen = await self._preferences.chosen(interaction.user.id)
        await edit_reply(interaction, preferences_panel(chosen, reader_language(interaction)))

    async def clicked(
        self, interaction: Interaction, custom_id: CustomId, values: Sequence[str]
    ) -> None:
        """Show the quiet hours in place of the preferences, take note of others, or go back."""
        await acknowledge(interaction)
        step, language = decode_quiet_step(custom_id.argument), reader_language(interaction)

        def chosen(before: Preferences) -> Preferences:
            hours = hours_after(before.quiet_hours, step, values, language)
            return replace(before, quiet_hours=hours)

        if step in (QuietStep.SHOW, QuietStep.DONE):
            preferences = await self._preferences.chosen(interaction.user.id)
        else:
            preferences = await self._preferences.change(interaction.user.id, chosen)
        if step is QuietStep.DONE:
            await edit_reply(interaction, preferences_panel(preferences, language))
        else:
            await edit_reply(interaction, quiet_hours_panel(preferences.quiet_hours, language))

"""``/preferences``: how a person wants to be shown the game, and to play it."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from discord.ext import commands

from bot.client.commands import command
from bot.client.components import notice
from bot.client.custom_ids import Verb, position_of
from bot.client.error_boundary import tell_panel
from bot.client.interactions import Interaction, reader_language
from bot.client.replies import edit_reply
from bot.client.router import UsedControl, control
from bot.publisher import DiscordPublisher
from bot.services import TableService
from bot.settings.preference_panels import (
    PreferencesPage,
    QuietStep,
    decode_choice,
    hours_after,
    page_of,
    preferences_panel,
    quiet_hours_panel,
)
from bot.settings.preferences import PreferenceOption, Preferences
from bot.settings.service import PreferenceService
from bot.support.refusals import TableRefusedError
from bot.table.rules.permissions import Actor
from bot.table.rules.preselections import preselected_card
from bot.words import say
from cogs.shared.extensible_bot import ExtensibleBot
from cogs.shared.interaction_tokens import lend_token
from cogs.shared.lookup import actor_of


class PreferencesCog(commands.Cog):
    """What each person prefers, which nobody else sees."""

    def __init__(
        self, tables: TableService, publisher: DiscordPublisher, preferences: PreferenceService
    ) -> None:
        self._tables = tables
        self._publisher = publisher
        self._preferences = preferences

    @command("preferences")
    async def preferences(self, interaction: Interaction) -> None:
        await self._show(interaction)

    @control(Verb.PREFERENCES, thinking=True)
    async def _open(
        self,
        interaction: Interaction,
        used: UsedControl,  # noqa: ARG002 (says no more than its verb)
    ) -> None:
        """Show the preferences in a message of their own."""
        await self._show(interaction)

    async def _show(self, interaction: Interaction) -> None:
        chosen = await self._preferences.chosen(interaction.user.id)
        await edit_reply(interaction, preferences_panel(chosen, reader_language(interaction)))

    @control(Verb.PREFERENCES_PAGE, at=PreferencesPage)
    async def _turn(self, interaction: Interaction, page: PreferencesPage) -> None:
        """Show another page in place of this one."""
        language = reader_language(interaction)
        chosen = await self._preferences.chosen(interaction.user.id)
        await edit_reply(interaction, preferences_panel(chosen, language, page))

    @control(Verb.PREFER)
    async def _prefer(self, interaction: Interaction, used: UsedControl) -> None:
        """Store a choice; the person's hands follow it, and so does the panel it was made on."""
        choice, language = (
            decode_choice(used.id.argument, used.values),
            reader_language(interaction),
        )
        if choice is PreferenceOption.NO_PRESELECT:
            await self._forget_preselected(actor_of(interaction))
        preferences = await self._preferences.choose(interaction.user.id, choice)
        lend_token(self._publisher, interaction, used.id.table)
        # Also a hand not used since the bot started shows it at once; where its table cannot be
        # woken now, it does when it is next shown.
        with suppress(TableRefusedError):
            await self._tables.registry.wake(user_id=interaction.user.id)
        self._publisher.preferences_changed(interaction.user.id)
        if used.id.table:
            await tell_panel(interaction, notice(say(language, "told-hints-hidden")))
        else:
            await edit_reply(interaction, preferences_panel(preferences, language, page_of(choice)))

    async def _forget_preselected(self, actor: Actor) -> None:
        """Take back the cards that the person has preselected, at every table."""
        await self._tables.registry.wake(user_id=actor.user_id)
        for table in self._tables.registry.tables_of(actor.user_id):
            if preselected_card(table, actor.user_id) is not None:
                await self._tables.preselections.preselect(table.id, actor, None)

    @control(Verb.QUIET)
    async def _set_quiet_hours(self, interaction: Interaction, used: UsedControl) -> None:
        """Show the quiet hours in place of the preferences, store others, or go back."""
        step, language = position_of(QuietStep, used.id), reader_language(interaction)

        def chosen(before: Preferences) -> Preferences:
            hours = hours_after(before.quiet_hours, step, used.values, language)
            return replace(before, quiet_hours=hours)

        if step in (QuietStep.SHOW, QuietStep.DONE):
            preferences = await self._preferences.chosen(interaction.user.id)
        else:
            preferences = await self._preferences.change(interaction.user.id, chosen)
        if step is QuietStep.DONE:
            panel = preferences_panel(preferences, language, PreferencesPage.PLAY)
            await edit_reply(interaction, panel)
        else:
            await edit_reply(interaction, quiet_hours_panel(preferences.quiet_hours, language))


async def setup(bot: ExtensibleBot) -> None:
    await bot.add_cog(PreferencesCog(bot.tables, bot.publisher, bot.preferences))

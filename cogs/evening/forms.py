"""The form of an evening's terms: `/evening open`, and other terms before the start."""

from __future__ import annotations

import discord

from bot.client.interactions import Interaction, actor_of, reader_language
from bot.client.replies import edit_reply
from bot.client.router import UsedControl, control
from bot.client.user_errors import DeclinedError
from bot.club.evenings.settings import EveningSettings
from bot.publishing.evening_places import missing_permissions
from bot.services.evenings.held import HeldEvening
from bot.services.evenings.service import EveningService
from bot.services.settings.policy import RequestedVenue, ServerPolicy
from bot.text import say
from bot.text.words.lists import listed
from bot.ui.club.evening_form import (
    EveningForm,
    FormStep,
    decode_form,
    form_after,
    form_panel,
)
from bot.ui.components import notice
from bot.ui.custom_ids import Verb
from cogs.shared.lookup import venue_of
from cogs.shared.threads import verify_may_post


class EveningForms:
    """Shows the form, and does what it says. The controls hold the terms; the bot keeps none."""

    def __init__(self, evenings: EveningService, policy: ServerPolicy) -> None:
        self._evenings = evenings
        self._policy = policy

    async def ask(self, interaction: Interaction, settings: EveningSettings) -> None:
        """Show the form of a new evening, where one can be held; the interaction has been
        acknowledged."""
        await self._policy.verify_may_open(
            actor_of(interaction), RequestedVenue(venue_of(interaction), None)
        )
        verify_can_be_held(interaction, settings)
        await edit_reply(
            interaction, form_panel(EveningForm(settings), reader_language(interaction))
        )

    async def change(self, interaction: Interaction, held: HeldEvening) -> None:
        """Show the form of an evening that has not started."""
        form = EveningForm(held.evening.settings, held.evening.id)
        await edit_reply(interaction, form_panel(form, reader_language(interaction)))

    @control(Verb.EVENING_FORM)
    async def _use(self, interaction: Interaction, used: UsedControl) -> None:
        step, form = decode_form(used.id.argument)
        language = reader_language(interaction)
        match step:
            case FormStep.DROP:
                told = notice(say(language, "evening-told-dropped"))
            case FormStep.DONE if form.evening_id is None:
                told = notice(await self._open(interaction, form.settings))
            case FormStep.DONE:
                await self._evenings.direction.change_settings(
                    form.evening_id or 0, actor_of(interaction), form.settings
                )
                told = notice(say(language, "evening-told-changed"))
            case _:
                told = form_panel(form_after(form, step, used.values), language)
        await edit_reply(interaction, told)

    async def _open(self, interaction: Interaction, settings: EveningSettings) -> str:
        """Open sign-up in the channel; returns what the director is told."""
        verify_can_be_held(interaction, settings)
        language, venue = reader_language(interaction), venue_of(interaction)
        held = await self._evenings.direction.open(venue, actor_of(interaction), settings)
        return say(
            language,
            "evening-told-opened",
            channel=f"<#{held.venue.channel_id}>",
            director=say(language, "button-evening-director"),
        )


def verify_can_be_held(interaction: Interaction, settings: EveningSettings) -> None:
    """Pass where the bot may post and open threads for tables; else raise `DeclinedError`."""
    channel, language = interaction.channel, reader_language(interaction)
    if isinstance(channel, discord.Thread):
        raise DeclinedError("problem-evening-thread")
    if not isinstance(channel, discord.TextChannel) or channel.is_news():
        raise DeclinedError("problem-evening-channel")
    verify_may_post(interaction)
    if missing := missing_permissions(channel, is_private=settings.is_duplicate):
        names = [say(language, f"permission-{each.replace('_', '-')}") for each in missing]
        raise DeclinedError("problem-evening-threads", missing=listed(language, names))

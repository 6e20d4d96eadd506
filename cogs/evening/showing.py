"""What one person is shown of an evening: panels, pages with pictures, the file."""

from __future__ import annotations

import io
import json

import discord

from bot.client.interactions import Interaction, reader_language
from bot.client.picture_pool import Renderer
from bot.client.replies import edit_reply
from bot.club.evenings.export import evening_document
from bot.publishing.evenings import DiscordEvenings
from bot.services.evenings.held import HeldEvening
from bot.services.evenings.service import EveningService
from bot.services.settings.preferences import PreferenceService
from bot.text import say
from bot.ui.club.evening_director import director_panel
from bot.ui.club.evening_own import own_evening_panel
from bot.ui.club.evening_sheets import (
    ON_A_LIST,
    EveningPage,
    evenings_panel,
    page_drawn,
    results_panel,
)
from bot.ui.club.evening_words import ShownEvening


class EveningPresenter:
    """Answers people with the panels of evenings; interactions have been acknowledged."""

    def __init__(
        self,
        evenings: EveningService,
        publisher: DiscordEvenings,
        renderer: Renderer,
        preferences: PreferenceService,
    ) -> None:
        self._evenings = evenings
        self._publisher = publisher
        self._renderer = renderer
        self._preferences = preferences

    async def own(self, interaction: Interaction, held: HeldEvening) -> None:
        """The person's own panel."""
        shown = await self._shown(held)
        panel = own_evening_panel(shown, interaction.user.id, reader_language(interaction))
        await edit_reply(interaction, panel)

    async def director(
        self, interaction: Interaction, held: HeldEvening, told: str | None = None
    ) -> None:
        """The director's panel, with what has just been done."""
        panel = director_panel(await self._shown(held), reader_language(interaction), told)
        await edit_reply(interaction, panel)

    async def page(self, interaction: Interaction, held: HeldEvening, page: EveningPage) -> None:
        """A page of the results, drawn for those who want pictures."""
        language, reader = reader_language(interaction), interaction.user.id
        preferences = await self._preferences.of(reader)
        facts = page_drawn(held.evening, page, reader, language)
        picture = None
        if facts is not None and preferences.pictures:
            picture = await self._renderer.club(facts, language, preferences.style)
        panel = results_panel(held.evening, page, reader, language, picture)
        await edit_reply(interaction, panel)

    async def earlier(self, interaction: Interaction, guild_id: int, before: int | None) -> None:
        """The evenings of a server that are over, before this id; first those that wait for a
        channel."""
        found = await self._evenings.ended_in(guild_id, ON_A_LIST + 1, before)
        shown = [held.evening for held in found[:ON_A_LIST]]
        older = shown[-1].id if len(found) > ON_A_LIST else None
        if before is None:
            held = self._evenings.in_server(guild_id)
            waiting = [each.evening for each in held if each.evening.suspended is not None]
            shown = [*waiting, *shown][:ON_A_LIST]
        language = reader_language(interaction)
        panel = evenings_panel(shown, older, language, newest=before is None)
        await edit_reply(interaction, panel)

    async def file(self, interaction: Interaction, held: HeldEvening) -> None:
        """The evening as a JSON document, without what is still a secret."""
        document = json.dumps(evening_document(held.evening), ensure_ascii=False, indent=1)
        written = io.BytesIO(document.encode())
        await interaction.followup.send(
            say(reader_language(interaction), "evening-file-told"),
            file=discord.File(written, filename=f"evening-{held.evening.id}.json"),
            ephemeral=True,
        )

    async def _shown(self, held: HeldEvening) -> ShownEvening:
        return await self._publisher.shown_evening(held.evening, held.venue)

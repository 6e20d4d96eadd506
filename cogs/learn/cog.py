"""``/learn``: the first steps in the game, played on the spot."""

from __future__ import annotations

from discord.app_commands import Choice
from discord.ext import commands

from bot.client.commands import Where, command
from bot.client.interactions import Interaction, reader_language
from bot.client.picture_pool import Renderer
from bot.client.replies import edit_reply
from bot.client.router import UsedControl, control
from bot.client.translator import localised
from bot.lessons.course import LESSONS
from bot.lessons.model import LessonPosition
from bot.lessons.navigation import first_position
from bot.publishing.publisher import DiscordPublisher
from bot.services.settings.preferences import PreferenceService
from bot.ui.custom_ids import Verb
from cogs.learn.lesson import LessonPanels, lesson_start, position_of

_LESSONS = [
    Choice(name=localised(f"lesson-{lesson.slug}"), value=lesson.slug) for lesson in LESSONS
]


class LearnCog(commands.Cog):
    """The lessons, which the person alone sees, by the command or a button.

    ``publisher`` knows the cards' emojis.
    """

    def __init__(
        self, publisher: DiscordPublisher, renderer: Renderer, preferences: PreferenceService
    ) -> None:
        self._publisher = publisher
        self._panels = LessonPanels(renderer, preferences)

    @command("learn", choices={"lesson": _LESSONS}, where=Where.EVERYWHERE)
    async def learn(self, interaction: Interaction, lesson: str | None = None) -> None:
        position = first_position(LESSONS[0]) if lesson is None else lesson_start(lesson)
        await self._show(interaction, position)

    @control(Verb.LEARN, Verb.ANSWER)
    async def _go_on(self, interaction: Interaction, used: UsedControl) -> None:
        """Show the step that a button leads to, in place of this one."""
        await self._show(interaction, position_of(used.id.argument))

    @control(Verb.LESSON)
    async def _choose(self, interaction: Interaction, used: UsedControl) -> None:
        """Begin the lesson that was chosen in the menu."""
        await self._show(interaction, lesson_start("".join(used.values)))

    async def _show(self, interaction: Interaction, position: LessonPosition) -> None:
        reader, language = interaction.user.id, reader_language(interaction)
        emojis = self._publisher.emojis
        await edit_reply(interaction, await self._panels.panel(position, reader, language, emojis))

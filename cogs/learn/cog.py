"""``/learn``: the first steps in the game, played on the spot."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.client.error_boundary import acknowledge
from bot.client.interactions import Interaction
from bot.client.translator import localised
from bot.lessons.course import LESSONS
from bot.lessons.navigation import first_position
from cogs.hand.buttons import Clicks
from cogs.learn.lesson import lesson_place

_LESSONS = [
    Choice(name=localised(f"lesson-{lesson.slug}"), value=lesson.slug) for lesson in LESSONS
]


class LearnCog(commands.Cog):
    """The lessons, seen by the person alone, wherever they are asked for."""

    def __init__(self, clicks: Clicks) -> None:
        self._clicks = clicks

    @app_commands.command(
        name=localised("command-learn"), description=localised("command-learn.description")
    )
    @app_commands.rename(lesson=localised("option-lesson"))
    @app_commands.describe(lesson=localised("option-lesson.description"))
    @app_commands.choices(lesson=_LESSONS)
    async def learn(self, interaction: Interaction, lesson: str | None = None) -> None:
        await acknowledge(interaction, thinking=True)
        place = first_position(LESSONS[0]) if lesson is None else lesson_place(lesson)
        await self._clicks.show_lesson(interaction, place)

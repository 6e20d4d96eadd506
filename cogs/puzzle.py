"""``/puzzle``: a position in which one choice is best, near the person's strength, or the day's."""

from __future__ import annotations

import asyncio

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.client.acknowledgement import acknowledged
from bot.client.error_boundary import tell_panel
from bot.client.interactions import Interaction, reader_language
from bot.client.picture_pool import Renderer
from bot.client.replies import edit_reply
from bot.client.router import ControlRouter, UsedControl
from bot.client.translator import localised
from bot.client.user_errors import DeclinedError
from bot.publishing.publisher import DiscordPublisher
from bot.puzzles.moment import PuzzleMoment
from bot.render.drawing.picture import Picture
from bot.services.puzzles import PuzzleGoneError, PuzzleService
from bot.services.settings.preferences import PreferenceService
from bot.services.tables import TableService
from bot.ui.components import Panel
from bot.ui.custom_ids import BadCustomIdError, Verb
from bot.ui.puzzle.controls import PuzzleStep, decode_puzzle
from bot.ui.puzzle.panel import PuzzleContext, no_puzzle_panel, player_names, puzzle_panel
from cogs.shared.contexts import for_everybody
from cogs.shared.extensible_bot import ExtensibleBot

_TODAY = "today"


class PuzzleCog(commands.Cog):
    """Puzzles, which the person alone sees; ``publisher`` knows the cards' emojis."""

    def __init__(
        self,
        tables: TableService,
        publisher: DiscordPublisher,
        preferences: PreferenceService,
        renderer: Renderer,
    ) -> None:
        self._puzzles: PuzzleService = tables.puzzles
        self._publisher = publisher
        self._preferences = preferences
        self._renderer = renderer

    def add_controls(self, router: ControlRouter) -> None:
        """Register the handler of the buttons and menus."""
        router.add(Verb.PUZZLE, self._use)

    @app_commands.command(
        name=localised("command-puzzle"), description=localised("command-puzzle.description")
    )
    @for_everybody
    @app_commands.rename(which=localised("option-puzzle"))
    @app_commands.describe(which=localised("option-puzzle.description"))
    @app_commands.choices(
        which=[
            Choice(name=localised("choice-puzzle-next"), value="next"),
            Choice(name=localised("choice-puzzle-today"), value=_TODAY),
        ]
    )
    @acknowledged(thinking=True)
    async def puzzle(self, interaction: Interaction, which: str | None = None) -> None:
        step = PuzzleStep.TODAY if which == _TODAY else PuzzleStep.NEXT
        await tell_panel(interaction, await self._panel(interaction, step))

    @acknowledged()
    async def _use(self, interaction: Interaction, used: UsedControl) -> None:
        """Show what a control leads to, in place of the puzzle that it is on."""
        request = decode_puzzle(used.id.argument)
        if request.step is not PuzzleStep.ANSWER:
            await edit_reply(interaction, await self._panel(interaction, request.step))
            return
        chosen = request.choice if request.choice is not None else _chosen_in(used)
        try:
            moment = await self._puzzles.answer(
                interaction.user.id, interaction.guild_id, request.puzzle, chosen
            )
        except PuzzleGoneError:
            raise DeclinedError("puzzle-gone") from None
        await edit_reply(interaction, await self._shown(interaction, moment))

    async def _panel(self, interaction: Interaction, step: PuzzleStep) -> Panel:
        """The next puzzle for the person, or the day's."""
        user_id, language = interaction.user.id, reader_language(interaction)
        if step is PuzzleStep.TODAY:
            moment = await self._puzzles.of_today(user_id, interaction.guild_id)
        else:
            moment = await self._puzzles.next_for(user_id)
        if moment is None:
            return no_puzzle_panel(await self._puzzles.rating_of(user_id), language)
        return await self._shown(interaction, moment)

    async def _shown(self, interaction: Interaction, moment: PuzzleMoment) -> Panel:
        language = reader_language(interaction)
        preferred = await self._preferences.of(interaction.user.id)
        picture: Picture | None = None
        if preferred.pictures:
            names = player_names(moment.puzzle)
            view = moment.puzzle.view
            picture = await self._renderer.turn(view, names, language, preferred.style)
        context = PuzzleContext(language, preferred.order, self._publisher.emojis)
        # A position is told by going through the rules, which takes a moment.
        if moment.chosen is None:
            return await asyncio.to_thread(puzzle_panel, moment, picture, context)
        reasons = await self._puzzles.reasons(moment)
        return await asyncio.to_thread(puzzle_panel, moment, picture, context, reasons)


def _chosen_in(used: UsedControl) -> int:
    """The choice in a menu."""
    try:
        return int("".join(used.values))
    except ValueError:
        raise BadCustomIdError("".join(used.values)) from None


async def setup(bot: ExtensibleBot) -> None:
    cog = PuzzleCog(bot.tables, bot.publisher, bot.preferences, bot.renderer)
    cog.add_controls(bot.router)
    await bot.add_cog(cog)

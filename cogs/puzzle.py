"""``/puzzle``: show a position in which one choice is best, near the person's strength, or the
day's."""

from __future__ import annotations

import asyncio

from bot.client.commands import Where, choices_of, command
from bot.client.components import Panel
from bot.client.custom_ids import NUMBER, Verb, chosen_in, position_of
from bot.client.error_boundary import tell_panel
from bot.client.interactions import Interaction, edit_reply, reader_language
from bot.client.router import UsedControl, control
from bot.draw.hand import Reader
from bot.draw.turn import Turn
from bot.features.puzzles.model import PuzzleMoment
from bot.features.puzzles.panels import (
    PostedPuzzle,
    PuzzleRequest,
    PuzzleStep,
    no_puzzle_panel,
    player_names,
    puzzle_panel,
)
from cogs.shared.extensible_bot import BotCog, adding

_TODAY = "today"


class PuzzleCog(BotCog):
    """Shows puzzles, which only the person who asks sees."""

    @command(
        "puzzle",
        choices={"which": choices_of("choice-puzzle", ("next", _TODAY))},
        where=Where.EVERYWHERE,
    )
    async def puzzle(self, interaction: Interaction, which: str | None = None) -> None:
        step = PuzzleStep.TODAY if which == _TODAY else PuzzleStep.NEXT
        await tell_panel(interaction, await self._panel(interaction, step))

    @control(Verb.PUZZLE)
    async def _use(self, interaction: Interaction, used: UsedControl) -> None:
        """Show the result of a control in place of its puzzle."""
        request = position_of(PuzzleRequest, used.id)
        if request.puzzle is None:
            await edit_reply(interaction, await self._panel(interaction, request.step))
            return
        asked, more = (interaction.user.id, interaction.guild_id, request.puzzle), False
        if request.step is PuzzleStep.MORE:
            moment, more = await self.tables.puzzles.posted(*asked), True
        else:
            choice = request.choice
            chosen = chosen_in(used.values, NUMBER) if choice is None else choice
            moment = await self.tables.puzzles.answer(*asked, chosen)
        await edit_reply(interaction, await self._shown(interaction, moment, more=more))

    @control(Verb.POSTED_PUZZLE, at=PostedPuzzle, thinking=True)
    async def _show_posted(self, interaction: Interaction, posted: PostedPuzzle) -> None:
        """Show a public puzzle privately to the person, who can answer it there."""
        moment = await self.tables.puzzles.posted(
            interaction.user.id, interaction.guild_id, posted.puzzle
        )
        await tell_panel(interaction, await self._shown(interaction, moment))

    async def _panel(self, interaction: Interaction, step: PuzzleStep) -> Panel:
        """Return the next puzzle for the person, or the day's."""
        user_id, language = interaction.user.id, reader_language(interaction)
        if step is PuzzleStep.TODAY:
            moment = await self.tables.puzzles.of_today(user_id, interaction.guild_id)
        else:
            moment = await self.tables.puzzles.next_for(user_id)
        if moment is None:
            return no_puzzle_panel(await self.tables.puzzles.rating_of(user_id), language)
        return await self._shown(interaction, moment)

    async def _shown(
        self, interaction: Interaction, moment: PuzzleMoment, *, more: bool = False
    ) -> Panel:
        language = reader_language(interaction)
        preferred = await self.preferences.of(interaction.user.id)
        turn = Turn(moment.puzzle.view, player_names(moment.puzzle))
        picture = await self.picture(interaction, turn)
        context = Reader(language, preferred.order, self.publisher.emojis)
        idea = None if moment.chosen is None else await self.tables.puzzles.idea(moment)
        # Describing a position takes the rules a moment, and play must not wait for it.
        return await asyncio.to_thread(puzzle_panel, moment, picture, context, idea, more=more)


setup = adding(PuzzleCog)

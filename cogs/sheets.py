"""The buttons below score sheets: the sheet in words, and the cards of each side."""

from __future__ import annotations

from bot.client.custom_ids import Verb
from bot.client.errors import DeclinedError
from bot.client.interactions import Interaction, reader_language
from bot.client.replies import edit_reply
from bot.client.router import control
from bot.draw.score_sheet import SheetSide
from bot.table.panels.replay_controls import HandPosition
from bot.table.panels.scores import SidePosition, side_panel, words_panel
from bot.table.rules.permissions import Request
from bot.table.state.table import Table
from cogs.shared.extensible_bot import ExtensibleBot, ReaderCog
from cogs.shared.lookup import FinishedHands, actor_of, payment_of
from tarocchino.core.play.match import MatchState


class SheetCog(ReaderCog):
    """Shows what is behind a score sheet, only to the person who asks."""

    def __init__(self, bot: ExtensibleBot) -> None:
        super().__init__(bot)
        self._finished = FinishedHands(bot.tables, bot.channel_access)

    @control(Verb.SHEET_WORDS, at=HandPosition, thinking=True)
    async def _show_words(self, interaction: Interaction, about: HandPosition) -> None:
        number = about.hand
        table, match = await self._counted(interaction, about)
        paid, language = payment_of(table, match, number), reader_language(interaction)
        await edit_reply(
            interaction, words_panel(table, match.sheets[: number + 1], language, paid)
        )

    @control(Verb.SHEET_SIDES, at=HandPosition, thinking=True)
    async def _show_sides(self, interaction: Interaction, about: HandPosition) -> None:
        """Show the asker's side in a message of its own; to others the first."""
        table, match = await self._counted(interaction, about)
        seat = table.seat_of(interaction.user.id)
        sides = match.sheets[about.hand].sides
        own = next((n for n, side in enumerate(sides) if seat in side.seats), 0)
        await self._show(interaction, table, match, about.hand, own)

    @control(Verb.SHEET_SIDE, at=SidePosition)
    async def _show_side(self, interaction: Interaction, about: SidePosition) -> None:
        """Show another side in place of this one."""
        table, match = await self._counted(interaction, about)
        await self._show(interaction, table, match, about.hand, about.side)

    async def _counted(
        self, interaction: Interaction, about: HandPosition | SidePosition
    ) -> tuple[Table, MatchState]:
        """The table and its match, if the hand has a score sheet to show."""
        table, match = await self._finished.match_of(
            actor_of(interaction), about.table, Request.SEE_SHEET
        )
        if about.hand >= len(match.sheets):
            raise DeclinedError("sheet-not-counted")
        return table, match

    async def _show(
        self, interaction: Interaction, table: Table, match: MatchState, number: int, side: int
    ) -> None:
        """Show the side, with or without a picture as the person prefers."""
        sheet, language = match.sheets[number], reader_language(interaction)
        if side >= len(sheet.sides):
            raise DeclinedError("sheet-not-counted")
        paid = payment_of(table, match, number)
        drawn = SheetSide(sheet, side, table.names, match.rules, paid)
        picture = await self.picture(interaction, drawn)
        panel = side_panel(table, number, side, sheet, language, picture)
        await edit_reply(interaction, panel)


async def setup(bot: ExtensibleBot) -> None:
    await bot.add_cog(SheetCog(bot))

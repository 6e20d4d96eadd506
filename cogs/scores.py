"""Show scores, score sheets, and the hand so far."""

from __future__ import annotations

from bot.client.commands import Where, command
from bot.client.components import Panel
from bot.client.custom_ids import Verb
from bot.client.error_boundary import tell_panel
from bot.client.errors import DeclinedError
from bot.client.interactions import Interaction, edit_reply, reader_language
from bot.client.router import UsedControl, control
from bot.draw.count_text import is_counted
from bot.draw.picture import Picture
from bot.draw.rubber import Rubber
from bot.draw.score_sheet import SheetSide
from bot.draw.table import LastTrick
from bot.features.reviews.replay import course_panel
from bot.publisher import lend_token
from bot.support.refusals import RefusalReason, TableRefusedError
from bot.table.panels.records import HandPosition
from bot.table.panels.scores import (
    SidePosition,
    count_panel,
    last_trick_panel,
    score_panel,
    side_panel,
    words_panel,
)
from bot.table.rules.permissions import Request, verify_may
from bot.table.state.table import Table
from cogs.shared.extensible_bot import BotCog, adding
from cogs.shared.lookup import actor_of, existing, payment_of, table_in, venue_of
from tarocchino.core.play.match import MatchState
from tarocchino.core.play.scoring import pile_laid_out
from tarocchino.core.views.view import MatchView


class ScoreCog(BotCog):
    """Shows the score and the course of a channel's match."""

    @command("score", where=Where.SERVERS)
    async def score(self, interaction: Interaction) -> None:
        venue = venue_of(interaction)
        table = await table_in(self.tables, venue.channel_id)
        if table is None:
            latest = existing(await self.tables.registry.store.tables.latest_table(venue))
            table = await self.tables.registry.any_table(latest.id)
        verify_may(actor_of(interaction), Request.SEE_TABLE, table)
        await edit_reply(interaction, await self._score_panel(interaction, table))

    # These buttons lend the click's token to the table's message, so none promises a message first.

    @control(Verb.SCORE)
    async def _show_score(self, interaction: Interaction, used: UsedControl) -> None:
        table = await self._table_clicked(interaction, used)
        await tell_panel(interaction, await self._score_panel(interaction, table))

    @control(Verb.LAST_TRICK)
    async def _show_last_trick(self, interaction: Interaction, used: UsedControl) -> None:
        table = await self._table_clicked(interaction, used)
        view, language = _public_view(table), reader_language(interaction)
        if view.hand is None or not view.hand.tricks:
            raise DeclinedError("last-trick-none")
        picture = await self._last_trick(interaction, table, view)
        panel = last_trick_panel(table, view, picture, language, self.publisher.emojis)
        await tell_panel(interaction, panel)

    @control(Verb.COURSE)
    async def _show_course(self, interaction: Interaction, used: UsedControl) -> None:
        table = await self._table_clicked(interaction, used)
        view, language = _public_view(table), reader_language(interaction)
        picture = await self._last_trick(interaction, table, view)
        panel = course_panel(table, view, picture, language, self.publisher.emojis)
        await tell_panel(interaction, panel)

    async def _last_trick(
        self, interaction: Interaction, table: Table, view: MatchView
    ) -> Picture | None:
        """Return the picture of the last finished trick; None without one, or for people who prefer
        words."""
        if view.hand is None or not view.hand.tricks:
            return None
        return await self.picture(interaction, LastTrick(view, table.names))

    async def _table_clicked(self, interaction: Interaction, used: UsedControl) -> Table:
        """Return the table of the clicked message, and lend it the click's token."""
        table = await self.table_for(interaction, Request.SEE_TABLE, used.id.table)
        lend_token(self.publisher, interaction, table.id)
        return table

    async def _score_panel(self, interaction: Interaction, table: Table) -> Panel:
        """Return the score of the match, with a picture if the person wants one."""
        view = _public_view(table)
        rubber = Rubber(view, table.names) if view.sheets else None
        picture = await self.picture(interaction, rubber)
        return score_panel(table, view, reader_language(interaction), picture)


def _public_view(table: Table) -> MatchView:
    """Return everybody's view of the match; raise `TableRefusedError` if there is none."""
    if table.match is None:
        raise TableRefusedError(RefusalReason.NOT_PLAYING)
    return table.view(None)


class SheetCog(BotCog):
    """Shows what is behind a score sheet, only to the person who asks."""

    @control(Verb.SHEET_WORDS, at=HandPosition, thinking=True)
    async def _show_words(self, interaction: Interaction, about: HandPosition) -> None:
        number = about.hand
        table, match = await self._counted(interaction, about)
        paid, language = payment_of(table, match, number), reader_language(interaction)
        await edit_reply(
            interaction, words_panel(table, match.sheets[: number + 1], language, paid)
        )

    @control(Verb.SHEET_COUNT, at=HandPosition, thinking=True)
    async def _show_count(self, interaction: Interaction, about: HandPosition) -> None:
        """Show how the hand is counted, with the pile that is laid out."""
        table, match = await self._counted(interaction, about)
        sheet, drawn = match.sheets[about.hand], None
        if not is_counted(sheet):
            raise DeclinedError("sheet-not-counted")
        if (laid_out := pile_laid_out(sheet)) is not None:
            paid = payment_of(table, match, about.hand)
            drawn = SheetSide(sheet, laid_out, table.names, match.rules, paid)
        picture = await self.picture(interaction, drawn)
        panel = count_panel(table, about.hand, sheet, reader_language(interaction), picture)
        await edit_reply(interaction, panel)

    @control(Verb.SHEET_SIDES, at=HandPosition, thinking=True)
    async def _show_sides(self, interaction: Interaction, about: HandPosition) -> None:
        """Show the person's own side in a message of its own, or the first one."""
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
        """Return the table and its match; raise `DeclinedError` if the hand has no score sheet."""
        table, match = await self.finished.match_of(
            actor_of(interaction), about.table, Request.SEE_SHEET
        )
        if about.hand >= len(match.sheets):
            raise DeclinedError("sheet-not-counted")
        return table, match

    async def _show(
        self, interaction: Interaction, table: Table, match: MatchState, number: int, side: int
    ) -> None:
        sheet, language = match.sheets[number], reader_language(interaction)
        if side >= len(sheet.sides):
            raise DeclinedError("sheet-not-counted")
        paid = payment_of(table, match, number)
        drawn = SheetSide(sheet, side, table.names, match.rules, paid)
        picture = await self.picture(interaction, drawn)
        panel = side_panel(table, number, side, sheet, language, picture)
        await edit_reply(interaction, panel)


setup = adding(ScoreCog, SheetCog)

"""``/history``: the matches of a server by filters and pages, each with what there is to open."""

from __future__ import annotations

from dataclasses import replace

import discord

from bot.client.commands import Where, command
from bot.client.custom_ids import NUMBER, Verb, chosen_in, member_of, position_of
from bot.client.errors import DeclinedError
from bot.client.interactions import Interaction, reader_language
from bot.client.replies import edit_reply
from bot.client.router import UsedControl, control
from bot.draw.rubber import Rubber
from bot.features.books.controls import GAME_OR_ALL
from bot.features.books.history_panels import (
    ON_A_PAGE,
    HistoryPosition,
    history_panel,
    match_panel,
    match_sheet_panel,
)
from bot.features.books.player_statistics import MOST_PEOPLE
from bot.table.messages.announcements import draw_sheet
from bot.table.panels.records import RecordForm
from cogs.shared.extensible_bot import ExtensibleBot, ReaderCog
from cogs.shared.lookup import GAME_CHOICES, FinishedHands, actor_of, payment_of, venue_of
from cogs.shared.record_files import send_record
from tarocchino.core.games import GameName
from tarocchino.core.views.view import view_for

_Someone = discord.Member | discord.User


class HistoryCog(ReaderCog):
    """The matches of a server. The controls hold the filter and where the page begins."""

    def __init__(self, bot: ExtensibleBot) -> None:
        super().__init__(bot)
        self._tables = bot.tables
        self._finished = FinishedHands(bot.tables, bot.channel_access)
        self._deck = bot.deck

    @command("history", choices={"game": GAME_CHOICES}, where=Where.SERVERS)
    async def history(
        self,
        interaction: Interaction,
        player: _Someone | None = None,
        game: str | None = None,
        with_: _Someone | None = None,
    ) -> None:
        people = [player, with_]
        if with_ is not None and player is None:
            people = [interaction.user, with_]
        ids = tuple(dict.fromkeys(each.id for each in people if each is not None))
        position = HistoryPosition(game=None if game is None else GameName(game), people=ids)
        await self._turn(interaction, position)

    @control(Verb.HISTORY, at=HistoryPosition)
    async def _turn(self, interaction: Interaction, position: HistoryPosition) -> None:
        """Show this page in place of another."""
        guild_id = venue_of(interaction).guild_id
        page = await self._tables.statistics.matches(
            guild_id, position.wanted, position.start, ON_A_PAGE, reader=interaction.user.id
        )
        names = {player.user_id: player.name for match in page.matches for player in match.players}
        language = reader_language(interaction)
        await edit_reply(interaction, history_panel(position, page, names, language))

    @control(Verb.HISTORY_GAME, at=HistoryPosition, chosen=GAME_OR_ALL)
    async def _choose_game(
        self, interaction: Interaction, position: HistoryPosition, game: GameName | None
    ) -> None:
        await self._turn(interaction, replace(position, game=game))

    @control(Verb.HISTORY_PEOPLE)
    async def _choose_people(self, interaction: Interaction, used: UsedControl) -> None:
        position = position_of(HistoryPosition, used.id)
        people = tuple(dict.fromkeys(chosen_in((each,), NUMBER) for each in used.values))
        await self._turn(interaction, replace(position, people=people[:MOST_PEOPLE]))

    @control(Verb.HISTORY_MATCH, chosen=NUMBER, thinking=True)
    async def _open(self, interaction: Interaction, _: UsedControl, table_id: int) -> None:
        """Show a match in a message of its own."""
        table, match = await self._finished.match_of(actor_of(interaction), table_id)
        if table.stage.is_open:
            raise DeclinedError("history-goes-on")
        view, language = view_for(match, None), reader_language(interaction)
        rubber = Rubber(view, table.names) if view.sheets else None
        picture = await self.picture(interaction, rubber)
        par = await self._tables.statistics.par(table_id)
        ended_at, reader = table.history[-1].at, interaction.user.id
        panel = match_panel(table, view, ended_at, language, picture, par, reader)
        await edit_reply(interaction, panel)

    @control(Verb.MATCH_SHEET, chosen=NUMBER, thinking=True)
    async def _show_sheet(self, interaction: Interaction, used: UsedControl, number: int) -> None:
        """Show the score sheet of a hand in a message of its own."""
        table, match = await self._finished.match_of(actor_of(interaction), used.id.table)
        if number >= len(match.sheets):
            raise DeclinedError("sheet-not-counted")
        sheets, language, picture = match.sheets[: number + 1], reader_language(interaction), None
        preferences = await self.preferences.of(interaction.user.id)
        paid = payment_of(table, match, number)
        if preferences.pictures:
            picture = await draw_sheet(
                self.renderer, table, sheets, language, preferences.style, paid
            )
        par = None if table.stage.is_open else await self._tables.statistics.par(table.id)
        emojis = self.publisher.emojis
        panel = match_sheet_panel(table, sheets, picture, language, paid, emojis, par)
        await edit_reply(interaction, panel)

    @control(Verb.MATCH_RECORD, chosen=member_of(RecordForm), thinking=True)
    async def _send_record(
        self, interaction: Interaction, used: UsedControl, form: RecordForm
    ) -> None:
        """Send the record of a match as a file."""
        await self._finished.match_of(actor_of(interaction), used.id.table)
        stored = await self._tables.registry.stored_table(used.id.table)
        await send_record(interaction, self._tables, stored, form, self._deck)


async def setup(bot: ExtensibleBot) -> None:
    await bot.add_cog(HistoryCog(bot))

"""``/records``: the hall of records of a server."""

from __future__ import annotations

from discord.ext import commands

from bot.client.commands import Where, command
from bot.client.interactions import Interaction, reader_language
from bot.client.replies import edit_reply
from bot.client.router import UsedControl, control
from bot.services.boards import BoardService
from bot.ui.club.records import HallQuery, hall_meant, records_drawn, records_panel
from bot.ui.custom_ids import Verb
from cogs.club.presenting import ClubPresenter
from cogs.shared.lookup import GAME_CHOICES
from tarocchino.core.games import GameName


class RecordsCog(commands.Cog):
    """The best that a server has seen; a button a record opens its replay."""

    def __init__(self, boards: BoardService, presenter: ClubPresenter) -> None:
        self._boards = boards
        self._presenter = presenter

    @command("records", choices={"game": GAME_CHOICES}, where=Where.SERVERS)
    async def records(
        self, interaction: Interaction, game: str | None = None, computers: bool = False
    ) -> None:
        await self._show(
            interaction, HallQuery(None if game is None else GameName(game), computers)
        )

    @control(Verb.RECORDS)
    async def _turn(self, interaction: Interaction, used: UsedControl) -> None:
        """Show other records in place of these."""
        await self._show(interaction, hall_meant(used.id, used.values))

    async def _show(self, interaction: Interaction, query: HallQuery) -> None:
        guild_id = await self._presenter.guild_of(interaction)
        records = await self._boards.records(
            guild_id, query.game, with_computers=query.with_computers
        )
        holders = {user for each in records for user in each.holders}
        names = await self._boards.names(guild_id, holders)
        picture = await self._presenter.picture(interaction, records_drawn(query, records, names))
        panel = records_panel(query, records, names, reader_language(interaction), picture)
        await edit_reply(interaction, panel)

"""``/rules``: how each game is played, for people who have never held the pack."""

from __future__ import annotations

from discord.ext import commands

from bot.client.commands import Where, command
from bot.client.custom_ids import NUMBER, Verb, member_of
from bot.client.interactions import Interaction, reader_language
from bot.client.replies import edit_reply
from bot.client.router import control
from bot.services import TableService
from bot.table.panels.rules_pages import PageId, rules_panel
from cogs.shared.extensible_bot import ExtensibleBot
from cogs.shared.lookup import DEFAULT_GAME, GAME_CHOICES, table_meant
from tarocchino.core.games import GameName


class RulesCog(commands.Cog):
    """The rules as help pages, opened by the command or a button."""

    def __init__(self, tables: TableService) -> None:
        self._tables = tables

    @command("rules", choices={"game": GAME_CHOICES}, where=Where.EVERYWHERE)
    async def rules(self, interaction: Interaction, game: str | None = None) -> None:
        asked = await self._game_here(interaction) if game is None else GameName(game)
        await self._turn(interaction, PageId(asked))

    @control(Verb.RULES, at=PageId, thinking=True)
    async def _open(self, interaction: Interaction, page: PageId) -> None:
        """Show a page in a message of its own."""
        await self._turn(interaction, page)

    @control(Verb.TURN_PAGE, at=PageId)
    async def _turn(self, interaction: Interaction, page: PageId) -> None:
        """Show another page in place of this one."""
        await edit_reply(interaction, rules_panel(page, reader_language(interaction)))

    @control(Verb.GO_TO_PAGE, at=PageId, chosen=NUMBER)
    async def _go_to(self, interaction: Interaction, here: PageId, page: int) -> None:
        await self._turn(interaction, PageId(here.game, page))

    @control(Verb.OTHER_GAME, at=PageId, chosen=member_of(GameName))
    async def _change_game(self, interaction: Interaction, _here: PageId, game: GameName) -> None:
        await self._turn(interaction, PageId(game))

    async def _game_here(self, interaction: Interaction) -> GameName:
        """The game of this channel's table, else of the person's table, else the default one."""
        table = await table_meant(self._tables, interaction)
        return DEFAULT_GAME if table is None else table.game.name


async def setup(bot: ExtensibleBot) -> None:
    await bot.add_cog(RulesCog(bot.tables))

"""``/rules``: how each game is played, for people who have never held the pack."""

from __future__ import annotations

from discord.ext import commands

from bot.client.commands import Where, command
from bot.client.custom_ids import Verb
from bot.client.interactions import Interaction, reader_language
from bot.client.replies import edit_reply
from bot.client.router import UsedControl, control
from bot.services import TableService
from bot.table.panels.rules_pages import PageId, decode_game, decode_page, rules_panel
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
        await edit_reply(interaction, rules_panel(PageId(asked), reader_language(interaction)))

    @control(Verb.RULES, thinking=True)
    async def _open(self, interaction: Interaction, used: UsedControl) -> None:
        """Show a page in a message of its own."""
        await _show_page(interaction, used)

    @control(Verb.TURN_PAGE, Verb.GO_TO_PAGE, Verb.OTHER_GAME)
    async def _turn(self, interaction: Interaction, used: UsedControl) -> None:
        """Show another page in place of this one."""
        await _show_page(interaction, used)

    async def _game_here(self, interaction: Interaction) -> GameName:
        """The game of this channel's table, else of the person's table, else the default one."""
        table = await table_meant(self._tables, interaction)
        return DEFAULT_GAME if table is None else table.game.name


async def _show_page(interaction: Interaction, used: UsedControl) -> None:
    chosen = used.values[0] if used.values else None
    if used.id.verb is Verb.OTHER_GAME and chosen is not None:
        page = decode_game(chosen)
    else:
        page = decode_page(used.id.argument, chosen)
    await edit_reply(interaction, rules_panel(page, reader_language(interaction)))


async def setup(bot: ExtensibleBot) -> None:
    await bot.add_cog(RulesCog(bot.tables))

"""``/rules``: how each game is played, for people who have never held the pack."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.client.error_boundary import acknowledge
from bot.client.interactions import Interaction, reader_language
from bot.client.replies import edit_reply
from bot.client.translator import localised
from bot.game.games import GameName
from bot.services.tables import TableService
from bot.ui.reference.rules import PageId, rules_panel
from cogs.shared.lookup import DEFAULT_GAME, GAME_CHOICES, table_meant


class RulesCog(commands.Cog):
    """The rules as help pages, wherever they are asked for."""

    def __init__(self, tables: TableService) -> None:
        self._tables = tables

    @app_commands.command(
        name=localised("command-rules"), description=localised("command-rules.description")
    )
    @app_commands.rename(game=localised("option-game"))
    @app_commands.describe(game=localised("option-game.of-rules"))
    @app_commands.choices(game=GAME_CHOICES)
    async def rules(self, interaction: Interaction, game: str | None = None) -> None:
        await acknowledge(interaction, thinking=True)
        asked = await self._game_here(interaction) if game is None else GameName(game)
        await edit_reply(interaction, rules_panel(PageId(asked), reader_language(interaction)))

    async def _game_here(self, interaction: Interaction) -> GameName:
        """The game of this channel's table, else of the person's own, else the usual one."""
        table = await table_meant(self._tables, interaction)
        return DEFAULT_GAME if table is None else table.game.name

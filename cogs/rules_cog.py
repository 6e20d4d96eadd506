"""``/rules``: how each game is played, for people who have never held the pack."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.game.games import GAMES, GameName
from bot.tables.service import TableService
from cogs.asking import Asked, table_meant
from cogs.clicks import reader_language, show
from cogs.localisation import localised
from cogs.panels.rules import PageId, rules_panel
from cogs.problems import acknowledge

GAME_CHOICES = [Choice(name=localised(f"game-{name.value}"), value=name.value) for name in GAMES]
"""Every game by its name, for the options of commands."""

DEFAULT_GAME = next(iter(GAMES))
"""What is played where nobody says what."""


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
    async def rules(self, interaction: Asked, game: str | None = None) -> None:
        await acknowledge(interaction, thinking=True)
        asked = await self._game_here(interaction) if game is None else GameName(game)
        await show(interaction, rules_panel(PageId(asked), reader_language(interaction)))

    async def _game_here(self, interaction: Asked) -> GameName:
        """The game of this channel's table, else of the person's own, else the usual one."""
        table = await table_meant(self._tables, interaction)
        return DEFAULT_GAME if table is None else table.game.name

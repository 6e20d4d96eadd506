"""``/card``: a single card looked up by any of its names."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.client.error_boundary import DeclinedError, acknowledge
from bot.client.interactions import Interaction, reader_language
from bot.client.translator import localised
from bot.game.games import GAMES, Game, GameName, default_rules
from bot.game.model.cards import Card
from bot.game.model.rules import RuleSet
from bot.services.tables import TableService
from bot.text import Language
from bot.text.card_guide.search import cards_called
from bot.text.words.cards import card_label
from bot.ui.components import MAX_OPTIONS
from bot.ui.reference.card_page import CardId
from cogs.hand.buttons import Clicks
from cogs.hand.input import read_card
from cogs.shared.lookup import DEFAULT_GAME, GAME_CHOICES, table_meant


class CardCog(commands.Cog):
    """What a card is worth, beats, and belongs to, wherever it is asked for."""

    def __init__(self, tables: TableService, clicks: Clicks) -> None:
        self._tables = tables
        self._clicks = clicks

    @app_commands.command(
        name=localised("command-card"), description=localised("command-card.description")
    )
    @app_commands.rename(card=localised("option-card"), game=localised("option-game"))
    @app_commands.describe(
        card=localised("option-card.looked-up"), game=localised("option-game.of-rules")
    )
    @app_commands.choices(game=GAME_CHOICES)
    async def card(self, interaction: Interaction, card: str, game: str | None = None) -> None:
        await acknowledge(interaction, thinking=True)
        asked = _card_meant(card, reader_language(interaction))
        played, rules = await self._rules_meant(interaction, game)
        await self._clicks.show_card(interaction, CardId(asked, played, rules))

    @card.autocomplete("card")
    async def _cards(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        language = reader_language(interaction)
        found = cards_called(current, language)[:MAX_OPTIONS]
        return [Choice(name=card_label(language, c), value=c.code) for c in found]

    async def _rules_meant(
        self, interaction: Interaction, game: str | None
    ) -> tuple[Game, RuleSet]:
        """The game named with its usual rules, else those of the table that is meant."""
        if game is not None:
            named = GAMES[GameName(game)]
            return named, default_rules(named)
        table = await table_meant(self._tables, interaction)
        if table is None:
            return GAMES[DEFAULT_GAME], default_rules(GAMES[DEFAULT_GAME])
        return table.game, table.rules


def _card_meant(typed: str, language: Language) -> Card:
    """The card of a code or a whole name, else the one that is called so; `DeclinedError`."""
    try:
        return read_card(typed)
    except DeclinedError:
        found = cards_called(typed, language)
        if len(found) != 1:
            raise
        return found[0]

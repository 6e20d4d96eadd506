"""``/card``: a single card looked up by any of its names."""

from __future__ import annotations

from discord.app_commands import Choice

from bot.client.commands import Where, command
from bot.client.components import MAX_OPTIONS
from bot.client.custom_ids import Verb
from bot.client.errors import DeclinedError
from bot.client.interactions import Interaction, reader_language
from bot.client.replies import edit_reply
from bot.client.router import control
from bot.draw.card_picture import LargeCard
from bot.features.reference.card_guide import card_page, cards_called
from bot.features.reference.panels import CardId, card_id, card_panel
from bot.words import Language
from bot.words.names import card_label
from cogs.shared.extensible_bot import ExtensibleBot, ReaderCog
from cogs.shared.lookup import DEFAULT_GAME, GAME_CHOICES, parse_card, table_meant
from tarocchino.core.games import GAMES, Game, GameName, default_rules
from tarocchino.core.model.cards import Card
from tarocchino.core.model.rules import RuleSet


class CardCog(ReaderCog):
    """What a card is worth, beats and belongs to, shown by the command or a button."""

    def __init__(self, bot: ExtensibleBot) -> None:
        super().__init__(bot)
        self._tables = bot.tables

    @command("card", choices={"game": GAME_CHOICES}, where=Where.EVERYWHERE)
    async def card(self, interaction: Interaction, card: str, game: str | None = None) -> None:
        asked = _card_meant(card, reader_language(interaction))
        played, rules = await self._rules_meant(interaction, game)
        await self._show(interaction, card_id(asked, played, rules))

    @card.autocomplete("card")
    async def _cards(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        language = reader_language(interaction)
        found = cards_called(current, language)[:MAX_OPTIONS]
        return [Choice(name=card_label(language, c), value=c.code) for c in found]

    @control(Verb.SHOW_CARD, at=CardId, thinking=True)
    async def _open(self, interaction: Interaction, asked: CardId) -> None:
        """Show a card's page in a message of its own."""
        await self._show(interaction, asked)

    @control(Verb.TURN_CARD, at=CardId)
    async def _show(self, interaction: Interaction, asked: CardId) -> None:
        """Show a card's page, in place of another."""
        language, rules = reader_language(interaction), asked.rules
        page = card_page(language, asked.card, asked.game, rules)
        picture = await self.picture(interaction, LargeCard(asked.card, rules, page.alt))
        await edit_reply(interaction, card_panel(asked, page, picture, language))

    async def _rules_meant(
        self, interaction: Interaction, game: str | None
    ) -> tuple[Game, RuleSet]:
        """The named game with its default rules, else the game and rules of `table_meant`."""
        if game is not None:
            named = GAMES[GameName(game)]
            return named, default_rules(named)
        table = await table_meant(self._tables, interaction)
        if table is None:
            return GAMES[DEFAULT_GAME], default_rules(GAMES[DEFAULT_GAME])
        return table.game, table.rules


def _card_meant(typed: str, language: Language) -> Card:
    """The card of a code or a full name, else the only one that matches; `DeclinedError`."""
    try:
        return parse_card(typed)
    except DeclinedError:
        found = cards_called(typed, language)
        if len(found) != 1:
            raise
        return found[0]


async def setup(bot: ExtensibleBot) -> None:
    await bot.add_cog(CardCog(bot))

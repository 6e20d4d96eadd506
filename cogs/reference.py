"""Show the rules, a card, a word and the help."""

from __future__ import annotations

from discord.app_commands import Choice

from bot.client.commands import Where, command
from bot.client.components import MAX_OPTIONS
from bot.client.custom_ids import NUMBER, Verb, member_of
from bot.client.errors import DeclinedError
from bot.client.interactions import Interaction, reader_language
from bot.client.router import UsedControl, control
from bot.draw.card_picture import LargeCard
from bot.features.lessons.course import learn_button
from bot.features.reference.card_guide import card_meant, card_page, cards_called
from bot.features.reference.panels import (
    CardId,
    HelpContext,
    card_id,
    card_panel,
    glossary_name,
    glossary_panel,
    glossary_word_panel,
    help_panel,
    word_meant,
    words_called,
)
from bot.table.panels.rules_pages import HelpPage, PageId, rules_panel
from bot.table.panels.words import typed_back
from bot.words import Language, say
from bot.words.names import card_label
from cogs.shared.extensible_bot import BotCog, adding
from cogs.shared.lookup import (
    DEFAULT_GAME,
    GAME_CHOICES,
    actor_of,
    answer,
    parse_card,
    table_in,
    table_meant,
)
from cogs.shared.threads import may_post, open_table_here, settings_here
from tarocchino.core.games import GAMES, Game, GameName, default_rules
from tarocchino.core.model.cards import Card
from tarocchino.core.model.rules import RuleSet, RuleSetName


class RulesCog(BotCog):
    """Shows the rules as help pages, by the command or a button."""

    @command("rules", choices={"game": GAME_CHOICES}, where=Where.EVERYWHERE)
    async def rules(self, interaction: Interaction, game: str | None = None) -> None:
        table = await table_meant(self.tables, interaction)
        here = DEFAULT_GAME if table is None else table.game.name
        await self._turn(interaction, PageId(here if game is None else GameName(game)))

    @control(Verb.RULES, at=PageId, thinking=True)
    @control(Verb.TURN_PAGE, at=PageId)
    async def _turn(self, interaction: Interaction, page: PageId) -> None:
        """Show a page in a message of its own or in place of another, with the customs of the table
        in question."""
        table = await table_meant(self.tables, interaction)
        rules = table.rules if table is not None and table.game.name is page.game else None
        panel = rules_panel(page, reader_language(interaction), rules)
        await answer(self.tables, interaction, panel)

    @control(Verb.GO_TO_PAGE, at=PageId, chosen=NUMBER)
    async def _go_to(self, interaction: Interaction, here: PageId, page: int) -> None:
        await self._turn(interaction, PageId(here.game, page))

    @control(Verb.OTHER_GAME, at=PageId, chosen=member_of(GameName))
    async def _change_game(self, interaction: Interaction, _here: PageId, game: GameName) -> None:
        await self._turn(interaction, PageId(game))


class CardCog(BotCog):
    """Shows what a card is worth, beats and belongs to, by the command or a button."""

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
    @control(Verb.TURN_CARD, at=CardId)
    async def _show(self, interaction: Interaction, asked: CardId) -> None:
        """Show a card's page in a message of its own, or in place of another."""
        language, rules = reader_language(interaction), asked.rules
        page = card_page(language, asked.card, asked.game, rules)
        picture = await self.picture(interaction, LargeCard(asked.card, rules, page.alt))
        await answer(self.tables, interaction, card_panel(asked, page, picture, language))

    async def _rules_meant(
        self, interaction: Interaction, game: str | None
    ) -> tuple[Game, RuleSet]:
        """Return the named game with its default rules, or those of `table_meant`."""
        table = await table_meant(self.tables, interaction) if game is None else None
        if table is not None:
            return table.game, table.rules
        named = GAMES[DEFAULT_GAME if game is None else GameName(game)]
        return named, default_rules(named)


def _card_meant(typed: str, language: Language) -> Card:
    """Return the card with this code or full name, or the only one that matches. Raises
    `DeclinedError`."""
    try:
        return parse_card(typed)
    except DeclinedError:
        if (meant := card_meant(typed, language)) is None:
            raise
        return meant


class HelpCog(BotCog):
    """Leads newcomers to a table."""

    @command("help")
    async def help(self, interaction: Interaction) -> None:
        await self._show(interaction, HelpPage.FIRST)

    @control(Verb.FIRST_GAME)
    async def _open_first_game(self, interaction: Interaction, _: UsedControl) -> None:
        """Open a table of the server's default game with computer players in its other seats. The
        host's panel, which starts it, replaces the page."""
        settings = await settings_here(self.tables, interaction)
        game = GAMES[settings.game]
        named = settings.rule_set(game)
        rules = default_rules(game, None if named is None else RuleSetName(named))
        others = game.players[-1] - 1
        table = await open_table_here(self.tables, interaction, game, rules, computers=others)
        told = say(reader_language(interaction), "told-opened")
        await self.show_own_lobby(interaction, table, told)

    @control(Verb.HELP, at=HelpPage)
    async def _show(self, interaction: Interaction, page: HelpPage) -> None:
        in_server = interaction.guild_id is not None
        table = await table_in(self.tables, interaction.channel_id) if in_server else None
        may_open = may_post(interaction) and interaction.permissions.send_messages
        game = (await self.tables.policy.settings.of(interaction.guild_id or 0)).game
        roles = actor_of(interaction).roles
        here = HelpContext(interaction.user.id, in_server, table, may_open, game, roles)
        language = reader_language(interaction)
        panel = help_panel(page, here, learn_button(language), language)
        await answer(self.tables, interaction, panel)


class GlossaryCog(BotCog):
    """Explains the words of the game."""

    @command("glossary", where=Where.EVERYWHERE)
    async def glossary(self, interaction: Interaction, word: str | None = None) -> None:
        language = reader_language(interaction)
        if word is None:
            await answer(self.tables, interaction, glossary_panel(language))
            return
        meant = word_meant(word, language)
        if meant is None:
            raise DeclinedError("problem-no-word", typed=typed_back(word))
        await answer(self.tables, interaction, glossary_word_panel(meant, language))

    @glossary.autocomplete("word")
    async def _words(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        language = reader_language(interaction)
        found = words_called(current, language)[:MAX_OPTIONS]
        return [Choice(name=glossary_name(word, language), value=word) for word in found]


setup = adding(RulesCog, CardCog, HelpCog, GlossaryCog)

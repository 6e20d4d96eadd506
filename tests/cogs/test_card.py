"""``/card``: cards found by any name, told of by the rules of the table, turned by rank."""

from bot.client.custom_ids import Verb, control_id, position_of
from bot.features.reference.card_guide import card_page
from bot.features.reference.panels import CardId, card_id, card_panel, default_card_id
from bot.words import Language
from cogs.table.input import match_rules_for, parse_rule_options
from localcord.people.person import Person
from tarocchino.core.games import GAMES, GameName
from tarocchino.core.model.cards import card
from tarocchino.core.model.rules import CriccheTable, SuitOrder
from tests.drivers.bot import QuickBot
from tests.drivers.controls import buttons, command, newest_private, press, verbs


async def test_a_card_is_offered_by_each_of_its_names(
    bot: QuickBot,  # noqa: ARG001 (answers)
    anna: Person,
    channel: int,
) -> None:
    anna.locale = "en-US"
    offered = await anna.autocomplete(channel, "card", focused="card", typed="hanged")
    assert [choice.value for choice in offered] == ["12"]
    assert "Traitor" in offered[0].name


async def test_a_card_is_shown_with_its_picture_and_turned_to_its_neighbours(
    bot: QuickBot, anna: Person, channel: int
) -> None:
    await command(bot, anna, channel, "carta", carta="Kd")
    shown = newest_private(anna, channel)
    assert "Re di Danari" in shown.text
    assert "King of coins" in shown.text
    assert [a.filename for a in shown.attachments] == ["LargeCard.png"]
    assert len(buttons(shown, Verb.TURN_CARD)) == 1
    await press(bot, anna, shown, Verb.TURN_CARD)
    turned = newest_private(anna, channel)
    assert turned.id == shown.id
    assert "Regina di Danari" in turned.text
    assert verbs(turned) == {Verb.TURN_CARD, Verb.RULES}
    await press(bot, anna, turned, Verb.TURN_CARD)
    assert "Re di Danari" in newest_private(anna, channel).text


async def test_the_rules_are_those_of_the_table_in_the_channel(
    bot: QuickBot, anna: Person, bruno: Person, channel: int
) -> None:
    bruno.locale = "en-US"
    await command(bot, bruno, channel, "card", card="10 of cups")
    assert "10 of 10 in cups" in newest_private(bruno, channel).text
    await command(bot, anna, channel, "table open", customs="suit_order=uniform")
    await command(bot, bruno, channel, "card", card="10 of cups")
    shown = newest_private(bruno, channel)
    assert "5 of 10 in cups" in shown.text
    await press(bot, bruno, shown, Verb.TURN_CARD, place=1)
    assert "6 of 10 in cups" in newest_private(bruno, channel).text
    await command(bot, bruno, channel, "card", card="10 of cups", game="millone")
    assert "10 of 10 in cups" in newest_private(bruno, channel).text
    await command(bot, bruno, bruno.dm, "card", card="Kd", game="open")
    assert "4½" in newest_private(bruno, bruno.dm).text


async def test_a_name_that_fits_one_card_alone_is_enough(
    bot: QuickBot, anna: Person, channel: int
) -> None:
    await command(bot, anna, channel, "card", card="begato")
    assert "il Bégato" in newest_private(anna, channel).text
    refused = await command(bot, anna, channel, "card", card="moro")
    assert "Non conosco nessuna carta" in refused.text
    refused = await command(bot, anna, channel, "card", card="")
    assert "Non conosco nessuna carta" in refused.text


def test_buttons_bear_the_rules_that_say_something_of_cards() -> None:
    game = GAMES[GameName.QUATTRO_SCARTATE]
    options = parse_rule_options(
        "suit_order=uniform, cricche_table=parlour", game, Language.ENGLISH
    )
    rules = match_rules_for(game, "pagat", None, options=options)
    asked = card_id(card("Qd"), game, rules)
    read = position_of(CardId, control_id(Verb.TURN_CARD, asked))
    assert read.card is card("Qd")
    assert read.game is game
    assert read.rules.base is rules.base
    assert read.rules.suit_order is SuitOrder.UNIFORM
    assert read.rules.cricche_table is CriccheTable.PARLOUR


def test_a_card_without_neighbours_has_the_button_to_the_rules_alone() -> None:
    asked = default_card_id(card("Ma"), GameName.OTTOCENTO)
    page = card_page(Language.ENGLISH, asked.card, asked.game, asked.rules)
    panel = card_panel(asked, page, None, Language.ENGLISH)
    assert [custom_id.verb for custom_id in panel.ids] == [Verb.RULES]

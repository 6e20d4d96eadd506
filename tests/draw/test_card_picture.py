"""The picture of a single card."""

from bot.draw.card_picture import LargeCard
from bot.words import Language
from tarocchino.core.model.cards import card
from tarocchino.core.model.rules import RuleSet, RuleSetName, named_rules


def test_the_alt_text_says_the_order_of_the_cards_suit_under_these_rules() -> None:
    bolognese, parlour = (
        LargeCard(card("Kc"), rules, "The King of cups.").draw(Language.ENGLISH).alt
        for rules in (RuleSet(), named_rules(RuleSetName.PARLOUR))
    )
    assert bolognese.startswith("The King of cups. Cups, from the highest to the lowest: King of ")
    assert bolognese.endswith(
        "Ace of cups, 6 of cups, 7 of cups, 8 of cups, 9 of cups, 10 of cups."
    )
    assert parlour.endswith("10 of cups, 9 of cups, 8 of cups, 7 of cups, 6 of cups, Ace of cups.")


def test_the_moors_are_said_to_be_equal_and_the_matto_has_no_place() -> None:
    alt = LargeCard(card("m2"), RuleSet(), "Moro II.").draw(Language.ITALIAN).alt
    assert "i Mori sono pari: Angelo, Mondo, " in alt
    assert LargeCard(card("Ma"), RuleSet(), "Il Matto.").draw(Language.ITALIAN).alt == "Il Matto."

"""The picture of a single card."""

from __future__ import annotations

from itertools import cycle

from bot.draw.canvas import SMALLEST_TYPE
from bot.draw.card_picture import card_picture, draw_card
from bot.words import Language
from tarocchino.core.model.cards import PACK, card
from tarocchino.core.model.rules import RuleSet, RuleSetName, named_rules


def test_every_cards_picture_is_landscape_and_its_type_is_large_enough() -> None:
    for each, language in zip(PACK[::7], cycle(Language), strict=False):
        canvas = draw_card(each, RuleSet(), language)
        assert canvas.image.size == (1200, 700)
        assert canvas.smallest_type >= SMALLEST_TYPE


def test_the_alt_text_says_the_order_of_the_cards_suit_under_these_rules() -> None:
    bolognese, parlour = (
        card_picture(card("Kc"), rules, Language.ENGLISH, "The King of cups.").alt
        for rules in (RuleSet(), named_rules(RuleSetName.PARLOUR))
    )
    assert bolognese.startswith("The King of cups. Cups, from the highest to the lowest: King of ")
    assert bolognese.endswith(
        "Ace of cups, 6 of cups, 7 of cups, 8 of cups, 9 of cups, 10 of cups."
    )
    assert parlour.endswith("10 of cups, 9 of cups, 8 of cups, 7 of cups, 6 of cups, Ace of cups.")


def test_the_moors_are_said_to_be_equal_and_the_matto_has_no_place() -> None:
    alt = card_picture(card("m2"), RuleSet(), Language.ITALIAN, "Moro II.").alt
    assert "i Mori sono pari: Angelo, Mondo, " in alt
    assert card_picture(card("Ma"), RuleSet(), Language.ITALIAN, "Il Matto.").alt == "Il Matto."

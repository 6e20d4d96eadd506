"""The choices that autocomplete offers."""

import pytest
from discord.app_commands import Choice

from bot.client.components import MAX_OPTIONS
from bot.words import Language
from cogs.hand.cog import card_choices
from cogs.shared.lookup import matching
from tarocchino.core.games import GAMES, GameName, default_rules
from tarocchino.core.model.cards import PACK


@pytest.mark.parametrize("language", Language)
def test_a_card_typed_by_its_code_is_offered_first(language: Language) -> None:
    choices = card_choices(PACK, default_rules(GAMES[GameName.OTTOCENTO]), language)
    for card in PACK:
        for typed in (card.code, card.code.lower(), f" {card.code} "):
            assert matching(choices, typed)[0].value == card.code


def test_what_holds_the_typed_text_comes_next_and_nothing_twice() -> None:
    knight, coins, cups = (
        Choice(name=name, value=value)
        for name, value in (("Knight of swords", "Ns"), ("King of coins", "Kd"), ("Cups", "Kc"))
    )
    assert matching([coins, knight, cups], "ns") == [knight, coins]
    assert matching([coins, knight], "Knight") == [knight]
    assert matching([coins, knight, cups], "") == [coins, knight, cups]
    assert len(matching([coins] * 30, "king")) == MAX_OPTIONS

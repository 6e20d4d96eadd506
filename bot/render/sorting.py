"""The order in which a player's cards are shown: in pictures, in text and on buttons alike."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from bot.game.cards import MATTO, PLAIN_SUITS, Card, Suit
from bot.game.rules import GrandeHead, RuleSet, SuitOrder
from bot.game.tricks import rank_order


def sorted_cards(held: Iterable[Card], rules: RuleSet) -> tuple[Card, ...]:
    """The cards as a hand is held: trumps high to low, the Matto, then each suit high to low.

    >>> from bot.game.cards import cards, codes
    >>> codes(sorted_cards(cards("6c Ac Ma Be 9s An Tc"), RuleSet()))
    'An Be Ma 9s Ac 6c Tc'
    """
    return tuple(sorted(held, key=_places(rules.suit_order, rules.grande_head).__getitem__))


@lru_cache
def _places(suit_order: SuitOrder, grande_head: GrandeHead) -> Mapping[Card, int]:
    rules = RuleSet(suit_order=suit_order, grande_head=grande_head)
    suits = (c for suit in PLAIN_SUITS for c in rank_order(suit, rules))
    order = (*rank_order(Suit.TRUMPS, rules), MATTO, *suits)
    return {c: place for place, c in enumerate(order)}

"""The order of a player's cards: in pictures, in text and on buttons alike."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from tarocchino.core.model.cards import MATTO, PLAIN_SUITS, Card, Suit
from tarocchino.core.model.rules import GrandeHead, RuleSet, SuitOrder
from tarocchino.core.model.tricks import rank_order


@dataclass(frozen=True, slots=True)
class HandOrder:
    """A player's preferred order: ``trumps_last`` puts trumps and Matto after the suits, and
    ``left_handed`` reverses the whole order, for fans held the other way round."""

    left_handed: bool = False
    trumps_last: bool = False


def sorted_cards(
    held: Iterable[Card], rules: RuleSet, order: HandOrder = HandOrder()
) -> tuple[Card, ...]:
    """The cards as a hand is held: trumps high to low, the Matto, then each suit high to low.

    >>> from tarocchino.core.model.cards import cards, codes
    >>> codes(sorted_cards(cards("6c Ac Ma Be 9s An Tc"), RuleSet()))
    'An Be Ma 9s Ac 6c Tc'
    """
    places = _places(rules.suit_order, rules.grande_head, order.trumps_last)
    return tuple(sorted(held, key=places.__getitem__, reverse=order.left_handed))


@lru_cache
def _places(
    suit_order: SuitOrder, grande_head: GrandeHead, trumps_last: bool
) -> Mapping[Card, int]:
    rules = RuleSet(suit_order=suit_order, grande_head=grande_head)
    suits = tuple(c for suit in PLAIN_SUITS for c in rank_order(suit, rules))
    trumps = (*rank_order(Suit.TRUMPS, rules), MATTO)
    order = (*suits, *trumps) if trumps_last else (*trumps, *suits)
    return {c: place for place, c in enumerate(order)}

"""Choosing what to discard (*lo scarto*)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain, combinations

from tarocchino.core.model.cards import PLAIN_SUITS, Card, Suit
from tarocchino.core.model.combinations import combinations_of, total_points
from tarocchino.core.model.rules import RuleSet
from tarocchino.players.evaluation import Situation

_VOID = 60.0
_SINGLETON = 4.0
_TRUMPS_TO_USE_A_VOID = 2
_TRUMP_IN_HAND = 10.0


def choose_discard(
    situation: Situation, discardable: tuple[Card, ...], number: int
) -> tuple[Card, ...]:
    """The cards to discard: a void with trumps to use it, or vulnerable cards that count."""
    gains = {c: _gain(situation, c) for c in discardable}
    own, rules = situation.beliefs.hand.own, situation.beliefs.rules
    alone = {c: gains[c] + _declared(own, (c,), rules) for c in discardable}
    plans = {_fill(plan, alone, number) for plan in _void_plans(discardable, number)}

    def value(plan: tuple[Card, ...]) -> float:
        return sum(gains[c] for c in plan) + _declared(own, plan, rules) + _shape(own, plan)

    return max(plans, key=lambda plan: (value(plan), _codes(plan)))


def _codes(plan: tuple[Card, ...]) -> tuple[str, ...]:
    return tuple(c.code for c in plan)


def _void_plans(discardable: tuple[Card, ...], number: int) -> list[tuple[Card, ...]]:
    """For every set of suits that can be voided, the cards to discard for that."""
    by_suit = [tuple(c for c in discardable if c.suit is suit) for suit in PLAIN_SUITS]
    choices = chain.from_iterable(combinations(by_suit, n) for n in range(len(by_suit) + 1))
    plans = (tuple(chain.from_iterable(suits)) for suits in choices)
    return [plan for plan in plans if len(plan) <= number]


def _fill(plan: tuple[Card, ...], gains: Mapping[Card, float], number: int) -> tuple[Card, ...]:
    """The plan, completed to the number with the cards that gain most individually."""
    rest = sorted((c for c in gains if c not in plan), key=lambda c: (-gains[c], c.code))
    return tuple(sorted((*plan, *rest[: number - len(plan)]), key=lambda c: c.code))


def _gain(situation: Situation, c: Card) -> float:
    """What discarding the card gains in safety, less what it could have achieved in play."""
    saved = (1.0 - situation.kept[c]) * situation.worth[c]
    needed = _TRUMP_IN_HAND if c.suit is Suit.TRUMPS else 0.0
    return saved - situation.strength_spent(c) - needed


def _declared(own: tuple[Card, ...], plan: tuple[Card, ...], rules: RuleSet) -> int:
    """What the hand can declare without the discarded cards."""
    return total_points(combinations_of((c for c in own if c not in plan), rules))


def _shape(own: tuple[Card, ...], plan: tuple[Card, ...]) -> float:
    """The worth of short suits to a hand with trumps."""
    kept = [c for c in own if c not in plan]
    trumps = sum(c.suit is Suit.TRUMPS for c in kept)
    if trumps < _TRUMPS_TO_USE_A_VOID:
        return 0.0
    lengths = [sum(c.suit is suit for c in kept) for suit in PLAIN_SUITS]
    return sum(_VOID if n == 0 else _SINGLETON if n == 1 else 0.0 for n in lengths)

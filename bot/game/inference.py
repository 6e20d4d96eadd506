"""What the cards played and shown so far say for certain about the hands of others."""

from __future__ import annotations

from functools import lru_cache

from bot.game.cards import MATTO, PACK, Card
from bot.game.rules import RuleSet
from bot.game.tricks import NO_TRICK, Trick, playable_cards
from bot.game.view import HandView


def cards_not_held(hand: HandView, rules: RuleSet) -> dict[int, set[Card]]:
    """What each seat has shown not to hold: voids, from every trick of the hand."""
    missing: dict[int, set[Card]] = {seat: set() for seat in range(len(hand.held))}
    for trick in (*hand.tricks, hand.trick):
        for seat, gone in _not_held(trick, rules):
            missing[seat] |= gone
    return missing


def declared_holders(hand: HandView, unseen: frozenset[Card]) -> dict[Card, int]:
    """Who certainly holds which of the unseen cards, having shown it and not played it since."""
    return {
        c: declaration.seat
        for declaration in hand.declarations
        for combination in declaration.combinations
        for c in combination.cards
        if c in unseen
    }


@lru_cache(maxsize=4096)
def _not_held(trick: Trick, rules: RuleSet) -> tuple[tuple[int, frozenset[Card]], ...]:
    """For each play of the trick, the cards that its seat cannot have held with it."""
    found = []
    before = NO_TRICK
    for seat, played in trick.plays:
        if before.plays and played is not MATTO and played.suit is not before.suit_led:
            barred = (c for c in PACK if played not in playable_cards((played, c), before, rules))
            found.append((seat, frozenset(barred)))
        before = before.add(seat, played)
    return tuple(found)

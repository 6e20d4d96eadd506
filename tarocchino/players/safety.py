"""How safe cards are: the probability that each ends in our side's pile."""

from __future__ import annotations

from tarocchino.core.model.cards import PACK, Card, Suit
from tarocchino.players.beliefs import Beliefs, beaters
from tarocchino.players.card_worth import Prospects

_UNSEEN_WITH_US = 0.56
_UNSEEN_WITH_THEM = 0.40

_TRUMP_KEPT = 1.00
_PER_HIGHER_AGAINST = 0.07
_PER_OTHER_TRUMP = 0.02
_WORST_TRUMP, _BEST_TRUMP = 0.30, 0.97

_SUIT_CARD_KEPT = 0.68
_PER_HIGHER = 0.10
_IF_TRUMPED = 0.45
_PER_CARD_OF_LONG_SUIT = 0.03
_LONG_SUIT = 3
_WORST_SUIT_CARD = 0.15


def prospects(beliefs: Beliefs) -> Prospects:
    """For each card of the pack the probabilities that it ends in our side's and in other piles."""
    unseen, out = beliefs.unseen, beliefs.out
    ours = {
        c: _prospect_of_unseen(beliefs, c) if c in unseen else _prospect_of_seen(beliefs, c)
        for c in PACK
    }
    theirs = {c: 1.0 - out.get(c, 0.0) - chance for c, chance in ours.items()}
    return Prospects(ours, theirs)


def _prospect_of_unseen(beliefs: Beliefs, c: Card) -> float:
    with_us = beliefs.chance_held_by_own_side(c)
    if c in beliefs.never_lost:
        return with_us
    with_them = 1.0 - beliefs.out.get(c, 0.0) - with_us
    if beliefs.rivals == 1:
        return with_us * _UNSEEN_WITH_US + with_them * _UNSEEN_WITH_THEM
    return with_them / (beliefs.rivals + 1)


def _prospect_of_seen(beliefs: Beliefs, c: Card) -> float:
    if c in beliefs.ours:
        return 1.0
    if c in beliefs.theirs:
        return 0.0
    return chance_kept(beliefs, c) if c in beliefs.hand.own else 0.5


def chance_kept(beliefs: Beliefs, c: Card) -> float:
    """The probability that our side keeps a card of the viewer's hand that is not played now."""
    if c in beliefs.never_lost:
        return 1.0
    if c.suit is Suit.TRUMPS:
        return _trump_kept(beliefs, c)
    return _suit_card_kept(beliefs, c)


def _trump_kept(beliefs: Beliefs, c: Card) -> float:
    """A trump is safer the fewer higher ones opponents may hold and the more trumps are held."""
    against = sum(
        [
            beliefs.chance_to_come(higher) - beliefs.chance_held_by_own_side(higher)
            for higher in beaters(c, beliefs.rules)
            if higher in beliefs.unseen
        ]
    )
    others = sum(other.suit is Suit.TRUMPS for other in beliefs.hand.own) - 1
    kept = _TRUMP_KEPT - _PER_HIGHER_AGAINST * against + _PER_OTHER_TRUMP * others
    return max(_WORST_TRUMP, min(_BEST_TRUMP, kept))


def _suit_card_kept(beliefs: Beliefs, c: Card) -> float:
    """A suit card is endangered by higher ones and by opponents who trump."""
    suit = c.suit
    assert suit is not None
    length = sum(other.suit is suit for other in beliefs.hand.own)
    higher = sum([beliefs.chance_to_come(o) for o in beaters(c, beliefs.rules) if o.suit is suit])
    opponents = beliefs.opponents
    trumped = sum([beliefs.chance_void(s, suit) for s in opponents]) / max(1, len(opponents))
    return max(
        _WORST_SUIT_CARD,
        _SUIT_CARD_KEPT
        - _PER_HIGHER * min(higher, 2)
        - _IF_TRUMPED * trumped
        - _PER_CARD_OF_LONG_SUIT * max(0, length - _LONG_SUIT),
    )

"""How likely the viewer's side is to win the trick in progress."""

from __future__ import annotations

from tarocchino.core.model.cards import PACK, Card, Suit
from tarocchino.players.beliefs import Beliefs, beaters

_EAGER_OPPONENT = 0.85
_EAGER_OVERTRUMPER = 0.75
_EAGER_AVOIDER = 0.3
_EAGER_PARTNER = 0.9
_PARTNER_BEATS_ANOTHER = 0.5
"""Factor for a partner beating a card of their own side rather than an opponent's."""

_OF_SUIT = {suit: tuple(c for c in PACK if c.suit is suit) for suit in Suit}


def chance_to_win(
    beliefs: Beliefs, winning: tuple[int, Card] | None, suit_led: Suit | None
) -> float:
    """The probability that the viewer's side wins the trick after the seats to come have played.

    ``winning`` is the play that is winning the trick once the viewer has played.
    """
    to_come = beliefs.seats_to_come
    if winning is None:
        friends = sum(seat in beliefs.own_side for seat in to_come)
        return friends / len(to_come) if to_come else 0.0
    leading_seat, best = winning
    ours = leading_seat in beliefs.own_side
    chance = 1.0 if ours else 0.0
    for seat in to_come:
        beats = chance_to_beat(beliefs, seat, suit_led, best)
        if seat in beliefs.own_side:
            rate = _EAGER_PARTNER * (_PARTNER_BEATS_ANOTHER if ours else 1.0)
            chance += (1.0 - chance) * beats * rate
        else:
            chance -= chance * beats
    return chance


def chance_to_beat(beliefs: Beliefs, seat: int, suit_led: Suit | None, best: Card) -> float:
    """The probability that the seat can and will beat the best card of a trick in this suit."""
    higher = beaters(best, beliefs.rules)
    if suit_led is None:
        return 1.0 - beliefs.chance_none_held(seat, higher)
    in_suit = [c for c in higher if c.suit is suit_led and c in beliefs.unseen]
    follows = 1.0 - beliefs.chance_none_held(seat, in_suit)
    if suit_led is Suit.TRUMPS:
        return follows * _eagerness(beliefs, seat, best, _EAGER_OPPONENT)
    trumps = [c for c in higher if c.suit is Suit.TRUMPS and c in beliefs.unseen]
    trumping = beliefs.chance_void(seat, suit_led) * (1.0 - beliefs.chance_none_held(seat, trumps))
    if best.suit is Suit.TRUMPS:
        return follows + trumping * _eagerness(beliefs, seat, best, _EAGER_OVERTRUMPER)
    return follows * _eagerness(beliefs, seat, best, _EAGER_OPPONENT) + trumping


def _eagerness(beliefs: Beliefs, seat: int, best: Card, usual: float) -> float:
    """How often a player who can beat the best card with one of its suit does so."""
    if beliefs.rules.overtrump and best.suit is Suit.TRUMPS:
        return 1.0
    if not beliefs.game.avoids_points or best.suit is None:
        return usual
    higher = beaters(best, beliefs.rules)
    lower = [c for c in _OF_SUIT[best.suit] if c in beliefs.unseen and c not in higher]
    forced = beliefs.chance_none_held(seat, lower)
    return forced + (1.0 - forced) * _EAGER_AVOIDER

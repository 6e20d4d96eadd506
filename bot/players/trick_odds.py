"""How likely the own side is to win the trick in progress."""

from __future__ import annotations

from bot.game.model.cards import PACK, Card, Suit
from bot.game.model.tricks import Trick, winning_play
from bot.players.beliefs import Knowledge, beaters

_EAGER_OPPONENT = 0.85
_EAGER_OVERTRUMPER = 0.75
_EAGER_AVOIDER = 0.3
_EAGER_PARTNER = 0.9
_PARTNER_BEATS_ANOTHER = 0.5
"""How much rarer a partner beats what an opponent has just played than what lay there before."""

_OF_SUIT = {suit: tuple(c for c in PACK if c.suit is suit) for suit in Suit}


def chance_to_win(known: Knowledge, trick: Trick, to_come: tuple[int, ...]) -> float:
    """The chance that the own side wins the trick once the seats to come have played."""
    winning = winning_play(trick, known.rules)
    if winning is None:
        friends = sum(seat in known.own_side for seat in to_come)
        return friends / len(to_come) if to_come else 0.0
    leading_seat, best = winning
    ours = leading_seat in known.own_side
    chance = 1.0 if ours else 0.0
    for seat in to_come:
        beats = chance_to_beat(known, seat, trick.suit_led, best)
        if seat in known.own_side:
            rate = _EAGER_PARTNER * (_PARTNER_BEATS_ANOTHER if ours else 1.0)
            chance += (1.0 - chance) * beats * rate
        else:
            chance -= chance * beats
    return chance


def chance_to_beat(known: Knowledge, seat: int, suit_led: Suit | None, best: Card) -> float:
    """The chance that the seat can, and will, beat the best card of a trick of this suit."""
    higher = beaters(best, known.rules)
    if suit_led is None:
        return 1.0 - known.chance_none_held(seat, higher)
    in_suit = [c for c in higher if c.suit is suit_led and c in known.unseen]
    follows = 1.0 - known.chance_none_held(seat, in_suit)
    if suit_led is Suit.TRUMPS:
        return follows * _eagerness(known, seat, best, _EAGER_OPPONENT)
    trumps = [c for c in higher if c.suit is Suit.TRUMPS and c in known.unseen]
    trumping = chance_void(known, seat, suit_led) * (1.0 - known.chance_none_held(seat, trumps))
    if best.suit is Suit.TRUMPS:
        return follows + trumping * _eagerness(known, seat, best, _EAGER_OVERTRUMPER)
    return follows * _eagerness(known, seat, best, _EAGER_OPPONENT) + trumping


def _eagerness(known: Knowledge, seat: int, best: Card, usual: float) -> float:
    """How often a player who can beat the best card with another of its suit does."""
    if known.rules.overtrump and best.suit is Suit.TRUMPS:
        return 1.0
    if not known.game.avoids_points or best.suit is None:
        return usual
    higher = beaters(best, known.rules)
    lower = [c for c in _OF_SUIT[best.suit] if c in known.unseen and c not in higher]
    forced = known.chance_none_held(seat, lower)
    return forced + (1.0 - forced) * _EAGER_AVOIDER


def chance_void(known: Knowledge, seat: int, suit: Suit) -> float:
    """The chance that the seat holds no card of the suit."""
    return known.chance_none_held(seat, (c for c in _OF_SUIT[suit] if c in known.unseen))

"""The expected gain of playing a card, in points of score difference."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from tarocchino.core.model.cards import MATTO, PACK, Card, Suit
from tarocchino.core.model.tricks import strengths, winning_play
from tarocchino.core.play.scoring import trick_combination_points
from tarocchino.players.beliefs import Beliefs, beaters
from tarocchino.players.card_worth import Counting, Prospects, card_worths

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
    """Return, for each card of the pack the probabilities that it ends in our side's and in other
    piles."""
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
    """Return the probability that our side keeps a card of the viewer's hand that is not played
    now."""
    if c in beliefs.never_lost:
        return 1.0
    if c.suit is Suit.TRUMPS:
        return _trump_kept(beliefs, c)
    return _suit_card_kept(beliefs, c)


def _trump_kept(beliefs: Beliefs, c: Card) -> float:
    """Return the chance to keep a trump: the fewer higher ones opponents may hold, the better."""
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
    """Return the chance to keep a suit card, which higher ones and opponents who trump endanger."""
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
    """Return the probability that the viewer's side wins the trick after the seats to come have
    played.

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
    """Return the probability that the seat can and will beat the best card of a trick in this
    suit."""
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
    """Return how often a player who can beat the best card with one of its suit does so."""
    if beliefs.rules.overtrump and best.suit is Suit.TRUMPS:
        return 1.0
    if not beliefs.game.avoids_points or best.suit is None:
        return usual
    higher = beaters(best, beliefs.rules)
    lower = [c for c in _OF_SUIT[best.suit] if c in beliefs.unseen and c not in higher]
    forced = beliefs.chance_none_held(seat, lower)
    return forced + (1.0 - forced) * _EAGER_AVOIDER


_HAND_LOST = 200.0
"""The cost of losing the hand, in points of the pile."""

_SHARE_OF_TRICKS = 1.0
"""How often a player who needs a trick wins one, relative to an equal share of the tricks."""

_SURE_WINNER = 0.3
"""The probability that the holder of the highest remaining card wins a given trick."""

_PRESSING = 0.05
"""The probability of ending without a trick above which high cards are kept to win one."""


@dataclass(frozen=True, slots=True)
class TricksNeeded:
    """How the need of a trick affects a decision.

    ``points_matter`` is the probability that everybody else ends with a trick, so that points
    decide; ``to_win`` is the worth of winning the trick in progress, whatever cards are in it;
    ``is_pressing`` says that the player is likely to end without a trick.
    """

    points_matter: float = 1.0
    to_win: float = 0.0
    is_pressing: bool = False


def tricks_needed(beliefs: Beliefs) -> TricksNeeded:
    """Return how the tricks won so far affect the decision; neutral in games that need no trick."""
    if not beliefs.game.avoids_points:
        return TricksNeeded()
    others = beliefs.opponents
    without = sum(not beliefs.tricks_of(seat) for seat in others)
    share = min(1.0, _SHARE_OF_TRICKS / len(beliefs.hand.playing))
    after = beliefs.tricks_left - 1
    points_matter = _all_get_one(without, beliefs.tricks_left, share)
    if not beliefs.tricks_of(beliefs.seat):
        own = max(share, _SURE_WINNER) if _has_highest(beliefs) else share
        pressing = (1.0 - share) ** beliefs.tricks_left > _PRESSING
        return TricksNeeded(points_matter, _HAND_LOST * (1.0 - own) ** after, pressing)
    if without == 0:
        return TricksNeeded(points_matter)
    # If the viewer does not win this trick, a player without one may.
    kept_out = _all_get_one(without - 1, after, share) - _all_get_one(without, after, share)
    saved = _HAND_LOST / len(beliefs.hand.playing) * kept_out * without / len(others)
    return TricksNeeded(points_matter, saved)


def _all_get_one(players: int, tricks: int, share: float) -> float:
    """Return the probability that this number of players each win one of this number of tricks."""
    if players > tricks:
        return 0.0
    return float((1.0 - (1.0 - share) ** tricks) ** players)


def _has_highest(beliefs: Beliefs) -> bool:
    strength = strengths(beliefs.rules)
    highest = max((strength[c] for c in beliefs.unseen), default=0)
    return any(strength[c] >= highest for c in beliefs.hand.own)


@dataclass(frozen=True, slots=True)
class Weights:
    """What matters besides the worth of cards, in points of score difference.

    The values were tuned by series of hands (`python -m tools.bench players`).
    ``still_to_fall``: the average worth, to one of two sides, of a card yet to be played to the
    trick. ``top_trump``: what the highest remaining trump can still bring; each higher one
    multiplies it by ``per_higher_trump``, down to ``lowest_trump``. ``matto``: what the Matto can
    still bring before the first trick, played in place of another card. ``initiative``: being next
    to lead. ``free_to_trump``: being void of a suit, with trumps in hand.
    """

    still_to_fall: float
    top_trump: float
    per_higher_trump: float
    lowest_trump: float
    matto: float
    initiative: float
    free_to_trump: float


GAINING = Weights(
    still_to_fall=4.0,
    top_trump=28.0,
    per_higher_trump=0.85,
    lowest_trump=4.0,
    matto=10.0,
    initiative=-6.0,
    free_to_trump=9.0,
)
"""For winning points: leading is a disadvantage, because it exposes the figures of a suit."""

AVOIDING = Weights(
    still_to_fall=5.0,
    top_trump=-8.0,
    per_higher_trump=0.85,
    lowest_trump=-8.0,
    matto=2.0,
    initiative=6.0,
    free_to_trump=0.0,
)
"""For avoiding points: high trumps are a disadvantage in the end."""

NEEDING = replace(AVOIDING, top_trump=10.0, lowest_trump=0.0)
"""For avoiding points when a trick is badly needed: high trumps may win it."""


@dataclass(frozen=True)
class Situation:
    """A decision at the player's turn: beliefs, and the worth of the cards concerned.

    ``worth`` covers the player's cards and those on the table (see `card_worths`); ``kept`` is the
    probability that our side keeps a card of the player's that is not played now.
    """

    beliefs: Beliefs
    counting: Counting
    worth: Mapping[Card, float]
    kept: Mapping[Card, float]
    weights: Weights
    needed: TricksNeeded

    def chance_to_win_with(self, c: Card) -> float:
        """Return the probability that the viewer's side wins the trick if the viewer plays the
        card."""
        beliefs = self.beliefs
        trick = beliefs.hand.trick.add(beliefs.seat, c)
        winning = winning_play(trick, beliefs.rules)
        if winning is not None and winning == beliefs.hand.winning:
            return self._chance_to_win_beaten
        return chance_to_win(beliefs, winning, trick.suit_led)

    @cached_property
    def _chance_to_win_beaten(self) -> float:
        """The probability that the viewer's side wins the trick if the viewer does not beat it."""
        hand = self.beliefs.hand
        return chance_to_win(self.beliefs, hand.winning, hand.trick.suit_led)

    @cached_property
    def on_table(self) -> float:
        """The worth of the cards on the table to the side that wins them."""
        return sum(self.worth[c] for c in self.beliefs.hand.trick.cards if c is not MATTO)

    def falls_to_winner(self, c: Card) -> float:
        """Return the worth of what else the winner of the trick gets if the viewer plays the
        card."""
        beliefs = self.beliefs
        falls = self.unknown_card() * len(beliefs.seats_to_come)
        if not beliefs.rules.trick_combinations:
            return falls
        trick = beliefs.hand.trick.add(beliefs.seat, c)
        return falls + self.counting.swing * trick_combination_points(trick, beliefs.rules)

    def unknown_card(self) -> float:
        """Return the average worth of an unknown card; lower the more sides share the pack."""
        return self.weights.still_to_fall * self.counting.others_point

    def strength_spent(self, c: Card) -> float:
        """Return what the card could still achieve later if it is not played now."""
        beliefs = self.beliefs
        later = (beliefs.tricks_left - 1) / max(1, beliefs.tricks_left)
        if c is MATTO:
            return self.weights.matto * later
        if c.suit is not Suit.TRUMPS:
            return 0.0
        higher = sum(beliefs.chance_to_come(other) for other in beaters(c, beliefs.rules))
        weights = self.weights
        brings = weights.top_trump * weights.per_higher_trump**higher
        return max(weights.lowest_trump, brings) * later

    def freedom_to_trump(self, c: Card) -> float:
        """Return the worth of becoming void by playing the card, with trumps to use that."""
        own, suit = self.beliefs.hand.own, c.suit
        if suit is None or suit is Suit.TRUMPS or sum(other.suit is suit for other in own) > 1:
            return 0.0
        if not any(other.suit is Suit.TRUMPS for other in own):
            return 0.0
        if not any(other.suit is suit for other in self.beliefs.unseen):
            return 0.0
        return self.weights.free_to_trump

    def expectation(self, c: Card) -> float:
        """Return the expected gain of the card, relative to losing the trick with a worthless
        one."""
        chance = self.chance_to_win_with(c)
        gain = chance * (self.on_table + self.falls_to_winner(c))
        if c is not MATTO:
            gain += (chance - self.kept[c]) * self.worth[c]
        gain *= self.needed.points_matter
        gain += chance * (self.weights.initiative + self.needed.to_win)
        return gain + self.freedom_to_trump(c) - self.strength_spent(c)


def assess_situation(beliefs: Beliefs) -> Situation:
    """Return the situation of the player in turn."""
    wanted: Collection[Card] = frozenset((*beliefs.hand.own, *beliefs.hand.trick.cards))
    counting = Counting(beliefs.game, beliefs.rules, len(beliefs.hand.playing), beliefs.rivals)
    needed = tricks_needed(beliefs)
    likely = prospects(beliefs)
    return Situation(
        beliefs=beliefs,
        counting=counting,
        worth=card_worths(likely, wanted, counting),
        kept=likely.ours,
        weights=_weights(beliefs, needed),
        needed=needed,
    )


def _weights(beliefs: Beliefs, needed: TricksNeeded) -> Weights:
    if not beliefs.game.avoids_points:
        return GAINING
    return NEEDING if needed.is_pressing else AVOIDING


def best_card(situation: Situation, playable: tuple[Card, ...]) -> Card:
    """Return the card to play: best expectation, then the weaker card, then by code."""
    strength = strengths(situation.beliefs.rules)
    return max(playable, key=lambda c: (situation.expectation(c), -strength[c], c.code))

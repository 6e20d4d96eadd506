"""The expected gain of playing a card, in points of score difference."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from tarocchino.core.model.cards import MATTO, Card, Suit
from tarocchino.core.model.tricks import strengths, winning_play
from tarocchino.core.play.scoring import trick_combination_points
from tarocchino.players.beliefs import Beliefs, beaters
from tarocchino.players.card_worth import Counting, card_worths
from tarocchino.players.safety import prospects
from tarocchino.players.trick_odds import chance_to_win
from tarocchino.players.tricks_needed import TricksNeeded, tricks_needed


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
"""For winning points: leading is a disadvantage, as it exposes the figures of a suit."""

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
        """The probability that the viewer's side wins the trick if the viewer plays the card."""
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
        """The worth of what else the winner of the trick gets if the viewer plays the card."""
        beliefs = self.beliefs
        falls = self.unknown_card() * len(beliefs.seats_to_come)
        if not beliefs.rules.trick_combinations:
            return falls
        trick = beliefs.hand.trick.add(beliefs.seat, c)
        return falls + self.counting.swing * trick_combination_points(trick, beliefs.rules)

    def unknown_card(self) -> float:
        """The average worth of an unknown card; lower the more sides share the pack."""
        return self.weights.still_to_fall * self.counting.others_point

    def strength_spent(self, c: Card) -> float:
        """What the card could still achieve later if it is not played now."""
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
        """The worth of becoming void by playing the card, with trumps to use that."""
        own, suit = self.beliefs.hand.own, c.suit
        if suit is None or suit is Suit.TRUMPS or sum(other.suit is suit for other in own) > 1:
            return 0.0
        if not any(other.suit is Suit.TRUMPS for other in own):
            return 0.0
        if not any(other.suit is suit for other in self.beliefs.unseen):
            return 0.0
        return self.weights.free_to_trump

    def expectation(self, c: Card) -> float:
        """The expected gain of the card, relative to losing the trick with a worthless one."""
        chance = self.chance_to_win_with(c)
        gain = chance * (self.on_table + self.falls_to_winner(c))
        if c is not MATTO:
            gain += (chance - self.kept[c]) * self.worth[c]
        gain *= self.needed.points_matter
        gain += chance * (self.weights.initiative + self.needed.to_win)
        return gain + self.freedom_to_trump(c) - self.strength_spent(c)


def assess_situation(beliefs: Beliefs) -> Situation:
    """The situation of the player in turn."""
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
    """The card to play: best expectation, then the weaker card, then by code."""
    strength = strengths(situation.beliefs.rules)
    return max(playable, key=lambda c: (situation.expectation(c), -strength[c], c.code))

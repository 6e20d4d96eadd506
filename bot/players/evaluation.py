"""What playing a card is expected to bring, in points of the difference between the sides."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from bot.game.model.cards import MATTO, Card, Suit
from bot.game.model.tricks import strengths
from bot.game.play.scoring import trick_combination_points
from bot.players.beliefs import Beliefs, beaters
from bot.players.card_worth import Counting, card_worths
from bot.players.safety import chance_kept, prospects
from bot.players.trick_odds import chance_to_win
from bot.players.tricks_needed import TricksNeeded, tricks_needed


@dataclass(frozen=True, slots=True)
class Weights:
    """What matters beside the cards at stake, in points of the score difference.

    They were found by series of hands (`python -m tests.bench players`).
    ``still_to_fall``: what a card that is yet to be played to the trick is worth on the whole,
    to one of two sides.
    ``top_trump``: what the highest trump left can still bring; each higher one makes it
    ``per_higher_trump`` of that, down to ``lowest_trump``. ``matto``: what the Matto can still
    bring, before the first trick, by standing in for another card. ``initiative``: to be the next
    to lead. ``free_to_trump``: to have just played the last card of a suit, with trumps in hand.
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
"""Where points are to be won: it is a burden to lead, to risk the figures of a suit first."""

AVOIDING = Weights(
    still_to_fall=5.0,
    top_trump=-8.0,
    per_higher_trump=0.85,
    lowest_trump=-8.0,
    matto=2.0,
    initiative=6.0,
    free_to_trump=0.0,
)
"""Where points are to be avoided: high trumps are a burden in the end."""

NEEDING = replace(AVOIDING, top_trump=10.0, lowest_trump=0.0)
"""Where points are to be avoided, but a trick is badly needed: high trumps are to win it."""


@dataclass(frozen=True, slots=True)
class Situation:
    """A decision at the player's turn: what is known, and what each card in question is worth.

    ``worth`` holds the own cards and those on the table (see `card_worths`).
    """

    beliefs: Beliefs
    counting: Counting
    worth: Mapping[Card, float]
    weights: Weights
    needed: TricksNeeded

    def chance_to_win_with(self, c: Card) -> float:
        """The chance that the own side wins the trick if the viewer plays the card."""
        trick = self.beliefs.hand.trick.add(self.beliefs.seat, c)
        return chance_to_win(self.beliefs, trick, self.beliefs.seats_to_come())

    def on_table(self) -> float:
        """What the cards on the table are worth to the side that wins them."""
        return sum(self.worth[c] for c in self.beliefs.hand.trick.cards if c is not MATTO)

    def falls_to_winner(self, c: Card) -> float:
        """What else goes to the winner of the trick when the viewer plays the card."""
        beliefs = self.beliefs
        trick = beliefs.hand.trick.add(beliefs.seat, c)
        at_once = self.counting.swing * trick_combination_points(trick, beliefs.rules)
        return self.unknown_card() * len(beliefs.seats_to_come()) + at_once

    def unknown_card(self) -> float:
        """What a card that is not known yet is worth: less the more ways the pack is divided."""
        return self.weights.still_to_fall * self.counting.others_point

    def strength_spent(self, c: Card) -> float:
        """What the card could still do later, and cannot once it is played."""
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
        """What it is worth that the card leaves the suit empty, with trumps to use that."""
        own, suit = self.beliefs.hand.own, c.suit
        if suit is None or suit is Suit.TRUMPS or sum(other.suit is suit for other in own) > 1:
            return 0.0
        if not any(other.suit is Suit.TRUMPS for other in own):
            return 0.0
        if not any(other.suit is suit for other in self.beliefs.unseen):
            return 0.0
        return self.weights.free_to_trump

    def expectation(self, c: Card) -> float:
        """The expected gain of playing the card, against losing the trick with a worthless one."""
        chance = self.chance_to_win_with(c)
        gain = chance * (self.on_table() + self.falls_to_winner(c))
        if c is not MATTO:
            gain += (chance - chance_kept(self.beliefs, c)) * self.worth[c]
        gain *= self.needed.points_matter
        gain += chance * (self.weights.initiative + self.needed.to_win)
        return gain + self.freedom_to_trump(c) - self.strength_spent(c)


def assess_situation(beliefs: Beliefs) -> Situation:
    """The situation of the player in turn."""
    wanted: Collection[Card] = frozenset((*beliefs.hand.own, *beliefs.hand.trick.cards))
    counting = Counting(beliefs.game, beliefs.rules, len(beliefs.hand.playing), beliefs.rivals)
    needed = tricks_needed(beliefs)
    return Situation(
        beliefs=beliefs,
        counting=counting,
        worth=card_worths(prospects(beliefs), wanted, counting),
        weights=_weights(beliefs, needed),
        needed=needed,
    )


def _weights(beliefs: Beliefs, needed: TricksNeeded) -> Weights:
    if not beliefs.game.avoids_points:
        return GAINING
    return NEEDING if needed.is_pressing else AVOIDING


def best_card(situation: Situation, playable: tuple[Card, ...]) -> Card:
    """The card to lead or follow with: the best expectation, else the weaker, else by its code."""
    strength = strengths(situation.beliefs.rules)
    return max(playable, key=lambda c: (situation.expectation(c), -strength[c], c.code))

"""What cards and play were worth over a match, as far as that is more than chance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from bot.club.par.match_par import MatchPar, hand_worth, match_worth
from tarocchino.core.games.base import Points

FEWEST_HANDS = 3
"""Of fewer hands nothing can be told."""
_SIGNIFICANT = 2.0
"""Standard errors beyond which something is said to be clear."""


@dataclass(frozen=True, slots=True)
class ClearWorth:
    """By how much more than the other sides' the cards of a side were worth, and by how much more
    it made of them; None for what may be chance."""

    hands: int
    cards: Points | None
    play: Points | None


def clear_worth(par: MatchPar, scores: Sequence[Sequence[Points]], side: int) -> ClearWorth | None:
    """The worth of a match to a side; None where nothing can be told. ``scores`` are what each
    hand brought, and there are as many as in the par.

    How far a hand comes out from its par, in any side's favour, tells how much the same cards make
    once so and once otherwise: as much is uncertain of either sum, for each hand.
    """
    hands = [hand_worth(hand, score) for hand, score in zip(par.hands, scores, strict=True)]
    plays = [worth.play for hand in hands for worth in hand if worth is not None]
    own = [worth for hand in hands if (worth := hand[side]) is not None]
    if len(own) < FEWEST_HANDS:
        return None
    mean_square = sum(play * play for play in plays) / len(plays)
    least = _SIGNIFICANT * sqrt(mean_square * len(own))
    total = match_worth(par, scores)[side]
    return ClearWorth(len(own), _clear(total.cards, least), _clear(total.play, least))


def _clear(points: Points, least: float) -> Points | None:
    return points if points and abs(points) > least else None

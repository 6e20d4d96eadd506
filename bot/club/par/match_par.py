"""What the cards of a match were worth to each side, and what was made of them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.club.results.counts import Count
from bot.club.results.match_facts import MatchFacts
from bot.club.results.played_hand import Player
from tarocchino.core.games import GAMES
from tarocchino.core.games.base import Points

HandPar = tuple[Points | None, ...]
"""The par of a hand by side, None for a side that sat out."""


@dataclass(frozen=True, slots=True)
class MatchPar:
    """The par of each counted hand of a match, by players of this version."""

    version: int
    hands: tuple[HandPar, ...]


@dataclass(frozen=True, slots=True)
class Worth:
    """What a side had of the cards, and of its play: so many points more than the other sides on
    average. The ``cards`` are what par gives it, the ``play`` is what it made beyond that."""

    cards: Points = 0
    play: Points = 0

    def __add__(self, other: Worth) -> Worth:
        return Worth(self.cards + other.cards, self.play + other.play)


def hand_worth(par: HandPar, score: Sequence[Points]) -> tuple[Worth | None, ...]:
    """The worth of a hand by side, None for a side that sat out; ``score`` is what it brought.

    >>> hand_worth((80, 30), (70, 40))
    (Worth(cards=50, play=-20), Worth(cards=-50, play=20))
    """
    playing = [side for side, points in enumerate(par) if points is not None]
    cards = _ahead([par[side] or 0 for side in playing])
    made = _ahead([score[side] for side in playing])
    found: list[Worth | None] = [None] * len(par)
    for side, luck, lead in zip(playing, cards, made, strict=True):
        found[side] = Worth(luck, lead - luck)
    return tuple(found)


def match_worth(par: MatchPar, scores: Sequence[Sequence[Points]]) -> tuple[Worth, ...]:
    """The worth of all hands together by side; ``scores`` are what each hand brought."""
    sides = max((len(hand) for hand in par.hands), default=0)
    sums = [Worth()] * sides
    for hand, score in zip(par.hands, scores, strict=True):
        for side, worth in enumerate(hand_worth(hand, score)):
            sums[side] += worth or Worth()
    return tuple(sums)


def par_counts(facts: MatchFacts, par: MatchPar) -> Mapping[Player, Counter[Count]]:
    """What par adds to the counts of each player: a hand counts for whoever played most of its
    cards in the seat.

    Raises ValueError unless the par has the match's hands.
    """
    sums: dict[Player, Counter[Count]] = defaultdict(Counter)
    sides = GAMES[facts.game].scorers(facts.seats)
    side_of = {seat: side for side, seats in enumerate(sides) for seat in seats}
    for hand, of_hand in zip(facts.counted_hands, par.hands, strict=True):
        worths = hand_worth(of_hand, hand.score)
        for player in hand.players:
            worth = worths[side_of[player[0]]]
            if worth is not None:
                sums[player].update(
                    {Count.PAR_HANDS: 1, Count.LUCK: worth.cards, Count.ABOVE_PAR: worth.play}
                )
    return sums


def _ahead(points: Sequence[Points]) -> list[Points]:
    """By how much each is more than the others on average; nothing for one alone."""
    others = len(points) - 1
    if others < 1:
        return [0] * len(points)
    total = sum(points)
    ahead = [own - (total - own) / others for own in points]
    return [int(each) if each == int(each) else each for each in ahead]

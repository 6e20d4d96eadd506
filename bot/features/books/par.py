"""Compute what the cards of a match were worth, by letting computer players play its deals."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

from bot.features.books.match_facts import Count, DealtHand, MatchFacts, SeatPlayer
from tarocchino.core.games import GAMES
from tarocchino.core.games.base import Points
from tarocchino.core.play.match import apply
from tarocchino.players import choose, take_turn

HandPar = tuple[Points | None, ...]
"""The par of a hand by side; None for a side that sat out."""


@dataclass(frozen=True, slots=True)
class MatchPar:
    """The par of each counted hand of a match, by this version of the players."""

    version: int
    hands: tuple[HandPar, ...]


EnteredMatch = tuple[MatchFacts, MatchPar | None]
"""A match in the books: its facts, and its par when that is known."""


@dataclass(frozen=True, slots=True)
class Worth:
    """The points by which a side was ahead of the average of the others: by its ``cards``, which is
    what par gives it, and by its ``play``, which is what it made beyond that."""

    cards: Points = 0
    play: Points = 0

    def __add__(self, other: Worth) -> Worth:
        return Worth(self.cards + other.cards, self.play + other.play)


def hand_worth(par: HandPar, score: Sequence[Points]) -> tuple[Worth | None, ...]:
    """Return the worth of a hand by side, None for a side that sat out; ``score`` is what the hand
    brought.

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
    """Return the worth of all hands together by side; ``scores`` are what each hand brought."""
    sides = max((len(hand) for hand in par.hands), default=0)
    sums = [Worth()] * sides
    for hand, score in zip(par.hands, scores, strict=True):
        for side, worth in enumerate(hand_worth(hand, score)):
            sums[side] += worth or Worth()
    return tuple(sums)


def par_counts(facts: MatchFacts, par: MatchPar) -> Mapping[SeatPlayer, Counter[Count]]:
    """Return what par adds to the counts of each player. A hand counts for the player who played
    most of its cards in the seat. Raises ValueError unless the par has the match's hands."""
    sums: dict[SeatPlayer, Counter[Count]] = defaultdict(Counter)
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
    """Return by how much each is above the average of the others; 0 for a single one."""
    others = len(points) - 1
    if others < 1:
        return [0] * len(points)
    total = sum(points)
    ahead = [own - (total - own) / others for own in points]
    return [int(each) if each == int(each) else each for each in ahead]


FEWEST_HANDS = 3
"""Fewer hands prove nothing."""
_SIGNIFICANT = 2.0
"""Standard errors above which a difference counts as clear."""


@dataclass(frozen=True, slots=True)
class ClearWorth:
    """By how much a side's cards were worth more than the others', and by how much more it made of
    them; None for a difference that may be chance."""

    hands: int
    cards: Points | None
    play: Points | None


def clear_worth(par: MatchPar, scores: Sequence[Sequence[Points]], side: int) -> ClearWorth | None:
    """Return the worth of a match to a side; None if there are too few hands.

    ``scores`` are what each hand brought, as many as the par has hands. How far the hands come out
    from their par, for any side, estimates how much the result of the same cards varies; each hand
    adds as much uncertainty to either sum.
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


PAR_VERSION = 1
"""The version of the players' play: only pars of one version can be compared. Raise it when they
play differently; every par of an earlier version is then replaced."""


def hand_par(dealt: DealtHand) -> HandPar:
    """Return the par of a hand by side: what computer players add to each score, None for a side
    that sits out.

    It follows from the deal, the rules and the scores before it. Raises what `DealtHand.begun`
    raises.
    """
    match = dealt.begun()
    while not match.sheets:
        assert match.hand is not None
        match, _ = apply(match, take_turn(match, match.hand.turn, choose))
    assert match.hand is not None
    playing, scorers = match.hand.playing, match.game.scorers(dealt.seats)
    return tuple(
        points if any(seat in playing for seat in seats) else None
        for points, seats in zip(match.sheets[-1].score, scorers, strict=True)
    )

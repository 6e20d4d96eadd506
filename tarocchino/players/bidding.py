"""Bidding in Terziglio, by an estimate of the eighteen cards dealt."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from tarocchino.core.model.actions import BidWord
from tarocchino.core.model.cards import (
    ANGELO,
    BEGATO,
    LUNA,
    MATTO,
    MONDO,
    NUMBERED_TRUMPS,
    PLAIN_SUITS,
    SOLE,
    Card,
    Rank,
    Suit,
)
from tarocchino.core.model.combinations import combinations_of, total_points
from tarocchino.core.model.rules import RuleSet

_HIGHEST = (ANGELO, MONDO)
_HIGH = (SOLE, LUNA, *NUMBERED_TRUMPS[:2])

TO_DEFEND = -20.0
"""The expected score, in poste, of an opponent of a soloist who went up."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """The soloist's expected poste, a linear function of the cards dealt.

    The coefficients were fitted to 4500 deals with soloists of any strength; the standard error is
    below 5 where hands are common. ``least`` is the constant, ``declared`` is for each point of
    combinations, ``short`` for each suit of at most one card, the others for each such card.
    """

    least: float
    trump: float
    highest: float
    high: float
    begato: float
    matto: float
    king: float
    queen: float
    knight_or_jack: float
    declared: float
    short: float

    def poste(self, own: Collection[Card], rules: RuleSet) -> float:
        """The expected poste of these cards."""
        ranks = [c.rank for c in own]
        lengths = [sum(c.suit is suit for c in own) for suit in PLAIN_SUITS]
        return (
            self.least
            + self.trump * sum(c.suit is Suit.TRUMPS for c in own)
            + self.highest * sum(c in _HIGHEST for c in own)
            + self.high * sum(c in _HIGH for c in own)
            + self.begato * (BEGATO in own)
            + self.matto * (MATTO in own)
            + self.king * ranks.count(Rank.KING)
            + self.queen * ranks.count(Rank.QUEEN)
            + self.knight_or_jack * (ranks.count(Rank.KNIGHT) + ranks.count(Rank.JACK))
            + self.declared * total_points(combinations_of(own, rules))
            + self.short * sum(length <= 1 for length in lengths)
        )


GOING_UP = Estimate(
    least=-112.0,
    trump=9.4,
    highest=28.4,
    high=4.9,
    begato=31.7,
    matto=38.6,
    king=19.0,
    queen=5.0,
    knight_or_jack=3.3,
    declared=0.1,
    short=5.4,
)
"""For going up: with the pozzo and eight discards."""

WITH_OWN_CARDS = Estimate(
    least=-458.0,
    trump=18.0,
    highest=74.8,
    high=18.6,
    begato=31.8,
    matto=58.7,
    king=39.9,
    queen=14.9,
    knight_or_jack=-0.7,
    declared=0.4,
    short=22.3,
)
"""For *faccio di mio*: with only the cards dealt, poste doubled."""


def choose_bid(own: Collection[Card], *, to_answer: bool, last: bool, rules: RuleSet) -> BidWord:
    """The bid: an answer to *posso?* if ``to_answer``, else an opening.

    If the last player passes too, the hand scores nothing; an earlier pass probably leads to
    playing against a soloist.
    """
    alone = WITH_OWN_CARDS.poste(own, rules)
    if to_answer:
        return BidWord.FACCIO_DI_MIO if alone > TO_DEFEND else BidWord.VA_BENE
    going_up = GOING_UP.poste(own, rules)
    passing = 0.0 if last else TO_DEFEND
    if max(alone, going_up) <= passing:
        return BidWord.PASSO
    return BidWord.FACCIO_DI_MIO if alone > going_up else BidWord.POSSO

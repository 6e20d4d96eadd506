"""From habits as data to weights: what is told of a card, and how much each of it counts."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from tarocchino.core.model.cards import BEGATO, MATTO, MOORS, PACK, Card, Rank, Suit
from tarocchino.core.model.rules import RuleSet
from tarocchino.core.model.tricks import rank_order
from tarocchino.kernel.evidence import BEATS, HIGHEST, MOST_WEIGHT, SINGLE, VARIANTS

FEATURES = 19
LENGTHS = 4
"""Lengths of suits that discards are told apart by."""

_MIDDLE, _FURTHEST = 6.9, 6.9
"""Natural logarithms: of an average weight, and how far from it one may be."""

Features = tuple[float, ...]


def read_features(table: str) -> tuple[Features, ...]:
    """The rows of a table, which is in hundredths."""
    return tuple(tuple(int(n) / 100 for n in line.split()) for line in table.split("\n") if line)


def play_features(c: Card, variant: int) -> Features:
    """What is told of a card that may be played, in the order of the habits' columns.

    Value above one, height in its suit, trump, Matto, height of a trump, Bégato, value of a trump,
    King, ace, Moor; whether it beats, that times value, height and trump; whether it is the highest
    left, that times value and trump; whether it is alone in its suit, that times value.
    """
    value, height = float(c.points - 1), _height(c)
    trump, matto = float(c.suit is Suit.TRUMPS), float(c is MATTO)
    beats, highest = float(bool(variant & BEATS)), float(bool(variant & HIGHEST))
    single = float(bool(variant & SINGLE))
    return (
        value, height, trump, matto, height * trump, float(c is BEGATO), value * trump,
        float(c.rank is Rank.KING), float(c.rank is Rank.ACE), float(c in MOORS),
        beats, beats * value, beats * height, beats * trump,
        highest, highest * value, highest * trump,
        single, single * value,
    )  # fmt: skip


def discard_features(c: Card) -> Features:
    """What is told of a card that may be discarded: as above, then value and height of a figure."""
    value, height = float(c.points - 1), _height(c)
    return (value, height, float(c.suit is Suit.TRUMPS), float(c.rank is Rank.ACE), value * value)


def _height(c: Card) -> float:
    """The place in the suit from 0, the lowest, to 1; the Matto has none."""
    if c.suit is None:
        return 0.0
    order = rank_order(c.suit, RuleSet())
    return 1.0 - order.index(c) / (len(order) - 1)


def rows_of_plays(doublings: Sequence[Features]) -> tuple[tuple[int, ...], ...]:
    """The weights of each card in each variant, for each row of numbers."""
    told = [[play_features(c, variant) for c in PACK] for variant in range(VARIANTS)]
    return tuple(
        tuple(weight(by, features) for features in cards) for by in doublings for cards in told
    )


def rows_of_discards(doublings: Sequence[Features]) -> tuple[tuple[int, ...], ...]:
    """The weights by length of the suit and card."""
    return tuple(tuple(weight(by, discard_features(c)) for c in PACK) for by in doublings)


def weight(by: Features, features: Features) -> int:
    """The weight of a card; e times as much for each 1.0."""
    exponent = sum(much * told for much, told in zip(by, features, strict=True))
    bounded = max(-_FURTHEST, min(_FURTHEST, exponent))
    return min(MOST_WEIGHT, max(1, round(exp(_MIDDLE + bounded))))

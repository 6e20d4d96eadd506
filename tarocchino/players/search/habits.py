"""How players usually play, as data (habits.toml): what is told of a card, what it counts."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from math import exp

from tarocchino.core.games.base import Game
from tarocchino.core.model.cards import BEGATO, MATTO, MOORS, PACK, Card, Rank, Suit
from tarocchino.core.model.rules import RuleSet
from tarocchino.core.model.tricks import rank_order
from tarocchino.kernel.evidence import (
    BEATS,
    EARLY_LEAD,
    FAMILIES,
    FOLLOWS,
    HIGHEST,
    IS_LAST,
    IS_RICH,
    KINDS,
    MOST_WEIGHT,
    SINGLE,
    UNIT,
    VARIANTS,
    Habits,
)
from tarocchino.kernel.policy import STANDINGS, Rows
from tarocchino.kernel.rule_table import CARDS

_FITTED = tomllib.loads(files(__package__).joinpath("habits.toml").read_text("utf-8"))

FEATURES = 19
LENGTHS = 4
"""Lengths of suits that discards are told apart by."""

_MIDDLE, _FURTHEST = 6.9, 6.9
"""Natural logarithms: of an average weight, and how far from it one may be."""

Features = tuple[float, ...]


def read_features(table: str) -> tuple[Features, ...]:
    """Return the rows of a table, which is in hundredths."""
    return tuple(tuple(int(n) / 100 for n in line.split()) for line in table.split("\n") if line)


def play_features(c: Card, variant: int) -> Features:
    """Return the features of a card that may be played, in the order of the habits' columns.

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
    """Return the features of a card that may be discarded: as above, then value and height of a
    figure."""
    value, height = float(c.points - 1), _height(c)
    return (value, height, float(c.suit is Suit.TRUMPS), float(c.rank is Rank.ACE), value * value)


def _height(c: Card) -> float:
    """Return the place in the suit from 0, the lowest, to 1; the Matto has none."""
    if c.suit is None:
        return 0.0
    order = rank_order(c.suit, RuleSet())
    return 1.0 - order.index(c) / (len(order) - 1)


def rows_of_plays(doublings: Sequence[Features]) -> tuple[tuple[int, ...], ...]:
    """Return the weights of each card in each variant, for each row of numbers."""
    told = [[play_features(c, variant) for c in PACK] for variant in range(VARIANTS)]
    return tuple(
        tuple(weight(by, features) for features in cards) for by in doublings for cards in told
    )


def rows_of_discards(doublings: Sequence[Features]) -> tuple[tuple[int, ...], ...]:
    """Return the weights by length of the suit and card."""
    return tuple(tuple(weight(by, discard_features(c)) for c in PACK) for by in doublings)


def weight(by: Features, features: Features) -> int:
    """Return the weight of a card; e times as much for each 1.0."""
    exponent = sum(much * told for much, told in zip(by, features, strict=True))
    bounded = max(-_FURTHEST, min(_FURTHEST, exponent))
    return min(MOST_WEIGHT, max(1, round(exp(_MIDDLE + bounded))))


_CONCEALED, _EACH_FURTHER = 0.04, 0.3
"""How often a declaration leaves something out, and how often, if it does, it leaves out one more.

The computer players leave nothing out; people do now and then.
"""


def habits_of(game: Game) -> Habits:
    """Return the habits of a game's players."""
    return _habits(game.avoids_points)


@cache
def _habits(avoids_points: bool) -> Habits:
    plays = read_features(_FITTED["avoiding" if avoids_points else "gaining"])
    assert len(plays) == KINDS
    assert all(len(row) == FEATURES for row in plays)
    discards = read_features(_FITTED["discards"])
    assert len(discards) == LENGTHS
    further = (_CONCEALED * _EACH_FURTHER**n for n in range(FAMILIES))
    concealed = (UNIT, *(max(1, round(UNIT * chance)) for chance in further))
    return Habits(rows_of_plays(plays), rows_of_discards(discards), concealed)


_GROUPS = 6


def is_tuned_for(players: int) -> bool:
    """Return whether there are rows for that many players."""
    return str(players) in _FITTED["tuned"]


@cache
def avoiding_rows(players: int) -> Rows:
    """Return the rows of a policy by kinds and standings, for one of that many players."""
    tuned = read_features(_FITTED["tuned"][str(players)])
    assert len(tuned) == STANDINGS * _GROUPS
    rows = rows_of_plays(tuned)
    found: list[Sequence[int]] = []
    for standing in range(STANDINGS):
        for kind in range(KINDS):
            begin = (standing * _GROUPS + _group(kind)) * VARIANTS
            found += rows[begin : begin + VARIANTS]
    return (*found, (1,) * CARDS)


def _group(kind: int) -> int:
    """Return the group: leads early in the hand, later ones; following before others do, to a poor
    trick and to a rich one; following last, the same."""
    if kind < FOLLOWS:
        return 0 if kind <= EARLY_LEAD else 1
    traits = kind - FOLLOWS
    return 2 + 2 * bool(traits & IS_LAST) + bool(traits & IS_RICH)

"""The policy of playouts that are to be sensible: weights by a card's value, strength and kind."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from tarocchino.kernel.policy import policy
from tarocchino.kernel.rule_table import CARDS, RuleTable
from tarocchino.kernel.tables import Tables

_TRUMPS = 4
_LEAST, _MOST = 0.0, 20.0
_MIDDLE = 8.0

Features = tuple[float, ...]
"""Twice as likely for each 1.0: by value above one, strength in the suit (0 to 1), trump, Matto."""

FEATURES = 4

GAINING: tuple[Features, ...] = (
    (1.17, 6.78, -8.9, 2.15),  # leading
    (2.0, -2.76, 1.48, -1.62),  # beating an opponent's card
    (-2.53, -2.81, -4.41, 0.0),  # not beating it
    (3.54, -1.89, -0.16, 2.25),  # not beating a partner's card
    (7.53, -3.39, -2.65, -0.35),  # beating it
    (6.97, -1.87, -6.35, -0.13),  # discarding
)
"""For winning points; tuned in Ottocento, Terziglio and Millone against what it was before."""

_ALIKE = (0.0,) * FEATURES
_NEVER = (_ALIKE, _ALIKE, _ALIKE)
"""Where points are avoided nobody has a partner, and nobody discards."""

AVOIDING: dict[int, tuple[Features, ...]] = {
    3: (
        (-3.87, -0.37, 5.06, 3.74),
        (7.25, 1.46, -0.82, -0.6),
        (5.13, -8.07, 4.33, 1.66),
        *_NEVER,
    ),
    4: (
        (-3.87, -0.37, 5.06, 3.74),
        (7.25, 1.46, 2.18, -0.6),
        (2.13, -10.07, 1.33, -1.34),
        *_NEVER,
    ),
    5: (
        (-3.87, -3.37, 7.06, 3.74),
        (8.25, 1.46, 2.18, -0.6),
        (-0.87, -10.07, 0.33, -3.34),
        *_NEVER,
    ),
    6: (
        (-0.87, 0.63, 5.06, 8.74),
        (7.25, 1.46, 2.18, -0.6),
        (0.13, -9.07, 1.33, -3.34),
        *_NEVER,
    ),
}
"""For avoiding penalties, which also who takes no trick gets, by the number of players.

Tuned in Mattazza for four, then from there for each other number.
"""


def playing_policy(tables: Tables) -> bytes:
    """The tuned policy of a hand, for all sides alike."""
    return _policy(tables.rules, tables.seats.players)


@lru_cache(maxsize=32)
def _policy(rules: RuleTable, players: int) -> bytes:
    return policy([rows_of(rules, features_of(rules, players))])


def features_of(rules: RuleTable, players: int) -> tuple[Features, ...]:
    """The rows of a hand of so many players."""
    return AVOIDING[max(players, min(AVOIDING))] if rules.avoids_points else GAINING


def rows_of(rules: RuleTable, doublings: Sequence[Features]) -> list[list[int]]:
    """The weights of each card in each situation."""
    cards = [_features(rules, card) for card in range(CARDS)]
    return [[_weight(row, features) for features in cards] for row in doublings]


def _features(rules: RuleTable, card: int) -> Features:
    suit = rules.suit[card]
    strengths = [rules.strength[c] for c in range(CARDS) if rules.suit[c] == suit]
    above = rules.strength[card] - min(strengths)
    height = above / max(1, max(strengths) - min(strengths))
    return (rules.extra[card] / 2, height, float(suit == _TRUMPS), float(card == rules.matto))


def _weight(row: Features, features: Features) -> int:
    exponent = _MIDDLE + sum(by * feature for by, feature in zip(row, features, strict=True))
    return round(2 ** min(_MOST, max(_LEAST, exponent)))

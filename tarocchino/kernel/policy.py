"""How playouts choose cards: weights as data, a row for each situation, a number for each card."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from tarocchino.core.model.cards import PACK
from tarocchino.kernel.evidence import KINDS, VARIANTS
from tarocchino.kernel.rule_table import CARDS, RuleTable
from tarocchino.kernel.tables import Tables

SITUATIONS = 6
LEADS, BEATS, BEATEN, PARTNER_AHEAD, PARTNER_BEATEN, THROWS = range(SITUATIONS)
"""Leading; beating an opponent's card, or not; not beating a partner's card, or beating it;
discarding."""

STANDINGS = 3
SAFE, WITHOUT_TRICK, MOST_POINTS = range(STANDINGS)
"""How a side stands in a game of avoiding: neither of the others, without a trick so far, or with
the most points in its tricks, alone or with others."""

DISCARDING = -1
"""The last row of each policy."""

_BY_KIND = KINDS * VARIANTS
FORMS = {SITUATIONS: 0, _BY_KIND + 1: 1, STANDINGS * _BY_KIND + 1: STANDINGS}
"""How many rows there may be, and how many standings they tell apart."""

RANDOM = b""
"""The policy by which all legal cards are alike."""

_MOST = 1 << 24
"""The weights of 62 cards together stay below 2 ** 32."""

Rows = Sequence[Sequence[int]]


def policy(sides: Sequence[Rows]) -> bytes:
    """Return one policy for all, or one for each side: rows of weights, as many for each.

    There is a row for each situation; or, as finely as habits are told apart
    (`tarocchino.kernel.evidence`), one for each variant of each kind, the same once for each
    standing if they are to be told apart too, and one for discarding. A card is played with a
    probability in proportion to its weight among those that are legal. Rows that several sides
    share are written once. Raises `ValueError` for other rows, and unless each weight is from 1 to
    2 ** 24.
    """
    apart = list({id(rows): rows for rows in sides}.values())
    for rows in apart:
        _verify(rows, len(apart[0]))
    which = {id(rows): place for place, rows in enumerate(apart)}
    written = array("q", [len(apart[0]), len(sides), *(which[id(rows)] for rows in sides)])
    for rows in apart:
        for row in rows:
            written.extend(row)
    return written.tobytes()


def _verify(rows: Rows, number: int) -> None:
    if len(rows) not in FORMS or len(rows) != number:
        raise ValueError(f"a side of a policy has {', '.join(map(str, FORMS))} rows, as all others")
    if any(len(row) != len(PACK) for row in rows):
        raise ValueError(f"a row has {len(PACK)} weights")
    if not all(min(row) >= 1 and max(row) <= _MOST for row in rows):
        raise ValueError(f"a weight is from 1 to {_MOST}")


@dataclass(frozen=True, slots=True)
class Weights:
    """A policy as it is read: all rows, none if all cards are alike, and where a side's begin.

    ``standings`` is 0 for a policy by situations, else how many standings it tells apart.
    """

    per_side: int
    standings: int
    begin: tuple[int, ...]
    rows: tuple[tuple[int, ...], ...]

    def row(self, side: int, number: int) -> tuple[int, ...]:
        """Return a side's row of weights; sides that have no policy of their own share those there
        are."""
        return self.rows[self.begin[side % len(self.begin)] + number % self.per_side]


def weights_of(written: bytes) -> Weights:
    """Return the rows of a policy; raises `ValueError` for what `policy` has not written."""
    if not written:
        return Weights(SITUATIONS, 0, (), ())
    numbers, size = array("q"), len(PACK)
    if len(written) % 8 == 0:
        numbers.frombytes(written)
    per_side, sides = numbers[:2] if len(numbers) > 1 else (0, 0)
    which, weights = numbers[2 : 2 + sides], numbers[2 + sides :]
    tables, left = divmod(len(weights), per_side * size) if per_side in FORMS else (0, 1)
    if left or not which or not all(0 <= place < tables for place in which):
        raise ValueError("this is not a policy")
    rows = tuple(tuple(weights[i : i + size]) for i in range(0, len(weights), size))
    return Weights(per_side, FORMS[per_side], tuple(per_side * place for place in which), rows)


_TRUMPS = 4
_LOWEST, _HIGHEST = 0.0, 20.0
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
"""In a game that avoids points nobody has a partner, and nobody discards."""

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
    """Return the tuned policy of a hand, for all sides alike."""
    return _policy(tables.rules, tables.seats.players)


@lru_cache(maxsize=32)
def _policy(rules: RuleTable, players: int) -> bytes:
    return policy([rows_of(rules, features_of(rules, players))])


def features_of(rules: RuleTable, players: int) -> tuple[Features, ...]:
    """Return the rows of a hand of that many players."""
    return AVOIDING[max(players, min(AVOIDING))] if rules.avoids_points else GAINING


def rows_of(rules: RuleTable, doublings: Sequence[Features]) -> list[list[int]]:
    """Return the weights of each card in each situation."""
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
    return round(2 ** min(_HIGHEST, max(_LOWEST, exponent)))

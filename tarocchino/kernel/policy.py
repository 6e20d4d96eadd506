"""How playouts choose cards: weights as data, a row for each situation, a number for each card."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass

from tarocchino.core.model.cards import PACK
from tarocchino.kernel.evidence import KINDS, VARIANTS

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
    """One policy for all, or one for each side: rows of weights, as many for each.

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
        """A side's row of weights; sides that have no policy of their own share those there are."""
        return self.rows[self.begin[side % len(self.begin)] + number % self.per_side]


def weights_of(written: bytes) -> Weights:
    """The rows of a policy; raises `ValueError` for what `policy` has not written."""
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

"""How playouts choose cards: weights as data, a row for each situation, a number for each card."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence

from bot.game.model.cards import PACK

SITUATIONS = 6
LEADS, BEATS, BEATEN, PARTNER_AHEAD, PARTNER_BEATEN, THROWS = range(SITUATIONS)
"""Leading; beating an opponent's card, or not; not beating a partner's card, or beating it;
discarding."""

RANDOM = b""
"""The policy by which all legal cards are alike."""

_MOST = 1 << 24
"""The weights of 62 cards together stay below 2 ** 32."""

Rows = Sequence[Sequence[int]]


def policy(sides: Iterable[Rows]) -> bytes:
    """One policy for all, or one for each side: rows of weights, one for each situation.

    A card is played with a probability in proportion to its weight among those that are legal.
    Raises `ValueError` unless there is a weight from 1 to 2 ** 24 for each situation and card.
    """
    weights = array("q")
    for rows in sides:
        if len(rows) != SITUATIONS or any(len(row) != len(PACK) for row in rows):
            raise ValueError(f"a policy has {SITUATIONS} rows of {len(PACK)} weights")
        if not all(1 <= weight <= _MOST for row in rows for weight in row):
            raise ValueError(f"a weight is from 1 to {_MOST}")
        weights.extend(weight for row in rows for weight in row)
    return weights.tobytes()


def weights_of(written: bytes) -> list[list[int]]:
    """The rows of a policy; raises `ValueError` for what `policy` has not written."""
    weights = array("q")
    if len(written) % (8 * SITUATIONS * len(PACK)):
        raise ValueError("this is not a policy")
    weights.frombytes(written)
    size = len(PACK)
    return [weights[i : i + size].tolist() for i in range(0, len(weights), size)]

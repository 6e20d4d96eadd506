"""What each subset of a short family's cards counts, found by one multiplication.

What is held of a family, as bits times the family's factor, has a number of its own in its highest
bits ("magic" multiplication, as chess programs number the squares before a rook).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations, permutations

from tarocchino.core.model.cards import PACK, Card
from tarocchino.core.model.combinations import Combination, cricche, sequences
from tarocchino.core.model.rules import CriccheTable, RuleSet

FAMILY_CARDS = 7
"""No short family has more cards, and so many bits have the number."""

_64 = (1 << 64) - 1
_HIGHEST = 64 - FAMILY_CARDS


def numbered(held: int, factor: int) -> int:
    """The number of the cards of a family, which are bits in the order of `PACK`."""
    return (held * factor & _64) >> _HIGHEST


@lru_cache(maxsize=32)
def family_table(whole: Combination, prices: CriccheTable) -> tuple[int, tuple[int, ...]]:
    """The factor of a short family, and the doubled points by the number of what is held of it."""
    rules = RuleSet(cricche_table=prices)  # nothing else is asked but for the Grande
    factor = _factor(whole)
    points = [0] * (1 << FAMILY_CARDS)
    for held in _subsets(whole.cards):
        for item in cricche(held, rules) if whole.family.is_cricca else sequences(held, rules):
            if item.family is whole.family:
                points[numbered(_mask(held), factor)] = 2 * item.points
    return factor, tuple(points)


def _factor(whole: Combination) -> int:
    """A factor that numbers the subsets of the cards; raises `ValueError` if none was found.

    It brings each run of cards that are neighbours to highest bits of its own. In some orders of
    the runs nothing else comes there.
    """
    held = [_mask(subset) for subset in _subsets(whole.cards)]
    for order in permutations(_runs(whole)):
        shifts, top = [], _HIGHEST
        for first, length in order:
            shifts.append(top - first)
            top += length
        if min(shifts) < 0:
            continue
        factor = sum(1 << shift for shift in set(shifts))
        if len({numbered(cards, factor) for cards in held}) == len(held):
            return factor
    raise ValueError(f"no factor numbers the cards of {whole.family}")


def _runs(whole: Combination) -> list[tuple[int, int]]:
    """The first places and the lengths of the runs of neighbours in the pack."""
    runs: list[tuple[int, int]] = []
    for place, c in enumerate(PACK):
        if c not in whole.cards:
            continue
        if runs and sum(runs[-1]) == place:
            runs[-1] = (runs[-1][0], runs[-1][1] + 1)
        else:
            runs.append((place, 1))
    return runs


def _subsets(whole: Iterable[Card]) -> Iterator[frozenset[Card]]:
    cards = tuple(whole)
    for number in range(len(cards) + 1):
        yield from map(frozenset, combinations(cards, number))


def _mask(held: Iterable[Card]) -> int:
    return sum(1 << PACK.index(c) for c in held)

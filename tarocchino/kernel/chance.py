"""The numbers that playouts are drawn by: the same compiled and in Python for the same seed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

_64 = (1 << 64) - 1


class Chance:
    """xorshift64* from a seed that splitmix64 has spread; each number is a draw."""

    __slots__ = ("_at",)

    def __init__(self, seed: int) -> None:
        mixed = (seed + 0x9E3779B97F4A7C15) & _64
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & _64
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & _64
        self._at = (mixed ^ mixed >> 31) or 1

    def below(self, number: int) -> int:
        """A number from 0 up to, but not including, this one, which is below 2 ** 32."""
        at = self._at
        at ^= at >> 12
        at = (at ^ at << 25) & _64
        at ^= at >> 27
        self._at = at
        return ((at * 0x2545F4914F6CDD1D & _64) >> 32) * number >> 32

    def shuffle(self, packs: Iterable[list[int]]) -> None:
        """Bring the cards of each pack into an order that is as likely as any other."""
        at = self._at
        for pack in packs:
            for left in range(len(pack), 1, -1):
                at ^= at >> 12
                at = (at ^ at << 25) & _64
                at ^= at >> 27
                place = ((at * 0x2545F4914F6CDD1D & _64) >> 32) * left >> 32
                pack[left - 1], pack[place] = pack[place], pack[left - 1]
        self._at = at


def picked(chance: Chance, cards: int, weights: Sequence[int] | None) -> int:
    """One of the cards, each as likely as its weight says, or all alike."""
    if weights is None:
        skipped = chance.below(cards.bit_count())
        while skipped:
            cards &= cards - 1
            skipped -= 1
    else:
        left = chance.below(sum(weights[c] for c in range(62) if cards >> c & 1))
        while left >= (weight := weights[_lowest(cards)]):
            left -= weight
            cards &= cards - 1
    return _lowest(cards)


def _lowest(cards: int) -> int:
    return (cards & -cards).bit_length() - 1

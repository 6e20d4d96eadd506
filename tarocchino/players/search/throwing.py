"""Discards of others in a world, at once: as the club player discards, by fixed worths of cards."""

from __future__ import annotations

from itertools import combinations

from tarocchino.core.model.cards import PACK, Rank, Suit
from tarocchino.kernel import Kernel
from tarocchino.kernel.tables import Tables

_VOID, _SINGLETON = 60, 4
"""What short suits are worth to a hand with trumps, in points."""
_TRUMPS_TO_USE_A_VOID = 2

_SAVED = {Rank.QUEEN: 12, Rank.KNIGHT: 10, Rank.JACK: 9, Rank.ACE: 8}
_SAVED_OTHERWISE = 1
"""What a plain card brings that is safe in the discard, in points."""
_TRUMP = -30

_PLAIN_SUITS, _TRUMPS = 4, 4


class Thrower:
    """Chooses discards: a void with trumps to use it, or cards that count and are not declared."""

    def __init__(self, tables: Tables, kernel: Kernel) -> None:
        self._kernel, rules = kernel, tables.rules
        self._suits = rules.suit_cards[:_PLAIN_SUITS]
        self._trumps = rules.suit_cards[_TRUMPS]
        self._gains = {
            1 << number: _TRUMP
            if c.suit is Suit.TRUMPS
            else _SAVED.get(c.rank, _SAVED_OTHERWISE)
            if c.rank is not None
            else _SAVED_OTHERWISE
            for number, c in enumerate(PACK)
            if rules.discardable >> number & 1
        }

    def thrown(self, held: int, number: int) -> int:
        """So many of the cards held, as bits."""
        alone = {
            card: gain + self._declared(held ^ card)
            for card, gain in self._gains.items()
            if held & card
        }
        in_order = sorted(alone, key=lambda card: (-alone[card], card))
        plans = {self._filled(voids, in_order, number) for voids in self._voids(held, number)}
        return max(plans, key=lambda plan: (self._worth(held, plan), plan))

    def _voids(self, held: int, number: int) -> list[int]:
        """The cards to throw for every set of plain suits that can be voided."""
        able = sum(self._gains.keys() & {1 << c for c in range(len(PACK)) if held >> c & 1})
        suits = [held & suit for suit in self._suits]
        short = [s for s in suits if s and s & able == s and s.bit_count() <= number]
        sets = (sum(some) for size in range(len(short) + 1) for some in combinations(short, size))
        return [cards for cards in sets if cards.bit_count() <= number]

    def _filled(self, plan: int, in_order: list[int], number: int) -> int:
        left = number - plan.bit_count()
        for card in in_order:
            if not left:
                break
            if not plan & card:
                plan |= card
                left -= 1
        return plan

    def _worth(self, held: int, plan: int) -> int:
        kept = held & ~plan
        worth = self._declared(kept)
        worth += sum(gain for card, gain in self._gains.items() if plan & card)
        if (kept & self._trumps).bit_count() < _TRUMPS_TO_USE_A_VOID:
            return worth
        lengths = [(kept & suit).bit_count() for suit in self._suits]
        return worth + _VOID * lengths.count(0) + _SINGLETON * lengths.count(1)

    def _declared(self, held: int) -> int:
        """What can be declared of these cards, in points."""
        return self._kernel.combination_points(held) // 2

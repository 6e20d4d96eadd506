"""Worlds: every way in which hidden cards can lie, counted exactly and drawn all alike."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator
from itertools import accumulate
from math import comb, prod
from operator import sub

from tarocchino.kernel.chance import Chance
from tarocchino.kernel.hidden import Hidden
from tarocchino.kernel.rule_table import CARDS

Left = tuple[int, ...]
"""How many cards of each kind are not yet anywhere."""
World = tuple[int, ...]
"""The cards at each place, in the order of the places."""


class Worlds:
    """All worlds that agree with what is certain.

    Cards that may be at the same places are of one kind, so worlds are counted by how many of each
    kind lie where: a few numbers instead of as many cases as there are worlds.
    """

    def __init__(self, hidden: Hidden) -> None:
        if sum(place.room for place in hidden.places) != hidden.cards.bit_count():
            raise ValueError("the hidden cards do not fill the places where they are")
        kinds: defaultdict[tuple[int, ...], int] = defaultdict(int)
        rest = hidden.cards
        while rest:
            card = rest & -rest
            where = tuple(i for i, place in enumerate(hidden.places) if place.allowed & card)
            kinds[where] |= card
            rest ^= card
        self._places = hidden.places
        self._kinds = tuple(kinds.items())
        self._all = tuple(cards.bit_count() for _, cards in self._kinds)
        # The place that the most can be said of comes last: it gets what is left.
        self._order = sorted(range(len(hidden.places)), key=self._choices)
        self._counted: dict[tuple[int, Left], int] = {}
        self._drawn: dict[tuple[int, Left], tuple[list[int], list[tuple[Left, Left]]]] = {}

    def _choices(self, place: int) -> tuple[int, int]:
        kinds = sum(place in where for where, _ in self._kinds)
        return kinds, self._places[place].room

    @property
    def number(self) -> int:
        """How many worlds there are; 0 if what is taken for certain cannot be."""
        return self._count(0, self._all)

    def draw(self, chance: Chance) -> World:
        """One of the worlds, each as likely as any other; raises `ValueError` if there is none."""
        return next(self.draws(1, chance))

    def draws(self, number: int, chance: Chance) -> Iterator[World]:
        """So many worlds, each drawn by itself; raises `ValueError` if there is none."""
        if not self.number:
            raise ValueError("the hidden cards cannot lie anywhere")
        kinds = [[1 << c for c in range(CARDS) if cards >> c & 1] for _, cards in self._kinds]
        for _ in range(number):
            chance.shuffle(kinds)
            found, left, dealt = [0] * len(self._places), self._all, [0] * len(kinds)
            for turn, place in enumerate(self._order):
                split, left = self._draw_split(chance, turn, left)
                for kind, taken in enumerate(split):
                    if taken:
                        first = dealt[kind]
                        dealt[kind] = first + taken
                        found[place] |= sum(kinds[kind][first : first + taken])
            yield tuple(found)

    def _draw_split(self, chance: Chance, turn: int, left: Left) -> tuple[Left, Left]:
        """How many cards of each kind a place has, and how many are left."""
        key = turn, left
        if (known := self._drawn.get(key)) is None:
            splits = [*self._splits(turn, left)]
            upto = [*accumulate(ways * self._count(turn + 1, after) for _, ways, after in splits)]
            known = self._drawn[key] = upto, [(split, after) for split, _, after in splits]
        upto, splits_by_place = known
        if len(splits_by_place) == 1:
            return splits_by_place[0]
        return splits_by_place[bisect_right(upto, _below(chance, upto[-1]))]

    def _count(self, turn: int, left: Left) -> int:
        """In how many ways the cards that are left fill this place and those after it."""
        if turn == len(self._order):
            return int(not any(left))
        key = turn, left
        if (known := self._counted.get(key)) is None:
            known = sum(
                ways * self._count(turn + 1, after) for _, ways, after in self._splits(turn, left)
            )
            self._counted[key] = known
        return known

    def _splits(self, turn: int, left: Left) -> Iterator[tuple[Left, int, Left]]:
        """How many of each kind a place may have, in how many ways, and what is left."""
        place = self._order[turn]
        later = self._order[turn + 1 :]
        able = []
        for number, (where, _) in zip(left, self._kinds, strict=True):
            most = number if place in where else 0
            rooms = sum(self._places[other].room for other in later if other in where)
            able.append((max(0, number - rooms), most))
        for split in _shared(self._places[place].room, able):
            ways = prod(map(comb, left, split))
            yield split, ways, tuple(map(sub, left, split))


def _shared(number: int, able: list[tuple[int, int]]) -> Iterator[tuple[int, ...]]:
    """The ways to take so many cards, of each kind from its least to its most."""
    if not able:
        if not number:
            yield ()
        return
    (least, most), others = able[0], able[1:]
    at_least = max(least, number - sum(high for _, high in others))
    at_most = min(most, number - sum(low for low, _ in others))
    for here in range(at_least, at_most + 1):
        for split in _shared(number - here, others):
            yield (here, *split)


def _below(chance: Chance, number: int) -> int:
    """A number from 0 up to, but not including, this one, however large it is."""
    parts = -(-number.bit_length() // 32) + 2
    drawn = 0
    for _ in range(parts):
        drawn = drawn << 32 | chance.below(1 << 32)
    return drawn * number >> 32 * parts

"""One round drawn for the field as it is now, after whoever has met so far.

A late entry or a withdrawal that no free place takes up changes the field, and the movement no
longer fits it. From then on every round is drawn when it is due: a perfect matching that repeats no
meeting where there is one, else with the fewest repetitions of one meeting. While fewer than half
of the others have been met there always is one (Dirac, 1952: a graph with n vertices, each joined
to half of the others, has a cycle through all). It is found by trying first what has the fewest
choices left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations

from bot.club.movements.model import Round, Side, Sitting

_AT_A_TABLE = 4
_TRIES = 4000
"""Choices after which a limit of repetitions is given up and the next one tried."""

Couple = tuple[int, int]
Repetitions = Callable[[int, int], int]


def next_round(
    field: Sequence[int], past: Sequence[Round], board_set: int, *, individual: bool
) -> Round:
    """The next round of this field, drawn after the past ones; all tables play one set of deals.

    The entrants who find no table sit out: those who have missed the fewest rounds, the later in
    the field first. Raises ValueError for a field too small for one table.
    """
    seats = _AT_A_TABLE if individual else 2
    if len(field) < seats:
        raise ValueError(f"no table for {len(field)}")
    missed = _rounds_missed(field, past)
    waiting = sorted(range(len(field)), key=lambda place: (missed[field[place]], -place))
    out = {field[place] for place in waiting[: len(field) % seats]}
    playing = [entrant for entrant in field if entrant not in out]
    sides = _sides(playing, past) if individual else [(entrant,) for entrant in playing]
    opposed = Counter(_pair(a, b) for s in _sittings(past) for a in s.sides[0] for b in s.sides[1])

    def met(first: int, second: int) -> int:
        return sum(opposed[_pair(a, b)] for a in sides[first] for b in sides[second])

    firsts = Counter(entrant for s in _sittings(past) for entrant in s.sides[0])
    sittings = tuple(
        Sitting(table, _in_turn((sides[first], sides[second]), firsts), board_set)
        for table, (first, second) in enumerate(matching(len(sides), met))
    )
    return Round(sittings, tuple(sorted(out)))


def _in_turn(sides: tuple[Side, Side], firsts: Counter[int]) -> tuple[Side, Side]:
    """The sides of a table, the one first that has been it less often."""
    first, second = sides
    if sum(firsts[each] for each in first) > sum(firsts[each] for each in second):
        return (second, first)
    return sides


def _sides(playing: Sequence[int], past: Sequence[Round]) -> list[Side]:
    """Partners, anew for each round."""
    together = Counter(_pair(*side) for s in _sittings(past) for side in s.sides)
    couples = matching(len(playing), lambda a, b: together[_pair(playing[a], playing[b])])
    return [(playing[a], playing[b]) for a, b in couples]


def _sittings(past: Sequence[Round]) -> list[Sitting]:
    return [sitting for drawn in past for sitting in drawn.sittings]


def _rounds_missed(field: Sequence[int], past: Sequence[Round]) -> Counter[int]:
    """The rounds in which each did not play, also those before a late entry."""
    missed: Counter[int] = Counter()
    for drawn in past:
        present = {entrant for sitting in drawn.sittings for entrant in sitting.entrants}
        missed.update(entrant for entrant in field if entrant not in present)
    return missed


def _pair(a: int, b: int) -> Couple:
    return (a, b) if a < b else (b, a)


def matching(places: int, repetitions: Repetitions) -> list[Couple]:
    """An even number of places in couples, each with as few repetitions as can be."""
    limits = sorted({repetitions(a, b) for a, b in combinations(range(places), 2)})
    for limit in limits:
        found = _Search(places, repetitions, limit).run()
        if found is not None:
            return found
    return [(place, place + 1) for place in range(0, places, 2)]


class _Search:
    """A search for a perfect matching with no couple above the limit."""

    def __init__(self, places: int, repetitions: Repetitions, limit: int) -> None:
        self._partners = {
            place: [
                other
                for other in sorted(range(places), key=lambda each: repetitions(place, each))
                if other != place and repetitions(place, other) <= limit
            ]
            for place in range(places)
        }
        self._tries = _TRIES

    def run(self) -> list[Couple] | None:
        """The couples in the order of their first places; None if none were found."""
        couples = self._matched(frozenset(self._partners))
        return None if couples is None else sorted(couples)

    def _matched(self, left: frozenset[int]) -> list[Couple] | None:
        if not left:
            return []
        choices = {place: [o for o in self._partners[place] if o in left] for place in left}
        scarcest = min(left, key=lambda place: (len(choices[place]), place))
        for other in choices[scarcest]:
            self._tries -= 1
            if self._tries < 0:
                return None
            rest = self._matched(left - {scarcest, other})
            if rest is not None:
                return [_pair(scarcest, other), *rest]
        return None

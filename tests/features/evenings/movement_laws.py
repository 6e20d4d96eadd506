"""What movements are counted by."""

from collections import Counter
from itertools import combinations

from bot.features.evenings.movements import Movement


def meetings(movement: Movement) -> Counter[frozenset[int]]:
    """How often two entrants of different sides were at one table."""
    return Counter(
        frozenset((a, b))
        for drawn in movement.rounds
        for sitting in drawn.sittings
        for a in sitting.sides[0]
        for b in sitting.sides[1]
    )


def partnerships(movement: Movement) -> Counter[frozenset[int]]:
    """How often two persons were partners."""
    return Counter(
        frozenset(side)
        for drawn in movement.rounds
        for sitting in drawn.sittings
        for side in sitting.sides
    )


def boards_by_entrant(movement: Movement) -> Counter[tuple[int, int]]:
    """How often an entrant plays a set of deals."""
    return Counter(
        (entrant, sitting.board_set)
        for drawn in movement.rounds
        for sitting in drawn.sittings
        for entrant in sitting.entrants
    )


def tables_by_round_and_set(movement: Movement) -> Counter[tuple[int, int]]:
    """How many tables play a set of deals in one round."""
    return Counter(
        (number, sitting.board_set)
        for number, drawn in enumerate(movement.rounds)
        for sitting in drawn.sittings
    )


def seats_nobody_twice(movement: Movement) -> None:
    """In each round everybody is at one table, or sits out; tables and sets are numbered."""
    everybody = set(range(movement.entrants + movement.computers))
    for drawn in movement.rounds:
        there = [e for sitting in drawn.sittings for e in sitting.entrants] + list(drawn.out)
        assert len(there) == len(set(there))
        assert set(there) == everybody
        tables = [sitting.table for sitting in drawn.sittings]
        assert len(set(tables)) == len(tables)
        assert all(0 <= sitting.board_set < movement.board_sets for sitting in drawn.sittings)


def plays_every_round_or_sits_out_fairly(movement: Movement) -> None:
    """After any round nobody has sat out twice more often than another."""
    out: Counter[int] = Counter()
    for drawn in movement.rounds:
        out.update(drawn.out)
        counts = [out[entrant] for entrant in range(movement.entrants)]
        assert max(counts) - min(counts) <= 1
    if movement.computers:
        assert not out


def pairs_of(entrants: int) -> list[frozenset[int]]:
    """Every two of them."""
    return [frozenset(pair) for pair in combinations(range(entrants), 2)]

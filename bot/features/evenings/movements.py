"""Lay out the rounds of an evening: who sits where, against whom, and with which set of deals."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import combinations
from math import gcd
from pathlib import Path
from typing import Any, Final

from bot.table.rules.duplicate import Side


def _by_size(name: str) -> dict[int, Any]:
    return {int(size): row for size, row in _TABLES[name].items()}


_TABLES = json.loads(Path(__file__).with_suffix(".json").read_bytes())
STARTERS: Final[dict[int, list[tuple[int, int]]]] = _by_size("starters")
"""The tables of a Howell's first round by the length of the cycle; number 0 meets the one who
stays."""
ADDERS: Final[dict[int, list[int]]] = _by_size("adders")
"""How far the deals of each table of the starter lag behind; only these sizes can travel."""
_FIRST_ROUNDS: Final[dict[int, list[tuple[int, int, int, int]]]] = _by_size("first_rounds")
"""The tables of a whist tournament's first round by the number of players, in seat order. The first
and the third of a table are partners. The lowest numbers sit out."""
_STEPS: Final[dict[int, int]] = _by_size("steps")
"""The shift from one round to the next, if it is not 1 and at most one player sits out."""


class OddOut(Enum):
    """What happens if the entrants do not fill their tables; the value is the stored word."""

    SIT_OUT = "sit-out"
    COMPUTER = "computer"


@dataclass(frozen=True, slots=True)
class Sitting:
    """A table in one round. ``sides`` are the entrants on seats 0 and 2, then those on seats 1 and
    3. The table plays the deals of ``board_set``."""

    table: int
    sides: tuple[Side, Side]
    board_set: int

    @property
    def entrants(self) -> tuple[int, ...]:
        """All entrants at this table, the first side first."""
        return (*self.sides[0], *self.sides[1])

    def exchanged(self, board_set: int) -> Sitting:
        """Return the table with its sides exchanged, and with another set of deals."""
        return Sitting(self.table, (self.sides[1], self.sides[0]), board_set)


@dataclass(frozen=True, slots=True)
class Round:
    """The tables of a round, and the entrants who sit out."""

    sittings: tuple[Sitting, ...]
    out: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Movement:
    """A cycle of rounds; numbers from ``entrants`` on are ``computers``. ``board_sets`` is the
    number of sets of deals that it needs."""

    entrants: int
    rounds: tuple[Round, ...]
    board_sets: int
    computers: int = 0

    def round(self, number: int) -> Round:
        """Return the round with this number, from 0. After the last one the movement repeats, each
        time with the sides exchanged and with new sets of deals."""
        times, index = divmod(number, len(self.rounds))
        drawn = self.rounds[index]
        added = times * self.board_sets
        sittings = tuple(
            sitting.exchanged(sitting.board_set + added)
            if times % 2
            else replace(sitting, board_set=sitting.board_set + added)
            for sitting in drawn.sittings
        )
        return replace(drawn, sittings=sittings)


def _all_at_once(movement: Movement) -> Movement:
    """Return the movement with one set of deals per round, which all tables play at the same time.
    Bridge calls it a barometer: nobody can hear about a deal before playing it."""
    rounds = tuple(
        replace(drawn, sittings=tuple(replace(s, board_set=number) for s in drawn.sittings))
        for number, drawn in enumerate(movement.rounds)
    )
    return replace(movement, rounds=rounds, board_sets=len(rounds))


_AT_A_TABLE = 4
_NINE = 9


def individual(entrants: int, odd: OddOut = OddOut.SIT_OUT) -> Movement:
    """Return the movement of single players; all tables of a round play the same set of deals.

    Players without a table sit out, nobody twice before everybody has once; or one to three
    computer players fill the last table. It takes 4 to 40 entrants.
    """
    added = -entrants % _AT_A_TABLE if odd is OddOut.COMPUTER else 0
    persons = entrants + added
    rounds = tuple(_round(persons, number, shift) for number, shift in enumerate(_shifts(persons)))
    return Movement(entrants, rounds, len(rounds), added)


def _cycle(persons: int) -> int:
    """Return the number of players who move."""
    return persons - 1 if persons % _AT_A_TABLE == 0 else persons


def _shifts(persons: int) -> list[int]:
    """Return the shift of each round from the first one. The lowest numbers sit out first, so the
    shifts take them around the circle. Nobody meets a player twice before meeting all others."""
    cycle, out = _cycle(persons), persons % _AT_A_TABLE
    step = out if out > 1 else _STEPS.get(persons, 1)
    passes = cycle // gcd(step, cycle)
    return [(number * step + number // passes) % cycle for number in range(cycle)]


def _round(persons: int, number: int, shift: int) -> Round:
    def moved(person: int) -> int:
        return _moved(persons, person, shift)

    sittings = tuple(
        Sitting(table, ((moved(a), moved(c)), (moved(b), moved(d))), number)
        for table, (a, b, c, d) in enumerate(_FIRST_ROUNDS[persons])
    )
    return Round(sittings, tuple(sorted(moved(each) for each in range(persons % _AT_A_TABLE))))


def _moved(persons: int, person: int, shift: int) -> int:
    if persons == _NINE:
        # Nine players have no cyclic tournament; this one moves in two cycles of three.
        high, low = (person // 3 + shift // 3) % 3, (person + shift) % 3
        return 3 * high + low
    cycle = _cycle(persons)
    return person if person == cycle else (person + shift) % cycle


def howell(entrants: int, *, travelling: bool = False) -> Movement:
    """Return the movement in which everybody meets everybody once, for 2 to 40 entrants.

    A pair of computer players, which never moves, completes an odd number. With ``travelling``
    deals each table of a round plays another set; for 4 or 6 entrants no such arrangement exists,
    and all tables play the same.
    """
    moving = entrants - 1 + entrants % 2
    rounds = tuple(_howell_round(moving, number) for number in range(moving))
    movement = Movement(entrants, rounds, moving, entrants % 2)
    return movement if travelling and moving in ADDERS else _all_at_once(movement)


def _howell_round(moving: int, number: int) -> Round:
    """Return the first round, moved on by ``number`` in the cycle of all but the last entrant."""
    adders = ADDERS.get(moving, ())
    stays = Sitting(0, ((number,), (moving,)), number)
    others = (
        Sitting(
            table,
            (((first + number) % moving,), ((second + number) % moving,)),
            (number - adders[table - 1] if adders else number) % moving,
        )
        for table, (first, second) in enumerate(STARTERS[moving], start=1)
    )
    return Round((stays, *others))


def mitchell(entrants: int, *, travelling: bool = False) -> Movement:
    """Return the movement in which each entrant of one line meets each of the other, at most once.

    It takes 4 to 40 entrants. The first half, rounded up, stay on seats 0 and 2; the others move,
    with a pair of computer players if the number is odd. With ``travelling`` deals and an even
    number of tables the skip costs a round: each entrant misses one opponent.
    """
    tables = (entrants + 1) // 2
    skips = travelling and tables % 2 == 0
    rounds = tuple(
        _mitchell_round(tables, number, skipped=int(skips and number >= tables // 2))
        for number in range(tables - skips)
    )
    movement = Movement(entrants, rounds, tables, entrants % 2)
    return movement if travelling else _all_at_once(movement)


def _mitchell_round(tables: int, number: int, *, skipped: int) -> Round:
    def met_at(table: int) -> int:
        return tables + (table - number - skipped) % tables

    sittings = (Sitting(t, ((t,), (met_at(t),)), (t + number) % tables) for t in range(tables))
    return Round(tuple(sittings))


def at_two_tables(drawn: Round) -> Round:
    """Return the round with two tables for each of its own; the second has the sides exchanged."""
    sittings = (
        replace(each, table=2 * sitting.table + room)
        for sitting in drawn.sittings
        for room, each in enumerate((sitting, sitting.exchanged(sitting.board_set)))
    )
    return replace(drawn, sittings=tuple(sittings))


_TRIES = 4000
"""The number of choices after which the search gives up a limit of repetitions."""

Couple = tuple[int, int]
Repetitions = Callable[[int, int], int]


def next_round(
    field: Sequence[int], past: Sequence[Round], board_set: int, *, individual: bool
) -> Round:
    """Draw the next round for this field after the past ones; all tables play one set of deals.

    Entrants without a table sit out: those who have missed the fewest rounds, the later in the
    field first.
    """
    seats = _AT_A_TABLE if individual else 2
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
    """Return the sides of a table; the side that was first less often comes first."""
    first, second = sides
    if sum(firsts[each] for each in first) > sum(firsts[each] for each in second):
        return (second, first)
    return sides


def _sides(playing: Sequence[int], past: Sequence[Round]) -> list[Side]:
    """Return pairs of partners for one round, with as few repetitions as possible."""
    together = Counter(_pair(*side) for s in _sittings(past) for side in s.sides)
    couples = matching(len(playing), lambda a, b: together[_pair(playing[a], playing[b])])
    return [(playing[a], playing[b]) for a, b in couples]


def _sittings(past: Sequence[Round]) -> list[Sitting]:
    return [sitting for drawn in past for sitting in drawn.sittings]


def _rounds_missed(field: Sequence[int], past: Sequence[Round]) -> Counter[int]:
    """Return how many rounds each entrant has missed, including those before a late entry."""
    missed: Counter[int] = Counter()
    for drawn in past:
        present = {entrant for sitting in drawn.sittings for entrant in sitting.entrants}
        missed.update(entrant for entrant in field if entrant not in present)
    return missed


def _pair(a: int, b: int) -> Couple:
    return (a, b) if a < b else (b, a)


def matching(places: int, repetitions: Repetitions) -> list[Couple]:
    """Return an even number of places in couples, each with as few repetitions as possible."""
    limits = sorted({repetitions(a, b) for a, b in combinations(range(places), 2)})
    for limit in limits:
        if (found := _matching_within(places, repetitions, limit)) is not None:
            return sorted(found)
    return [(place, place + 1) for place in range(0, places, 2)]


def _matching_within(places: int, repetitions: Repetitions, limit: int) -> list[Couple] | None:
    """Return a matching without a couple above the limit; None if the search finds none."""
    partners = {
        place: [
            other
            for other in sorted(range(places), key=lambda each: repetitions(place, each))
            if other != place and repetitions(place, other) <= limit
        ]
        for place in range(places)
    }
    tries = 0

    def matched(left: frozenset[int]) -> list[Couple] | None:
        nonlocal tries
        if not left:
            return []
        choices = {place: [o for o in partners[place] if o in left] for place in left}
        scarcest = min(left, key=lambda place: (len(choices[place]), place))
        for other in choices[scarcest]:
            tries += 1
            if tries > _TRIES:
                return None
            rest = matched(left - {scarcest, other})
            if rest is not None:
                return [_pair(scarcest, other), *rest]
        return None

    return matched(frozenset(partners))

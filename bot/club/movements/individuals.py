"""Persons who change partners: whist tournaments.

In a whist tournament of 4n or 4n + 1 persons everybody is the partner of everybody once and the
opponent of everybody twice (E. H. Moore, *Tactical memoranda*, 1896; I. Anderson, *Combinatorial
designs and tournaments*, 1997). They are cyclic here: each round is the first one moved on, one
person staying where there are 4n. For 4n + 2 and 4n + 3 persons there is none, as two or three sit
out; `bot.club.movements.whist` has cyclic first rounds that come as near as can be: nobody is the
partner of another twice, nor the opponent more than twice, but that with 6, 14, 22, 30 or 38
persons everybody has one partner twice, half the movement apart.
"""

from __future__ import annotations

from math import gcd

from bot.club.movements.model import Movement, OddOut, Round, Sitting
from bot.club.movements.whist import FIRST_ROUNDS, STEPS

FEWEST = 4
MOST = 40
_AT_A_TABLE = 4
_NINE = 9


def individual(entrants: int, odd: OddOut = OddOut.SIT_OUT) -> Movement:
    """The movement of single persons; every table of a round plays the same set of deals.

    Those who find no table sit out, nobody twice before all have once, or one to three computer
    players fill the last one. Raises ValueError outside `FEWEST` to `MOST` entrants.
    """
    if not FEWEST <= entrants <= MOST:
        raise ValueError(f"a movement of {entrants}")
    added = -entrants % _AT_A_TABLE if odd is OddOut.COMPUTER else 0
    persons = entrants + added
    rounds = tuple(_round(persons, number, shift) for number, shift in enumerate(_shifts(persons)))
    return Movement(entrants, rounds, len(rounds), added, (tuple(range(entrants)),))


def _cycle(persons: int) -> int:
    """The number of persons who move."""
    return persons - 1 if persons % _AT_A_TABLE == 0 else persons


def _shifts(persons: int) -> list[int]:
    """By how much the first round is moved on in each.

    Those who sit out in the first are its lowest numbers, so the shifts take them around the
    circle: nobody is met twice before all were.
    """
    cycle, out = _cycle(persons), persons % _AT_A_TABLE
    step = out if out > 1 else STEPS.get(persons, 1)
    passes = cycle // gcd(step, cycle)
    return [(number * step + number // passes) % cycle for number in range(cycle)]


def _round(persons: int, number: int, shift: int) -> Round:
    def moved(person: int) -> int:
        return _moved(persons, person, shift)

    sittings = tuple(
        Sitting(table, ((moved(a), moved(c)), (moved(b), moved(d))), number)
        for table, (a, b, c, d) in enumerate(FIRST_ROUNDS[persons])
    )
    return Round(sittings, tuple(sorted(moved(each) for each in range(persons % _AT_A_TABLE))))


def _moved(persons: int, person: int, shift: int) -> int:
    if persons == _NINE:
        # No cyclic tournament of nine exists; this one moves in two cycles of three.
        high, low = (person // 3 + shift // 3) % 3, (person + shift) % 3
        return 3 * high + low
    cycle = _cycle(persons)
    return person if person == cycle else (person + shift) % cycle

"""A movement: rounds, their tables, who sits where, and which set of deals each table plays.

Entrants are numbers from 0: pairs, teams, or persons who change partners. A set of deals is a
number too; it has as many deals as a round has hands.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

Side = tuple[int, ...]
"""The entrants of one side: a pair or a team alone, or two persons."""


class OddOut(Enum):
    """What happens where the entrants do not fill their tables; the value is its stored word."""

    SIT_OUT = "sit-out"
    COMPUTER = "computer"


@dataclass(frozen=True, slots=True)
class Sitting:
    """A table in one round.

    ``sides`` have the entrants on seats 0 and 2, then those on seats 1 and 3. ``board_set`` is the
    set of deals that the table plays.
    """

    table: int
    sides: tuple[Side, Side]
    board_set: int

    @property
    def entrants(self) -> tuple[int, ...]:
        """All who sit here, the first side first."""
        return (*self.sides[0], *self.sides[1])

    @property
    def seats(self) -> tuple[int, int, int, int]:
        """The entrant in each seat; a pair or a team has two of them."""
        first, second = self.sides
        return (first[0], second[0], first[-1], second[-1])

    def exchanged(self, board_set: int) -> Sitting:
        """The table with its sides exchanged, and with another set of deals."""
        return Sitting(self.table, (self.sides[1], self.sides[0]), board_set)


@dataclass(frozen=True, slots=True)
class Round:
    """The tables of a round, and the entrants who sit out."""

    sittings: tuple[Sitting, ...]
    out: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Movement:
    """Rounds after which it begins anew; numbers from ``entrants`` on are computer players.

    ``lines`` are the entrants that are ranked apart: two of them if those of one side never meet
    each other (Mitchell), else one. ``board_sets`` is the number of sets of deals it takes.
    """

    entrants: int
    rounds: tuple[Round, ...]
    board_sets: int
    computers: int = 0
    lines: tuple[tuple[int, ...], ...] = ()

    def round(self, number: int) -> Round:
        """The round of this number, from 0.

        After the last one the movement begins anew, each time with the sides exchanged and with new
        sets of deals.
        """
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


def all_at_once(movement: Movement) -> Movement:
    """The movement with one set of deals a round, which all tables play at the same time.

    Bridge calls it a barometer: nobody can be told about a deal that they have yet to play.
    """
    rounds = tuple(
        replace(drawn, sittings=tuple(replace(s, board_set=number) for s in drawn.sittings))
        for number, drawn in enumerate(movement.rounds)
    )
    return replace(movement, rounds=rounds, board_sets=len(rounds))


def without_place(rounds: tuple[Round, ...], place: int) -> tuple[Round, ...]:
    """The rounds with this place empty: whoever would have met it sits out, at no table."""
    return tuple(_without(drawn, place) for drawn in rounds)


def _without(drawn: Round, place: int) -> Round:
    kept = (s for s in drawn.sittings if place not in s.entrants)
    played = tuple(replace(sitting, table=table) for table, sitting in enumerate(kept))
    left = (e for s in drawn.sittings if place in s.entrants for e in s.entrants if e != place)
    gone = tuple(entrant for entrant in drawn.out if entrant != place)
    return Round(played, tuple(sorted({*gone, *left})))

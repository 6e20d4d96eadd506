"""Teams of two pairs: the same deals at two tables, with the pairs the other way round."""

from __future__ import annotations

from dataclasses import replace

from bot.club.movements.model import Movement, OddOut, Round
from bot.club.movements.pairs import howell


def teams(entrants: int, odd: OddOut = OddOut.SIT_OUT) -> Movement:
    """Every team meets every other once, each time at two tables one after the other.

    At the first of them the team on seats 0 and 2 is the one on seats 1 and 3 at the second. An odd
    number is treated as in `howell`. Raises ValueError outside 2 to 40 teams.
    """
    movement = howell(entrants, odd)
    return replace(movement, rounds=tuple(at_two_tables(drawn) for drawn in movement.rounds))


def at_two_tables(drawn: Round) -> Round:
    """The round with two tables for each of its own, the second with the sides exchanged."""
    sittings = (
        replace(each, table=2 * sitting.table + room)
        for sitting in drawn.sittings
        for room, each in enumerate((sitting, sitting.exchanged(sitting.board_set)))
    )
    return replace(drawn, sittings=tuple(sittings))

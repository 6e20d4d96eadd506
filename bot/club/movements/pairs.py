"""Pairs, and teams, who keep their partners: Howell and Mitchell.

Howell (Edwin C. Howell, 1897): everybody meets everybody. One entrant stays, the others move by one
in a cycle, which is a round robin if the tables of the first round form a *starter*, and the deals
move with an *adder* (`bot.club.movements.starters`). Mitchell (John T. Mitchell, 1892): one line
stays, the other moves up a table and the deals move down one; an even number of tables skips once.
"""

from __future__ import annotations

from bot.club.movements.model import Movement, OddOut, Round, Sitting, all_at_once, without_place
from bot.club.movements.starters import ADDERS, STARTERS

FEWEST = 2
MOST = 40


def howell(entrants: int, odd: OddOut = OddOut.SIT_OUT, *, travelling: bool = False) -> Movement:
    """The movement in which everybody meets everybody once.

    An odd number is made even by one more, who stays: a computer player's pair, or nobody, and then
    each entrant sits out once. ``travelling`` deals are at one table a round, and at each table
    another set; with 4 or 6 entrants no such arrangement exists, and they stay `all_at_once`.
    Raises ValueError outside `FEWEST` to `MOST` entrants.
    """
    if not FEWEST <= entrants <= MOST:
        raise ValueError(f"a movement of {entrants}")
    moving = entrants - 1 + entrants % 2
    rounds = tuple(_howell_round(moving, number) for number in range(moving))
    movement = Movement(entrants, rounds, moving, entrants % 2, (tuple(range(entrants)),))
    if not travelling or moving not in ADDERS:
        movement = all_at_once(movement)
    return _with_the_odd_one(movement, odd)


def _howell_round(moving: int, number: int) -> Round:
    """The first round moved on by ``number`` in the cycle of all but the last entrant."""
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


def mitchell(entrants: int, odd: OddOut = OddOut.SIT_OUT, *, travelling: bool = False) -> Movement:
    """The movement in which everybody of one line meets everybody of the other, at most once.

    The first half of the entrants, rounded up, stay on seats 0 and 2; the others move. With an odd
    number one table has nobody to come, or a computer player's pair. With ``travelling`` deals and
    an even number of tables the skip costs a round: each meets all but one. Raises ValueError
    outside 4 to `MOST` entrants.
    """
    if not 2 * FEWEST <= entrants <= MOST:
        raise ValueError(f"a movement of {entrants}")
    tables = (entrants + 1) // 2
    skips = travelling and tables % 2 == 0
    rounds = tuple(
        _mitchell_round(tables, number, skipped=int(skips and number >= tables // 2))
        for number in range(tables - skips)
    )
    lines = (tuple(range(tables)), tuple(range(tables, entrants)))
    movement = Movement(entrants, rounds, tables, entrants % 2, lines)
    return _with_the_odd_one(movement if travelling else all_at_once(movement), odd)


def _mitchell_round(tables: int, number: int, *, skipped: int) -> Round:
    return Round(
        tuple(
            Sitting(
                table,
                ((table,), (tables + (table - number - skipped) % tables,)),
                (table + number) % tables,
            )
            for table in range(tables)
        )
    )


def _with_the_odd_one(movement: Movement, odd: OddOut) -> Movement:
    if not movement.computers or odd is OddOut.COMPUTER:
        return movement
    rounds = without_place(movement.rounds, movement.entrants)
    return Movement(movement.entrants, rounds, movement.board_sets, 0, movement.lines)

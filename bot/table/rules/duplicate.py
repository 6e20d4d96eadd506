"""Compare the results of one deal at several tables: matchpoints, IMPs and matches of teams."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

Side = tuple[int, ...]
"""The entrants of one side: one pair, one team, or two persons."""

FACTOR: Final = 2

_BRIDGE: Final = (
    *(20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600),
    *(750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000),
)
"""The least difference in bridge for 1, 2, 3 … IMPs."""


def imps(difference: int) -> int:
    """Return the IMPs of a difference in points, with its sign."""
    won = bisect_right(_BRIDGE, FACTOR * abs(difference))
    return won if difference >= 0 else -won


AVERAGE = Fraction(1, 2)
AVERAGE_PLUS = Fraction(3, 5)
AVERAGE_MINUS = Fraction(2, 5)
ADJUSTED_IMPS = 3
"""IMPs for a deal that could not be played: won by a side without blame, lost by one to blame."""


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a deal at one table.

    ``sides`` are the entrants on seats 0 and 2, and on seats 1 and 3; ``points`` are theirs, in
    this order.
    """

    table: int
    sides: tuple[Side, Side]
    points: tuple[int, int]

    @property
    def difference(self) -> int:
        return self.points[0] - self.points[1]


@dataclass(frozen=True, slots=True)
class Compared:
    """A result with its worth against the others of the deal, for each side.

    ``matchpoints`` are two for each table with less for the same seats, and one for each with as
    much; ``top`` is the most there could be. ``imps`` is the mean of the IMPs against each other
    table. With no other table all are 0, and `share` is a half.
    """

    result: Result
    matchpoints: tuple[int, int]
    top: int
    imps: tuple[Fraction, Fraction]

    def share(self, side: int) -> Fraction:
        """Return the matchpoints of a side as a fraction of the top, 0 to 1."""
        return Fraction(self.matchpoints[side], self.top) if self.top else AVERAGE


def compared(results: Sequence[Result]) -> tuple[Compared, ...]:
    """Return each result of a deal against all the others, in their order; equal results share."""
    return tuple(_against(result, [r for r in results if r is not result]) for result in results)


def _against(result: Result, others: Sequence[Result]) -> Compared:
    own = result.difference
    first = sum(2 if own > o.difference else own == o.difference for o in others)
    top = 2 * len(others)
    won = Fraction(sum(imps(own - o.difference) for o in others), max(1, len(others)))
    return Compared(result, (first, top - first), top, (won, -won))


@dataclass(frozen=True, slots=True)
class Traveller:
    """The sheet of one deal: the results of all tables, the best for seats 0 and 2 first.

    ``board`` is the number of the deal, from 1.
    """

    board: int
    lines: tuple[Compared, ...]

    @property
    def mean(self) -> Fraction:
        """The mean of the differences."""
        return Fraction(sum(x.result.difference for x in self.lines), max(1, len(self.lines)))


def traveller(board: int, results: Sequence[Result]) -> Traveller:
    """Return the traveller of a deal that all tables have played."""
    lines = sorted(compared(results), key=lambda x: (-x.result.difference, x.result.table))
    return Traveller(board, tuple(lines))


@dataclass(frozen=True, slots=True)
class BoardLine:
    """A deal as one entrant played it, for the comparison hand by hand.

    ``points`` are theirs and those of the ``against``; ``field`` is the mean difference of all who
    sat on the same seats, from their point of view.
    """

    board: int
    against: Side
    points: tuple[int, int]
    field: Fraction
    share: Fraction
    imps: Fraction


def hand_by_hand(entrant: int, travellers: Sequence[Traveller]) -> tuple[BoardLine, ...]:
    """Return the deals that an entrant has played, in the order of the travellers."""
    return tuple(
        _line(sheet, line, side)
        for sheet in travellers
        for line in sheet.lines
        for side in (0, 1)
        if entrant in line.result.sides[side]
    )


def _line(sheet: Traveller, line: Compared, side: int) -> BoardLine:
    points = line.result.points
    return BoardLine(
        sheet.board,
        line.result.sides[1 - side],
        (points[side], points[1 - side]),
        sheet.mean if side == 0 else -sheet.mean,
        line.share(side),
        line.imps[side],
    )


@dataclass(frozen=True, slots=True)
class TeamBoard:
    """A deal of a match between teams.

    ``first_table`` is the difference at the table where the first team sat on seats 0 and 2;
    ``second_table`` that where it sat on seats 1 and 3; both from its point of view.
    """

    board: int
    first_table: int
    second_table: int

    @property
    def swing(self) -> int:
        """By how many points the first team is ahead on this deal."""
        return self.first_table + self.second_table

    @property
    def imps(self) -> int:
        """The IMPs that the first team has won, negative for lost ones."""
        return imps(self.swing)


def team_boards(
    first_table: Mapping[int, tuple[int, int]], second_table: Mapping[int, tuple[int, int]]
) -> tuple[TeamBoard, ...]:
    """Return the deals that both tables have played, by number.

    Both map the number of a deal to the points of seats 0 and 2 and of seats 1 and 3; the first
    team has seats 0 and 2 at the first table, and seats 1 and 3 at the second.
    """
    return tuple(
        TeamBoard(board, ours - theirs, second_table[board][1] - second_table[board][0])
        for board, (ours, theirs) in sorted(first_table.items())
        if board in second_table
    )

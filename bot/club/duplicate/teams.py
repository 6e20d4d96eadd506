"""A match of two teams: every deal at two tables, with the teams the other way round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.club.duplicate.imps import imps


@dataclass(frozen=True, slots=True)
class TeamBoard:
    """A deal of a match: what the first team's two pairs were ahead by, and the IMPs of the deal.

    ``first_table`` is the difference where the first team sat on seats 0 and 2; ``second_table``
    where it sat on seats 1 and 3, seen from there.
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
    """The deals that both tables have played, by number.

    Both map the number of a deal to the points of seats 0 and 2 and of seats 1 and 3; the first
    team has seats 0 and 2 at the first table, and seats 1 and 3 at the second.
    """
    return tuple(
        TeamBoard(board, ours - theirs, second_table[board][1] - second_table[board][0])
        for board, (ours, theirs) in sorted(first_table.items())
        if board in second_table
    )

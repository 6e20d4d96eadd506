"""What somebody is shown of a puzzle: to be answered, or answered and explained."""

from __future__ import annotations

from dataclasses import dataclass

from bot.puzzles.model import Puzzle
from bot.puzzles.rating import PuzzleRating
from tarocchino.core.model.actions import SeatAction


@dataclass(frozen=True, slots=True)
class DayCount:
    """How many people of a server have answered the puzzle of a day, and how many have found it."""

    tried: int = 0
    found: int = 0


@dataclass(frozen=True, slots=True)
class PuzzleMoment:
    """A puzzle and its reader.

    ``chosen`` is the reader's choice, None until there is one; ``rating`` is theirs now, ``before``
    the one that they had when they answered. ``left`` are the puzzles that they have not seen.
    ``day`` is set where it is the puzzle of that day; ``count`` is the server's, in a server.
    """

    puzzle: Puzzle
    rating: PuzzleRating
    left: int
    chosen: int | None = None
    before: PuzzleRating | None = None
    day: int | None = None
    count: DayCount | None = None

    @property
    def compared(self) -> tuple[SeatAction, SeatAction]:
        """A wrong choice and the best one, of which the reader is told why it is: their own wrong
        one, or the most tempting."""
        choices = self.puzzle.choices
        wrong = [place for place in range(len(choices)) if place not in self.puzzle.right]
        place = min(wrong, key=lambda each: choices[each].behind)
        if self.chosen in wrong:
            place = self.chosen
        return choices[place].action, choices[self.puzzle.best].action

    @property
    def found(self) -> bool:
        """Whether the reader's choice is a right one."""
        return self.chosen in self.puzzle.right

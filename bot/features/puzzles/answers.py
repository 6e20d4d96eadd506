"""What people have answered, the rating that follows, and what each is shown of a puzzle."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import log, pi, sqrt

from bot.features.puzzles.model import Puzzle
from tarocchino.core.model.actions import SeatAction

_Q = log(10) / 400
_START, _START_DEVIATION = 1500.0, 300.0
_OF_PUZZLES = 80.0
"""The deviation of a puzzle's difficulty, which is an estimate."""
_LEAST_DEVIATION = 60.0
"""People learn: a rating never stands still."""


@dataclass(frozen=True, slots=True)
class StoredAnswer:
    """Somebody's one answer to a puzzle, by the place of their choice; ``at`` is in seconds since
    the epoch. The ``difficulty`` is the puzzle's, which may be in no set any more."""

    puzzle: str
    choice: int
    difficulty: int
    found: bool
    at: float


@dataclass(frozen=True, slots=True)
class PuzzleRating:
    """What is believed of a person's strength: a puzzle of this difficulty is found every other
    time. ``answers`` is the number of puzzles so far."""

    mean: float = _START
    deviation: float = _START_DEVIATION
    answers: int = 0

    @property
    def rounded(self) -> tuple[int, int]:
        """Mean and deviation as they are shown."""
        return round(self.mean), round(self.deviation)


NEW_RATING = PuzzleRating()
"""The rating of everybody before their first puzzle."""


def rated(rating: PuzzleRating, difficulty: int, *, found: bool) -> PuzzleRating:
    """Return the rating after an answer to one more puzzle."""
    g = 1 / sqrt(1 + 3 * (_Q * _OF_PUZZLES / pi) ** 2)
    expected = 1 / (1 + 10 ** (-g * (rating.mean - difficulty) / 400))
    information = (_Q * g) ** 2 * expected * (1 - expected)
    variance = 1 / (1 / rating.deviation**2 + information)
    return PuzzleRating(
        mean=rating.mean + _Q * variance * g * (found - expected),
        deviation=max(sqrt(variance), _LEAST_DEVIATION),
        answers=rating.answers + 1,
    )


def rating_of(answers: Iterable[StoredAnswer]) -> PuzzleRating:
    """Return the rating that follows from all answers."""
    rating = NEW_RATING
    for answer in answers:
        rating = rated(rating, answer.difficulty, found=answer.found)
    return rating


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


@dataclass(frozen=True, slots=True)
class ServerDay:
    """A server on a day, which counts from 1970-01-01."""

    guild_id: int
    day: int


@dataclass(frozen=True, slots=True)
class PuzzlePost:
    """The last puzzle of the day that was posted in a server.

    ``message_id`` is 0 where it could not be. ``is_explained`` says whether the answer was posted.
    """

    on: ServerDay
    puzzle: str
    channel_id: int
    message_id: int
    is_explained: bool = False

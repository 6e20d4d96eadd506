"""A person's puzzle rating: Glicko, each answer a match against the puzzle's difficulty.

Glickman, *Parameter estimation in large dynamic paired comparison experiments*, Applied Statistics
48 (1999). It follows from the person's answers alone, in their order.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import log, pi, sqrt

_Q = log(10) / 400
_START, _START_DEVIATION = 1500.0, 300.0
_OF_PUZZLES = 80.0
"""The deviation of a puzzle's difficulty, which is an estimate."""
_LEAST_DEVIATION = 60.0
"""People learn: a rating never stands still."""


@dataclass(frozen=True, slots=True)
class Answer:
    """How somebody answered a puzzle of a ``difficulty``."""

    difficulty: int
    found: bool


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


def rated(rating: PuzzleRating, answer: Answer) -> PuzzleRating:
    """The rating after one more answer."""
    g = 1 / sqrt(1 + 3 * (_Q * _OF_PUZZLES / pi) ** 2)
    expected = 1 / (1 + 10 ** (-g * (rating.mean - answer.difficulty) / 400))
    information = (_Q * g) ** 2 * expected * (1 - expected)
    variance = 1 / (1 / rating.deviation**2 + information)
    return PuzzleRating(
        mean=rating.mean + _Q * variance * g * (answer.found - expected),
        deviation=max(sqrt(variance), _LEAST_DEVIATION),
        answers=rating.answers + 1,
    )


def rating_of(answers: Iterable[Answer]) -> PuzzleRating:
    """The rating that follows from all answers.

    >>> rating_of([Answer(1500, found=True), Answer(1600, found=True)]).rounded
    (1739, 194)
    """
    rating = NEW_RATING
    for answer in answers:
        rating = rated(rating, answer)
    return rating

"""The controls of puzzles: which puzzle, and which choice; nothing is remembered elsewhere."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, ClassVar

from bot.puzzles.model import Puzzle
from bot.ui.codec import Word, control_id, or_none
from bot.ui.custom_ids import CustomId, Verb

_ID = re.compile(r"[0-9a-f]{4,32}")


class PuzzleStep(Enum):
    """What a control of a puzzle does; the value begins the argument of its custom_id."""

    NEXT = "next"
    TODAY = "today"
    ANSWER = "answer"


def _read_id(written: str) -> str:
    if _ID.fullmatch(written) is None:
        raise ValueError(written)
    return written


_PUZZLE = Word(str, _read_id)


@dataclass(frozen=True, slots=True)
class PuzzleRequest:
    """What a control asks for: an answer is to a ``puzzle``; its ``choice`` is None if a menu's
    value has it."""

    SEPARATOR: ClassVar = "-"

    step: PuzzleStep
    puzzle: Annotated[str | None, or_none(_PUZZLE)] = None
    choice: int | None = None

    def __post_init__(self) -> None:
        if (self.step is PuzzleStep.ANSWER) != (self.puzzle is not None):
            raise ValueError(self.puzzle)


@dataclass(frozen=True, slots=True)
class PostedPuzzle:
    """A puzzle that everybody sees."""

    puzzle: Annotated[str, _PUZZLE]


def next_id() -> CustomId:
    """The custom_id of a button to the next puzzle."""
    return control_id(Verb.PUZZLE, PuzzleRequest(PuzzleStep.NEXT))


def today_id() -> CustomId:
    """The custom_id of a button to the puzzle of the day."""
    return control_id(Verb.PUZZLE, PuzzleRequest(PuzzleStep.TODAY))


def answer_id(puzzle: Puzzle, choice: int | None = None) -> CustomId:
    """The custom_id of an answer, or of a menu whose values are the choices."""
    return control_id(Verb.PUZZLE, PuzzleRequest(PuzzleStep.ANSWER, puzzle.id, choice))


def posted_id(puzzle: Puzzle) -> CustomId:
    """The custom_id of the button on a puzzle that everybody sees: to answer it alone."""
    return control_id(Verb.POSTED_PUZZLE, PostedPuzzle(puzzle.id))

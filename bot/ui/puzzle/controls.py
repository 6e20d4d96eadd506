"""The controls of puzzles: which puzzle, and which choice; nothing is remembered elsewhere."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from bot.puzzles.model import Puzzle
from bot.ui.custom_ids import BadCustomIdError, CustomId, Verb

_ID = re.compile(r"[0-9a-f]{4,32}")
_WRITTEN = re.compile(rf"(?P<step>[a-z]+)(-(?P<puzzle>{_ID.pattern}))?(-(?P<choice>\d{{1,2}}))?")


class PuzzleStep(Enum):
    """What a control of a puzzle does; the value begins the argument of its custom_id."""

    NEXT = "next"
    TODAY = "today"
    ANSWER = "answer"


@dataclass(frozen=True, slots=True)
class PuzzleRequest:
    """What a control asks for; ``choice`` is None where a menu's value has it."""

    step: PuzzleStep
    puzzle: str = ""
    choice: int | None = None


def next_id() -> CustomId:
    """The custom_id of a button to the next puzzle."""
    return CustomId(0, 0, Verb.PUZZLE, PuzzleStep.NEXT.value)


def today_id() -> CustomId:
    """The custom_id of a button to the puzzle of the day."""
    return CustomId(0, 0, Verb.PUZZLE, PuzzleStep.TODAY.value)


def answer_id(puzzle: Puzzle, choice: int | None = None) -> CustomId:
    """The custom_id of an answer, or of a menu whose values are the choices."""
    written = f"{PuzzleStep.ANSWER.value}-{puzzle.id}"
    return CustomId(0, 0, Verb.PUZZLE, written if choice is None else f"{written}-{choice}")


def posted_id(puzzle: Puzzle) -> CustomId:
    """The custom_id of the button on a puzzle that everybody sees: to answer it alone."""
    return CustomId(0, 0, Verb.POSTED_PUZZLE, puzzle.id)


def decode_posted(argument: str) -> str:
    """The id of the puzzle on which the button of `posted_id` is; raises `BadCustomIdError`."""
    if _ID.fullmatch(argument) is None:
        raise BadCustomIdError(argument)
    return argument


def decode_puzzle(argument: str) -> PuzzleRequest:
    """What a control asks for; raises `BadCustomIdError`."""
    found = _WRITTEN.fullmatch(argument)
    if found is None:
        raise BadCustomIdError(argument)
    try:
        step = PuzzleStep(found["step"])
    except ValueError:
        raise BadCustomIdError(argument) from None
    if (step is PuzzleStep.ANSWER) != (found["puzzle"] is not None):
        raise BadCustomIdError(argument)
    choice = None if found["choice"] is None else int(found["choice"])
    return PuzzleRequest(step, found["puzzle"] or "", choice)

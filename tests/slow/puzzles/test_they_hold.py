"""Today's search says of the program's puzzles what was said when they were made."""

from collections import defaultdict

import pytest

from bot.features.puzzles.model import NEW_RATING, Puzzle, PuzzleKind, PuzzleMoment, shipped_puzzles
from bot.features.puzzles.service import idea_of
from tarocchino.players.search.analysis import Effort
from tools.puzzles.generator import still_holds, verify_puzzle

pytestmark = pytest.mark.slow

EFFORT = Effort(worlds=150, playouts=2)
_OF_EACH = 1


def sample() -> list[Puzzle]:
    """Some of each game and kind."""
    by_subject: dict[tuple[object, PuzzleKind], list[Puzzle]] = defaultdict(list)
    for puzzle in shipped_puzzles().all():
        by_subject[puzzle.game, puzzle.kind].append(puzzle)
    return [puzzle for found in by_subject.values() for puzzle in found[:_OF_EACH]]


@pytest.mark.parametrize(
    "puzzle", sample(), ids=lambda each: f"{each.game.value}-{each.kind.value}"
)
def test_it_is_judged_as_it_was(puzzle: Puzzle) -> None:
    assert still_holds(puzzle, EFFORT, seed=11)


def test_every_puzzle_is_what_it_says() -> None:
    for puzzle in shipped_puzzles().all():
        verify_puzzle(puzzle)


def test_every_puzzle_has_an_idea() -> None:
    for puzzle in shipped_puzzles().all():
        assert idea_of(PuzzleMoment(puzzle, NEW_RATING, 0)) is not None, puzzle.id

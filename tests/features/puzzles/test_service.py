"""Answers to a posted puzzle count for its day until the answer is posted."""

from dataclasses import replace

import pytest

from bot.features.puzzles.model import DayCount, PuzzleKind, PuzzlePost, ServerDay
from bot.features.puzzles.service import PuzzleGoneError, PuzzleService
from bot.support.clock import ROME
from tests.builders.puzzles import a_puzzle, a_set
from tests.fakes.puzzles import MemoryPuzzles
from tests.fakes.virtual_clock import VirtualClock

HERE, ANNA, BRUNO, CARLA = 70, 101, 102, 103
DAY_LONG = 24 * 60 * 60.0
SET = a_set(a_puzzle(PuzzleKind.LEAD), a_puzzle(PuzzleKind.LEAD, tricks=3))


async def test_a_posted_puzzle_counts_for_its_day_until_it_is_explained() -> None:
    store, clock = MemoryPuzzles(), VirtualClock()
    service = PuzzleService(store, clock, ROME, lambda: SET)
    on = ServerDay(HERE, ROME.day_at(clock.now()))
    puzzle = (await service.in_public(on)).puzzle
    await service.answer(ANNA, HERE, puzzle.id, puzzle.best)
    post = PuzzlePost(on, puzzle.id, 5, 6)
    await store.save_post(post)

    clock.set(clock.now() + DAY_LONG)
    assert SET.of_day(on.day + 1) != puzzle.id
    asked = await service.posted(BRUNO, HERE, puzzle.id)
    assert (asked.day, asked.chosen, asked.count) == (on.day, None, None)
    wrong = next(n for n in range(len(puzzle.choices)) if n not in puzzle.right)
    told = await service.answer(BRUNO, HERE, puzzle.id, wrong)
    assert (told.day, told.count) == (on.day, DayCount(2, 1))
    assert (await service.posted(CARLA, None, puzzle.id)).day is None

    await store.save_post(replace(post, is_explained=True))
    late = await service.answer(CARLA, HERE, puzzle.id, puzzle.best)
    assert (late.day, late.found) == (None, True)
    assert (await service.in_public(on, puzzle.id)).count == DayCount(2, 1)


async def test_a_puzzle_of_another_version_is_gone() -> None:
    service = PuzzleService(MemoryPuzzles(), VirtualClock(), ROME, lambda: SET)
    with pytest.raises(PuzzleGoneError):
        await service.posted(ANNA, HERE, "0123456789")
    empty = PuzzleService(MemoryPuzzles(), VirtualClock(), ROME, a_set)
    with pytest.raises(PuzzleGoneError):
        await empty.in_public(ServerDay(HERE, 1))

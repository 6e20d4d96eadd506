"""Puzzles as data: what is written is read, what is no puzzle is refused, which one comes next."""

import json
from dataclasses import replace
from typing import Any

import pytest

from bot.features.puzzles.model import (
    FILE,
    BadPuzzleError,
    PuzzleKind,
    read_puzzle,
    read_set,
    shipped_puzzles,
)
from tarocchino import IllegalActionError, Phase, codes
from tests.builders.puzzles import a_puzzle, a_set
from tests.fixtures.laws import Thinning
from tools.puzzles.generator import kind_of, verify_puzzle, write_puzzle, write_set

KINDS = list(PuzzleKind)


@pytest.mark.parametrize("kind", KINDS)
def test_a_puzzle_that_is_written_is_read(kind: PuzzleKind) -> None:
    puzzle = a_puzzle(kind)
    verify_puzzle(puzzle)
    again = read_puzzle(json.loads(json.dumps(write_puzzle(puzzle))))
    assert again == puzzle
    assert again.id == puzzle.id
    assert again.view == puzzle.view
    assert again.best == 1


def test_a_view_shows_the_hand_in_turn_and_no_other() -> None:
    view = a_puzzle(PuzzleKind.LEAD, tricks=3).view
    assert view.hand.phase is Phase.PLAY
    assert view.seat == view.hand.turn
    others = {c for hand in a_puzzle(PuzzleKind.LEAD, tricks=3).match.hand.hands for c in hand}  # type: ignore[union-attr]
    assert not {c.code for c in others - set(view.hand.own)} & set(codes(view.hand.own).split())


def _changed(**changed: Any) -> Any:
    return {**write_puzzle(a_puzzle(PuzzleKind.LEAD)), **changed}


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"kind": "whist"},
        _changed(right=[]),
        _changed(right=[99]),
        _changed(right=list(range(len(a_puzzle(PuzzleKind.LEAD).choices)))),
        _changed(choices=[]),
        _changed(choices=[{"action": {"do": "dance"}, "behind": 0, "error": 0}] * 2),
        _changed(difficulty="hard"),
    ],
)
def test_what_is_no_puzzle_is_refused(data: Any) -> None:
    with pytest.raises(BadPuzzleError):
        read_puzzle(data)


def test_a_puzzle_that_the_rules_refuse_is_found_out() -> None:
    lead, discard = a_puzzle(PuzzleKind.LEAD), a_puzzle(PuzzleKind.DISCARD)
    for wrong in (
        replace(lead, kind=PuzzleKind.PAY),
        replace(lead, choices=discard.choices),
        replace(lead, record=discard.record),
        replace(lead, record={**lead.record, "game": "whist"}),
        replace(lead, record={}),
    ):
        with pytest.raises(BadPuzzleError):
            verify_puzzle(wrong)
    assert not issubclass(BadPuzzleError, IllegalActionError)


@pytest.mark.parametrize("data", [b"", b"{}", b'{"format":"x"}\n', b"\xff", b"[]\n[]"])
def test_a_file_that_is_no_set_is_refused(data: bytes) -> None:
    with pytest.raises(BadPuzzleError):
        read_set(data)


def test_the_next_puzzle_is_the_nearest_that_was_not_seen() -> None:
    easy, middling, hard = (
        a_puzzle(kind, difficulty=difficulty)
        for kind, difficulty in zip(KINDS, (1100, 1500, 1900), strict=False)
    )
    puzzles = a_set(hard, easy, middling)
    assert [entry.difficulty for entry in puzzles.entries.values()] == [1100, 1500, 1900]
    assert puzzles.next_for(1520, ()) == middling.id
    assert puzzles.next_for(1520, {middling.id}) == hard.id
    assert puzzles.next_for(900, ()) == easy.id
    assert puzzles.next_for(1520, {easy.id, middling.id, hard.id}) is None
    assert puzzles.find("0" * 10) is None


def test_people_begin_with_single_tricks_of_ottocento() -> None:
    hard, *tricks = (
        a_puzzle(kind, seed=seed, difficulty=difficulty)
        for kind, seed, difficulty in [
            (PuzzleKind.LEAD, 1, 1500),
            *((PuzzleKind.FOLLOW, 10 * seed, 1100 + seed) for seed in range(1, 6)),
        ]
    )
    puzzles, seen = a_set(hard, *tricks), list[str]()
    for _ in range(5):
        seen.append(puzzles.next_for(1500, seen) or "")
    assert seen == [*(puzzle.id for puzzle in tricks[:4]), hard.id]
    assert puzzles.next_for(1500, {hard.id}) == tricks[0].id


def test_each_puzzle_is_one_days_before_one_comes_again() -> None:
    puzzles = a_set(*(a_puzzle(kind) for kind in KINDS))
    days = [puzzles.of_day(day) for day in range(20_000, 20_000 + 2 * len(KINDS))]
    assert set(days[: len(KINDS)]) == set(puzzles.entries)
    assert days[: len(KINDS)] == days[len(KINDS) :]
    assert a_set().of_day(5) is None


def test_the_puzzles_of_the_program_are_what_they_say(thinned: Thinning) -> None:
    puzzles = shipped_puzzles()
    assert len(puzzles.entries) >= 60
    found = [puzzles.find(each) for each in puzzles.entries]
    assert write_set(each for each in found if each) == FILE.read_bytes()
    for puzzle in thinned(found):
        verify_puzzle(puzzle)
        assert kind_of(puzzle.view) is puzzle.kind
        assert puzzles.find(puzzle.id) == puzzle
    games = {puzzle.game for puzzle in found if puzzle is not None}
    assert len(games) == 8
    kinds = {puzzle.kind for puzzle in found if puzzle is not None}
    assert kinds >= {PuzzleKind.DISCARD, PuzzleKind.LEAD, PuzzleKind.PAY}

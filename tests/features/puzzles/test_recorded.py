"""Puzzles from records: hands of a match, without who played them and how the match stood."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from bot.features.puzzles.model import PuzzleKind, read_set
from tarocchino import MatchState, new_match, view_for, write_record
from tarocchino.core.model.actions import Action
from tarocchino.core.model.cards import PACK
from tarocchino.core.records.replaying import RecordFaultError
from tarocchino.players.choose import choose
from tools.puzzles.__main__ import puzzles
from tools.puzzles.generator import recorded_hands, simulated_hand, verify_puzzle


def played(match: MatchState, hands: int, seed: int) -> list[Action]:
    """The actions of so many hands."""
    actions: list[Action] = []
    while match.hands_played < hands and not match.is_over:
        if match.awaits_deal:
            action: Action = match.deal(Random(seed + len(actions)).sample(PACK, len(PACK)))
        else:
            action = choose(view_for(match, match.hand.turn))
        match, _ = match.apply(action)
        actions.append(action)
    return actions


def written(match: MatchState, actions: list[Action]) -> bytes:
    names = [f"Person {seat}" for seat in range(match.players)]
    return json.dumps(write_record(match.game, match.rules, names, actions)).encode()


def test_the_hands_of_a_record_stand_each_alone() -> None:
    start = new_match("quattro_scartate")
    actions = played(start, 2, seed=5)
    first, second = recorded_hands(written(start, actions))
    assert [*first.actions, *second.actions] == actions
    assert first.start == second.start == start
    # What a simulated hand is, a recorded one is too.
    hand = simulated_hand(start, 4)
    assert [*recorded_hands(written(start, [*hand.actions]))] == [hand]


def test_a_hand_that_is_not_over_is_left_out() -> None:
    start = new_match("quattro_scartate")
    actions = played(start, 2, seed=5)
    assert len([*recorded_hands(written(start, actions[:-1]))]) == 1
    assert [*recorded_hands(written(start, []))] == []


def test_a_hand_that_another_score_makes_possible_is_left_out() -> None:
    start = new_match("centocinquanta")
    actions = played(start, 99, seed=2)
    found = [*recorded_hands(written(start, actions))]
    hands = sum(1 for action in actions if not hasattr(action, "seat"))
    # In the last hand somebody is so near the target that they could call out.
    assert 0 < len(found) < hands
    assert all(hand.start == replace(start, score=(0, 0)) for hand in found)


@pytest.mark.slow
def test_puzzles_of_records_are_written_to_a_file(tmp_path: Path) -> None:
    start = new_match("open", players=3)
    record, made = tmp_path / "record.json", tmp_path / "made.jsonl"
    record.write_bytes(written(start, [*simulated_hand(start, 0).actions]))
    asked = ["make", str(made), "--kind", "pay", "--record", str(record)]
    outcome = CliRunner().invoke(puzzles, [*asked, "--record", str(record)])
    assert outcome.exit_code == 0, outcome.output
    found = read_set(made.read_bytes()).all()
    assert f"0 kept and {len(found)} made" in outcome.output
    (puzzle,) = found
    verify_puzzle(puzzle)
    assert puzzle.kind is PuzzleKind.PAY
    assert "Person" not in json.dumps(puzzle.record)
    record.write_text("no record")
    outcome = CliRunner().invoke(puzzles, asked)
    assert outcome.exit_code == 1
    assert "each --record is a file of /record" in outcome.output


def test_a_record_with_a_fault_is_refused() -> None:
    start = new_match("quattro_scartate")
    actions = played(start, 1, seed=5)
    with pytest.raises(RecordFaultError):
        [*recorded_hands(written(start, [actions[0], *actions[2:]]))]

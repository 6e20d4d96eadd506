"""What a position refuses, and the exact value of ends against a search that leaves nothing out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarocchino.core.games import GAMES, GameName
from tarocchino.core.games.base import MatchSoFar
from tarocchino.core.play.hand_state import Phase
from tarocchino.kernel import KERNELS, RANDOM, Backend, Kernel, Position, position_of
from tarocchino.kernel.flat import LAYOUT, flat_bytes
from tarocchino.kernel.position import MATCH_FIRST
from tarocchino.kernel.state import NO_CARD, PAY, PLAY, State, read_state, state_of
from tarocchino.kernel.tables import tables_of
from tarocchino.players.search.habits import habits_of
from tests.builders.random_play import EVERY_TABLE, Playthrough, play_hand
from tests.fixtures.laws import tried

law = tried(40)
each_kernel = pytest.mark.parametrize("kernel", KERNELS, ids=lambda k: k.backend.value)


def end_of(hand: Playthrough, cards: int, kernel: Kernel) -> Position | None:
    """The position in which the player in turn has so many cards left, none if it ended before."""
    for step in hand.steps:
        state = step.hand
        if state.phase is Phase.PLAY and not state.trick.plays:
            held = len(state.hands[state.turn])
            if state.tricks and held <= cards:
                return position_of(state, kernel)
    return None


Result = Callable[[Position], int]


def nobody_wins(_end: Position) -> int:
    return 0


def best_by_hand(
    position: Position, side: int, sides: list[int], sign: int, result: Result = nobody_wins
) -> Any:
    """What the match comes to, the leads in scores and points, with nothing left out."""
    if position.phase == PAY:
        position.pay(position.price())
    if position.phase != PLAY:
        points = position.totals()
        scores = [0] * len(points)
        for place, score in enumerate(position.scores()):
            scores[place if len(points) == len(position.scores()) else sides[place]] += score
        leads = [sign * (n[side] * len(n) - sum(n)) for n in (scores, points)]
        return leads[0] + MATCH_FIRST * result(position), leads[1]
    values = []
    for card in range(62):
        if position.legal() >> card & 1:
            after = position.copy()
            after.play(card)
            values.append(best_by_hand(after, side, sides, sign, result))
    return (max if sides[position.turn] == side else min)(values)


@law
@given(st.sampled_from(EVERY_TABLE), st.integers(0, 2**32 - 1))
def test_ends_are_solved_exactly(table: tuple[str, dict[str, Any], int], seed: int) -> None:
    game, knobs, players = table
    hand = play_hand((game, knobs), seed, players)
    found = []
    for kernel in KERNELS:
        position = end_of(hand, 2 if players > 2 else 3, kernel)
        if position is None:
            return
        tables = tables_of(hand.end)
        side = tables.seats.side[position.turn]
        solved = position.solve(side, 1_000_000)
        assert solved is not None
        found.append(solved)
    assert all(each == found[0] for each in found)
    score, points, card = found[0]
    sides, sign = list(tables.seats.side), -1 if hand.end.game.avoids_points else 1
    quickest = end_of(hand, 2 if players > 2 else 3, KERNELS[0])
    assert quickest is not None
    assert (score, points) == best_by_hand(quickest.copy(), side, sides, sign)
    quickest.play(card)
    assert (score, points) == best_by_hand(quickest, side, sides, sign)


TO_A_TARGET = [
    ("ottocento", {"target": 200}, 4),
    ("millone", {"target": 200}, 2),
    ("centocinquanta", {"target": 60, "trick_combinations": True}, 2),
    ("quindici", {"target": 5}, 2),
]


@law
@given(st.sampled_from(TO_A_TARGET), st.integers(0, 2**32 - 1))
def test_a_match_that_is_to_be_won_comes_before_points(
    table: tuple[str, dict[str, object], int], seed: int
) -> None:
    game, knobs, players = table
    hand = play_hand((game, knobs), seed, players)
    cards = 2 if players > 2 else 3
    positions = [end for k in KERNELS if (end := end_of(hand, cards, k)) is not None]
    if not positions:
        return
    tables, rules = tables_of(hand.end), hand.end.rules
    side = tables.seats.side[positions[0].turn]

    def result(end: Position) -> int:
        score = tuple(
            before + made / 2 for before, made in zip(hand.end.score, end.scores(), strict=True)
        )
        caller = None if end.called_out < 0 else end.called_out
        verdict = hand.end.game.verdict(rules, MatchSoFar(score, 1, caller))
        return 0 if verdict is None else 1 if side in verdict.winners else -1

    expected = best_by_hand(positions[0].copy(), side, [*tables.seats.side], 1, result)
    for position in positions:
        solved = position.solve(side, 1_000_000, True)
        assert solved is not None
        assert solved[:2] == expected


def hand_in_play() -> Playthrough:
    return play_hand(("quattro_scartate", {}), 7)


@each_kernel
def test_a_search_that_would_see_too_much_gives_up(kernel: Kernel) -> None:
    position = end_of(hand_in_play(), 3, kernel)
    assert position is not None
    assert position.solve(0, 50) is None
    before = position.state()
    assert position.solve(0, 10**6) is not None
    assert position.state() == before


@each_kernel
def test_what_the_rules_refuse_is_refused_and_changes_nothing(kernel: Kernel) -> None:
    position = end_of(hand_in_play(), 14, kernel)
    assert position is not None
    before = position.state()
    illegal = next(card for card in range(62) if not position.legal() >> card & 1)
    for card in (illegal, -1, 62):
        with pytest.raises(ValueError, match="may not be played now"):
            position.play(card)
        with pytest.raises(ValueError, match="does not pay"):
            position.pay(card)
    with pytest.raises(ValueError, match="nothing may be declared"):
        position.declare(10)
    with pytest.raises(ValueError, match="nobody is asked"):
        position.keep_silent()
    for ask in (position.totals, position.scores):
        with pytest.raises(ValueError, match="not over"):
            ask()
    with pytest.raises(ValueError, match="no such side"):
        position.solve(2, 100)
    assert (position.debt(), position.price()) == (0, NO_CARD)
    assert position.state() == before
    position.finish(1, RANDOM)
    with pytest.raises(ValueError, match="no card is to be played"):
        position.solve(0, 100)


@each_kernel
def test_a_hand_before_its_play_has_no_position(kernel: Kernel) -> None:
    first = hand_in_play().steps[0].hand
    assert first.phase is Phase.DISCARD
    with pytest.raises(ValueError, match="phase discard"):
        position_of(first, kernel)


@pytest.mark.parametrize(
    "wrong", [{"turn": 7}, {"phase": 9}, {"best": 62, "led": 1}, {"played": 7}, {"turn": -1}]
)
@pytest.mark.parametrize("kernel", [k for k in KERNELS if k.backend is Backend.C])
def test_what_is_no_state_is_refused_before_memory_is_read(
    kernel: Kernel, wrong: dict[str, int]
) -> None:
    state = State()
    for name, value in wrong.items():
        setattr(state, name, value)
    with pytest.raises(ValueError, match="no hand is in this state"):
        kernel.position(tables_of(hand_in_play().end), state.flat())


@each_kernel
def test_a_state_survives_its_bytes(kernel: Kernel) -> None:
    for step in hand_in_play().steps[5:]:
        state = state_of(step.hand)
        assert read_state(state.flat()) == state
        assert kernel.position(tables_of(step.hand), state.flat()).state() == state.flat()


def test_structs_that_change_have_another_layout() -> None:
    """A kernel that was compiled for other structs is not used, see `tarocchino.kernel.kernels`."""
    tables, habits = tables_of(hand_in_play().end), habits_of(GAMES[GameName.OTTOCENTO])
    flat = (tables.flat_rules, tables.flat_seats, State().flat(), flat_bytes(habits))
    assert (LAYOUT, *map(len, flat)) == (3, 146936, 800, 616, 81448)

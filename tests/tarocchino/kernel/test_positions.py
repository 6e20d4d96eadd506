"""What a position refuses."""

from __future__ import annotations

import pytest

from tarocchino.core.games import GAMES, GameName
from tarocchino.core.play.hand_state import Phase
from tarocchino.kernel import Position, kernel_of, position_of
from tarocchino.kernel.state import NO_CARD, State, numbers_of, read_state, state_of
from tarocchino.kernel.tables import LAYOUT, flat_bytes, tables_of
from tarocchino.players.search.habits import habits_of
from tests.builders.random_play import Playthrough, play_hand

pytest.importorskip("tarocchino.kernel.native", reason="the kernel is not compiled")


def end_of(hand: Playthrough, cards: int) -> Position | None:
    """The position in which the player in turn has so many cards left, none if it ended before."""
    for step in hand.steps:
        state = step.hand
        if state.phase is Phase.PLAY and not state.trick.plays:
            held = len(state.hands[state.turn])
            if state.tricks and held <= cards:
                return position_of(state)
    return None


def hand_in_play() -> Playthrough:
    return play_hand(("quattro_scartate", {}), 7)


def test_what_the_rules_refuse_is_refused_and_changes_nothing() -> None:
    position = end_of(hand_in_play(), 14)
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
    assert (position.debt(), position.price()) == (0, NO_CARD)
    assert position.state() == before


def test_a_hand_before_its_play_has_no_position() -> None:
    first = hand_in_play().steps[0].hand
    assert first.phase is Phase.DISCARD
    with pytest.raises(ValueError, match="phase discard"):
        position_of(first)


@pytest.mark.parametrize(
    "wrong", [{"turn": 7}, {"phase": 9}, {"best": 62, "led": 1}, {"played": 7}, {"turn": -1}]
)
def test_what_is_no_state_is_refused_before_memory_is_read(wrong: dict[str, int]) -> None:
    state = State()
    for name, value in wrong.items():
        setattr(state, name, value)
    with pytest.raises(ValueError, match="no hand is in this state"):
        kernel_of(hand_in_play().end).position(numbers_of(state))


def test_a_state_survives_its_bytes() -> None:
    for step in hand_in_play().steps[5:]:
        state = state_of(step.hand)
        assert read_state(state.flat()) == state
        assert position_of(step.hand).state() == state.flat()


def test_structs_that_change_have_another_layout() -> None:
    """A kernel that was compiled for other structs is not used (`kernel.compiled`)."""
    tables, habits = tables_of(hand_in_play().end), habits_of(GAMES[GameName.OTTOCENTO])
    flat = (tables.flat_rules, tables.flat_seats, State().flat(), flat_bytes(habits))
    assert (LAYOUT, *map(len, flat)) == (3, 146936, 800, 616, 81448)

"""Finished hands with every card face up, step by step; hands in play stay closed."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarocchino.core.model.actions import Action, Deal, Play
from tarocchino.core.model.cards import PACK, cards
from tarocchino.core.model.errors import IllegalActionError
from tarocchino.core.play.match import concede_match, replay
from tarocchino.core.views.open_hand import (
    HandNotOverError,
    hands_over,
    open_hand,
    open_view,
    replay_steps,
)
from tarocchino.core.views.view import view_for
from tests.builders.match import OTTOCENTO, Table, match_of, table
from tests.builders.random_play import EVERY_TABLE, Playthrough, hand_at, play_match
from tests.fixtures.laws import tried

MIXED = tuple(Random(7).sample(PACK, len(PACK)))


def in_play() -> Table:
    """Ottocento, with two cards of the first trick played."""
    hand = match_of(OTTOCENTO).do(Deal(3, MIXED))
    low = [c.code for c in hand.hand.hands[3] if c.points == 1]
    return hand.discard(" ".join(low[:2])).play_any().play_any()


def test_a_hand_in_play_is_not_opened() -> None:
    hand = in_play()
    for state in (match_of(OTTOCENTO).state, hand.state):
        with pytest.raises(ValueError, match="not over"):
            open_view(state)
    with pytest.raises(ValueError, match="not over"):
        replay_steps(match_of(OTTOCENTO).state, hand.log)


def test_a_hand_is_open_when_the_match_was_given_up_in_the_middle_of_it() -> None:
    hand = in_play()
    given_up, _ = concede_match(hand.state, 0)
    assert open_view(given_up).hands == hand.hand.hands
    steps = replay_steps(match_of(OTTOCENTO).state, hand.log, match_ended=True)
    assert [step.action for step in steps] == hand.log
    assert steps[-1].state == hand.state


def test_what_lies_open() -> None:
    hand = table({3: "6s 7s", 0: "Ma"}).discard("6s 7s").finish()
    shown = open_view(hand.state)
    assert shown.discards[3] == cards("6s 7s")
    assert shown.payment == hand.hand.payment
    assert shown.hands == ((),) * 4
    assert shown.match == view_for(hand.state, None)


def test_a_hand_begins_with_its_deal() -> None:
    hand = in_play().finish()
    start = match_of(OTTOCENTO).state
    for actions in ([], hand.log[1:]):
        before = replay(start, hand.log[:1]) if actions else start
        with pytest.raises(ValueError, match="deal"):
            replay_steps(before, actions)


def test_a_hand_that_breaks_the_rules_is_refused() -> None:
    hand = in_play().finish()
    unplayed: list[Action] = [a for a in hand.log if not isinstance(a, Play)]
    with pytest.raises(IllegalActionError):
        replay_steps(match_of(OTTOCENTO).state, [*unplayed, hand.log[-1]])


hands = st.builds(hand_at, st.sampled_from(EVERY_TABLE), st.integers(0, 2**32 - 1))


@tried(25)
@given(hands)
def test_every_step_shows_each_card_once_and_is_what_was_played(hand: Playthrough) -> None:
    steps = replay_steps(hand.start, hand.actions)
    assert [step.state for step in steps] == [step.after for step in hand.steps]
    for step in steps[:: len(steps) // 6 or 1]:
        shown = step.view
        assert shown.match.hand is not None
        on_table = [*shown.match.hand.tricks, shown.match.hand.trick]
        lying = (*shown.hands, *shown.discards, shown.stock, *(trick.cards for trick in on_table))
        assert Counter(c for held in lying for c in held) == Counter(PACK)
    assert steps[-1].view == open_view(hand.steps[-1].after)


@pytest.mark.parametrize(
    ("game", "knobs", "players"),
    [
        ("ottocento", {}, 4),
        ("terziglio", {"hands": 3}, 3),
        ("mattazza", {}, 4),
        ("open", {"hands": 3}, 5),
    ],
)
def test_any_hand_of_a_match_is_stepped_through(
    game: str, knobs: dict[str, Any], players: int
) -> None:
    played = play_match((game, knobs), 5, players, hands=3)
    log, match = [step.action for step in played], played[-1].after
    hands = [open_hand(match, log, number) for number in range(hands_over(match))]
    assert len(hands) == len(match.sheets) == sum(isinstance(action, Deal) for action in log)
    assert [step.state for hand in hands for step in hand.steps] == [step.after for step in played]
    for number, hand in enumerate(hands):
        assert hand.steps[-1].view == open_view(hand.steps[-1].state)
        assert hand.state_before(0).sheets == match.sheets[:number]
        assert hand.state_before(1) == hand.steps[0].state
        ends = [hand.steps[place].state.hand for place in hand.tricks]
        assert [len(each.tricks) for each in ends if each] == list(range(1, len(ends) + 1))
    for number in (-1, len(hands)):
        with pytest.raises(HandNotOverError):
            open_hand(match, log, number)


def test_a_hand_in_play_is_not_among_those_that_are_over() -> None:
    hand = in_play()
    assert hands_over(hand.state) == 0
    with pytest.raises(HandNotOverError):
        open_hand(hand.state, hand.log, 0)
    given_up, _ = concede_match(hand.state, 0)
    assert hands_over(given_up) == 1
    assert open_hand(given_up, hand.log, 0).steps[-1].state == hand.state

"""A match: the running score, the deal and the end (rules.md § 2, § 8)."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from tarocchino.core.games import Game
from tarocchino.core.model.actions import Deal, Declare, Discard, Play
from tarocchino.core.model.cards import PACK, card, cards
from tarocchino.core.model.errors import Code, IllegalActionError, Reason
from tarocchino.core.play.events import HandScored, MatchWon
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.play.match import MatchState, apply, new_match, replay, verify_action
from tarocchino.core.records.digest import digest
from tests.builders.match import OTTOCENTO, QUATTRO_SCARTATE, SEATS, Table, deck, named, rules

MIXED = [tuple(Random(dealer).sample(PACK, 62)) for dealer in range(SEATS)]


def before_a_hand(*score: int, game: Game = OTTOCENTO) -> Table:
    # With `immediate` nothing but a declaration calls out, and here nobody declares.
    match = new_match(game, rules(game, calling_out="immediate"), SEATS)
    return Table(replace(match, score=score))


def silent_hand(match: Table, dealer: int = 3) -> Table:
    """A hand in which nobody declares, the same for the same dealer."""
    match.do(Deal(dealer, MIXED[dealer]))
    low = [c.code for c in match.hand.hands[dealer] if c.points == 1]
    return match.discard(" ".join(low[:2])).finish()


WORTH = silent_hand(before_a_hand(0, 0)).state.score
"""What that hand adds to each side's score when seat 3 deals."""


def ending_at(first: int, second: int) -> Table:
    """A match of Ottocento whose hand ends with this score."""
    hand = silent_hand(before_a_hand(first - WORTH[0], second - WORTH[1]))
    assert hand.state.score == (first, second)
    return hand


@pytest.mark.parametrize(
    ("first", "second", "winner"),
    [
        (799, 799, None),
        (799, 500, None),
        (800, 799, 0),
        (800, 500, 0),
        (500, 800, 1),
        (805, 803, 0),  # both: the higher wins
        (803, 805, 1),
        (1200, 1201, 1),
    ],
)
def test_ottocento_ends_with_a_side_at_the_target(
    first: int, second: int, winner: int | None
) -> None:
    hand = ending_at(first, second)
    assert hand.state.is_over is (winner is not None)
    if winner is None:
        assert hand.state.awaits_deal
        assert isinstance(hand.events[-1], HandScored)
    else:
        assert hand.state.verdict is not None
        assert hand.state.verdict.winner == winner
        assert hand.events[-1] == MatchWon(winner, (first, second))


@pytest.mark.parametrize("tie", [800, 1000])
def test_equal_above_the_target_is_another_hand(tie: int) -> None:
    hand = ending_at(tie, tie)
    assert not hand.state.is_over
    assert hand.state.awaits_deal
    silent_hand(hand, dealer=0)
    higher = 0 if hand.state.score[0] > hand.state.score[1] else 1
    assert hand.state.score[0] != hand.state.score[1]
    assert hand.state.verdict is not None
    assert hand.state.verdict.winner == higher


def test_hands_are_added_up() -> None:
    match = before_a_hand(0, 0)
    running = [0, 0]
    for dealer in (2, 3):
        silent_hand(match, dealer)
        [scored] = [e for e in match.events if isinstance(e, HandScored)]
        running = [a + b for a, b in zip(running, scored.sheet.score, strict=True)]
        assert scored.number == len(match.state.sheets) - 1
        assert scored.score == match.state.score == tuple(running)
        assert [side.total for side in scored.sheet.sides] == list(scored.sheet.score)


def test_the_deal_passes_to_the_right() -> None:
    match = before_a_hand(0, 0, game=QUATTRO_SCARTATE)
    assert match.state.next_dealer is None  # the draw decides the first dealer
    for dealer, following in ((2, 3), (3, 0), (0, 1)):
        silent_hand(match, dealer)
        assert match.state.next_dealer == following
        for wrong in {0, 1, 2, 3} - {following}:
            assert match.refusal(Deal(wrong, PACK)) is Reason.WRONG_DEALER
    silent_hand(match, 1)
    assert match.state.is_over


def quattro_scartate_ending(first: int, second: int) -> Table:
    match = before_a_hand(first, second, game=QUATTRO_SCARTATE)
    for dealer in (0, 1, 2, 3):
        assert not match.state.is_over
        silent_hand(match, dealer)
    return match


ADDED = quattro_scartate_ending(0, 0).state.score
"""What four such hands add."""


@pytest.mark.parametrize(("first", "second", "winner"), [(500, 499, 0), (499, 500, 1)])
def test_the_higher_total_of_four_hands_wins(first: int, second: int, winner: int) -> None:
    match = quattro_scartate_ending(first - ADDED[0], second - ADDED[1])
    assert match.state.score == (first, second)
    assert match.state.verdict is not None
    assert match.state.verdict.winner == winner


def test_quattro_scartate_may_be_drawn() -> None:
    match = quattro_scartate_ending(500 - ADDED[0], 500 - ADDED[1])
    assert match.state.is_over
    assert match.state.verdict is not None
    assert match.state.verdict.winner is None
    assert match.events[-1] == MatchWon(None, (500, 500))


def test_quattro_scartate_is_four_hands_whatever_the_score() -> None:
    match = before_a_hand(5000, 0, game=QUATTRO_SCARTATE)
    silent_hand(match)
    assert not match.state.is_over


@pytest.mark.parametrize(
    "pack",
    [
        PACK[:-1],
        (*PACK[:-1], PACK[0]),
        (*PACK, PACK[0]),
        (),
    ],
    ids=["a card missing", "a card twice", "a card too many", "no cards"],
)
def test_a_deck_is_all_62_cards_once(pack: tuple[object, ...]) -> None:
    match = before_a_hand(0, 0)
    assert match.refusal(Deal(0, pack)) is Reason.BAD_DECK  # type: ignore[arg-type]


@pytest.mark.parametrize("dealer", [-1, 4, 62])
def test_a_dealer_is_one_of_the_seats(dealer: int) -> None:
    assert before_a_hand(0, 0).refusal(Deal(dealer, PACK)).code is Code.WRONG_TURN


def test_a_hand_is_finished_before_the_next_is_dealt() -> None:
    match = before_a_hand(0, 0).deal(3, {})
    assert match.refusal(Deal(0, PACK)) is Reason.HAND_UNFINISHED
    assert not match.state.awaits_deal


def test_nothing_happens_before_the_deal_and_nothing_after_the_end() -> None:
    match = before_a_hand(0, 0)
    assert match.state.awaits_deal
    assert match.refusal(Play(0, card("Kd"))).code is Code.HAND_OVER
    over = ending_at(800, 0)
    assert not over.state.awaits_deal
    assert over.refusal(Deal(0, PACK)) is Reason.MATCH_OVER
    assert over.refusal(Play(0, card("Kd"))) is Reason.HAND_OVER


def test_replay_stops_at_the_first_illegal_action() -> None:
    start = new_match(OTTOCENTO, rules(), SEATS)
    deal = Deal(3, deck(3, {3: "6s 7s", 0: "Kd"}))
    assert replay(start, [deal, Discard(3, cards("6s 7s"))]).hand
    with pytest.raises(IllegalActionError) as refused:
        replay(start, [deal, Play(0, card("Kd"))])
    assert refused.value.reason is Reason.WRONG_PHASE


def states_that_differ() -> list[MatchState]:
    start = new_match(OTTOCENTO, rules(), SEATS)
    dealt, _ = apply(start, Deal(3, deck(3, {3: "6s 7s 8s", 0: "Kd Qd Nd"})))
    other, _ = apply(start, Deal(3, deck(3, {3: "6s 7s 8s", 0: "Kd Nd Qd"})))
    laid, _ = apply(dealt, Discard(3, cards("6s 7s")))
    laid_other, _ = apply(dealt, Discard(3, cards("6s 8s")))
    told, _ = apply(laid, Declare(0, named("coins Kd Qd Nd")))
    return [
        start,
        replace(start, rules=rules(target=1000)),
        replace(start, score=(1, 0)),
        new_match(QUATTRO_SCARTATE, rules(QUATTRO_SCARTATE), SEATS),
        dealt,
        other,
        laid,
        laid_other,
        told,
    ]


def test_equal_states_and_only_they_have_equal_digests() -> None:
    once, again = states_that_differ(), states_that_differ()
    assert once == again
    assert [digest(state) for state in once] == [digest(state) for state in again]
    assert len({digest(state) for state in once}) == len(once)


def test_verify_agrees_with_apply_and_changes_nothing() -> None:
    match = before_a_hand(0, 0)
    verify_action(match.state, Deal(3, PACK))
    assert match.state.hand is None
    match.deal(3, {})
    assert match.phase is Phase.DISCARD

"""What tells two actions apart: parts that add up, the same each time, and what a hand shows."""

from dataclasses import replace
from random import Random

import pytest

from tarocchino.core.model.actions import Play
from tarocchino.core.model.cards import PACK
from tarocchino.core.model.combinations import Family
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.play.legality import legal_actions
from tarocchino.core.play.match import MatchState, apply
from tarocchino.core.views.view import MatchView, view_for
from tarocchino.players import choose, take_turn
from tarocchino.players.search.analysis import question_of
from tarocchino.players.search.question import Effort, value_of
from tarocchino.players.search.reasons import NO_REASONS, mean_and_error, reasons_between
from tests.builders.random_play import fresh_match
from tests.builders.reviewed_hands import with_a_blunder

FEW = Effort(worlds=30, playouts=2)


def played_on(game: str, players: int, seed: int, cards: int) -> MatchState:
    """A hand by computer players up to a turn with so many cards in the hand and a choice."""
    match = fresh_match(game, {}, players)
    match, _ = apply(match, match.deal(Random(seed).sample(PACK, len(PACK))))
    while match.hand.phase is not Phase.PLAY or not (
        len(match.hand.hands[match.hand.turn]) <= cards and len([*legal_actions(match.hand)]) > 1
    ):
        match, _ = apply(match, take_turn(match, match.hand.turn, choose))
    return match


def two_cards(view: MatchView) -> tuple[Play, Play]:
    first, *_, last = view.hand.choices.playable
    return Play(view.seat, first), Play(view.seat, last)


@pytest.mark.parametrize(("game", "players"), [("ottocento", 4), ("open", 3), ("millone", 2)])
def test_parts_add_up_to_the_difference_in_worth(game: str, players: int) -> None:
    match = played_on(game, players, seed=4, cards=8)
    view = view_for(match, match.hand.turn)
    done, better = two_cards(view)
    reasons = reasons_between(view, done, better, FEW, seed=3)
    question = question_of(view, FEW, 3)
    worth = [
        value_of(question.reach(done)(world), 3 + n)
        - value_of(question.reach(better)(world), 3 + n)
        for n, world in enumerate(question.worlds)
    ]
    told = sum(shift.points for shift in reasons.shifts) + reasons.rest
    assert told == pytest.approx(mean_and_error(worth)[0])
    assert reasons.worlds == 30


def test_the_same_question_has_the_same_answer_and_the_reverse_the_opposite_one() -> None:
    match = played_on("ottocento", 4, seed=1, cards=8)
    view = view_for(match, match.hand.turn)
    done, better = two_cards(view)
    reasons = reasons_between(view, done, better, FEW)
    assert reasons == reasons_between(view, done, better, FEW)
    reverse = reasons_between(view, better, done, FEW)
    assert {s.part: s.points for s in reasons.shifts} == {s.part: -s.points for s in reverse.shifts}
    assert [(f.card, f.share) for f in reasons.fates] == [
        (f.card, f.instead) for f in reverse.fates
    ]


def test_equal_actions_have_no_reasons() -> None:
    match = played_on("ottocento", 4, seed=1, cards=8)
    view = view_for(match, match.hand.turn)
    done, _ = two_cards(view)
    assert reasons_between(view, done, done, FEW) == NO_REASONS


def test_a_king_thrown_away_is_told_of_with_the_sequence_that_goes_with_it() -> None:
    hand, place = with_a_blunder()
    view, done = hand.view_before(place), hand.actions[place]
    low = min(view.hand.choices.playable, key=lambda c: (c.points, c.code))
    reasons = reasons_between(view, done, Play(view.seat, low), replace(FEW, worlds=100))
    (fate,) = (fate for fate in reasons.fates if fate.card is done.card)
    assert fate.share < 0.1 < fate.instead
    lost = {shift.part for shift in reasons.shifts if shift.points < 0}
    assert {Family.KINGS, Family.BATONS} <= lost

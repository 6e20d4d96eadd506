"""Hands looked at again: what was decided, what it cost, and how that is handed on."""

from dataclasses import replace
from functools import cache

import pytest

from bot.features.reviews.model import (
    ChoiceKind,
    DecisionReview,
    HandReview,
    Moment,
    PlayedHand,
    When,
    has_choice,
    likely_cost,
    played_hand,
)
from bot.features.reviews.service import (
    DECISION,
    FIRST_LOOK,
    SecondLook,
    review_decision,
    review_hand,
)
from tarocchino.core.model.actions import Discard, Play, SeatAction
from tarocchino.core.model.cards import Suit, card
from tarocchino.core.play.legality import legal_actions
from tarocchino.core.play.match import MatchState
from tarocchino.core.views.view import view_for
from tarocchino.players.search import analyse
from tarocchino.players.search.ideas import Idea, IdeaKind
from tarocchino.players.search.reasons import NO_REASONS
from tests.builders.random_play import EVERY_TABLE, play_match
from tests.builders.reviewed_hands import with_a_blunder

HAND, KING = with_a_blunder()


@cache
def blunder() -> tuple[HandReview, DecisionReview]:
    """What is said of the King, about the hand and about the decision."""
    return review_hand(HAND, {KING}), review_decision(HAND, KING)


def test_a_wasted_king_is_found_and_costs_more_than_chance() -> None:
    hand, place = HAND, KING
    review, decision = blunder()
    assert review.compared == 1
    (moment,) = review.costly
    assert (moment.place, moment.done) == (place, hand.actions[place])
    assert 0 < moment.likely_cost < moment.cost
    assert decision.done
    assert decision.candidates[decision.done].action == hand.actions[place]
    # Both answers say the same, and its parts add up to it.
    cost = decision.candidates[decision.done].behind
    assert moment.cost == cost == pytest.approx(-decision.reasons.total)
    assert moment.idea == Idea(IdeaKind.THEIRS, moment.better.card, moment.done.card)


def test_what_only_the_master_finds_costly_is_not_said_to_cost_anything() -> None:
    lead = 5
    look = SecondLook(HAND.view_before(lead), DECISION, seed=1)
    (found,) = look.compared(*_best_and_done(lead))
    assert found.by_master[0] > 25 > 10 > found.by_habits[0]
    assert not likely_cost(*found.cost)
    assert review_hand(HAND, {lead}).costly == ()
    decision = review_decision(HAND, lead)
    assert not decision.candidates[decision.done].is_worse
    assert decision.reasons == NO_REASONS


def test_of_two_figures_the_smaller_one_is_told() -> None:
    look = SecondLook(HAND.view_before(KING), DECISION, seed=1)
    (found,) = look.compared(*_best_and_done(KING))
    assert found.cost == found.by_habits < found.by_master
    (moment,) = blunder()[0].costly
    assert abs(moment.cost - found.by_habits[0]) < 3 * moment.error
    assert moment.cost < found.by_master[0] - 3 * moment.error


def _best_and_done(place: int) -> tuple[SeatAction, list[SeatAction]]:
    """What the master would do, and what was done."""
    best = analyse(HAND.view_before(place), FIRST_LOOK).best.action
    return best, [HAND.actions[place]]


def test_what_somebody_may_still_decide_is_reviewed_too() -> None:
    now = review_decision(PlayedHand(HAND.dealt, HAND.actions[:KING]), KING)
    assert now.done is None
    assert now.candidates[0].action == blunder()[1].candidates[0].action


def test_a_discard_that_no_search_comes_by_is_compared_too() -> None:
    view = HAND.view_before(0)
    held = sorted(view.hand.choices.discardable, key=lambda c: (c.suit is Suit.TRUMPS, c.points))
    odd = Discard(view.seat, tuple(held[-view.hand.choices.discard_number :]))
    decision = review_decision(PlayedHand(HAND.dealt, (odd,)), 0)
    assert decision.candidates[decision.done] == decision.candidates[-1]
    assert decision.candidates[-1].action == odd
    assert decision.candidates[-1].behind > 2 * decision.candidates[-1].error
    (moment,) = review_hand(PlayedHand(HAND.dealt, (odd,)), {0}).costly
    assert moment.done == odd


def test_a_review_does_not_depend_on_cards_that_the_player_cannot_see() -> None:
    states = [*HAND.states()]
    turn = states[0].hand.turn
    one, other = (states[0].hand.hands[(turn + n) % 4][0] for n in (1, 2))
    exchanged = {one: other, other: one}
    deck = tuple(exchanged.get(c, c) for c in HAND.dealt.deck)
    otherwise = PlayedHand(replace(HAND.dealt, deck=deck), ())
    before = PlayedHand(HAND.dealt, ())
    assert next(otherwise.states()).hand.hands != states[0].hand.hands
    assert otherwise.view_before(0) == before.view_before(0)
    assert review_decision(otherwise, 0) == review_decision(before, 0)


@pytest.mark.parametrize("table", EVERY_TABLE[::8], ids=str)
def test_hands_of_every_kind_end_as_they_were_played(
    table: tuple[str, dict[str, object], int],
) -> None:
    game, knobs, players = table
    steps = play_match((game, knobs), 7, players, hands=1)
    match, actions = steps[-1].after, [step.action for step in steps]
    for number in range(len(match.sheets)):
        hand = played_hand(match, actions, number)
        *_, end = hand.states()
        assert end.sheets[-1] == match.sheets[number]
        places = [p for p, s in enumerate(hand.states()) if p < len(hand.actions)][::9]
        for place, state in enumerate(hand.states()):
            if place in places and len([*legal_actions(state.hand)]) < 2:
                assert not has_choice(view_for(state, state.hand.turn))


def test_the_hand_in_play_is_read_with_the_score_before_it() -> None:
    steps = play_match(("ottocento", {}), 7, 4, hands=2)
    cut = next(n for n, s in enumerate(steps) if len(s.after.sheets) == 1) + 12
    match: MatchState = steps[cut].after
    hand = played_hand(match, [step.action for step in steps[: cut + 1]], 1)
    *_, now = hand.states()
    assert now.hand == match.hand
    assert now.score == match.score
    with pytest.raises(ValueError, match="no hand 2"):
        played_hand(match, [step.action for step in steps[: cut + 1]], 2)


def test_costs_that_may_be_chance_are_not_told() -> None:
    done, better = Play(0, card("Kc")), Play(0, card("6c"))
    moments = tuple(
        Moment(place, When(ChoiceKind.PLAY, 2), done, better, cost, error)
        for place, (cost, error) in enumerate([(10.0, 2.0), (3.0, 2.0), (-4.0, 1.0), (8.0, 3.0)])
    )
    review = HandReview(moments, (), 9)
    assert [moment.place for moment in review.costly] == [0, 3]
    assert [round(moment.likely_cost, 3) for moment in moments] == [9.6, 0, 0, 6.875]

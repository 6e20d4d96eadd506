"""Hands played out after a claim: legally, and with the best result for the claimer."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tarocchino.core.games import Game
from tarocchino.core.model.actions import Action, Declare, Pay, Play
from tarocchino.core.model.cards import Card, card, cards
from tarocchino.core.model.combinations import combinations_of
from tarocchino.core.model.errors import IllegalActionError, Reason
from tarocchino.core.model.tricks import NO_TRICK, Trick, playable_cards, winner
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.play.legality import as_declared
from tarocchino.core.play.match import MatchState, apply, concede_match
from tarocchino.core.play.scoring import default_payment, matto_debt
from tarocchino.core.records.digest import digest
from tarocchino.core.records.record import write_record
from tarocchino.core.records.referee import judge
from tarocchino.core.views.claim import is_certain, next_play
from tarocchino.core.views.view import view_for
from tests.builders.match import (
    CENTOCINQUANTA,
    MATTAZZA,
    OTTOCENTO,
    TERZIGLIO,
    match_of,
    table,
)
from tests.builders.random_play import EVERY_TABLE, Step, hand_of, play_match, random_action
from tests.fixtures.laws import tried
from tests.tarocchino.core.views.claim_oracle import Hands, to_lead

At = tuple[str, dict[str, Any], int]

a_table = st.sampled_from(EVERY_TABLE)
a_seed = st.integers(0, 2**32 - 1)


def first_hand(at: At, seed: int) -> list[Step]:
    """One hand of random play, the first of a match."""
    game, knobs, players = at
    return play_match((game, knobs), seed, players, hands=1)


def is_in_play(match: MatchState) -> bool:
    return match.hand is not None and match.hand.phase is Phase.PLAY


def played_out(match: MatchState, claimer: int) -> tuple[MatchState, list[Action]]:
    """The match after the hand, and its actions, all of them legal."""
    done: list[Action] = []
    while hand_of(match).phase is not Phase.OVER:
        done.append(next_play(match, claimer))
        match, _ = apply(match, done[-1])
    return match, done


def tricks_won(end: MatchState, since: MatchState, seat: int) -> int:
    """The number of tricks that the seat's side won after that moment."""
    hand = hand_of(end)
    new = hand.tricks[len(hand_of(since).tricks) :]
    return sum(hand.side_of(winner(t, hand.rules)) == hand.side_of(seat) for t in new)


@tried(60)
@given(a_table, a_seed)
def test_a_hand_is_played_out_by_the_rules_from_any_moment(at: At, seed: int) -> None:
    random, steps = Random(seed), first_hand(at, seed)
    places = [place for place, step in enumerate(steps) if is_in_play(step.before)]
    if not places:
        return
    place = random.choice(places)
    start = steps[place].before
    claimer = random.choice(hand_of(start).playing)
    end, done = played_out(start, claimer)
    assert digest(played_out(start, claimer)[0]) == digest(end)
    names = [str(seat) for seat in range(end.players)]
    log = [*(step.action for step in steps[:place]), *done]
    answer = judge(json.dumps(write_record(end.game, end.rules, names, log)).encode())
    assert answer["ok"], answer
    assert answer["hands"][0]["score"] == list(end.sheets[-1].score)


@tried(60)
@given(a_table, a_seed)
def test_a_certain_claim_is_worth_the_same_however_the_rest_is_played(at: At, seed: int) -> None:
    random = Random(seed)
    for step in first_hand(at, seed):
        start = step.before
        if not is_in_play(start):
            continue
        claimer = hand_of(start).turn
        if not is_certain(view_for(start, claimer)):
            continue
        end, done = played_out(start, claimer)
        left = len(hand_of(start).hands[claimer])
        assert tricks_won(end, start, claimer) == left
        if any(isinstance(action, Pay) for action in done) or start.rules.trick_combinations:
            continue
        others = follow_the_claimer(start, claimer, random)
        assert others.sheets[-1].score == end.sheets[-1].score
        assert tricks_won(others, start, claimer) == left


def follow_the_claimer(match: MatchState, claimer: int, random: Random) -> MatchState:
    """Play on with the claimer following the claim and the others playing any legal card."""
    while hand_of(match).phase is not Phase.OVER:
        own = hand_of(match).turn == claimer
        action = next_play(match, claimer) if own else random_action(match, random)
        match, _ = apply(match, action)
    return match


def most_tricks(match: MatchState, claimer: int) -> int:
    """The most tricks that the claimer's side can win if everybody helps, by full search."""
    hand = hand_of(match)
    side = hand.sides[hand.side_of(claimer)]
    known: dict[tuple[Hands, Trick, int], int] = {}

    def best(lying: Hands, so_far: Trick, turn: int) -> int:
        key = (lying, so_far, turn)
        if key not in known:
            choices = playable_cards(lying[turn], so_far, hand.rules)
            known[key] = max(after(lying, so_far, turn, c) for c in choices)
        return known[key]

    def after(lying: Hands, so_far: Trick, turn: int, c: Card) -> int:
        left = tuple(other for other in lying[turn] if other is not c)
        lying = (*lying[:turn], left, *lying[turn + 1 :])
        so_far = so_far.add(turn, c)
        if len(so_far.plays) < len(hand.playing):
            return best(lying, so_far, hand.next_seat(turn))
        won_by = winner(so_far, hand.rules)
        return (won_by in side) + (best(lying, NO_TRICK, won_by) if any(lying) else 0)

    return best(hand.hands, hand.trick, hand.turn)


@pytest.mark.parametrize(("cards_left", "missed"), [(6, 0), (9, 1)])
@tried(60)
@given(a_table, a_seed)
@example(at=("millone", {}, 2), seed=1)
def test_near_the_end_hardly_a_trick_is_missed(
    cards_left: int, missed: int, at: At, seed: int
) -> None:
    """With few cards left, at most a few tricks less than the maximum are won."""
    random = Random(seed)
    starts = [s.before for s in first_hand(at, seed) if is_in_play(s.before)]
    for start in starts:
        left = sum(map(len, hand_of(start).hands))
        if left > cards_left or left < cards_left - 2 or not hand_of(start).tricks:
            continue
        claimer = random.choice(hand_of(start).playing)
        end, _ = played_out(start, claimer)
        if hand_of(end).called_out is None:
            assert tricks_won(end, start, claimer) >= most_tricks(start, claimer) - missed


PLAYED_OUT = [
    # own cards, the others' in turn, the game and its players, tricks won by seat 0's side
    ("An Mo", "So Lu 16 15", MATTAZZA, 3, 2, "whoever claims leads the strongest first"),
    ("Mo 05", "An 16 Kd Kc", MATTAZZA, 3, 1, "the Angelo has to take one"),
    ("An 05", "16 Kd 15 Kc", MATTAZZA, 3, 2, "the higher trump is thrown under the Angelo"),
    ("Kd Td", "Qd 7d Nd 8d", MATTAZZA, 3, 1, "cards that are too high are in the way"),
    ("An Ma", "Kd Qd Kc Qc", MATTAZZA, 3, 1, "the Matto wins nothing"),
    ("6d 7d", "Kc Qc Kb Qb", MATTAZZA, 3, 2, "nobody can follow"),
    ("6d 7d", "Kc Qc Kb Ma", MATTAZZA, 3, 2, "the Matto is no help to those who play it"),
    ("6d 9c", "7d Kc An Mo Kd Qb", OTTOCENTO, 4, 2, "the partner's trumps take everything"),
    ("Kd An", "Qd Mo", CENTOCINQUANTA, 2, 2, "what was conceded falls"),
    ("An Mo", "So Lu 16 15", TERZIGLIO, 3, 2, "with a partner against the soloist"),
]


@pytest.mark.parametrize(
    ("own", "others", "game", "players", "won"),
    [pytest.param(*row[:-1], id=f"{row[0]} against {row[1]}: {row[-1]}") for row in PLAYED_OUT],
)
def test_how_hands_are_played_out(
    own: str, others: str, game: Game, players: int, won: int
) -> None:
    start = to_lead(cards(own), cards(others), game, players)
    assert most_tricks(start, 0) == won, "the position is not what it is said to be"
    end, _ = played_out(start, 0)
    assert tricks_won(end, start, 0) == won


def test_a_claim_in_the_first_trick_costs_nobody_a_declaration() -> None:
    """Everybody who has not played yet declares everything before the first card."""
    hand = table({0: "Kd Qd Nd", 1: "Kc Qc Nc", 3: "6s 7s"}, target=5000).discard("6s 7s")
    declared: dict[int, Declare] = {}
    match = hand.state
    while hand_of(match).phase is not Phase.OVER:
        action = next_play(match, 0)
        if isinstance(action, Declare):
            declared[action.seat] = action
        elif isinstance(action, Play) and not hand_of(match).tricks:
            found = combinations_of(hand_of(match).hands[action.seat], match.rules)
            named = declared.get(action.seat)
            assert (named.combinations if named else ()) == as_declared(found)
        match, _ = apply(match, action)
    assert {0, 1} <= set(declared)


def test_the_price_of_the_matto_is_the_one_that_is_best_for_who_pays() -> None:
    hand = table({3: "6s 7s", 0: "Ma"}).discard("6s 7s").play_out()
    assert hand.phase is Phase.PAY
    debt = matto_debt(hand.hand)
    assert next_play(hand.state, 1) == Pay(debt.seat, default_payment(hand.hand, debt))


def test_nothing_is_played_out_where_nothing_is_played() -> None:
    fresh = match_of(OTTOCENTO)
    before_the_play = table({3: "6s 7s"})
    over = table({3: "6s 7s"}, target=5000).discard("6s 7s").finish()
    given_up, _ = concede_match(over.state, 0)
    for match in (fresh.state, before_the_play.state, over.state, given_up):
        with pytest.raises(IllegalActionError) as refused:
            next_play(match, 0)
        assert refused.value.reason is Reason.HAND_OVER


def test_a_trick_is_won_with_the_weakest_card_that_wins_it() -> None:
    led, others = "7d 8d 9d Td Kc Qc Nc", "An 05 Ks Qs Ns Js Ts"
    match, _ = apply(to_lead(cards(led), cards(others), CENTOCINQUANTA, 2), Play(0, card("7d")))
    assert next_play(match, 1) == Play(1, card("05"))


def test_the_last_trick_is_won_rather_than_one_before() -> None:
    """The Matto has to lose a trick: it is led first, and the Angelo takes the last."""
    start = to_lead(cards("An Ma"), cards("Kd Qd Kc Qc"), MATTAZZA, 3)
    end, _ = played_out(start, 0)
    assert [winner(t, end.rules) == 0 for t in hand_of(end).tricks] == [False, True]


def test_what_a_trick_itself_scores_was_not_conceded() -> None:
    """In parlour rules three Kings in a trick score at once: a follower throws another card."""
    start = to_lead(
        cards("Kd 6d"), cards("Kc 7c Ac Qb Kb 7b"), OTTOCENTO, 4, set="parlour", target=5000
    )
    parlour, _ = played_out(start, 0)
    assert all(sheet.trick_combinations == 0 for sheet in parlour.sheets[-1].sides)

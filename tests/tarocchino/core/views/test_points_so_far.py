"""The points of a hand in progress: a table by hand, and laws over random play of every game."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarocchino.core.games import Game
from tarocchino.core.play.hand_state import HandState, Phase
from tarocchino.core.play.match import MatchState, new_match
from tarocchino.core.play.scoring import matto_debt
from tarocchino.core.views.points_so_far import PointsSoFar, is_being_counted, points_so_far
from tarocchino.core.views.view import view_for
from tests.builders.match import (
    CENTOCINQUANTA,
    MATTAZZA,
    MILLONE,
    OPEN_GAME,
    OTTOCENTO,
    QUATTRO_SCARTATE,
    QUINDICI,
    TERZIGLIO,
    by_seat,
    codes_of,
    match_of,
    played_out,
    table,
)
from tests.builders.random_play import EVERY_TABLE, Playthrough, hand_at
from tests.fixtures.laws import tried


def after(
    *tricks: str, game: Game = OTTOCENTO, players: int = 4, to_play: str = "Ts", **hand: Any
) -> tuple[PointsSoFar, ...]:
    """Each side's points after these tricks; seat 0 still holds ``to_play``."""
    end = played_out(*tricks, game=game, players=players, **hand)
    state = replace(end, hands=by_seat(players, {0: to_play}), phase=Phase.PLAY)
    return points_so_far(view_for(match_with(state), None))


def match_with(hand: HandState) -> MatchState:
    start = new_match(hand.game, hand.rules, hand.players)
    return replace(start, hand=hand)


@pytest.mark.parametrize(
    ("game", "players", "tricks", "expected"),
    [
        pytest.param(OTTOCENTO, 4, (), (0, 0), id="nothing yet"),
        # Two groups of two, and 4 + 3 above one for King and Queen.
        pytest.param(OTTOCENTO, 4, ("0: Ks 6s Qs 7s",), (9, 0), id="card points"),
        # A seat's trick is its side's: 2 + 4 for the one, 2 + 4 for the other.
        pytest.param(
            QUATTRO_SCARTATE,
            4,
            ("0: 6s Ks 7s 8s", "1: 6b 7b Kb 8b"),
            (0, 12),
            id="partners' tricks",
        ),
        # Three Kings (17) in six groups, each four above one.
        pytest.param(
            OTTOCENTO,
            4,
            ("0: Ks 6s 7s 8s", "0: Kb 6b 7b 8b", "0: Kc 6c 7c 8c"),
            (17 + 6 + 12, 0),
            id="cricca of the pile",
        ),
        # King, Queen and Knight of coins: 10; two groups; 4 + 3 + 2 above one.
        pytest.param(OTTOCENTO, 4, ("0: Kd Qd Nd 6d",), (10 + 2 + 9, 0), id="sequence of the pile"),
        # The Matto stays with the side that played it, which has a trick.
        pytest.param(
            OTTOCENTO, 4, ("0: 9s 6s 7s 8s", "0: 6b Kb Ma 7b"), (2 + 4, 1 + 4), id="matto kept"
        ),
        # A side without a trick would keep nothing: its Matto counts for the trick's winner.
        pytest.param(OTTOCENTO, 4, ("1: Kb Ma 6b 7b",), (0, 2 + 8), id="matto without a trick"),
        pytest.param(MILLONE, 2, ("0: Ks Qs",), (1 + 7, 0), id="Millone"),
        # Not in tens before the end of the hand.
        pytest.param(QUINDICI, 2, ("0: Ks Qs",), (1 + 7, 0), id="Quindici"),
        pytest.param(CENTOCINQUANTA, 2, ("0: 6s Ns",), (0, 1 + 2), id="Centocinquanta"),
        # Three cards a trick: groups of two, the odd card counts above one only.
        pytest.param(TERZIGLIO, 3, ("0: Ks 6s 7s",), (1 + 4, 0), id="Terziglio"),
        # In groups of the number of players.
        pytest.param(MATTAZZA, 4, ("0: Ks 6s Qs 7s",), (1 + 7, 0, 0, 0), id="Mattazza"),
        # Each card half a point below its value.
        pytest.param(OPEN_GAME, 3, ("0: Ks 6s Qs",), (4.5 + 0.5 + 3.5, 0, 0), id="open game"),
    ],
)
def test_points_of_tricks(
    game: Game, players: int, tricks: tuple[str, ...], expected: tuple[float, ...]
) -> None:
    soloist = 0 if game is TERZIGLIO else None
    counted = after(*tricks, game=game, players=players, soloist=soloist)
    assert tuple(side.total for side in counted) == expected
    assert all(side.last_trick == 0 for side in counted)


def test_six_more_for_the_last_trick_once_it_is_won() -> None:
    assert [side.last_trick for side in after("1: Ks 6s 7s 8s", to_play="")] == [0, 6]
    assert [side.last_trick for side in after("1: Ks 6s 7s 8s", to_play="Ts")] == [0, 0]
    last_of_open = after("1: Ks 6s 7s", game=OPEN_GAME, players=3, to_play="")
    assert [side.last_trick for side in last_of_open] == [0, 0, 0]


def test_declarations_count_at_once_and_what_is_discarded_never() -> None:
    hand = table({3: "6s 7s", 0: "Kd Qd Nd"}).discard("6s 7s").declare("coins Kd Qd Nd")
    for seat in (*range(4), None):
        mine, theirs = points_so_far(view_for(hand.state, seat))
        assert (mine.seats, mine.declared, mine.total) == ((0, 2), 10, 10)
        assert (theirs.seats, theirs.pile, theirs.total) == ((1, 3), (), 0)


def test_trick_combinations_count_for_the_winner_of_the_trick() -> None:
    mine, theirs = after("0: Ks Qs Ns 6s", trick_combinations=True)
    assert (mine.trick_combinations, theirs.trick_combinations) == (10, 0)
    assert after("0: Ks Qs Ns 6s")[0].trick_combinations == 0


def test_before_the_first_deal_nothing_is_counted() -> None:
    view = view_for(match_of(OTTOCENTO).state, 0)
    assert points_so_far(view) == ()
    assert not is_being_counted(view)


hands = st.builds(hand_at, st.sampled_from(EVERY_TABLE), st.integers(0, 2**32 - 1))


@tried(60)
@given(hands)
def test_everybody_counts_the_same_at_every_moment(hand: Playthrough) -> None:
    for step in hand.steps:
        by_spectator = points_so_far(view_for(step.after, None))
        for seat in range(hand.players):
            assert points_so_far(view_for(step.after, seat)) == by_spectator


@tried(100)
@given(hands)
def test_at_the_end_of_the_hand_it_is_the_score_sheet_without_what_was_hidden(
    hand: Playthrough,
) -> None:
    end, state = hand.end, hand.steps[-1].after
    assert not is_being_counted(view_for(state, None))
    sheet = state.sheets[-1]
    counted = points_so_far(view_for(state, None))
    if end.thrown_in:
        assert all(side.total == 0 for side in counted)
        return
    hidden = {*end.stock, *(c for discarded in end.discards for c in discarded)}
    for side, (public, final) in enumerate(zip(counted, sheet.sides, strict=True)):
        assert public.seats == final.seats
        assert public.declared == final.declared_points
        assert public.trick_combinations == final.trick_combinations
        assert public.last_trick == final.last_trick
        before_payment = set(final.pile) - hidden
        if end.payment is not None and end.payment not in hidden:
            debt = matto_debt(end)
            if side == end.side_of(debt.seat):
                before_payment.add(end.payment)
            if side == debt.payee:
                before_payment.discard(end.payment)
        assert codes_of(public.pile) == codes_of(before_payment)
        if set(public.pile) == set(final.pile):
            assert public.total == final.total


@tried(60)
@given(hands)
def test_nobody_ends_with_less_than_was_counted_but_for_the_price_of_the_matto(
    hand: Playthrough,
) -> None:
    end, state = hand.end, hand.steps[-1].after
    debt = None if end.payment is None else matto_debt(end)
    payer = None if debt is None else end.side_of(debt.seat)
    counted = points_so_far(view_for(state, None))
    for side, final in enumerate(state.sheets[-1].sides):
        if side != payer:
            assert counted[side].total <= final.total

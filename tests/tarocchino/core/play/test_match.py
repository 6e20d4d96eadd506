"""A match: the running score, the deal and the end (rules.md § 2, § 8)."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from tarocchino.core.games import Game
from tarocchino.core.games.base import Winner
from tarocchino.core.model.actions import Deal, Discard, Play
from tarocchino.core.model.cards import PACK, Card, card, cards
from tarocchino.core.model.errors import Code, IllegalActionError, Reason
from tarocchino.core.play.events import HandScored, MatchWon
from tarocchino.core.play.match import (
    MatchState,
    apply,
    concede_match,
    may_be_stopped,
    new_match,
    replay,
    stop_match,
    verify_action,
)
from tarocchino.core.play.seat_draw import draw_cards, draw_value, partnership_seats
from tarocchino.core.records.digest import digest
from tarocchino.core.views.view import view_for
from tests.builders.match import (
    CENTOCINQUANTA,
    MATTAZZA,
    MILLONE,
    OPEN_GAME,
    OTTOCENTO,
    QUATTRO_SCARTATE,
    QUINDICI,
    SEATS,
    TERZIGLIO,
    Table,
    deck,
    match_of,
    rules,
)

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
    assert hand.state.verdict.winner == higher


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
    assert match.state.verdict.winner == winner


def test_quattro_scartate_may_be_drawn() -> None:
    match = quattro_scartate_ending(500 - ADDED[0], 500 - ADDED[1])
    assert match.state.is_over
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


@pytest.mark.parametrize(
    ("game", "score", "gives_up", "winner"),
    [
        (OTTOCENTO, (0, 0), 0, 1),
        (OTTOCENTO, (790, 3), 0, 1),  # the running score does not matter between two
        (OTTOCENTO, (790, 3), 1, 0),
        (QUATTRO_SCARTATE, (100, 100), 1, 0),
        (MILLONE, (0, 999), 1, 0),
        (CENTOCINQUANTA, (149, 0), 0, 1),
        (QUINDICI, (14, 0), 0, 1),
        (TERZIGLIO, (40, -20, -20), 0, (1, 2)),
        (TERZIGLIO, (40, -10, -30), 0, 1),
        (TERZIGLIO, (40, -10, -30), 2, 0),
        (OPEN_GAME, (12.5, 30, 30, 41), 3, (1, 2)),
        (OPEN_GAME, (12.5, 30, 30, 41), 0, 3),
        (MATTAZZA, (0, 1, 2), 1, (0, 2)),  # penalties: all who are still in
        (MATTAZZA, (0, 1, 3, 2), 0, (1, 3)),  # a player who sits out has lost already
    ],
)
def test_the_others_win_when_a_side_gives_the_match_up(
    game: Game, score: Sequence[float], gives_up: int, winner: Winner
) -> None:
    players = len(score) if len(score) > 2 else None
    before = match_of(game, players, score).state
    over, events = concede_match(before, gives_up)
    assert over.is_over
    assert over.verdict.winner == winner
    assert events == (MatchWon(winner, before.score),)
    assert (over.score, over.sheets, over.hand) == (before.score, before.sheets, before.hand)


def a_moment(match: Table, moment: str) -> MatchState:
    """A match before its first deal, at the discard, in the play, or between two hands."""
    if moment != "before the deal":
        match.deal(3, {3: "6s 7s"})
    if moment in ("in the play", "between hands"):
        match.discard("6s 7s").play_any()
    if moment == "between hands":
        match.finish()
    return match.state


@pytest.mark.parametrize("moment", ["before the deal", "dealt", "in the play", "between hands"])
def test_a_match_may_be_given_up_at_any_time_and_then_nothing_happens(moment: str) -> None:
    before = a_moment(match_of(OTTOCENTO, target=5000), moment)
    over, _ = concede_match(before, 0)
    assert not over.awaits_deal
    for action in (Deal(0, PACK), *(Play(seat, c) for seat, c in held_by_all(over))):
        assert refusal(over, action) in (Reason.MATCH_OVER, Reason.HAND_OVER)
    assert view_for(over, 0).verdict == over.verdict


def held_by_all(match: MatchState) -> list[tuple[int, Card]]:
    hands = match.hand.hands if match.hand else ()
    return [(seat, c) for seat, held in enumerate(hands) for c in held]


def refusal(match: MatchState, action: Deal | Play) -> Reason:
    before = digest(match)
    with pytest.raises(IllegalActionError) as asked:
        verify_action(match, action)
    with pytest.raises(IllegalActionError) as done:
        apply(match, action)
    assert done.value.reason is asked.value.reason
    assert digest(match) == before
    return asked.value.reason


@pytest.mark.parametrize("side", [0, 1])
def test_a_match_is_given_up_once(side: int) -> None:
    over, _ = concede_match(match_of(OTTOCENTO).state, 0)
    with pytest.raises(IllegalActionError) as refused:
        concede_match(over, side)
    assert refused.value.reason is Reason.MATCH_OVER


@pytest.mark.parametrize("side", [2, 4, -1])
def test_only_who_is_in_the_match_may_give_it_up(side: int) -> None:
    match = match_of(MATTAZZA, 4, (0, 1, 3, 2)).state  # the target is 3: seat 2 sits out
    with pytest.raises(IllegalActionError) as refused:
        concede_match(match, side)
    assert refused.value.reason is Reason.MATCH_OVER


def test_a_match_for_an_agreed_number_of_hands_cannot_be_stopped_but_given_up() -> None:
    match = match_of(TERZIGLIO, hands=2).deal(0, {}).bid("passo", "passo", "passo").state
    assert not may_be_stopped(match)
    with pytest.raises(IllegalActionError):
        stop_match(match)
    over, _ = concede_match(match, 1)
    assert over.verdict.winner == (0, 2)


TORNEO = rules()


def value(code: str, **knobs: Any) -> int:
    return draw_value(card(code), rules(**knobs))


def test_trumps_rank_above_all_suit_cards_and_the_matto_lowest() -> None:
    falling = "An Mo So Lu 16 05 m1 Be Kd Qd Nd Jd Ad 6d Td Ma"
    assert all(value(high) > value(low) for high, low in pairwise(falling.split()))


@pytest.mark.parametrize(
    "equal", ["m1 m2 m3 m4", "Ks Kb Kc Kd", "Js Jb Jc Jd", "Ts Tb Ac Ad", "As Ab Tc Td"]
)
def test_moors_and_suits_are_equal(equal: str) -> None:
    assert len({value(code) for code in equal.split()}) == 1


def test_the_draw_follows_the_order_of_the_suits() -> None:
    assert value("Ad") > value("Td")
    assert value("Ad", suit_order="uniform") < value("Td", suit_order="uniform")
    assert value("Mo", grande_head="Mondo") > value("An", grande_head="Mondo")


@pytest.mark.parametrize(
    ("pack", "order", "rounds"),
    [
        ("Kd An 6s Ma", (1, 0, 2, 3), 1),
        ("Ks Kd 16 6s 7s 8s", (2, 1, 0, 3), 2),  # the Kings again: 7s under 8s
        ("m1 m2 m3 m4 6s 7s 8s 9s", (3, 2, 1, 0), 2),
        ("m1 m2 m3 m4 Kd Ks Qd Qs 7d 6d 6c Ad", (1, 0, 3, 2), 4),
        ("Kd Ks Qd Qs 7b 6b Tb 9b", (0, 1, 2, 3), 3),
    ],
)
def test_equal_cards_draw_again(pack: str, order: tuple[int, ...], rounds: int) -> None:
    draw = draw_cards(cards(pack), 4, TORNEO)
    assert len(draw.rounds) == rounds
    assert draw.order == order


def test_the_rounds_say_who_drew_what() -> None:
    draw = draw_cards(cards("Ks Kd 16 6s 7s 8s"), 4, TORNEO)
    assert [r.drawn for r in draw.rounds] == [
        ((0, card("Ks")), (1, card("Kd")), (2, card("16")), (3, card("6s"))),
        ((0, card("7s")), (1, card("8s"))),
    ]


def test_the_two_highest_are_partners_and_the_highest_deals_from_seat_0() -> None:
    seats = partnership_seats((3, 1, 0, 2))
    assert seats[0] == 3
    assert {seats[0], seats[2]} == {3, 1}
    assert {seats[1], seats[3]} == {0, 2}

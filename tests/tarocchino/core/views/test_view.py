"""What a seat or a spectator may see, moment by moment; the laws are in `test_laws`."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarocchino.core.model.actions import Action, Deal, Play
from tarocchino.core.model.cards import PACK, card, cards
from tarocchino.core.model.errors import IllegalActionError
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.play.match import concede_match, new_match, replay
from tarocchino.core.views.open_hand import (
    HandNotOverError,
    hands_over,
    open_hand,
    open_view,
    replay_steps,
)
from tarocchino.core.views.view import HandView, signals_with, view_for
from tests.builders.match import (
    MATTAZZA,
    OTTOCENTO,
    TERZIGLIO,
    Table,
    match_of,
    rules,
    table,
)
from tests.builders.random_play import EVERY_TABLE, Playthrough, hand_at, play_match
from tests.fixtures.laws import tried

CALLER = {3: "Ks Qs Ns 08 6s 7s"}
SILENT = {3: "Ks Qs 08 6s 7s 9s", 2: "Ns"}


def test_before_the_first_deal_there_is_no_hand() -> None:
    view = view_for(new_match(OTTOCENTO, rules(), 4), 0)
    assert view.hand is None
    assert not view.is_my_turn
    assert view.sides == ((0, 2), (1, 3))
    assert (view.side_of(2), view.side_of(3)) == (0, 1)


def test_only_the_player_in_turn_has_choices() -> None:
    hand = table({3: "Ks 8s"}, "6s 7s")
    for seat in (0, 1, 2, None):
        shown = view_for(hand.state, seat).hand
        assert shown.choices is None
        assert (shown.turn, shown.phase) == (3, Phase.DISCARD)
    mine = view_for(hand.state, 3)
    assert mine.is_my_turn
    assert mine.hand.choices.discard_number == 2
    assert card("Ks") not in mine.hand.choices.discardable
    assert {*cards("8s 6s 7s")} <= {*mine.hand.choices.discardable}


def test_the_discard_is_the_dealers_alone_to_see() -> None:
    hand = table({}, "6s 7s").discard("6s 7s")
    for seat, own in ((0, ()), (1, ()), (2, ()), (3, cards("6s 7s")), (None, ())):
        shown = view_for(hand.state, seat).hand
        assert shown.own_discard == own
        assert shown.discarded == (0, 0, 0, 2)
        assert shown.held == (15, 15, 15, 15)


def test_that_the_dealer_could_call_out_is_nobody_elses_to_know() -> None:
    could = table(CALLER, "9s Ts", score=(0, 790))
    could_not = table(SILENT, "Ts Js", score=(0, 790))
    assert (could.phase, could_not.phase) == (Phase.CALL_OUT, Phase.DISCARD)
    for seat in (0, 1, None):
        one, other = view_for(could.state, seat).hand, view_for(could_not.state, seat).hand
        assert (one.phase, one.turn, one.held) == (other.phase, other.turn, other.held)
        assert one.choices is other.choices is None
    mine = view_for(could.state, 3).hand
    assert mine.held[3] == len(mine.own) == 15
    assert [c.points for c in mine.choices.call_out] == [10]
    before = view_for(could.state, 0)
    could.decline()
    assert view_for(could.state, 0) == before


def test_the_table_as_everybody_sees_it() -> None:
    hand = table({0: "Kd 6d", 1: "Qd", 2: "Jd", 3: "m1 m2 m3"}, "6s 7s").discard("6s 7s")
    hand.play("6d Qd")
    shown = view_for(hand.state, None).hand
    assert shown.trick.cards == cards("6d Qd")
    assert shown.winning == (1, card("Qd"))
    assert (shown.dealer, shown.eldest, shown.turn, shown.number) == (3, 0, 2, 0)
    hand.play("Jd").play_any()
    shown = view_for(hand.state, None).hand
    assert shown.winning is None
    assert len(shown.tricks) == len(shown.winners) == 1
    assert shown.winners[0] == hand.turn


def test_choices_while_playing() -> None:
    hand = table({0: "Kd Qd 05", 1: "Td 9d Kc", 2: "Jd", 3: "m1"}, "6s 7s").discard("6s 7s")
    hand.play("Kd")
    mine = view_for(hand.state, 1).hand
    assert set(mine.choices.playable) <= set(mine.own)
    assert {*cards("Td 9d")} <= {*mine.choices.playable}
    assert card("Kc") not in mine.choices.playable
    assert mine.choices.may_declare


def test_choices_of_a_declaration_and_of_a_payment() -> None:
    hand = table({0: "Kd Qd Nd"}, "6s 7s", declare="before_play").discard("6s 7s")
    mine = view_for(hand.state, 0).hand
    assert "coins" in [c.family.value for c in mine.choices.declarable]
    assert mine.choices.playable == ()
    hands = {0: "Ma An Mo So Lu 16 15 14 13 12 11 10 09 08 Ts", 1: "Ks Kb Kc Kd", 3: "Qs"}
    owing = table(hands, stock="6d 7d").discard("6d 7d").play("Ma Ks").play_out()
    assert owing.phase is Phase.PAY
    mine = view_for(owing.state, 0).hand
    assert mine.choices.default_payment in mine.choices.payable
    assert card("Ma") not in mine.choices.payable
    other = view_for(owing.state, 1).hand
    assert other.choices is None


def test_a_hand_that_is_over_asks_nobody() -> None:
    hand = table({}, "6s 7s").discard("6s 7s").finish()
    for seat in (*range(4), None):
        view = view_for(hand.state, seat)
        assert (view.hand.turn, view.hand.choices, view.hand.number) == (None, None, 0)
        assert not view.is_my_turn
        assert view.sheets == hand.state.sheets


def test_signals_are_the_leaders() -> None:
    hand = table({0: "16 15 Kd", 1: "14 13"}, "6s 7s").discard("6s 7s")
    assert [s.value for s in signals_with(view_for(hand.state, 0), card("16"))] == [
        "busso",
        "striscio",
    ]
    assert signals_with(view_for(hand.state, 0), card("Kd")) == ()
    assert signals_with(view_for(hand.state, 1), card("14")) == ()
    assert signals_with(view_for(hand.state, None), card("16")) == ()
    hand.play("16")
    assert signals_with(view_for(hand.state, 1), card("14")) == ()


def shown(hand: Table, seat: int | None) -> HandView:
    view = view_for(hand.state, seat).hand
    assert view is not None
    return view


def test_the_auction_and_the_pozzo_as_everybody_sees_them() -> None:
    hand = table({}, game=TERZIGLIO)
    for seat in (0, 1, 2, None):
        view = shown(hand, seat)
        assert (view.phase, view.turn, view.stock) == (Phase.AUCTION, 0, 8)
        assert (view.soloist, view.alone, view.sides) == (None, False, ((0,), (1,), (2,)))
    hand.bid("passo", "posso")
    assert [(b.seat, b.bid.value) for b in shown(hand, None).bids] == [(0, "passo"), (1, "posso")]
    hand.bid("va_bene", "va_bene")
    for seat in (0, 1, 2, None):
        view = shown(hand, seat)
        assert (view.soloist, view.alone, view.sides) == (1, False, ((1,), (0, 2)))
        assert (view.stock, view.held) == (0, (18, 26, 18))
        assert view.phase is Phase.DISCARD
    choices = shown(hand, 1).choices
    assert choices.discard_number == 8
    assert not {c for c in choices.discardable if c.points == 5}


def test_a_hand_thrown_in_shows_no_cards() -> None:
    hand = table({}, game=TERZIGLIO).bid("passo", "passo", "passo")
    view = shown(hand, None)
    assert (view.phase, view.turn, view.thrown_in, view.own) == (Phase.OVER, None, True, ())
    assert view_for(hand.state, None).sheets[0].sides == ()
    assert shown(hand, 1).own == hand.hand.hands[1]


def test_who_sits_out_sees_the_table_and_no_hand() -> None:
    match = match_of(MATTAZZA, 4, (0, 3, 0, 0)).deal(0, {})
    view = view_for(match.state, 1)
    assert (view.hand.own, view.hand.choices, view.is_my_turn) == ((), None, False)
    assert (view.hand.playing, view.hand.held) == ((0, 2, 3), (10, 0, 10, 10))
    assert (view.hand.turn, view.hand.eldest) == (2, 2)
    assert view.scorers == ((0,), (1,), (2,), (3,))


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

"""One hand: the discard, the time to declare, the tricks, everybody in turn."""

from typing import Any

import pytest

from tarocchino.core.model.actions import (
    CallOut,
    Declare,
    DeclineCallOut,
    Discard,
    KeepSilent,
    Pay,
    Play,
)
from tarocchino.core.model.cards import PACK, Card, card, cards
from tarocchino.core.model.errors import Code, IllegalActionError, Reason
from tarocchino.core.play.events import (
    CardsDiscarded,
    CardsReceived,
    CombinationsDeclared,
    DiscardMade,
    HandBegan,
)
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.play.legality import can, may_declare, verify
from tests.builders.match import Table, named, table


def dealt(**knobs: Any) -> Table:
    """A hand before the discard of seat 3; 0 holds coins, 1 cups, 2 batons, 3 some of each."""
    hands = {
        0: "Kd Qd Nd Jd Ad 6d 7d 05 06 m1 Be",
        1: "Kc Qc Nc Jc Ac 6c 7c 07 m2",
        2: "Kb Qb Nb Jb Ab 6b 7b 08 09 m3",
        3: "Ks Qs Ns 8s 9s 8d 8c 8b 10 11 m4 Ma An",
    }
    return table(hands, stock="6s 7s", **knobs)


def ready(**knobs: Any) -> Table:
    """A hand in which the eldest, seat 0, is to lead."""
    return dealt(**knobs).discard("6s 7s")


def test_the_deal_as_everybody_gets_it() -> None:
    hand = dealt()
    began, *received = hand.events
    assert began == HandBegan(number=0, dealer=3)
    got: dict[int, tuple[object, ...]] = dict.fromkeys(range(4), ())
    for event in received:
        assert isinstance(event, CardsReceived)
        assert event.audience == event.seat
        got[event.seat] += event.cards
    assert got == dict(enumerate(hand.hand.hands))
    assert [len(held) for held in hand.hand.hands] == [15, 15, 15, 17]
    assert hand.hand.hands[3][-2:] == cards("6s 7s")


def test_the_dealer_discards_two() -> None:
    hand = dealt()
    assert (hand.phase, hand.turn) == (Phase.DISCARD, 3)
    hand.discard("8s m4")  # trumps below the Tarocchi may go
    assert hand.hand.discards == ((), (), (), cards("8s m4"))
    assert len(hand.hand.hands[3]) == 15
    assert hand.events == (CardsDiscarded(3, cards("8s m4")), DiscardMade(3, 2))
    assert (hand.phase, hand.turn) == (Phase.PLAY, 0)


@pytest.mark.parametrize(
    ("discarded", "reason", "code"),
    [
        ("8s", Reason.DISCARD_NUMBER, Code.CANNOT_DISCARD),
        ("", Reason.DISCARD_NUMBER, Code.CANNOT_DISCARD),
        ("8s 9s 8d", Reason.DISCARD_NUMBER, Code.CANNOT_DISCARD),
        ("8s Ks", Reason.DISCARD_FIVE_POINT, Code.CANNOT_DISCARD),
        ("An 8s", Reason.DISCARD_FIVE_POINT, Code.CANNOT_DISCARD),
        ("8s Ma", Reason.DISCARD_FIVE_POINT, Code.CANNOT_DISCARD),
        ("8s Kd", Reason.NOT_IN_HAND, Code.NOT_IN_HAND),
        ("8s 6d", Reason.NOT_IN_HAND, Code.NOT_IN_HAND),
        ("8s 8s", Reason.NOT_IN_HAND, Code.NOT_IN_HAND),
    ],
)
def test_what_may_not_be_discarded(discarded: str, reason: Reason, code: Code) -> None:
    refused = dealt().refusal(Discard(3, cards(discarded)))
    assert refused is reason
    assert refused.code is code


@pytest.mark.parametrize("five", ["An", "Mo", "Be", "Ma", "Ks", "Kb", "Kc", "Kd"])
def test_no_five_point_card_is_discarded(five: str) -> None:
    hand = table({3: five}, stock="6s 7s")
    assert hand.refusal(Discard(3, cards(f"6s {five}"))) is Reason.DISCARD_FIVE_POINT


@pytest.mark.parametrize("c", [c for c in PACK if c.points < 5], ids=str)
def test_every_other_card_may_be_discarded(c: Card) -> None:
    hand = table({3: c.code})
    other = next(x for x in hand.hand.hands[3] if x is not c and x.points < 5)
    assert can(hand.hand, Discard(3, (c, other)))


def test_a_player_out_of_turn_is_refused() -> None:
    hand = ready()
    assert hand.refusal(Play(1, card("Kc"))) is Reason.WRONG_TURN
    assert hand.refusal(Play(4, card("Kc"))) is Reason.WRONG_TURN
    assert hand.refusal(Play(-1, card("Kc"))) is Reason.WRONG_TURN
    assert hand.refusal(Declare(2, named("batons Kb Qb Nb"))) is Reason.WRONG_TURN
    assert dealt().refusal(Discard(0, cards("6d 7d"))) is Reason.WRONG_TURN


def test_what_a_phase_does_not_admit() -> None:
    hand = dealt()
    for action in (
        Play(3, card("Ks")),
        Declare(3, named("swords Ks Qs Ns")),
        KeepSilent(3),
        DeclineCallOut(3),
        Pay(3, card("Ks")),
    ):
        assert hand.refusal(action) is Reason.WRONG_PHASE
    hand.discard("6s 7s")
    for action in (
        Discard(0, cards("6d 7d")),
        KeepSilent(0),
        DeclineCallOut(0),
        CallOut(0, named("coins Kd Qd Nd")),
        Pay(0, card("6d")),
    ):
        assert hand.refusal(action) is Reason.WRONG_PHASE


def test_a_call_with_the_first_fifteen_is_past_once_the_dealer_has_discarded() -> None:
    call = CallOut(3, named("swords Ks Qs Ns"))
    assert dealt().refusal(call) is Reason.CALL_OUT_FALLS_SHORT
    assert ready(declare="before_play").refusal(call) is Reason.WRONG_PHASE
    assert ready().refusal(call) is Reason.WRONG_PHASE
    assert ready().play("6d 07 08 8d").refusal(call) is Reason.WRONG_PHASE


def test_kind_then_seat_then_contents() -> None:
    hand = ready()
    assert hand.refusal(Discard(2, cards("6d"))).code is Code.WRONG_PHASE
    assert hand.refusal(Play(2, card("Kd"))).code is Code.WRONG_TURN
    assert hand.refusal(Play(0, card("Kc"))).code is Code.NOT_IN_HAND


def test_a_declaration_is_shown_and_the_cards_stay_in_the_hand() -> None:
    hand = ready().declare("coins Kd Qd Nd Jd")
    [event] = hand.events
    assert isinstance(event, CombinationsDeclared)
    assert event.audience is None
    assert (event.seat, event.points) == (0, 15)
    assert hand.turn == 0
    assert len(hand.hand.hands[0]) == 15
    hand.play("Kd")
    assert hand.turn == 1


def test_declaring_is_at_ones_own_turn_in_the_first_trick_before_playing_and_once() -> None:
    hand = ready()
    assert may_declare(hand.hand)
    hand.declare("coins Kd Qd Nd")
    assert not may_declare(hand.hand)
    again = Declare(0, named("coins Kd Qd Nd Jd"))
    assert hand.refusal(again) is Reason.DECLARED_ALREADY
    assert hand.refusal(again).code is Code.WRONG_PHASE
    hand.play("6d")
    assert may_declare(hand.hand)
    hand.play("m2")  # seat 1 stays silent
    late = Declare(1, named("cups Kc Qc Nc"))
    assert hand.refusal(late) is Reason.WRONG_TURN
    hand.play("m3 8d")
    assert hand.turn == 2
    for seat, words in ((3, "swords Ks Qs Ns"), (1, "cups Kc Qc Nc")):
        assert hand.refusal(Declare(seat, named(words))) is Reason.TOO_LATE_TO_DECLARE


def test_discarded_cards_do_not_count_for_a_declaration() -> None:
    hand = dealt().discard("Ns 8s").play("6d m2 m3")
    assert hand.refusal(Declare(3, named("swords Ks Qs Ns"))) is Reason.DECLARED_NOT_HELD
    assert hand.refusal(Declare(3, ())) is Reason.EMPTY_DECLARATION
    hand.declare("swords Ks Qs Ma")


def test_nobody_declares_where_it_is_not_done() -> None:
    hand = ready(declare="none")
    assert not may_declare(hand.hand)
    assert hand.refusal(Declare(0, named("coins Kd Qd Nd"))).code is Code.WRONG_PHASE


def test_before_play_everybody_speaks_in_turn_from_the_eldest() -> None:
    hand = ready(declare="before_play")
    assert (hand.phase, hand.turn) == (Phase.DECLARE, 0)
    assert hand.refusal(Play(0, card("Kd"))) is Reason.WRONG_PHASE
    hand.declare("coins Kd Qd Nd")
    assert hand.refusal(Declare(0, named("coins Kd Qd Nd"))).code is Code.WRONG_PHASE
    assert hand.refusal(KeepSilent(2)) is Reason.WRONG_TURN
    hand.keep_silent()
    assert (hand.phase, hand.turn) == (Phase.DECLARE, 2)
    hand.declare("batons Kb Qb Nb").declare("swords Ks Qs Ma")
    assert (hand.phase, hand.turn) == (Phase.PLAY, 0)
    assert hand.refusal(Declare(0, named("coins Kd Qd Nd Jd"))).code is Code.WRONG_PHASE
    assert [d.seat for d in hand.hand.declarations] == [0, 2, 3]
    hand.play("Kd")
    late = Declare(1, named("cups Kc Qc Nc"))
    assert hand.refusal(late) is Reason.TOO_LATE_TO_DECLARE


def test_an_error_tells_what_was_wrong() -> None:
    hand = ready().play("Kd")
    with pytest.raises(IllegalActionError) as refused:
        verify(hand.hand, Play(1, card("Kc")))
    assert refused.value.reason is Reason.MUST_TRUMP
    assert refused.value.card is card("Kc")
    with pytest.raises(IllegalActionError) as short:
        verify(dealt().hand, Discard(3, cards("8s")))
    assert short.value.number == 2

"""The collection of legal actions: iteration, length and `in` (rules.md § 3, § 6, § 8)."""

from __future__ import annotations

from itertools import islice

import pytest

from tarocchino.core.library import new_match
from tarocchino.core.model.actions import (
    CallOut,
    Declare,
    DeclineCallOut,
    Discard,
    KeepSilent,
    Pay,
    Play,
    Signal,
)
from tarocchino.core.model.cards import PACK, card, cards
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.play.legality import discardable_cards, legal_actions
from tests.builders.match import named, table


def test_a_discard_is_any_two_cards_that_are_no_five_point_cards() -> None:
    hand = table({3: "An Mo Ks Kb Kc Kd Ma Be Qs Ns Js Ts 9s 8s 7s"}, "6d 7d").hand
    legal = legal_actions(hand)
    assert set(discardable_cards(hand)) == set(cards("Qs Ns Js Ts 9s 8s 7s 6d 7d"))
    assert len(legal) == len(list(legal)) == 9 * 8 // 2
    assert Discard(3, cards("7d Qs")) in legal
    assert Discard(3, cards("An Qs")) not in legal


def test_each_legal_action_has_its_place() -> None:
    discard = table({3: "An Mo Ks Kb Kc Kd Ma Be Qs Ns Js Ts 9s 8s 7s"}, "6d 7d")
    plays = table({0: "Kd Qd Nd m1 m2 m3", 3: "An Mo So"}, "6s 7s").discard("6s 7s")
    for hand in (discard.hand, plays.hand):
        legal = legal_actions(hand)
        assert [legal[place] for place in range(-len(legal), len(legal))] == 2 * list(legal)
        for nowhere in (len(legal), -len(legal) - 1):
            with pytest.raises(IndexError):
                legal[nowhere]


def test_one_of_many_discards_is_had_without_the_others() -> None:
    match = new_match("millone", players=2)
    match, _ = match.apply(match.deal(reversed(PACK)))
    while match.hand is not None and match.hand.phase is not Phase.DISCARD:
        match, _ = match.apply(DeclineCallOut(match.hand.turn))
    legal = match.legal_actions
    assert len(legal) == 184_756
    assert legal[40_000] == next(islice(legal, 40_000, None))
    assert legal[184_755] == legal[-1]


def test_while_playing_the_cards_and_the_declarations() -> None:
    hand = table({0: "Kd Qd Nd m1 m2 m3", 3: "An Mo So"}, "6s 7s").discard("6s 7s")
    legal = list(legal_actions(hand.hand))
    assert {a.card for a in legal if isinstance(a, Play)} == set(hand.hand.hands[0])
    declared = [a.combinations for a in legal if isinstance(a, Declare)]
    families = [{d.family.value for d in combinations} for combinations in declared]
    assert {"coins", "moors"} in families
    assert {"coins"} in families
    assert {"moors"} in families
    # Shorter declarations and signals are not listed, but are in the collection.
    assert Play(0, card("m1"), (Signal.BUSSO, Signal.STRISCIO)) in legal_actions(hand.hand)
    assert Play(0, card("m1"), (Signal.VOLO,)) not in legal_actions(hand.hand)
    hand.declare("coins Kd Qd Nd")
    assert not any(isinstance(a, Declare) for a in legal_actions(hand.hand))


def test_before_play_silence_is_always_possible() -> None:
    hand = table({3: "6c 7c"}, "6s 7s", declare="before_play").discard("6s 7s")
    assert KeepSilent(0) in list(legal_actions(hand.hand))
    assert not any(isinstance(a, Play) for a in legal_actions(hand.hand))


def test_a_call_out_or_not() -> None:
    hand = table({3: "Ks Qs Ns 6s 7s"}, "9d Td", score=(0, 790))
    assert {type(a) for a in legal_actions(hand.hand)} == {CallOut, DeclineCallOut}
    assert CallOut(3, named("swords Ks Qs Ns")) in legal_actions(hand.hand)


@pytest.mark.parametrize("payer", [0, 2])
def test_a_payment_is_any_card_of_the_pile_but_the_matto(payer: int) -> None:
    long_trumps = "An Mo So Lu 16 15 14 13 12 11 10 09 08 07"
    hands = {0: f"Ts {long_trumps}", 1: "Ks Kb Kc Kd", 2: "9s", 3: "Qs"}
    if payer == 0:
        hands[0] = f"Ma {long_trumps}"
    hand = table({**hands, payer: f"{hands[payer]} Ma" if payer else hands[0]}, "6d 7d")
    hand.discard("6d 7d")
    hand.play("Ma Ks 9s Qs" if payer == 0 else "Ts Ks Ma Qs").play_out()
    legal = list(legal_actions(hand.hand))
    assert legal
    assert {type(a) for a in legal} == {Pay}
    assert {a.seat for a in legal} == {payer}
    assert card("Ma") not in {a.card for a in legal if isinstance(a, Pay)}


def test_nothing_is_legal_when_the_hand_is_over() -> None:
    hand = table({3: "6s 7s"}).discard("6s 7s").finish().hand
    assert list(legal_actions(hand)) == []
    assert len(legal_actions(hand)) == 0

"""The collection of legal actions: iteration, length and `in` (rules.md § 3, § 6, § 8)."""

from itertools import islice, permutations

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
from tarocchino.core.model.errors import IllegalActionError, Reason
from tarocchino.core.play.events import CardPlayed
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.play.legality import (
    discardable_cards,
    legal_actions,
    possible_signals,
    verify_signals,
)
from tarocchino.core.views.view import view_for
from tests.builders.match import named, rules, table, trick


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


KING_GONE = (trick(0, "Kd 6d 7d 8d"),)

POSSIBLE = [
    # signals, striscio_means, led, hand, was the King of coins played earlier?, what may be given
    ("off", "has_more", "Qd", "Qd Jd", True, ""),
    ("off", "has_more", "16", "16 15", True, ""),
    ("off", "lead_trumps", "16", "16 15", True, ""),
    ("after_king", "has_more", "Qd", "Qd Jd", False, ""),  # a suit, its King not yet played
    ("after_king", "has_more", "Kd", "Kd Jd", False, ""),  # the King itself is not "earlier"
    ("after_king", "has_more", "Qd", "Qd Jd", True, "busso striscio"),
    ("after_king", "has_more", "Qd", "Qd 16", True, "busso volo"),
    ("after_king", "has_more", "Qs", "Qs Js", True, ""),  # another suit's King
    ("after_king", "has_more", "16", "16 15", False, "busso striscio"),  # trumps are free
    ("after_king", "has_more", "16", "16 Kd", False, "busso volo"),
    ("after_king", "has_more", "16", "16 Ma", False, "busso volo"),  # the Matto is no trump
    ("after_king", "has_more", "m1", "m1 Be", False, "busso striscio"),
    ("after_king", "has_more", "Ma", "Ma 16", True, ""),  # none with a led Matto
    ("after_king", "lead_trumps", "Ma", "Ma 16", True, ""),
    ("after_king", "lead_trumps", "Qd", "Qd Jd", True, "busso striscio"),
    ("after_king", "lead_trumps", "Qd", "Qd 16", True, "busso striscio volo"),
    ("after_king", "lead_trumps", "Qd", "Qd 16", False, ""),
    ("free", "has_more", "Qd", "Qd Jd", False, "busso striscio"),
    ("free", "has_more", "Qd", "Qd Js", False, "busso volo"),
    ("free", "has_more", "16", "16 Ma", False, "busso volo"),
    ("free", "has_more", "Ma", "Ma 16", False, "busso"),
    ("free", "lead_trumps", "Qd", "Qd Jd", False, "busso striscio"),
    ("free", "lead_trumps", "Qd", "Qd Js", False, "busso striscio volo"),
    ("free", "lead_trumps", "Ma", "Ma 16", False, "busso striscio"),
    ("free", "lead_trumps", "Ma", "Ma", False, "busso striscio"),
]


@pytest.mark.parametrize(("signals", "striscio", "led", "hand", "king_gone", "given"), POSSIBLE)
def test_possible_signals(
    signals: str, striscio: str, led: str, hand: str, king_gone: bool, given: str
) -> None:
    by_knob = rules(signals=signals, striscio_means=striscio)
    earlier = KING_GONE if king_gone else ()
    possible = possible_signals(card(led), cards(hand), earlier, by_knob)
    assert " ".join(signal.value for signal in possible) == given


@pytest.mark.parametrize("given", list(permutations(Signal, 2)))
def test_signals_that_are_true_together_may_be_given_together(given: tuple[Signal, ...]) -> None:
    asks = rules(signals="free", striscio_means="lead_trumps")
    verify_signals(given, card("Qd"), cards("Qd Ks"), (), asks)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("busso busso", Reason.SIGNAL_TWICE),
        ("busso striscio volo", Reason.SIGNAL_FALSE),  # has_more and no more
        ("busso volo", Reason.SIGNAL_FALSE),
    ],
)
def test_refused_together(words: str, reason: Reason) -> None:
    given = tuple(Signal(word) for word in words.split())
    with pytest.raises(IllegalActionError) as refused:
        verify_signals(given, card("Qd"), cards("Qd Jd"), KING_GONE, rules())
    assert refused.value.reason is reason


def test_a_leader_signals_once_the_king_has_gone() -> None:
    coins = table({0: "Kd 6d 05", 1: "7d Td", 2: "8d Jd", 3: "Qd 9d Nd"}, stock="6s 7s")
    coins.discard("6s 7s")
    assert coins.refusal(Play(0, card("Kd"), (Signal.BUSSO,))) is Reason.SIGNAL_BEFORE_KING
    coins.play("Kd 7d 8d 9d").play("6d", "busso")
    assert coins.events == (CardPlayed(0, card("6d"), (Signal.BUSSO,)),)
    for viewer in (0, 1, 2, 3, None):
        shown = view_for(coins.state, viewer).hand
        assert shown.trick.signals == (Signal.BUSSO,)
    coins.play_any()
    assert coins.hand.trick.signals == (Signal.BUSSO,)


@pytest.mark.parametrize("signals", ["after_king", "free"])
def test_nobody_but_the_leader_signals(signals: str) -> None:
    trumps = table({0: "16", 1: "15 14"}, stock="6s 7s", signals=signals).discard("6s 7s")
    trumps.play("16")
    assert trumps.refusal(Play(1, card("15"), (Signal.BUSSO,))) is Reason.SIGNAL_NOT_LEADER
    assert trumps.refusal(Play(1, card("15"), (Signal.STRISCIO,))) is Reason.SIGNAL_NOT_LEADER


def test_a_signal_does_not_excuse_an_illegal_card() -> None:
    trumps = table({0: "16", 1: "15 14 Kd"}, stock="6s 7s").discard("6s 7s")
    trumps.play("16")
    assert trumps.refusal(Play(1, card("Kd"), (Signal.BUSSO,))) is Reason.FOLLOW_SUIT

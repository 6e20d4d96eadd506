"""What the leader of a trick may signal, knob by knob (rules.md § 7)."""

from __future__ import annotations

from itertools import permutations

import pytest

from tarocchino.core.model.actions import Play, Signal
from tarocchino.core.model.cards import card, cards
from tarocchino.core.model.errors import IllegalActionError, Reason
from tarocchino.core.play.events import CardPlayed
from tarocchino.core.play.legality import possible_signals, verify_signals
from tarocchino.core.views.view import view_for
from tests.builders.match import rules, table, trick

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
        assert shown is not None
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

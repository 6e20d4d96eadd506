"""Declarations, calling out, silence and payments of computer players."""

from __future__ import annotations

import pytest

from tarocchino.core.model.actions import CallOut, Declare, Discard, KeepSilent, Pay, Play
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.views.view import view_for
from tarocchino.players import choose
from tests.builders.match import named, table
from tests.tarocchino.players.positions import choice

GREAT = "Kd Qd Nd Kc Qc Nc Ks Qs Ns 10 09 08 6b 7b 8b"
POOR = "10 08 6d 7d 8d 6c 7c 8c 6s 7s 8s 6b 7b Qb Js"


def test_declares_all_that_the_hand_has_before_the_first_card() -> None:
    playing = table({0: "Kd Qd Nd Jd 6c 7c 8c 9c 6s 7s 8s 6b 9b Tb As"}, "7b 8b").discard("7b 8b")
    said = choice(playing)
    assert said == Declare(0, named("coins Kd Qd Nd Jd"))
    assert isinstance(choice(playing.do(said)), Play)


def test_keeps_silent_with_nothing_to_declare_where_all_speak_before_play() -> None:
    speaking = table({0: POOR, 3: "9b"}, "8b Tb", set="parlour").discard("8b Tb")
    assert speaking.phase is Phase.DECLARE
    assert choice(speaking) == KeepSilent(0)


def test_declares_in_turn_where_all_speak_before_play() -> None:
    speaking = table({0: "Kd Qd Nd Jd 6c 7c 8c 9c 6s 7s 8s 6b 9b Tb As"}, "7b 8b", set="parlour")
    speaking.discard("7b 8b")
    assert choice(speaking) == Declare(0, named("coins Kd Qd Nd Jd"))


def test_calls_out_with_the_first_cards_when_it_may() -> None:
    offered = table({3: GREAT}, "9b Tb", score=(0, 790))
    assert offered.phase is Phase.CALL_OUT
    assert isinstance(choice(offered), CallOut)
    assert offered.do(choice(offered)).hand.called_out == 1


def test_discards_when_no_call_is_offered() -> None:
    assert isinstance(choice(table({3: GREAT}, "9b Tb")), Discard)


def test_pays_the_payment_that_the_view_names() -> None:
    playing = table({0: "Kd Ma", 1: "Kc", 2: "6d", 3: "7b 8b"})
    while playing.phase is not Phase.OVER:
        action = choice(playing)
        if isinstance(action, Pay):
            view = view_for(playing.state, playing.turn)
            assert view.hand is not None
            assert view.hand.choices is not None
            assert action.card is view.hand.choices.default_payment
            return
        playing.do(action)
    pytest.fail("this hand ends with a payment")


def test_only_the_player_in_turn_chooses() -> None:
    playing = table({3: "7b 8b"})
    with pytest.raises(ValueError, match="turn"):
        choose(view_for(playing.state, 0))

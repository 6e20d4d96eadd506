"""Laws of the computer players of every game, in any position that legal play can reach."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tarocchino.core.play.hand_state import HandState, Phase
from tarocchino.core.play.legality import can
from tarocchino.core.play.match import MatchState, apply
from tarocchino.core.views.view import view_for
from tarocchino.players import choose
from tarocchino.players.novice import choose_novice
from tests.builders.random_play import EVERY_TABLE, hand_of, play_hand
from tests.fixtures.laws import Thinning, tried
from tests.tarocchino.players.positions import positions

PLAYERS = (choose, choose_novice)
"""Those who act at a glance."""

_MOST_ACTIONS = 100


@given(positions())
@tried(250)
def test_every_choice_is_legal(match: MatchState) -> None:
    hand = hand_of(match)
    view = view_for(match, hand.turn)
    for player in PLAYERS:
        assert can(hand, player(view))


@given(positions(), st.randoms(use_true_random=False))
@tried(100)
def test_what_a_player_cannot_see_changes_nothing(match: MatchState, random: Random) -> None:
    hand = hand_of(match)
    elsewhere = replace(match, hand=_with_hidden_cards_dealt_anew(hand, random))
    for player in PLAYERS:
        assert player(view_for(match, hand.turn)) == player(view_for(elsewhere, hand.turn))


def _with_hidden_cards_dealt_anew(hand: HandState, random: Random) -> HandState:
    """The hand with the cards hidden from the player in turn in other places."""
    others = [seat for seat in range(hand.players) if seat != hand.turn]
    hidden = [c for seat in others for c in hand.hands[seat]]
    # The Matto's price is paid when the piles, including the discards, are face up.
    discards_too = hand.phase is not Phase.PAY
    hidden += [c for seat in others for c in hand.discards[seat] if discards_too]
    hidden += hand.stock if discards_too else ()
    random.shuffle(hidden)
    hands, discards = list(hand.hands), list(hand.discards)
    for places in (hands, discards) if discards_too else (hands,):
        for seat in others:
            places[seat] = tuple(hidden.pop() for _ in places[seat])
    stock = tuple(hidden) if discards_too else hand.stock
    return replace(hand, hands=tuple(hands), discards=tuple(discards), stock=stock)


def test_computer_players_bring_every_hand_to_its_end(thinned: Thinning) -> None:
    for name, knobs, players in thinned(EVERY_TABLE):
        match = play_hand((name, knobs), 5, players).steps[0].after
        for _ in range(_MOST_ACTIONS):
            if match.sheets:
                break
            match, _ = apply(match, choose(view_for(match, hand_of(match).turn)))
        assert match.sheets, (name, knobs, players)

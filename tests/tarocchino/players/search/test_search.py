"""The master's moves: legal, the same for the same view, and better where one is clearly best."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarocchino.core.model.actions import CallOut, Deal, Declare, Discard, Play
from tarocchino.core.model.cards import PACK
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.play.legality import can
from tarocchino.core.play.match import MatchState, apply
from tarocchino.core.views.view import view_for
from tarocchino.kernel.worlds import Chance, Worlds, hand_in, hidden_from
from tarocchino.players import choose
from tarocchino.players.search import Effort, analyse, choose_by_search
from tarocchino.players.search.analysis import decide
from tarocchino.players.search.cards import stand_in
from tests.builders.random_play import fresh_match, play_hand
from tests.fixtures.laws import tried
from tests.tarocchino.players.positions import positions

LITTLE = Effort(worlds=4, playouts=1)


@given(positions(), st.integers(0, 2**32))
@tried(300)
def test_the_move_is_legal_and_nothing_hidden_changes_it(match: MatchState, seed: int) -> None:
    hand = match.hand
    view = view_for(match, hand.turn)
    chosen = choose_by_search(view, LITTLE)
    assert can(hand, chosen)
    # The Matto's price is paid when the piles, including the discards, are face up.
    if hand.phase is Phase.PAY:
        return
    hidden = hidden_from(view)
    lying = hand_in(view, hidden, Worlds(hidden).draw(Chance(seed)))
    elsewhere = match.with_hand(
        replace(hand, hands=lying.hands, discards=lying.discards, stock=lying.stock)
    )
    assert choose_by_search(view_for(elsewhere, hand.turn), LITTLE) == chosen


def discarded(cards: str) -> list[str]:
    """What the dealer of Ottocento, who gets these seventeen, discards."""
    first = [c for code in cards.split() for c in PACK if c.code == code]
    rest = [c for c in PACK if c not in first]
    deck = [*rest[:15], *first[:5], *rest[15:30], *first[5:10], *rest[30:45], *first[10:17]]
    match, _ = apply(fresh_match("ottocento", {}, 4), Deal(3, tuple(deck)))
    action = analyse(view_for(match, 3), Effort(worlds=60, playouts=8)).best.action
    assert isinstance(action, Discard)
    return [c.code for c in action.cards]


def test_a_lonely_ace_is_discarded_where_trumps_can_use_the_void() -> None:
    assert "Ac" in discarded("Ks Qs Js Ns An Mo 16 15 14 13 Ab Ac As 6b 7b m1 m2")


@pytest.mark.parametrize(("name", "players"), [("ottocento", 4), ("millone", 2), ("terziglio", 3)])
def test_without_a_clear_gain_the_club_player_s_action_is_taken(name: str, players: int) -> None:
    """No gain is a thousand million times its error, but where every world says the same."""
    seen = set[Phase]()
    for step in play_hand((name, {}), 11, players).steps[:12]:
        hand = step.after.hand
        if hand is None or hand.phase not in (Phase.AUCTION, Phase.DISCARD, Phase.PLAY):
            continue
        seen.add(hand.phase)
        view = view_for(step.after, hand.turn)
        usual, found = choose(view), decide(view, LITTLE, sure=1e9)
        match usual, found:
            case Play(_, c), Play(_, other):
                assert stand_in(view, view.hand, view.hand.choices.playable, c) is other
            case Discard(_, cards), Discard(_, others):
                assert set(cards) == set(others)
            case _:
                assert usual == found
    assert Phase.PLAY in seen or Phase.AUCTION in seen


def test_what_calls_out_is_declared() -> None:
    """With the target at hand nothing else is worth looking at."""
    match = replace(fresh_match("centocinquanta", {"target": 10}, 2), score=(0, 0))
    grande = [c for code in ("An", "Mo", "So") for c in PACK if c.code == code]
    rest = [c for c in PACK if c not in grande]
    match, _ = apply(match, Deal(1, (*grande, *rest)))
    while match.hand is not None and match.hand.phase is not Phase.OVER:
        view = view_for(match, match.hand.turn)
        action = choose_by_search(view, LITTLE)
        match, _ = apply(match, action)
        if isinstance(action, CallOut | Declare):
            assert match.verdict.winner == action.seat
            return
    raise AssertionError("whoever has the Grande is at the target")

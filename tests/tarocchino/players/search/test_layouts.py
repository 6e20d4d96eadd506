"""Worlds laid out in the numbers of a state are those that the core would make."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tarocchino.core.play.hand_state import Phase
from tarocchino.core.views.view import view_for
from tarocchino.kernel import kernel_of, mask_of, position_of
from tarocchino.kernel.tables import tables_of
from tarocchino.kernel.worlds import Chance, hand_in
from tarocchino.players.search.cards import distinct_cards, unseen_from
from tarocchino.players.search.discards import Thrower
from tests.builders.random_play import EVERY_TABLE, play_hand
from tests.fixtures.laws import tried


@given(st.sampled_from(EVERY_TABLE), st.integers(0, 2**32), st.integers(0, 80))
@tried(100)
def test_a_world_laid_out_is_the_position_of_its_hand(
    table: tuple[str, dict[str, Any], int], seed: int, moment: int
) -> None:
    name, knobs, players = table
    steps = play_hand((name, knobs), seed, players).steps
    played = [step.after for step in steps if step.hand.phase in (Phase.DECLARE, Phase.PLAY)]
    if not played:
        return
    match = played[moment % len(played)]
    assert match.hand is not None
    view = view_for(match, match.hand.turn)
    unseen = unseen_from(view, 3, Chance(seed))
    layout = unseen.layout(unseen.hand())
    for world in unseen.worlds:
        hand = hand_in(view, unseen.hidden, world)
        assert layout.position(world).state() == position_of(hand).state()


def test_neighbours_in_a_suit_are_one_card_until_another_lies_between() -> None:
    apart = together = 0
    for seed in range(12):
        for step in play_hand(("quattro_scartate", {}), seed, 4).steps:
            hand = step.hand
            if hand.phase is not Phase.PLAY:
                continue
            view = view_for(step.after, hand.turn)
            assert view.hand is not None
            held = {c.code for c in hand.playable}
            distinct = {c.code for c in distinct_cards(view, view.hand, hand.playable)}
            assert len(held & {"m1", "m2", "m3", "m4"} & distinct) <= 1
            gone = {c.code for trick in hand.tricks for c in trick.cards}
            for low, between, high in ("678", "789", "89T"):
                for suit in "sb":
                    ends = {low + suit, high + suit}
                    if not ends <= held:
                        continue
                    if between + suit in held | gone:
                        assert not ends <= distinct
                        together += 1
                    else:
                        assert ends <= distinct or not ends & distinct
                        apart += ends <= distinct
    assert together
    assert apart


def test_what_is_thrown_is_what_may_be_discarded() -> None:
    hand = play_hand(("ottocento", {}), 5, 4).end
    tables = tables_of(hand)
    whole = mask_of(
        c for held in play_hand(("ottocento", {}), 5, 4).steps[0].hand.hands for c in held
    )
    thrown = Thrower(tables, kernel_of(hand)).thrown(whole, 8)
    assert thrown.bit_count() == 8
    assert not thrown & ~tables.rules.discardable
    assert not thrown & ~whole

"""Cards are drawn by their weights, each in the situation that it is in."""

from __future__ import annotations

from collections import Counter

import pytest

from tarocchino.core.model.actions import Play
from tarocchino.core.model.cards import Suit
from tarocchino.core.views.view import view_for
from tarocchino.kernel import evidence
from tarocchino.kernel.compiled import by_kind
from tarocchino.kernel.evidence import row_of
from tarocchino.kernel.worlds import Chance, picked
from tarocchino.players.search.evidence_seen import plays_seen
from tests.builders.random_play import play_hand


def test_cards_without_weights_are_all_alike() -> None:
    chance = Chance(1)
    drawn = Counter(picked(chance, 0b1011, None) for _ in range(3000))
    assert set(drawn) == {0, 1, 3}
    assert all(900 < number < 1100 for number in drawn.values())


def test_a_card_is_drawn_in_proportion_to_its_weight() -> None:
    chance, weights = Chance(1), [100, 1, 3, 0] + [0] * 58
    drawn = Counter(picked(chance, 0b0110, weights) for _ in range(4000))
    assert set(drawn) == {1, 2}
    assert 2.7 < drawn[2] / drawn[1] < 3.3


@pytest.mark.parametrize(("game", "players"), [("ottocento", 4), ("mattazza", 5), ("open", 3)])
def test_kinds_and_variants_are_those_that_habits_are_told_apart_by(
    game: str, players: int
) -> None:
    met = set()
    for seed in range(4):
        for step in play_hand((game, {}), seed, players).steps:
            hand = step.before.hand
            if not isinstance(step.action, Play) or hand is None:
                continue
            seen = view_for(step.after, None).hand
            assert seen is not None
            played, c = next(plays_seen(seen, hand.rules, {})), step.action.card
            alone = sum(other.suit is c.suit for other in hand.hands[hand.turn]) == 1
            variant = evidence.BEATS * bool(played.beating & c.bit)
            variant |= evidence.HIGHEST * bool(played.highest & c.bit)
            variant |= evidence.SINGLE * (alone and c.suit not in (Suit.TRUMPS, None))
            row = row_of(played.kind, variant)
            assert dict(by_kind(hand, 1))[c] == row
            met.add(row)
    assert len(met) > 30

"""Cards are drawn by their weights, each in the situation that it is in."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.game.model.cards import PACK, Card
from bot.game.model.tricks import winning_play
from bot.game.play.hand_state import HandState, Phase
from bot.kernel import tables_of
from bot.kernel.chance import Chance, picked
from bot.kernel.playouts import choose_card
from bot.kernel.policy import (
    BEATEN,
    BEATS,
    LEADS,
    PARTNER_AHEAD,
    PARTNER_BEATEN,
    SITUATIONS,
    policy,
    weights_of,
)
from bot.kernel.state import state_of
from tests.builders.random_play import play_hand

MUCH = 1 << 24


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


def situation_of(hand: HandState, c: Card) -> int:
    """The situation of playing the card, by the core's own words."""
    before = winning_play(hand.trick, hand.rules)
    if before is None:
        return LEADS
    beats = winning_play(hand.trick.add(hand.turn, c), hand.rules) == (hand.turn, c)
    if hand.side_of(before[0]) == hand.side_of(hand.turn):
        return PARTNER_BEATEN if beats else PARTNER_AHEAD
    return BEATS if beats else BEATEN


@pytest.mark.parametrize("game", ["quattro_scartate", "terziglio", "open"])
def test_the_weight_that_counts_is_that_of_the_situation(game: str) -> None:
    players = {"terziglio": 3}.get(game, 4)
    met = set()
    for step in play_hand((game, {}), 3, players).steps:
        hand = step.hand
        if hand.phase is not Phase.PLAY or len(hand.playable) < 2:
            continue
        tables, state = tables_of(hand), state_of(hand)
        for wanted in hand.playable:
            situation = situation_of(hand, wanted)
            met.add(situation)
            rows = [[1] * len(PACK) for _ in range(SITUATIONS)]
            rows[situation][PACK.index(wanted)] = MUCH
            weights = weights_of(policy([rows]))
            card = choose_card(tables.rules, tables.seats, state, Chance(5), weights)
            assert PACK[card] is wanted
    assert met >= {LEADS, BEATS, BEATEN}
    assert (PARTNER_AHEAD in met) == (game != "open")

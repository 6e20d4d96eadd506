"""Cards are drawn by their weights, each in the situation that it is in."""

from __future__ import annotations

from collections import Counter

import pytest

from tarocchino.core.model.actions import Play
from tarocchino.core.model.cards import PACK, Card, Suit
from tarocchino.core.model.tricks import winning_play
from tarocchino.core.play.hand_state import HandState, Phase
from tarocchino.core.views.points_so_far import points_so_far
from tarocchino.core.views.view import view_for
from tarocchino.kernel import evidence, tables_of
from tarocchino.kernel.chance import Chance, picked
from tarocchino.kernel.playouts import choose_card
from tarocchino.kernel.policy import (
    BEATEN,
    BEATS,
    LEADS,
    MOST_POINTS,
    PARTNER_AHEAD,
    PARTNER_BEATEN,
    SAFE,
    SITUATIONS,
    WITHOUT_TRICK,
    policy,
    weights_of,
)
from tarocchino.kernel.situations import kind_of, most_points, standing_of, variant_of
from tarocchino.kernel.state import state_of
from tarocchino.players.search.plays_seen import plays_seen
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
            card = choose_card(tables.rules, tables.seats, state, Chance(5), weights, 0)
            assert PACK[card] is wanted
    assert met >= {LEADS, BEATS, BEATEN}
    assert (PARTNER_AHEAD in met) == (game != "open")


@pytest.mark.parametrize(("game", "players"), [("ottocento", 4), ("mattazza", 5), ("open", 3)])
def test_kinds_and_variants_are_those_that_habits_are_told_apart_by(
    game: str, players: int
) -> None:
    kinds, variants = set(), set()
    for seed in range(4):
        for step in play_hand((game, {}), seed, players).steps:
            hand = step.before.hand
            if not isinstance(step.action, Play) or hand is None:
                continue
            seen = view_for(step.after, None).hand
            assert seen is not None
            played = next(plays_seen(seen, hand.rules, {}))
            tables, state = tables_of(hand), state_of(hand)
            kind = kind_of(tables.rules, tables.seats, state)
            variant = variant_of(tables.rules, state, played.card)
            in_suit = [c for c in hand.hands[hand.turn] if c.suit is step.action.card.suit]
            single = len(in_suit) == 1 and in_suit[0].suit not in (Suit.TRUMPS, None)
            assert kind == played.kind
            assert bool(variant & evidence.BEATS) == bool(played.beating >> played.card & 1)
            assert bool(variant & evidence.HIGHEST) == bool(played.highest >> played.card & 1)
            assert bool(variant & evidence.SINGLE) == single
            kinds.add(kind)
            variants.add(variant)
    assert len(kinds) > 10
    assert len(variants) == evidence.VARIANTS


@pytest.mark.parametrize("players", [3, 5])
def test_standings_follow_from_tricks_and_points_so_far(players: int) -> None:
    met = set()
    for step in play_hand(("mattazza", {}), 2, players).steps:
        hand = step.hand
        if hand.phase is not Phase.PLAY:
            continue
        tables, state = tables_of(hand), state_of(hand)
        most = most_points(tables.rules, tables.seats, state)
        standing = standing_of(tables.seats, state, most)
        met.add(standing)
        assert (standing == WITHOUT_TRICK) == (hand.turn not in hand.winners)
        if set(hand.winners) == set(range(players)):
            totals = [side.total for side in points_so_far(view_for(step.after, None))]
            assert (standing == MOST_POINTS) == (totals[hand.turn] == max(totals))
    assert met == {SAFE, WITHOUT_TRICK, MOST_POINTS}

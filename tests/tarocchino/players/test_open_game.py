"""The open game: each alone, over-trumping, the rest to the winner of the last trick."""

from __future__ import annotations

import pytest

from tarocchino.core.games import Game
from tarocchino.core.model.cards import card
from tarocchino.core.views.view import view_for
from tarocchino.players.beliefs import form_beliefs
from tarocchino.players.card_worth import Counting, card_worths
from tarocchino.players.evaluation import chance_to_beat, prospects
from tests.builders.match import DULL, MATTAZZA, OPEN_GAME, rules, table
from tests.tarocchino.players.positions import card_chosen


@pytest.mark.parametrize(
    ("idea", "hands", "played", "chosen"),
    [
        (
            "another wins: gives nothing, though that player would be a partner of four",
            {0: "Kd", 1: "6d", 2: "Qd 7d 8d Ks 6s 7s 8s 6b 7b 8b 9b 6c 7c 8c"},
            "Kd 6d",
            "7d 8d",
        ),
        (
            "last in hand, wins a King with the lowest trump that does",
            {0: "Kd", 1: "6d", 2: "7d", 3: "14 13 06 Kc 6s 7s 8s 6b 7b 8b 9b 6c 7c 8c"},
            "Kd 6d 7d",
            "06",
        ),
        (
            "must go over a trump: does so as low as it can",
            {0: "Kd", 1: "08", 2: "7d", 3: "14 09 05 Kc 6s 7s 8s 6b 7b 8b 9b 6c 7c 8c"},
            "Kd 08 7d",
            "09",
        ),
    ],
)
def test_a_card_is_chosen_for_the_idea(
    idea: str, hands: dict[int, str], played: str, chosen: str
) -> None:
    playing = table(hands, game=OPEN_GAME, players=4).play(played)
    assert card_chosen(playing) in chosen.split(), idea


def test_whoever_can_go_over_a_trump_is_expected_to() -> None:
    beliefs = form_beliefs(
        view_for(table({0: "Kd"}, game=OPEN_GAME, players=2, filler=DULL).state, 0)
    )
    best = card("Mo")
    assert best in beliefs.unseen
    assert card("An") in beliefs.unseen
    held = beliefs.chance_held(1, card("An"))
    assert chance_to_beat(beliefs, 1, best.suit, best) == pytest.approx(held)


def test_cards_face_down_are_won_by_somebody() -> None:
    beliefs = form_beliefs(view_for(table({}, game=OPEN_GAME, players=4).state, 0))
    assert beliefs.hand.stock == 6
    assert not beliefs.out


@pytest.mark.parametrize(
    ("game", "players", "points", "rivals_share"),
    [(OPEN_GAME, 3, 4.5, 0.5), (OPEN_GAME, 7, 4.5, 1 / 6), (MATTAZZA, 5, 4.2, 0.25)],
)
def test_a_card_counts_as_the_game_counts_it(
    game: Game, players: int, points: float, rivals_share: float
) -> None:
    counting = Counting(game, rules(game), players, rivals=players - 1)
    assert counting.card_points(card("Kd")) == pytest.approx(points)
    assert abs(counting.others_point) == pytest.approx(rivals_share)
    assert (counting.swing < 0) is (game is MATTAZZA)


def test_points_to_be_avoided_are_worth_less_than_nothing() -> None:
    beliefs = form_beliefs(view_for(table({}, game=MATTAZZA, players=4).state, 0))
    own = frozenset(beliefs.hand.own)
    counting = Counting(beliefs.game, beliefs.rules, 4, beliefs.rivals)
    assert all(worth < 0.0 for worth in card_worths(prospects(beliefs), own, counting).values())

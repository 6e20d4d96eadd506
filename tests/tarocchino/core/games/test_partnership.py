"""What the games of four players share: the deal, the sides, the plan of a hand (rules.md § 8)."""

from __future__ import annotations

import pytest

from tarocchino.core.games import Game
from tarocchino.core.model.cards import PACK
from tarocchino.core.model.rules import BadRulesError
from tarocchino.core.play.match import new_match
from tests.builders.match import OTTOCENTO, QUATTRO_SCARTATE, rules

BOTH_GAMES = pytest.mark.parametrize("game", [OTTOCENTO, QUATTRO_SCARTATE])


@BOTH_GAMES
@pytest.mark.parametrize("dealer", range(4))
def test_packets_of_five_from_the_eldest_round_to_the_dealer(game: Game, dealer: int) -> None:
    layout = game.deal(dealer, PACK, (0, 1, 2, 3), 4)
    by_turn = [layout.hands[(dealer + 1 + turn) % 4] for turn in range(4)]
    assert by_turn[0] == PACK[0:5] + PACK[20:25] + PACK[40:45]
    assert by_turn[1] == PACK[5:10] + PACK[25:30] + PACK[45:50]
    assert by_turn[2] == PACK[10:15] + PACK[30:35] + PACK[50:55]
    assert by_turn[3] == PACK[15:20] + PACK[35:40] + PACK[55:60]
    assert layout.stock == PACK[60:62]


@BOTH_GAMES
def test_seats_0_and_2_play_against_1_and_3(game: Game) -> None:
    assert game.sides(4, None) == ((0, 2), (1, 3))


@BOTH_GAMES
@pytest.mark.parametrize("players", [0, 1, 2, 3, 5, 6, 7])
def test_it_is_played_by_four(game: Game, players: int) -> None:
    assert game.players == (4,)
    with pytest.raises(BadRulesError, match="not played by") as refused:
        new_match(game, rules(game), players)
    assert refused.value.knob == "players"

"""Two computer players beat two simple ones clearly; the bench `players` says by how much."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.game.rules import RuleSetName
from bot.players import choose
from tests.players.baselines import RandomPlayer, highest_to_win_else_lowest
from tests.players.series import Player, play_series

DEALS = 12


def simple() -> Player:
    return highest_to_win_else_lowest


def random_legal() -> Player:
    return RandomPlayer(seed=1)


@pytest.mark.parametrize("rules", [RuleSetName.TORNEO, RuleSetName.PARLOUR])
@pytest.mark.parametrize("opponent", [simple, random_legal])
def test_computer_players_lead_clearly(opponent: Callable[[], Player], rules: RuleSetName) -> None:
    result = play_series(choose, opponent(), number=DEALS, seed=2, rules=rules)
    assert result.low > 50, result

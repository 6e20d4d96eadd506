"""Computer players beat simple ones clearly at every game; the bench `players` says by how much."""

import pytest

from tarocchino.core.games import GAMES, GameName, default_rules
from tarocchino.core.model.rules import RuleSetName
from tarocchino.players import choose
from tarocchino.players.novice import choose_novice
from tests.tarocchino.players.baselines import RandomPlayer, simple
from tests.tarocchino.players.series import Contest, play_series

CONTESTS: tuple[tuple[GameName, RuleSetName, int, int], ...] = (
    (GameName.QUATTRO_SCARTATE, RuleSetName.TORNEO, 4, 12),
    (GameName.QUATTRO_SCARTATE, RuleSetName.PARLOUR, 4, 12),
    (GameName.TERZIGLIO, RuleSetName.TORNEO, 3, 16),
    (GameName.MILLONE, RuleSetName.TORNEO, 2, 16),
    (GameName.CENTOCINQUANTA, RuleSetName.TORNEO, 2, 30),
    (GameName.QUINDICI, RuleSetName.TORNEO, 2, 30),
    (GameName.MATTAZZA, RuleSetName.TORNEO, 4, 60),
    (GameName.OPEN, RuleSetName.OPEN, 3, 12),
    (GameName.OPEN, RuleSetName.OPEN, 5, 30),
)
"""A game, a rule set, a number of players, and how many deals show the lead."""


@pytest.mark.parametrize(("name", "base", "players", "number"), CONTESTS, ids=str)
def test_computer_players_lead_clearly(
    name: GameName, base: RuleSetName, players: int, number: int
) -> None:
    game = GAMES[name]
    contest = Contest(game, default_rules(game, base, players), players)
    result = play_series(contest, choose, simple, number=number, seed=2)
    if game.avoids_points:
        assert result.high < 0, result
    else:
        assert result.low > 0, result


NOVICES = (
    (GameName.OTTOCENTO, 4, 12), (GameName.MILLONE, 2, 12), (GameName.OPEN, 4, 12),
)  # fmt: skip
"""A game, a number of players, and how many deals tell a novice from others."""


@pytest.mark.parametrize(("name", "players", "number"), NOVICES, ids=str)
def test_a_novice_is_between_random_play_and_a_club_player(
    name: GameName, players: int, number: int
) -> None:
    game = GAMES[name]
    contest = Contest(game, default_rules(game, None, players), players)
    against_club = play_series(contest, choose_novice, choose, number=number, seed=2)
    assert against_club.high < 0, against_club
    against_chance = play_series(
        contest, choose_novice, RandomPlayer(seed=1), number=number, seed=2
    )
    assert against_chance.low > 0, against_chance

"""Opponents of the bench's tournaments: by name, by module, as they were at a revision."""

import subprocess
from pathlib import Path

import click
import pytest

from tarocchino.core.games import GAMES, GameName, default_rules
from tarocchino.players import choose
from tests.tarocchino.players.baselines import greedy
from tests.tarocchino.players.series import Contest, play_series
from tools.bench.opponents import CLUB_1, load_opponent
from tools.bench.policies import play_policies

ROOT = Path(__file__).parents[3]


def history_has(revision: str) -> bool:
    asked = ["git", "-C", str(ROOT), "cat-file", "-e", f"{revision}^{{commit}}"]
    try:
        return subprocess.run(asked, capture_output=True, check=False).returncode == 0
    except FileNotFoundError:
        return False


def test_players_are_found_by_name_and_by_module() -> None:
    assert load_opponent("greedy", 1) is greedy
    assert load_opponent("tarocchino.players:choose", 1) is choose


@pytest.mark.parametrize(
    "spec", ["nobody", "tarocchino.players:nobody", "no.module:choose", "@0badbad"]
)
def test_what_is_no_player_is_refused(spec: str) -> None:
    with pytest.raises(click.BadParameter):
        load_opponent(spec, 1)


@pytest.mark.skipif(not history_has(CLUB_1), reason="the repository's history is not here")
def test_the_frozen_player_is_code_of_its_own_and_plays_whole_hands() -> None:
    frozen = load_opponent("club-1", 1)
    assert frozen is not choose
    assert CLUB_1 in frozen.__module__
    game = GAMES[GameName.QUINDICI]
    contest = Contest(game, default_rules(game, None, 2), 2)
    result = play_series(contest, frozen, load_opponent("random", 1), number=2, seed=1)
    assert result.hands == 4
    assert result.mean > 0


def test_a_policy_against_itself_is_equal_and_the_tuned_one_is_better() -> None:
    game = GameName.QUATTRO_SCARTATE
    alike = play_policies(game, "policy:random", "policy:random", 10, 1)
    assert alike.mean == 0.0
    better = play_policies(game, "policy:tuned", "policy:random", 20, 1)
    assert better.low > 0

"""The games as a PettingZoo environment pass PettingZoo's own tests, and its example runs."""

import re
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from tarocchino import GAMES, PACK, view_for
from tarocchino.environment.pettingzoo_env import TarocchinoEnv

pytestmark = pytest.mark.slow

DOCUMENT = Path(__file__).parents[3] / "tarocchino" / "README.md"
SEATED = [(name.value, players) for name, game in GAMES.items() for players in game.players]


@pytest.mark.parametrize(("game", "players"), SEATED)
def test_pettingzoo_finds_no_fault(game: str, players: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # It would have arrays; an observation with a mask is a dictionary of them everywhere.
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be")
        # A mask is all 0 for whoever is not in turn.
        warnings.filterwarnings("ignore", "Action mask numpy array is all zeros")
        api_test(TarocchinoEnv(game, players=players, hands=1), num_cycles=100)


@pytest.mark.parametrize("game", [name.value for name in GAMES])
def test_the_same_seed_gives_the_same_episode(game: str) -> None:
    seed_test(lambda: TarocchinoEnv(game), num_cycles=60)


def test_an_episode_ends_with_what_the_hands_brought() -> None:
    env = TarocchinoEnv("quindici", {"target": 1}, render_mode="ansi")
    env.reset(seed=3)
    chance, got = np.random.default_rng(3), dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        assert seen is not None
        got[agent] += reward
        legal = np.flatnonzero(seen["action_mask"])
        assert len(legal) == 0 if terminated else len(legal) > 0
        env.step(None if terminated or truncated else int(chance.choice(legal)))
    assert env.state_of_play.match.is_over
    assert list(got.values()) == env.state_of_play.returns()
    assert any(got.values())
    assert env.render() == repr(view_for(env.state_of_play.match, None))


def test_what_is_not_legal_is_refused() -> None:
    env = TarocchinoEnv("ottocento", hands=1)
    env.reset(seed=1)
    with pytest.raises(ValueError, match="not legal"):
        env.step(len(PACK))
    with pytest.raises(ValueError, match="has to choose"):
        env.step(None)


def test_the_documents_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    blocks = re.findall(r"^```python\n(.*?)^```$", DOCUMENT.read_text(), re.M | re.S)
    (example,) = (code for code in blocks if "pettingzoo" in code)
    names: dict[str, Any] = {}
    exec(example, names)
    assert names["earned"]
    assert sum(names["earned"].values()) == pytest.approx(0)
    assert capsys.readouterr().out == f"{names['earned']}\n"

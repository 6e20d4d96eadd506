"""A seed gives the same run each time, whatever the process it runs in."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.slow.simulation.__main__ import main, told
from tests.slow.simulation.run import simulate

SEEDS = (3, 17, 36)
_ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_seed_repeats_itself(seed: int) -> None:
    first = simulate(seed)
    assert len(first.trace) > 20
    assert simulate(seed) == first


@pytest.mark.parametrize("hash_seed", ["1", "2"])
def test_the_order_of_sets_changes_nothing(hash_seed: str) -> None:
    seed = SEEDS[0]
    told_there = subprocess.run(
        [sys.executable, "-m", "tests.slow.simulation", "--seed", str(seed)],
        cwd=_ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    ).stdout
    assert told_there == told(simulate(seed)) + "\n"


def test_the_command_line_replays_a_seed_with_its_trace(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["--seed", "3", "--trace"]) == 0
    printed = capsys.readouterr().out
    assert printed == "\n".join([*simulate(3).trace, told(simulate(3))]) + "\n"

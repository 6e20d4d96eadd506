"""The benchmark of the core runs, says what it measured, and plays the same hands for a seed."""

from __future__ import annotations

import re

from click.testing import CliRunner

from tools.bench.__main__ import bench

LINES = re.compile(
    r"machine before: \d+ cores, load .*, reference loop \d+ ms\n"
    r"engine: (\d+) hands/s \(3 complete hands of Ottocento in [\d.]+ s of one core, "
    r"seed (\d+), (\d+) points in all; [\d.]+ hands in the time of the reference loop\)\n"
    r"machine after: \d+ cores, load .*, reference loop \d+ ms\n"
)


def measure(seed: int) -> tuple[str, ...]:
    ran = CliRunner().invoke(bench, ["engine", "--hands", "3", "--seed", str(seed)])
    assert ran.exit_code == 0
    told = LINES.fullmatch(ran.output)
    assert told is not None, ran.output
    return told.groups()


def test_it_tells_its_rate_and_the_load_and_repeats_its_hands() -> None:
    (rate, seed, points), (_, _, again) = measure(7), measure(7)
    assert int(rate) > 0
    assert seed == "7"
    assert points == again
    assert points != measure(8)[2]


def test_it_wants_a_hand_at_least() -> None:
    assert CliRunner().invoke(bench, ["engine", "--hands", "0"]).exit_code == 2

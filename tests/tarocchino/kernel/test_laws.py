"""The kernel does what `tarocchino.core` does, in every game, under every rule, for any number of
players.

``python -m tests.tarocchino.kernel --hands 100000`` tries as many hands as one likes.
"""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarocchino.core.model.rules import KNOBS
from tests.builders.followed_hand import follow
from tests.builders.random_play import EVERY_TABLE, play_hand
from tests.builders.random_rules import CHOICES, NUMBERS, any_table
from tests.fixtures.laws import tried

pytest.importorskip("tarocchino.kernel.native", reason="the kernel is not compiled")
law = tried(120)
SEEDS = st.integers(0, 2**32 - 1)


@law
@given(st.sampled_from(EVERY_TABLE), SEEDS)
def test_hands_go_and_count_as_in_the_core(
    table: tuple[str, dict[str, object], int], seed: int
) -> None:
    game, knobs, players = table
    follow(play_hand((game, knobs), seed, players))


@law
@given(SEEDS)
def test_so_it_does_whatever_the_rules(seed: int) -> None:
    game, knobs, players = any_table(Random(seed))
    follow(play_hand((game, knobs), seed, players))


def test_every_knob_is_turned() -> None:
    assert {*CHOICES, *NUMBERS} == set(KNOBS)

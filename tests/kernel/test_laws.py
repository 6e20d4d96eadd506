"""The kernels do what `bot.game` does, in every game, under every rule, with any number of players.

``python -m tests.kernel --hands 100000`` tries as many hands as one likes.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.kernel import KERNELS
from tests.builders.followed_hand import follow
from tests.builders.random_play import EVERY_TABLE, play_hand
from tests.fixtures.laws import tried

law = tried(120)
SEEDS = st.integers(0, 2**32 - 1)
each_kernel = pytest.mark.parametrize("kernel", KERNELS, ids=lambda k: k.backend.value)


@law
@given(st.sampled_from(EVERY_TABLE), SEEDS)
def test_hands_go_and_count_as_in_the_core(
    table: tuple[str, dict[str, object], int], seed: int
) -> None:
    game, knobs, players = table
    follow(play_hand((game, knobs), seed, players), KERNELS)

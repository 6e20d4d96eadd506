"""Puzzle ratings: they follow from answers alone, and lead to puzzles that are found half of the
time."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.features.puzzles.model import NEW_RATING, PuzzleRating, StoredAnswer, rated, rating_of
from tests.fixtures.laws import tried

answers = st.builds(
    StoredAnswer,
    st.just("0a1b2c3d4e"),
    st.just(0),
    st.integers(900, 2300),
    st.booleans(),
    st.just(0.0),
)


@tried(200)
@given(st.lists(answers, max_size=30), answers)
def test_to_find_raises_and_to_miss_lowers(before: list[StoredAnswer], last: StoredAnswer) -> None:
    rating = rating_of(before)
    after = rated(rating, last.difficulty, found=last.found)
    assert (after.mean > rating.mean) is last.found
    assert after.mean != rating.mean
    assert after.answers == len(before) + 1
    assert 60 <= after.deviation <= max(rating.deviation, 60)


def test_a_harder_puzzle_found_raises_more() -> None:
    gains = [rated(NEW_RATING, d, found=True).mean for d in (1200, 1500, 1800)]
    assert gains == sorted(gains)


@pytest.mark.parametrize("strength", [1200, 1500, 1900])
def test_the_rating_comes_to_the_strength(strength: int) -> None:
    chance, rating = random.Random(strength), NEW_RATING
    for _ in range(150):
        difficulty = round(rating.mean)
        found = chance.random() < 1 / (1 + 10 ** ((difficulty - strength) / 400))
        rating = rated(rating, difficulty, found=found)
    assert abs(rating.mean - strength) < 130
    assert rating.deviation < 70


def test_nobody_has_answered_anything() -> None:
    assert rating_of([]) == NEW_RATING == PuzzleRating()
    assert NEW_RATING.rounded == (1500, 300)

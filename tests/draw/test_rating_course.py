"""Ratings and points a hand over time: the scales, the running mean, what the alt texts tell."""

from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.draw.pile import Box
from bot.draw.rating_course import (
    MatchMean,
    axes_of,
    round_step,
    running_means,
    sparse,
)
from bot.words import Language
from tests.builders.club_pictures import points_history, rating_history
from tests.fixtures.laws import law

EN, IT = Language.ENGLISH, Language.ITALIAN
BOX = Box(56, 76, 520, 240)
NEW_YEAR = datetime(2026, 1, 1, tzinfo=UTC)
VALUES = st.floats(-5000, 5000)
SPANS = st.timedeltas(timedelta(0), timedelta(days=20_000))


@law
@given(st.lists(VALUES, min_size=1, max_size=8), SPANS)
def test_everything_is_within_the_plot_and_labels_have_room(
    values: list[float], span: timedelta
) -> None:
    axes = axes_of(BOX, tuple(values), (NEW_YEAR, NEW_YEAR + span))
    assert all(BOX.top <= axes.y(value) <= BOX.bottom for value in values)
    assert BOX.left <= axes.x(NEW_YEAR) <= axes.x(NEW_YEAR + span) <= BOX.right
    levels = axes.levels()
    assert len(levels) <= 7
    assert all(BOX.top <= axes.y(level) <= BOX.bottom for level in levels)
    for language in Language:
        across = [axes.x(tick.at) for tick in axes.ticks(language)]
        assert len(across) >= 1
        assert all(BOX.left <= x <= BOX.right for x in across)
        # Three letters fit between two labels that are close.
        assert all(b - a > 34 for a, b in pairwise(across))


def test_more_is_higher_and_later_is_further_to_the_right() -> None:
    axes = axes_of(BOX, (1400, 1600), (NEW_YEAR, NEW_YEAR + timedelta(days=90)))
    assert axes.y(1600) < axes.y(1500) < axes.y(1400)
    assert axes.x(NEW_YEAR) < axes.x(NEW_YEAR + timedelta(days=30))


@law
@given(st.floats(1e-3, 1e6))
def test_steps_are_round(span: float) -> None:
    step = round_step(span)
    assert span / step <= 6 + 1e-9
    assert float(f"{step:.0e}") == pytest.approx(step)
    assert f"{step:.0e}"[0] in "125"


@pytest.mark.parametrize(
    ("days", "language", "labels"),
    [
        (0, EN, ["31 Dec, 20:00", "22:00", "1 Jan", "02:00", "04:00"]),
        (5, EN, ["1 Jan", "2 Jan", "3 Jan", "4 Jan", "5 Jan", "6 Jan"]),
        (40, IT, ["5 gen", "12 gen", "19 gen", "26 gen", "2 feb", "9 feb"]),
        (400, IT, ["2026", "mar", "mag", "lug", "set", "nov", "2027"]),
        (1500, EN, ["2026", "2027", "2028", "2029", "2030"]),
        (9000, EN, ["2030", "2035", "2040", "2045", "2050"]),
    ],
)
def test_moments_are_labelled_as_people_say_them(
    days: int, language: Language, labels: list[str]
) -> None:
    axes = axes_of(BOX, (1, 2), (NEW_YEAR, NEW_YEAR + timedelta(days=days)))
    told = [tick.label for tick in axes.ticks(language)]
    assert told == labels


def test_the_running_mean_counts_hands_of_the_last_matches() -> None:
    matches = [MatchMean(NEW_YEAR, mean, hands) for mean, hands in ((10, 1), (40, 2), (0, 2))]
    assert running_means(matches, 2) == [10, 30, 20]
    assert running_means(matches, 10) == [10, 30, 18]


def test_long_series_keep_their_ends() -> None:
    assert sparse([1, 2, 3]) == [1, 2, 3]
    few = sparse(list(range(1000)), 8)
    assert (few[0], few[-1], len(few)) == (0, 999, 8)


@pytest.mark.parametrize("matches", [1, 2, 14, 15, 180, 181, 2000])
def test_any_number_of_matches_is_a_picture(matches: int) -> None:
    for picture in (
        rating_history(matches, matches / 3).draw(EN),
        points_history(matches, matches / 3).draw(EN),
    ):
        assert len(picture.png) <= 60 * 1024
        assert f"after {matches:,} match" in picture.alt

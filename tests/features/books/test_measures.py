"""Means of what was counted, a person's beside everybody's."""

import pytest

from bot.features.books.match_facts import Count, Counts
from bot.features.books.player_statistics import (
    CountedMatch,
    Course,
    Measure,
    compared,
    is_smaller_better,
)

COUNTS: Counts = {
    Count.HANDS: 8, Count.POINTS: 460, Count.BEGATO_SAVED: 3, Count.BEGATO_LOST: 1,
    Count.BEGATO_CAUGHT: 2, Count.DEALER_HANDS: 2, Count.DEALER_POINTS: 90, Count.TURNS: 120,
    Count.MISSED: 3,
}  # fmt: skip

MEANS = {
    Measure.POINTS: 57.5,
    Measure.BEGATO_SAVED: 0.75,
    Measure.BEGATO_CAUGHT: 0.25,
    Measure.AS_DEALER: 45.0,
    Measure.MISSED: 0.025,
    Measure.TRICKS: 0.0,
    Measure.AS_SOLOIST: None,
    Measure.SOLOIST_WON: None,
}


@pytest.mark.parametrize("measure", MEANS)
def test_a_mean_is_of_what_it_can_be_of(measure: Measure) -> None:
    assert measure.of(COUNTS) == MEANS[measure]


def test_nothing_has_no_means() -> None:
    assert all(measure.of({}) is None for measure in Measure)
    assert all(each.first is None for each in compared({}, COUNTS))


def test_what_is_nought_for_everybody_is_left_out() -> None:
    everybody = {Count.HANDS: 80, Count.POINTS: 4000, Count.CAPPOTTI: 1}
    found = {each.measure: (each.first, each.second) for each in compared(COUNTS, everybody)}
    assert found[Measure.POINTS] == (57.5, 50.0)
    assert found[Measure.CAPPOTTI] == (0.0, 1 / 80)
    assert found[Measure.BEGATO_SAVED] == (0.75, None)
    assert Measure.TRICKS not in found


def test_where_points_are_penalties_fewer_are_better() -> None:
    assert not is_smaller_better(Measure.POINTS, avoids_points=False)
    assert is_smaller_better(Measure.POINTS, avoids_points=True)
    assert is_smaller_better(Measure.MISSED, avoids_points=False)


def test_a_mean_of_the_last_matches_weighs_them_by_their_hands() -> None:
    course = Course(matches=(CountedMatch(1.0, 9, 9), CountedMatch(2.0, 1, 10)))
    assert course.mean_of_last(1) == 10
    assert course.mean_of_last(5) == 1.9
    assert Course().mean_of_last(3) is None

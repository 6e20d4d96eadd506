"""Deals played at several tables, worked by hand."""

from fractions import Fraction
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from bot.table.rules.duplicate import Result, compared, hand_by_hand, imps, team_boards, traveller
from tests.fixtures.laws import law

PLAYED = [
    Result(0, ((0,), (1,)), (220, 140)),
    Result(1, ((2,), (3,)), (150, 190)),
    Result(2, ((4,), (5,)), (200, 120)),
    Result(3, ((6,), (7,)), (310, 60)),
]
"""Differences +80, -40, +80, +250."""


def test_matchpoints_are_two_for_each_table_beaten_and_one_for_an_equal_one() -> None:
    assert [each.matchpoints for each in compared(PLAYED)] == [(3, 3), (0, 6), (3, 3), (6, 0)]
    assert {each.top for each in compared(PLAYED)} == {6}
    assert [each.share(0) for each in compared(PLAYED)] == [
        Fraction(1, 2),
        Fraction(0),
        Fraction(1, 2),
        Fraction(1),
    ]
    assert compared(PLAYED)[1].share(1) == 1


def test_imps_are_the_mean_against_the_other_tables() -> None:
    """+80 against -40, +80, +250: 120 is worth 6, 0 nothing, -170 is worth -8."""
    assert [imps(120), imps(-170), imps(290)] == [6, -8, 11]
    assert [each.imps[0] for each in compared(PLAYED)] == [
        Fraction(6 + 0 - 8, 3),
        Fraction(-6 - 6 - 11, 3),
        Fraction(0 + 6 - 8, 3),
        Fraction(8 + 11 + 8, 3),
    ]
    assert compared(PLAYED)[0].imps[1] == Fraction(2, 3)


LARGE = [(2000, 24), (9000, 24), (-10, -1), (-79, -4)]


def test_the_scale_is_that_of_bridge_at_twice_the_difference() -> None:
    for difference, worth in [
        (0, 0),
        (9, 0),
        (10, 1),
        (24, 1),
        (25, 2),
        (79, 4),
        (270, 11),
        (503, 14),
        (1999, 23),
        *LARGE,
    ]:
        assert imps(difference) == worth


def test_a_traveller_has_the_best_for_the_first_side_on_top() -> None:
    sheet = traveller(7, PLAYED)
    assert [line.result.table for line in sheet.lines] == [3, 0, 2, 1]
    assert sheet.mean == Fraction(370, 4)


def test_a_deal_that_nobody_else_has_played_compares_with_nothing() -> None:
    (only,) = compared(PLAYED[:1])
    assert (only.matchpoints, only.top) == ((0, 0), 0)
    assert only.imps == (Fraction(0), Fraction(0))
    assert only.share(0) == only.share(1) == Fraction(1, 2)
    assert traveller(1, []).mean == 0


def test_hand_by_hand_has_each_deal_from_the_entrants_own_side() -> None:
    second = [Result(0, ((1,), (0,)), (100, 130)), Result(1, ((2,), (3,)), (90, 180))]
    sheets = [traveller(1, PLAYED), traveller(2, second)]
    first, other = hand_by_hand(0, sheets)
    assert (first.board, first.against, first.points) == (1, (1,), (220, 140))
    assert (first.field, first.share) == (Fraction(370, 4), Fraction(1, 2))
    assert (other.board, other.against, other.points) == (2, (1,), (130, 100))
    assert (other.field, other.share, other.imps) == (Fraction(60), Fraction(0), Fraction(-3))
    assert hand_by_hand(9, sheets) == ()


def test_a_person_who_changes_partners_finds_all_deals() -> None:
    sheet = traveller(
        1, [Result(0, ((1, 4), (2, 3)), (10, 20)), Result(1, ((5, 6), (7, 8)), (1, 1))]
    )
    assert [line.against for line in hand_by_hand(4, [sheet])] == [(2, 3)]
    assert [line.against for line in hand_by_hand(3, [sheet])] == [(1, 4)]


def test_a_team_wins_a_deal_by_both_tables_together() -> None:
    """At the first table the team is 60 ahead, at the other its second pair is 40 behind."""
    boards = team_boards({1: (200, 140), 2: (90, 210), 3: (5, 5)}, {1: (180, 140), 2: (90, 210)})
    assert [(b.board, b.swing, b.imps) for b in boards] == [(1, 20, 1), (2, 0, 0)]
    assert (boards[0].first_table, boards[0].second_table) == (60, -40)


POINTS = st.tuples(st.integers(0, 1500), st.integers(0, 1500))


@law
@given(st.lists(POINTS, max_size=20))
def test_what_one_side_wins_the_other_loses(points: list[tuple[int, int]]) -> None:
    lines = compared([Result(n, ((2 * n,), (2 * n + 1,)), p) for n, p in enumerate(points)])
    for line in lines:
        assert sum(line.matchpoints) == line.top
        assert sum(line.imps) == 0
        assert line.share(0) + line.share(1) == 1
    assert sum(line.matchpoints[0] for line in lines) == sum(line.top for line in lines) / 2
    assert sum(line.imps[0] for line in lines) == 0


@law
@given(st.lists(POINTS, min_size=2, max_size=12))
def test_a_better_result_is_never_worth_less(points: list[tuple[int, int]]) -> None:
    lines = compared([Result(n, ((2 * n,), (2 * n + 1,)), p) for n, p in enumerate(points)])
    in_order = sorted(lines, key=lambda line: line.result.difference)
    for worse, better in pairwise(in_order):
        assert better.matchpoints[0] >= worse.matchpoints[0]
        assert better.imps[0] >= worse.imps[0]
        if better.result.difference == worse.result.difference:
            assert better.matchpoints == worse.matchpoints
            assert better.imps == worse.imps

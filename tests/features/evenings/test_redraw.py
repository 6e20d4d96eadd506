"""Rounds drawn after a change of the field, and teams at two tables."""

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from bot.features.evenings.movements import (
    Round,
    at_two_tables,
    howell,
    individual,
    matching,
    next_round,
)
from tests.fixtures.laws import Thinning


def met(rounds: list[Round]) -> Counter[frozenset[int]]:
    sides = [sitting.sides for drawn in rounds for sitting in drawn.sittings]
    return Counter(frozenset((a, b)) for first, second in sides for a in first for b in second)


def first_round(pairs: int) -> Round:
    """The first round of a Howell, in which the odd pair sits out."""
    drawn = howell(pairs).rounds[0]
    out = {e for s in drawn.sittings if pairs in s.entrants for e in s.entrants} - {pairs}
    return Round(tuple(s for s in drawn.sittings if pairs not in s.entrants), tuple(out))


def test_after_a_late_pair_nobody_meets_twice_before_half_have_met(thinned: Thinning) -> None:
    for pairs in thinned(range(4, 41)):
        rounds = [first_round(pairs)]
        field = list(range(pairs + 1))
        for number in range(1, (pairs + 1) // 2):
            rounds.append(next_round(field, rounds, number, individual=False))
            assert {s.board_set for s in rounds[-1].sittings} == {number}
        assert set(met(rounds).values()) == {1}
        played = Counter(e for r in rounds for s in r.sittings for e in s.entrants)
        assert max(played.values()) - min(played[e] for e in field) <= 1


def test_after_a_withdrawal_nobody_has_a_partner_twice_before_half_were_partners() -> None:
    for persons in [*range(5, 12), 14, 19, 26, 33, 40]:
        rounds = list(individual(persons).rounds[:1])
        field = list(range(persons - 1))
        for number in range(1, min(6, max(2, (persons - 1) // 2))):
            rounds.append(next_round(field, rounds, number, individual=True))
        together = Counter(frozenset(side) for r in rounds for s in r.sittings for side in s.sides)
        assert set(together.values()) == {1}, persons
        for drawn in rounds[1:]:
            there = [e for s in drawn.sittings for e in s.entrants] + list(drawn.out)
            assert sorted(there) == field, persons
            assert len(drawn.out) == len(field) % 4, persons


def test_who_missed_most_rounds_sits_out_last_and_sides_take_turns() -> None:
    rounds: list[Round] = []
    for number in range(5):
        rounds.append(next_round(range(5), rounds, number, individual=False))
    assert sorted(entrant for drawn in rounds for entrant in drawn.out) == [0, 1, 2, 3, 4]
    firsts = Counter(s.sides[0][0] for drawn in rounds for s in drawn.sittings)
    assert max(firsts.values()) - min(firsts.values()) <= 2


def test_when_all_have_met_the_fewest_repetitions_are_drawn() -> None:
    rounds = list(howell(4).rounds)
    for number in range(3, 9):
        rounds.append(next_round(range(4), rounds, number, individual=False))
    assert met(rounds) == Counter({frozenset(c): 3 for c in combinations(range(4), 2)})


def test_a_matching_avoids_what_was_and_else_takes_the_least_of_it() -> None:
    assert matching(4, lambda a, b: 5 if (a, b) in ((0, 1), (2, 3)) else 0) == [(0, 2), (1, 3)]
    assert matching(2, lambda _a, _b: 7) == [(0, 1)]
    assert matching(0, lambda _a, _b: 0) == []


@pytest.mark.parametrize(("few", "individual"), [(1, False), (3, True)])
def test_a_field_too_small_for_a_table_sits_out(few: int, individual: bool) -> None:
    assert next_round(range(few), [], 0, individual=individual) == Round((), tuple(range(few)))


@pytest.mark.parametrize("number", [2, 3, 8, 11])
def test_teams_meet_at_two_tables_with_the_same_deals_the_other_way_round(number: int) -> None:
    for drawn in howell(number).rounds:
        tables = at_two_tables(drawn).sittings
        assert [s.table for s in tables] == list(range(2 * len(drawn.sittings)))
        assert tables[::2] == tuple(replace(s, table=2 * s.table) for s in drawn.sittings)
        for one, other in zip(tables[::2], tables[1::2], strict=True):
            assert (one.sides, one.board_set) == (other.sides[::-1], other.board_set)

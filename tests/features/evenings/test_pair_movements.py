"""Laws of Howell and Mitchell, for every number of pairs."""

from collections import Counter
from itertools import combinations, product

from bot.features.evenings.movements import ADDERS, STARTERS, howell, mitchell
from tests.features.evenings.movement_laws import (
    boards_by_entrant,
    meetings,
    plays_every_round_or_sits_out_fairly,
    seats_nobody_twice,
    tables_by_round_and_set,
)
from tests.fixtures.laws import Thinning

PAIRS = range(4, 41)


def test_howell_brings_all_together_once(thinned: Thinning) -> None:
    for pairs in thinned(PAIRS):
        movement = howell(pairs)
        seats_nobody_twice(movement)
        plays_every_round_or_sits_out_fairly(movement)
        everybody = range(pairs + movement.computers)
        assert meetings(movement) == Counter(frozenset(c) for c in combinations(everybody, 2))


def test_mitchell_brings_each_of_one_line_to_each_of_the_other(thinned: Thinning) -> None:
    for pairs in thinned(PAIRS):
        movement = mitchell(pairs)
        seats_nobody_twice(movement)
        plays_every_round_or_sits_out_fairly(movement)
        half, everybody = (pairs + 1) // 2, pairs + movement.computers
        lines = product(range(half), range(half, everybody))
        assert meetings(movement) == Counter(frozenset(each) for each in lines)


def test_the_deals_travel_so_that_nobody_plays_a_set_twice(thinned: Thinning) -> None:
    for pairs, make in product(thinned(PAIRS), (howell, mitchell)):
        movement = make(pairs, travelling=True)
        seats_nobody_twice(movement)
        assert set(meetings(movement).values()) == {1}
        assert set(boards_by_entrant(movement).values()) == {1}
        shared = make is howell and pairs <= 6
        most = 3 if shared else 1
        assert max(tables_by_round_and_set(movement).values()) <= most


def test_a_mitchell_whose_deals_travel_skips_where_the_tables_are_even(thinned: Thinning) -> None:
    for tables in thinned(range(2, 21)):
        movement = mitchell(2 * tables, travelling=True)
        assert len(movement.rounds) == (tables if tables % 2 else tables - 1)
        met = meetings(movement)
        for entrant in range(2 * tables):
            assert sum(entrant in each for each in met) == len(movement.rounds)


def test_all_tables_play_the_set_of_the_round_unless_deals_travel(thinned: Thinning) -> None:
    for pairs, make in product(thinned(PAIRS), (howell, mitchell)):
        for number, drawn in enumerate(make(pairs).rounds):
            assert {sitting.board_set for sitting in drawn.sittings} == {number}


EVENLY_COMPARED = (3, 7, 11, 15, 19, 23)
COMPARED_UNEVENLY = dict.fromkeys(EVENLY_COMPARED, 1) | dict.fromkeys(range(5, 30, 4), 3)
"""How many more rounds any two are on one side than on two, or the reverse; 5 for the rest."""


def test_any_two_are_compared_about_as_often_as_opposed(thinned: Thinning) -> None:
    for moving in thinned(range(3, 40, 2)):
        side_by_round = [
            {e: side for s in drawn.sittings for side in (0, 1) for e in s.sides[side]}
            for drawn in howell(moving + 1).rounds
        ]
        for other in range(1, moving):
            same = sum(sides[0] == sides[other] for sides in side_by_round)
            assert abs(2 * same - moving) <= COMPARED_UNEVENLY.get(moving, 5)


def test_starters_and_adders_are_what_they_are_said_to_be() -> None:
    for cycle in range(3, 40, 2):
        starter = STARTERS[cycle]
        others = list(range(1, cycle))
        assert sorted(each for pair in starter for each in pair) == others, cycle
        differences = [(a - b) % cycle for x, y in starter for a, b in ((x, y), (y, x))]
        assert sorted(differences) == others, cycle
        if cycle > 5:
            adders = ADDERS[cycle]
            assert len(set(adders)) == len(adders) == len(starter), cycle
            moved = [(e + a) % cycle for pair, a in zip(starter, adders, strict=True) for e in pair]
            assert sorted(moved) == others, cycle
        else:
            assert cycle not in ADDERS


def test_a_movement_that_begins_anew_exchanges_sides_and_takes_other_deals() -> None:
    movement = howell(6)
    again = movement.round(len(movement.rounds))
    for before, after in zip(movement.rounds[0].sittings, again.sittings, strict=True):
        assert after.sides == before.sides[::-1]
        assert after.board_set == before.board_set + movement.board_sets
    third = movement.round(2 * len(movement.rounds) + 1)
    assert [s.sides for s in third.sittings] == [s.sides for s in movement.rounds[1].sittings]

"""Laws of the individual movements, for 4 to 40 persons."""

from collections import Counter

import pytest

from bot.features.evenings.movements import OddOut, individual
from tests.features.evenings.movement_laws import (
    boards_by_entrant,
    meetings,
    pairs_of,
    partnerships,
    plays_every_round_or_sits_out_fairly,
    seats_nobody_twice,
)
from tests.fixtures.laws import Thinning

PERSONS = range(4, 41)


@pytest.mark.parametrize("odd", OddOut)
def test_everybody_plays_each_round_or_sits_out_fairly(odd: OddOut, thinned: Thinning) -> None:
    for persons in thinned(PERSONS):
        movement = individual(persons, odd)
        seats_nobody_twice(movement)
        plays_every_round_or_sits_out_fairly(movement)
        assert set(boards_by_entrant(movement).values()) == {1}
        assert movement.computers == (-persons % 4 if odd is OddOut.COMPUTER else 0)
        out = (persons + movement.computers) % 4
        assert all(len(drawn.out) == out for drawn in movement.rounds)


def test_a_whist_tournament_is_perfect() -> None:
    """Everybody is everybody's partner once and opponent twice."""
    for persons in (n for n in PERSONS if n % 4 in (0, 1)):
        movement = individual(persons)
        assert partnerships(movement) == Counter(pairs_of(persons))
        assert meetings(movement) == Counter(dict.fromkeys(pairs_of(persons), 2))


@pytest.mark.parametrize("persons", [n for n in PERSONS if n % 4 in (2, 3)])
def test_where_none_is_perfect_nobody_is_partner_twice_nor_opponent_more_often(
    persons: int,
) -> None:
    """But for 6, 14, 22, 30 and 38 persons, where that holds for each half of the movement."""
    movement = individual(persons)
    opposed, together = meetings(movement), partnerships(movement)
    assert max(opposed.values()) == 2
    assert {*opposed, *together} == set(pairs_of(persons))
    if persons % 8 != 6:
        assert max(together.values()) == 1
        return
    opposite = {frozenset((a, a + persons // 2)) for a in range(persons // 2)}
    assert {pair for pair, times in together.items() if times > 1} == opposite
    assert {together[pair] for pair in opposite} == {2}
    half = [
        frozenset(side)
        for r in movement.rounds[: persons // 2]
        for s in r.sittings
        for side in s.sides
    ]
    assert len(set(half)) == len(half)


def test_computer_players_fill_the_last_table_of_the_same_tournament() -> None:
    for persons in [4, 8, 12, 16, 20, 24, 28, 32, 36, 40]:
        for fewer in range(max(4, persons - 3), persons):
            movement = individual(fewer, OddOut.COMPUTER)
            assert movement.rounds == individual(persons).rounds
            assert movement.computers == persons - fewer

"""Worlds agree with what a seat sees; all are counted, and each is as likely to be drawn."""

from collections import Counter
from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarocchino.core.play.hand_state import Phase
from tarocchino.core.play.match import MatchState
from tarocchino.core.views.view import view_for
from tarocchino.kernel import cards_of, mask_of, position_of
from tarocchino.kernel.worlds import STOCK, Chance, Hidden, Place, Worlds, hand_in, hidden_from
from tests.builders.random_play import EVERY_TABLE, fresh_match, play_hand
from tests.fixtures.laws import tried

law = tried(60)


def moments(table: tuple[str, dict[str, Any], int], seed: int) -> list[MatchState]:
    """Where cards are played in a random hand."""
    game, knobs, players = table
    steps = play_hand((game, knobs), seed, players).steps
    return [step.after for step in steps if step.hand.phase is Phase.PLAY]


@law
@given(st.sampled_from(EVERY_TABLE), st.integers(0, 2**32 - 1))
def test_the_true_world_is_one_of_them_and_every_other_looks_the_same(
    table: tuple[str, dict[str, Any], int], seed: int
) -> None:
    found, random = moments(table, seed), Random(seed)
    if not found:
        return
    match = random.choice(found)
    seat = random.choice(match.hand.playing)
    view = view_for(match, seat)
    hidden = hidden_from(view)
    for place in hidden.places:
        hands = match.hand.discards if place.is_discard else match.hand.hands
        lying = mask_of(match.hand.stock if place.seat == STOCK else hands[place.seat])
        assert lying & ~place.allowed == 0
        assert lying.bit_count() == place.room
    worlds = Worlds(hidden)
    world = worlds.draw(Chance(seed))
    assert worlds.number >= 1
    hand = hand_in(view, hidden, world)
    assert view_for(match.with_hand(hand), seat).hand == view.hand
    assert position_of(hand).legal() == position_of(match.hand).legal() or hand.turn != seat


def by_hand(hidden: Hidden) -> list[tuple[int, ...]]:
    """Every world, one by one."""
    if not hidden.places:
        return [()] if not hidden.cards else []
    first, *others = hidden.places
    able = [mask_of([c]) for c in cards_of(hidden.cards & first.allowed)]
    return [
        (sum(chosen), *rest)
        for chosen in combinations(able, first.room)
        for rest in by_hand(Hidden(hidden.cards & ~sum(chosen), tuple(others)))
    ]


@pytest.mark.parametrize(
    "table", [("ottocento", {}, 4), ("open", {}, 4), ("open", {}, 5)], ids=lambda t: f"{t[0]}{t[2]}"
)
def test_all_worlds_of_an_end_are_counted(table: tuple[str, dict[str, Any], int]) -> None:
    counted = 0
    for match in moments(table, 5):
        hidden = hidden_from(view_for(match, match.hand.turn))
        if hidden.cards.bit_count() > 7:
            continue
        every = by_hand(hidden)
        assert Worlds(hidden).number == len(every)
        drawn = {Worlds(hidden).draw(Chance(seed)) for seed in range(30)}
        assert drawn <= set(every)
        counted += 1
    assert counted


CONSTRAINED = Hidden(
    0b1111111,
    (
        Place(1, False, 2, 0b1111000),
        Place(2, False, 2, 0b0011111),
        Place(2, True, 1, 0b0000011),
        Place(STOCK, False, 2, 0b1111111),
    ),
)


def test_every_world_is_as_likely_as_any_other() -> None:
    worlds, chance = Worlds(CONSTRAINED), Chance(1)
    every = by_hand(CONSTRAINED)
    assert worlds.number == len(every)
    times = 60 * len(every)
    drawn = Counter(worlds.draw(chance) for _ in range(times))
    assert set(drawn) == set(every)
    squares = sum((number - 60) ** 2 / 60 for number in drawn.values())
    degrees = len(every) - 1
    assert squares < degrees + 4 * (2 * degrees) ** 0.5  # four standard deviations above its mean


def test_what_cannot_be_has_no_world() -> None:
    worlds = Worlds(Hidden(0b11, (Place(1, False, 1, 0b01), Place(2, False, 1, 0b01))))
    assert worlds.number == 0
    with pytest.raises(ValueError, match="cannot lie"):
        worlds.draw(Chance(1))


def test_room_that_is_not_filled_is_refused() -> None:
    with pytest.raises(ValueError, match="do not fill"):
        Worlds(Hidden(0b111, (Place(1, False, 2, 0b111),)))


def test_a_spectator_has_nothing_hidden_from_them_alone() -> None:
    with pytest.raises(ValueError, match="only a player"):
        hidden_from(view_for(fresh_match("open", {}, 4), None))

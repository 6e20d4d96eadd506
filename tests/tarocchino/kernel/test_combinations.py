"""What cards count, in the kernel as in the core: short families and the Grande."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarocchino.core.model.cards import PACK, Card, Suit
from tarocchino.core.model.combinations import Family, combinations_of, total_points
from tarocchino.core.model.rules import CriccheTable, RuleSet
from tarocchino.core.play.hand_state import HandState
from tarocchino.kernel import kernel_of, mask_of, tables_of
from tarocchino.kernel.rule_table import CARDS, family_table, numbered
from tests.builders.random_play import EVERY_TABLE, TABLES, play_hand
from tests.fixtures.laws import tried

pytest.importorskip("tarocchino.kernel.native", reason="the kernel is not compiled")
law = tried(200)
PILES = st.integers(0, (1 << CARDS) - 1)


def some_hand(table: tuple[str, dict[str, Any], int]) -> HandState:
    game, knobs, players = table
    return play_hand((game, knobs), 1, players).end


@pytest.mark.parametrize("prices", CriccheTable)
def test_no_two_subsets_of_a_family_have_one_number(prices: CriccheTable) -> None:
    rules = RuleSet(cricche_table=prices)
    for whole in combinations_of(PACK, rules):
        if whole.family is Family.GRANDE:
            continue
        factor, points = family_table(whole, prices)
        met: set[int] = set()
        for subset in range(1 << whole.length):
            held = [c for place, c in enumerate(whole.cards) if subset >> place & 1]
            number = numbered(mask_of(held), factor)
            counted = sum(
                i.points for i in combinations_of(held, rules) if i.family is whole.family
            )
            assert points[number] == 2 * counted
            met.add(number)
        assert len(met) == 1 << whole.length


def some_trumps(random: Random) -> list[Card]:
    """Many of the trumps, so that runs are long and broken once or twice."""
    trumps = [c for c in PACK if c.suit in (Suit.TRUMPS, None)]
    return [c for c in trumps if random.random() < random.choice((0.5, 0.8, 0.95))]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_trumps_count_as_in_the_core(table: tuple[str, dict[str, Any]]) -> None:
    hand = some_hand((*table, 4))
    random, lengths = Random(1), set()
    for _ in range(400):
        held = some_trumps(random)
        found = combinations_of(held, hand.rules)
        lengths |= {item.length for item in found if item.family is Family.GRANDE}
        assert kernel_of(hand).combination_points(mask_of(held)) == 2 * total_points(found)
    assert len(lengths) > 10


@law
@given(st.sampled_from(EVERY_TABLE), PILES, PILES, st.integers(0, CARDS - 1))
def test_a_card_more_never_counts_less(
    table: tuple[str, dict[str, Any], int], some: int, more: int, card: int
) -> None:
    """So a payment for the Matto by which nothing is lost is the best one."""
    hand = some_hand(table)
    count, held = kernel_of(hand).combination_points, some | more
    assert count(held | 1 << card) >= count(held & ~(1 << card))
    assert tables_of(hand).rules.extra[card] >= 0

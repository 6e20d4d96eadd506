"""Barilli's quick count agrees with the engine's."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarocchino.core.games.base import in_pairs
from tarocchino.core.model.cards import PACK, cards, codes
from tarocchino.core.model.combinations import cricche, sequences
from tarocchino.core.model.rules import RuleSet, RuleSetName, named_rules
from tarocchino.core.play.scoring import gaps_in, half_criccone, pile_laid_out, shortfalls
from tests.builders.random_play import EVERY_TABLE, hand_at
from tests.fixtures.laws import law

RULES = RuleSet()
piles = st.sets(st.sampled_from(PACK)).map(lambda pile: tuple(c for c in PACK if c in pile))
rule_sets = st.sampled_from([named_rules(name) for name in RuleSetName])


@law
@given(piles, rule_sets)
def test_half_a_criccone_less_what_is_missing_is_the_cricche(pile, rules: RuleSet) -> None:
    lost = sum(sum(each.costs) for each in shortfalls(pile, rules))
    assert half_criccone(rules) - lost == sum(item.points for item in cricche(pile, rules))


@law
@given(piles.filter(lambda pile: len(pile) % 2 == 0))
def test_the_card_points_of_two_piles_are_always_87(pile) -> None:
    other = [c for c in PACK if c not in pile]
    assert in_pairs(pile, 4) + in_pairs(other, 4) == 87


# The numbers of 004, *Computo dei punteggi*.
def test_a_missing_card_costs_what_the_document_says() -> None:
    assert half_criccone(RULES) == 148
    costs = {each.costs for each in shortfalls((), RULES)}
    assert costs == {(18, 18), (17, 17), (14, 14), (13, 13), (12, 12)}


@pytest.mark.parametrize(
    ("held", "gaps"),
    [
        ("Kd Nd Ad Be", "Qd Jd"),
        ("As Ab Ad", "Ac"),
        ("m1 m3 m4", ""),
        ("An So Lu 16 14 Ma 11", "Mo 15"),
        ("An So Lu Ma Be", "Mo"),
        ("An Mo So Lu 16 15 14 13 12 11 10 09 08 07 06 m3 Ma Be", "05"),
    ],
)
def test_the_gaps_of_a_sequence(held: str, gaps: str) -> None:
    (found,) = sequences(cards(held), RULES)
    assert codes(gaps_in(found, RULES)) == gaps


hands = st.builds(hand_at, st.sampled_from(EVERY_TABLE), st.integers(0, 2**32 - 1))


@law
@given(hands)
def test_the_smaller_of_two_whole_piles_is_laid_out(hand) -> None:
    sheet = hand.steps[-1].after.sheets[-1]
    laid_out = pile_laid_out(sheet)
    if laid_out is None:
        assert len(sheet.sides) != 2 or not {*PACK} <= {c for s in sheet.sides for c in s.pile}
    else:
        assert len(sheet.sides[laid_out].pile) < len(sheet.sides[1 - laid_out].pile)

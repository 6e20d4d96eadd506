"""The order of cards in hands."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.draw.style import HandOrder, sorted_cards
from bot.draw.turn import rows_of
from tarocchino.core.model.cards import PACK, Card, cards, codes
from tarocchino.core.model.rules import RuleSet, RuleSetName, named_rules
from tests.fixtures.laws import law


@pytest.mark.parametrize(
    ("rules", "held", "shown"),
    [
        (RuleSetName.TORNEO, "Be Ma m2 m1 05 Lu An Mo", "An Mo Lu 05 m1 m2 Be Ma"),
        (RuleSetName.PARLOUR, "Be Ma An Mo", "Mo An Be Ma"),
        (RuleSetName.TORNEO, "6d Td Ad Kd 6s Ts As Ks", "Ks Ts 6s As Kd Ad 6d Td"),
        (RuleSetName.PARLOUR, "6d Td Ad Kd", "Kd Td 6d Ad"),
        (RuleSetName.TORNEO, "Kd Kc Kb Ks Ma", "Ma Ks Kb Kc Kd"),
    ],
)
def test_trumps_then_the_matto_then_suits_by_rank(
    rules: RuleSetName, held: str, shown: str
) -> None:
    assert codes(sorted_cards(cards(held), named_rules(rules))) == shown


hands = st.lists(st.sampled_from(PACK), unique=True, max_size=40)


@law
@given(hands)
def test_sorting_keeps_the_cards_and_forgets_their_order(held: list[Card]) -> None:
    shown = sorted_cards(held, RuleSet())
    assert set(shown) == set(held)
    assert shown == sorted_cards(reversed(held), RuleSet())


@law
@given(hands)
def test_rows_hold_all_cards_in_order_and_are_at_most_three(held: list[Card]) -> None:
    shown = sorted_cards(held, RuleSet())
    rows = rows_of(shown)
    assert tuple(c for row in rows for c in row) == shown
    assert all(rows)
    assert len(rows) == (not held or 1 + (len(held) > 9) + (len(held) > 28)) * bool(held)
    assert all(len(row) <= 16 for row in rows)


def test_rows_break_between_suits_where_that_is_even_enough() -> None:
    shown = cards("An Mo 09 Be Ma Ks 9s 6s Kb 7b Kc Ac 6c 7c 8c")
    assert [codes(row) for row in rows_of(shown)] == [
        "An Mo 09 Be Ma Ks 9s 6s",
        "Kb 7b Kc Ac 6c 7c 8c",
    ]


@pytest.mark.parametrize(
    ("order", "shown"),
    [
        (HandOrder(), "An Be Ma Ks 9s Kd 6d"),
        (HandOrder(trumps_last=True), "Ks 9s Kd 6d An Be Ma"),
        (HandOrder(left_handed=True), "6d Kd 9s Ks Ma Be An"),
        (HandOrder(left_handed=True, trumps_last=True), "Ma Be An 6d Kd 9s Ks"),
    ],
)
def test_people_hold_their_cards_as_they_like(order: HandOrder, shown: str) -> None:
    held = cards("9s An Kd Ma 6d Be Ks")
    assert codes(sorted_cards(held, RuleSet(), order)) == shown

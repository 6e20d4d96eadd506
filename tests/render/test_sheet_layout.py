"""The places of the cards on the score sheet."""

from __future__ import annotations

import pytest

from bot.game.cards import PACK, Rank, Suit, codes
from bot.game.combinations import Family
from bot.game.rules import RuleSetName, named_rules
from bot.render.sheet_layout import COLUMN_FAMILIES, COLUMNS, ROW_FAMILIES, sheet_slots


@pytest.mark.parametrize("name", RuleSetName)
def test_every_card_has_a_place_of_its_own(name: RuleSetName) -> None:
    slots = sheet_slots(named_rules(name))
    assert {slot.card for slot in slots} == set(PACK)
    assert len({(slot.row, slot.column) for slot in slots}) == len(PACK)
    assert all(slot.row < len(ROW_FAMILIES) and slot.column < COLUMNS for slot in slots)


def test_every_family_has_its_points_in_one_place() -> None:
    shown = [family for row in ROW_FAMILIES for family in row] + list(COLUMN_FAMILIES.values())
    assert sorted(f.value for f in shown) == sorted(f.value for f in Family)


@pytest.mark.parametrize(
    ("rules", "rows"),
    [
        (
            RuleSetName.TORNEO,
            (
                "An Mo So Lu 16 15 14 13 12 11 10",
                "09 08 07 06 05 m1 m2 m3 m4 Be Ma",
                "Ks Qs Ns Js As Ts 9s 8s 7s 6s",
                "Kb Qb Nb Jb Ab Tb 9b 8b 7b 6b",
                "Kc Qc Nc Jc Ac 6c 7c 8c 9c Tc",
                "Kd Qd Nd Jd Ad 6d 7d 8d 9d Td",
            ),
        ),
        (
            RuleSetName.PARLOUR,
            (
                "Mo An So Lu 16 15 14 13 12 11 10",
                "09 08 07 06 05 m1 m2 m3 m4 Be Ma",
                "Ks Qs Ns Js As Ts 9s 8s 7s 6s",
                "Kb Qb Nb Jb Ab Tb 9b 8b 7b 6b",
                "Kc Qc Nc Jc Ac Tc 9c 8c 7c 6c",
                "Kd Qd Nd Jd Ad Td 9d 8d 7d 6d",
            ),
        ),
    ],
)
def test_rows_lie_as_players_lay_them(rules: RuleSetName, rows: tuple[str, ...]) -> None:
    slots = sheet_slots(named_rules(rules))
    laid = tuple(
        codes(s.card for s in sorted(slots, key=lambda s: s.column) if s.row == row)
        for row in range(len(rows))
    )
    assert laid == rows


def test_equal_figures_stand_in_the_column_of_their_family() -> None:
    ranks = (Rank.KING, Rank.QUEEN, Rank.KNIGHT, Rank.JACK, Rank.ACE)
    slots = sheet_slots(named_rules(RuleSetName.TORNEO))
    for column, rank in enumerate(ranks):
        of_rank = [s for s in slots if s.card.rank is rank]
        assert {s.column for s in of_rank} == {column}
        assert {s.card.suit for s in of_rank} == set(Suit) - {Suit.TRUMPS}

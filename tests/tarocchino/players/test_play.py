"""Single decisions in trick play, in positions with a clear answer."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from tests.builders.match import Table, table
from tests.tarocchino.players.positions import card_chosen

DEALER = 3


@dataclass(frozen=True)
class Case:
    """A first trick: the hands (15 cards for the seat that decides), the plays and the choice.

    Seat 3 deals, seat 0 leads; seats 0 and 2 play against 1 and 3. ``chosen`` are the codes of
    the acceptable cards.
    """

    idea: str
    hands: dict[int, str]
    played: str
    chosen: str


def first_trick(case: Case) -> Table:
    """The position after the dealer discarded two cards of batons that are not in the case."""
    return table(case.hands, "7b 8b", dealer=DEALER).discard("7b 8b").play(case.played)


CASES = (
    Case(
        "third in hand, an opponent to come, the partner's King stands: gives the Queen",
        {0: "Kd 6b", 1: "6d", 2: "Qd 7d 8d 6c 7c 8c 9c 6s 7s 8s 10 09 08 07 m1"},
        "Kd 6d",
        "Qd",
    ),
    Case(
        "last in hand, the partner wins: gives the King",
        {
            0: "9s",
            1: "An Qd Nd Jd Kd Ad Qc Nc Jc Kc Ac Tc 9b Tb Ab",
            2: "8s",
            3: "Ks Qb 6s 6d 7d 8d 6c 7c 8c 9c 10 09 08 6b 7s",
        },
        "9s An 8s",
        "Ks",
    ),
    Case(
        "last in hand, the opponents have trumped: gives the worthless card, not the Queen",
        {
            0: "8s",
            1: "7s",
            2: "12 11 10 09 08 07 06 05 Kd Kc Kb Qb Nb 9b Tb",
            3: "Qs 6s Jb 6b Ab Jd 6d 7d 8d 6c 7c 8c 9c Nd Tc",
        },
        "8s 7s 12",
        "6s",
    ),
    Case(
        "second in hand, does not waste the Angelo on an empty trick",
        {0: "6d 7d", 1: "An 12 11 09 08 Ks 6s 7s 6b 9b 6c 7c 8c 9c Tc"},
        "6d",
        "08 09",
    ),
    Case(
        "last in hand, trumps an opponents' King with the Bégato",
        {0: "Kd", 1: "6d", 2: "7d", 3: "Be 12 11 6s 7s 8s 9s Ts 6b 9b 6c 7c 8c 9c Tb"},
        "Kd 6d 7d",
        "Be",
    ),
    Case(
        "the opponents' Angelo is on the table: does not give the Bégato to it",
        {0: "An", 1: "Be 05 06 6s 7s 8s 9s 6b 9b 6c 7c 8c 9c 6d 7d"},
        "An",
        "05 06",
    ),
    Case(
        "the partner's Angelo is on the table: gives the Bégato to it",
        {0: "An", 1: "11", 2: "Be 05 06 6s 7s 8s 9s 6b 9b 6c 7c 8c 9c 6d 7d"},
        "An 11",
        "Be",
    ),
    Case(
        "follows the opponents' King with the Matto rather than give up a lone Queen",
        {0: "Kd", 1: "6d", 2: "7d", 3: "Qd Ma 12 6s 7s 8s 9s Ts 6b 9b 6c 7c 8c 9c"},
        "Kd 6d 7d",
        "Ma",
    ),
    Case(
        "does not trump higher than needed, last in hand, void",
        {0: "Jd", 1: "6d", 2: "7d", 3: "14 10 06 6s 7s 8s 9s Ts 6b 9b 6c 7c 8c 9c Tb"},
        "Jd 6d 7d",
        "06",
    ),
    Case(
        "last in hand, must trump and the partner's Mondo wins: not over it with the Angelo",
        {
            0: "Kd",
            1: "Mo Ks Qs 6s 7s 8s 9s Ts As Kc 6c 7c 8c 9c Tc",
            2: "6d",
            3: "An 06 05 Ns Js 6b 9b Tb Ab Nb Jb Qc Nc Qb Jc",
        },
        "Kd Mo 6d",
        "05 06",
    ),
    Case(
        "leads a King of a suit that is likely to go round rather than from a King's guard",
        {0: "Kc 6c 7c 12 10 08 6s 7s 8s Ns 6b 9b Jd 6d 7d"},
        "",
        "Kc",
    ),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.idea)
def test_a_card_is_chosen_for_the_idea(case: Case) -> None:
    assert card_chosen(first_trick(case)) in case.chosen.split()

"""Drawing cards for partners and for the deal (rules.md § 2)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from tarocchino.core.model.cards import card, cards
from tarocchino.core.play.seat_draw import draw_cards, draw_value, partnership_seats
from tests.builders.match import rules

TORNEO = rules()


def value(code: str, **knobs: Any) -> int:
    return draw_value(card(code), rules(**knobs))


def test_trumps_rank_above_all_suit_cards_and_the_matto_lowest() -> None:
    falling = "An Mo So Lu 16 05 m1 Be Kd Qd Nd Jd Ad 6d Td Ma"
    assert all(value(high) > value(low) for high, low in pairwise(falling.split()))


@pytest.mark.parametrize(
    "equal", ["m1 m2 m3 m4", "Ks Kb Kc Kd", "Js Jb Jc Jd", "Ts Tb Ac Ad", "As Ab Tc Td"]
)
def test_moors_and_suits_are_equal(equal: str) -> None:
    assert len({value(code) for code in equal.split()}) == 1


def test_the_draw_follows_the_order_of_the_suits() -> None:
    assert value("Ad") > value("Td")
    assert value("Ad", suit_order="uniform") < value("Td", suit_order="uniform")
    assert value("Mo", grande_head="Mondo") > value("An", grande_head="Mondo")


@pytest.mark.parametrize(
    ("pack", "order", "rounds"),
    [
        ("Kd An 6s Ma", (1, 0, 2, 3), 1),
        ("Ks Kd 16 6s 7s 8s", (2, 1, 0, 3), 2),  # the Kings again: 7s under 8s
        ("m1 m2 m3 m4 6s 7s 8s 9s", (3, 2, 1, 0), 2),
        ("m1 m2 m3 m4 Kd Ks Qd Qs 7d 6d 6c Ad", (1, 0, 3, 2), 4),
        ("Kd Ks Qd Qs 7b 6b Tb 9b", (0, 1, 2, 3), 3),
    ],
)
def test_equal_cards_draw_again(pack: str, order: tuple[int, ...], rounds: int) -> None:
    draw = draw_cards(cards(pack), 4, TORNEO)
    assert len(draw.rounds) == rounds
    assert draw.order == order


def test_the_rounds_say_who_drew_what() -> None:
    draw = draw_cards(cards("Ks Kd 16 6s 7s 8s"), 4, TORNEO)
    assert [r.drawn for r in draw.rounds] == [
        ((0, card("Ks")), (1, card("Kd")), (2, card("16")), (3, card("6s"))),
        ((0, card("7s")), (1, card("8s"))),
    ]


def test_the_two_highest_are_partners_and_the_highest_deals_from_seat_0() -> None:
    seats = partnership_seats((3, 1, 0, 2))
    assert seats[0] == 3
    assert {seats[0], seats[2]} == {3, 1}
    assert {seats[1], seats[3]} == {0, 2}

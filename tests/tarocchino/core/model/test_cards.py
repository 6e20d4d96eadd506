"""The pack, its codes and its values (rules.md § 1 and § 4)."""

from __future__ import annotations

import copy
import pickle

import pytest

from tarocchino.core.model.cards import (
    PACK,
    Suit,
    UnknownCardError,
    card,
    card_set,
    cards,
    codes,
    stray_card,
    without,
)

TRUMPS = "An Mo So Lu 16 15 14 13 12 11 10 09 08 07 06 05 m1 m2 m3 m4 Be"
SUITS = {
    Suit.SWORDS: "Ks Qs Ns Js Ts 9s 8s 7s 6s As",
    Suit.BATONS: "Kb Qb Nb Jb Tb 9b 8b 7b 6b Ab",
    Suit.CUPS: "Kc Qc Nc Jc Tc 9c 8c 7c 6c Ac",
    Suit.COINS: "Kd Qd Nd Jd Td 9d 8d 7d 6d Ad",
}


def test_the_pack_is_22_trumps_and_matto_and_four_suits_of_ten() -> None:
    every = [*TRUMPS.split(), "Ma", *" ".join(SUITS.values()).split()]
    assert [c.code for c in PACK] == every
    assert len(set(PACK)) == 62


@pytest.mark.parametrize(("suit", "members"), [*SUITS.items(), (Suit.TRUMPS, TRUMPS)])
def test_suit_of_a_code(suit: Suit, members: str) -> None:
    assert {c for c in PACK if c.suit is suit} == set(cards(members))


def test_the_matto_belongs_to_no_suit_and_has_no_rank() -> None:
    assert card("Ma").suit is None
    assert card("Ma").rank is None


@pytest.mark.parametrize(
    ("held", "value"),
    [
        ("An Mo Be Ma", 5),
        ("Ks Kb Kc Kd", 5),
        ("Qs Qb Qc Qd", 4),
        ("Ns Nb Nc Nd", 3),
        ("Js Jb Jc Jd", 2),
        ("So Lu", 1),
        ("16 15 14 13 12 11 10 09 08 07 06 05", 1),
        ("m1 m2 m3 m4", 1),
        ("As Ab Ac Ad", 1),
        ("Ts 9s 8s 7s 6s Tb 9b 8b 7b 6b Tc 9c 8c 7c 6c Td 9d 8d 7d 6d", 1),
    ],
)
def test_values(held: str, value: int) -> None:
    assert {c.points for c in cards(held)} == {value}


def test_five_point_cards_are_the_tarocchi_and_the_kings() -> None:
    assert {c for c in PACK if c.is_five_point} == set(cards("An Mo Be Ma Ks Kb Kc Kd"))


@pytest.mark.parametrize("code", [c.code for c in PACK])
def test_a_code_has_two_characters_and_one_card(code: str) -> None:
    assert len(code) == 2
    assert card(code).code == code
    assert eval(repr(card(code)), {"card": card}) is card(code)


def test_codes_undoes_cards() -> None:
    assert codes(cards("Kd 6c m1 Ma")) == "Kd 6c m1 Ma"
    assert cards("") == ()


@pytest.mark.parametrize(
    "code", ["", "K", "kd", "KD", "10d", "17", "5", "04", "m5", "M1", "ma", "Kt", " Kd"]
)
def test_any_other_text_is_no_card(code: str) -> None:
    with pytest.raises(UnknownCardError):
        card(code)


def test_there_is_one_object_for_each_card() -> None:
    king = card("Kd")
    assert copy.deepcopy(king) is king
    assert pickle.loads(pickle.dumps(king)) is king


def test_a_set_of_cards_has_a_bit_for_each_of_them() -> None:
    assert card_set(PACK) == 2**62 - 1
    assert card_set(PACK).bit_count() == len({c.bit for c in PACK}) == 62
    twice = card_set(cards("Kd An Kd"))
    assert [c.code for c in PACK if twice & c.bit] == ["An", "Kd"]
    assert not card_set(PACK) & stray_card("XX").bit


def test_cards_without_one_of_them_keep_their_order() -> None:
    assert codes(without(cards("Kd An 6c"), card("An"))) == "Kd 6c"

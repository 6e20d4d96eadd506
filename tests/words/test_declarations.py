"""Declarations in words: the worked phrases, and every possible combination."""

from itertools import combinations as choose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.words import Language
from bot.words.declarations import (
    counted,
    points_as_sum,
    points_explained,
    spoken,
    spoken_with_points,
)
from bot.words.names import card_in_sentence, rank_in_sentence
from tarocchino.core.model.cards import PACK, Card, cards
from tarocchino.core.model.combinations import (
    Combination,
    Family,
    combinations_of,
    sequences,
    total_points,
)
from tarocchino.core.model.rules import RuleSetName, named_rules
from tests.fixtures.laws import law

TORNEO = named_rules(RuleSetName.TORNEO)
PARLOUR = named_rules(RuleSetName.PARLOUR)


PHRASES = [
    # The examples of Barilli § 3.5.1.
    (
        "Kd Qd Be",
        "la Regina di Danari con il Bégato",
        "the King and the Queen of coins with the Bégato",
    ),
    (
        "Kc Nc Jc Ma",
        "il Cavallo e il Fante di Coppe con il Matto",
        "the King, the Knight and the Jack of cups with the Matto",
    ),
    ("An So Lu", "le due Rosse", "the Angel and the two Reds"),
    ("m1 m2 m4", "tre Mori", "three Moors"),
    (
        "As Ab Ac Ad Be Ma",
        "quattro Assi con il Bégato ed il Matto",
        "four Aces with the Bégato and the Matto",
    ),
    ("Ks Kc Kd", "tre Re sbaglia Bastoni", "three Kings without batons"),
    ("Js Jb Jc Jd", "quattro Fanti", "four Jacks"),
    ("Mo Be Ma", "tre Tarocchi matti", "three Tarocchi with the Matto"),
    ("An Mo Ma", "tre Tarocchi senza il Bégato", "three Tarocchi without the Bégato"),
    # The rest of the families.
    ("An Be Ma", "tre Tarocchi senza il Mondo", "three Tarocchi without the World"),
    ("An Mo Be", "tre Tarocchi senza il Matto", "three Tarocchi without the Matto"),
    ("Qs Qb Qc", "tre Regine sbaglia Danari", "three Queens without coins"),
    ("Nb Nc Nd", "tre Cavalli sbaglia Spade", "three Knights without swords"),
    (
        "Ks Qs Ns Js As",
        "la Regina, il Cavallo, il Fante e l’Asso di Spade",
        "the King, the Queen, the Knight, the Jack and the Ace of swords",
    ),
    ("As Ac Ad", "tre Assi sbaglia Bastoni", "three Aces without batons"),
    (
        "Ab Ac Ma",
        "due Assi, Bastoni e Coppe, con il Matto",
        "two Aces, batons and cups, with the Matto",
    ),
    ("m1 m3 Be", "due Mori con il Bégato", "two Moors with the Bégato"),
    ("An Lu Be", "la Luna con il Bégato", "the Angel and the Moon with the Bégato"),
    ("An Mo So", "il Mondo e il Sole", "the Angel, the World and the Sun"),
    ("An Mo So Lu", "il Mondo e le due Rosse", "the Angel, the World and the two Reds"),
    (
        "An Mo So Lu 16",
        "il Mondo, le due Rosse e il 16",
        "the Angel, the World, the two Reds and the 16",
    ),
    (
        "An So Lu 16 15 14 13 12 11",
        "le due Rosse fino all’11",
        "the Angel and the two Reds down to the 11",
    ),
    (
        "An So Lu 15 13 Be Ma",
        "le due Rosse fino al 13, saltando il 16 e il 14, con il Bégato ed il Matto",
        "the Angel and the two Reds down to the 13, skipping the 16 and the 14, "
        "with the Bégato and the Matto",
    ),
    (
        "An Mo Lu 15 Ma",
        "il Mondo, la Luna e il 15, saltando il 16, con il Matto",
        "the Angel, the World, the Moon and the 15, skipping the 16, with the Matto",
    ),
    (
        "An Mo So 16 15 14 13 12 11 10 09 08 07 06 m1 m2 Be",
        "il Mondo e il Sole fino al 6, saltando il 5, e due Mori con il Bégato",
        "the Angel, the World and the Sun down to the 6, skipping the 5, "
        "and two Moors with the Bégato",
    ),
    (
        "An So Lu 16 15 14 13 12 11 10 09 08 07 06 05 m1",
        "le due Rosse fino al 5 e un Moro",
        "the Angel and the two Reds down to the 5 and one Moor",
    ),
]


def test_phrases() -> None:
    for codes, italian, english in PHRASES:
        held = frozenset(cards(codes))
        # Three Tarocchi without the Bégato or the Matto are a Grande too; the cricca comes first.
        found, *_ = [c for c in combinations_of(held, TORNEO) if set(c.cards) == held]
        assert spoken(Language.ITALIAN, found, TORNEO) == italian, (codes, english)
        assert spoken(Language.ENGLISH, found, TORNEO) == english, (codes, italian)


def test_the_whole_grande_goes_down_to_the_socks() -> None:
    grande = combinations_of([c for c in PACK if c.rank is None], TORNEO)[1]
    assert spoken(Language.ITALIAN, grande, TORNEO) == (
        "la Grande lunga fino ai calzettini con il Matto"
    )


def test_the_head_is_the_world_where_the_world_is_highest() -> None:
    (found,) = combinations_of(cards("Mo An So"), PARLOUR)
    assert spoken(Language.ITALIAN, found, PARLOUR) == "l’Angelo e il Sole"


def test_the_order_in_which_cards_are_named_does_not_matter() -> None:
    (found,) = combinations_of(cards("Kc Nc Jc Ma"), TORNEO)
    turned = Combination(found.family, found.cards[::-1], found.points)
    assert spoken(Language.ITALIAN, turned, TORNEO) == spoken(Language.ITALIAN, found, TORNEO)


def test_a_declaration_of_several_combinations() -> None:
    found = combinations_of(cards("Ks Kc Kd Qd Be"), TORNEO)
    assert spoken_with_points(Language.ITALIAN, found, TORNEO) == (
        "tre Re sbaglia Bastoni (17); la Regina di Danari con il Bégato (10)"
    )


def every_combination_of_each_family() -> dict[tuple, Combination]:
    """Every distinct combination of suits, aces, Moors and cricche that any cards can form."""
    found = {}
    groups = [
        [c for c in PACK if c.suit is suit and c.rank and c.points > 1]
        + list(cards(ace + " Be Ma"))
        for suit, ace in {c.suit: f"A{c.suit.value}" for c in PACK if c.rank and c.suit}.items()
    ]
    groups += [list(cards("As Ab Ac Ad Be Ma")), list(cards("m1 m2 m3 m4 Be Ma An Mo So Lu"))]
    groups += [[c for c in PACK if c.code[0] == rank] for rank in "KQNJ"]
    for group in groups:
        for size in range(3, len(group) + 1):
            for held in choose(group, size):
                for item in combinations_of(held, TORNEO):
                    found[item.family, frozenset(item.cards)] = item
    return found


@pytest.mark.parametrize("language", Language)
def test_different_combinations_have_different_phrases(language: Language) -> None:
    """Only Moors are not distinguished, being equal."""
    said: dict[str, tuple] = {}
    for (family, held), item in every_combination_of_each_family().items():
        phrase = spoken(language, item, TORNEO)
        assert "{" not in phrase
        meaning = (family, frozenset("m" if c.code[0] == "m" else c for c in held), len(held))
        assert said.setdefault(phrase, meaning) == meaning, phrase


@law
@given(held=st.sets(st.sampled_from(PACK), min_size=15, max_size=40))
def test_every_combination_can_be_said_in_both_languages(held: set) -> None:
    for item in combinations_of(held, TORNEO):
        for language in Language:
            phrase = spoken(language, item, TORNEO)
            assert phrase == phrase.strip(" ,")
            assert ",," not in phrase


WHOLE_GRANDE = 21
"""The whole Grande has a name of its own, which needs no head."""
LONG = cards("An Mo Lu 16 14 Be Ma As Ab Ac Kd Qd Nd Jd Ad")


@pytest.mark.parametrize("held", [LONG, PACK, cards("An So Lu Be"), cards("Kd Qd Be m1 m2")])
@pytest.mark.parametrize("language", list(Language))
def test_as_it_is_counted_a_combination_has_its_head(
    held: tuple[Card, ...], language: Language
) -> None:
    for item in sequences(held, TORNEO):
        head, said = item.cards[0], counted(language, item, TORNEO)
        if item.family in (Family.ACES, Family.MOORS):
            assert said == spoken(language, item, TORNEO)
        elif item.length < WHOLE_GRANDE:
            named = rank_in_sentence(language, head.rank) if head.rank else None
            assert said.startswith(named or card_in_sentence(language, head))


@pytest.mark.parametrize(
    ("held", "points", "expected"),
    [
        ("Ks Kb Kd", 17, None),
        ("", 0, None),
        ("Kd Qd Nd Kc Qc Nc", 20, "10 + 10"),
        ("Kd Qd Nd Kc Qc Nc Ks Qs Ns", 148, "2 × (17 + 14 + 13) + 2 × (10 + 10 + 10)"),
        ("An Mo Be Ma As Ab Ac", 71, "36 + 15 + 20"),
        ("An Mo Lu 16 14 Be Ma As Ab Ac Kd Qd Nd Jd Ad", 206, "36 + 2 × (30 + 30 + 25)"),
    ],
)
def test_points_are_added_up_as_they_are_counted(
    held: str, points: int, expected: str | None
) -> None:
    found = combinations_of(cards(held), TORNEO)
    assert total_points(found) == points
    assert points_as_sum(found) == expected
    explained = points_explained(Language.ENGLISH, found)
    assert explained == (str(points) if expected is None else f"{points} = {expected}")

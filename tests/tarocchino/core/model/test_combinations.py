"""Cricche and sequences of a set of cards, and what a declaration may name (rules.md § 5, § 6)."""

from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarocchino.core.model.cards import MATTO, PACK, Card, cards, codes
from tarocchino.core.model.combinations import (
    CRICCA_CARDS,
    Declared,
    Family,
    combinations_of,
    cricche,
    sequence_points,
    sequences,
    tallies,
    total_points,
    verify_declared,
)
from tarocchino.core.model.errors import IllegalActionError, Reason
from tarocchino.core.model.rules import RuleSet
from tests.builders.match import named, rules
from tests.fixtures.laws import tried
from tests.tarocchino.core import oracle

TORNEO = rules()
MONDO = rules(grande_head="Mondo")
STOP = rules(grande_wild="stop")
PARLOUR_PRICES = rules(cricche_table="parlour")

CONTATORI = ("", "Be", "Ma", "Be Ma")


def found(held: str, by_knob: RuleSet = TORNEO) -> dict[str, int]:
    """The points of each combination among the cards, by family."""
    return {c.family.value: c.points for c in combinations_of(cards(held), by_knob)}


def sequence(family: str, held: str, by_knob: RuleSet = TORNEO) -> tuple[int, int]:
    """Length and points of one sequence among the cards; (0, 0) if there is none."""
    for c in sequences(cards(held), by_knob):
        if c.family.value == family:
            assert len(set(c.cards)) == len(c.cards)
            assert set(c.cards) <= set(cards(held))
            assert c.points == 5 * (c.length - 1)
            return c.length, c.points
    return 0, 0


WORKED_SEQUENCES = [
    ("grande", "An Mo", 0),
    ("grande", "An Mo Be", 10),
    ("grande", "An Mo Ma", 10),
    ("grande", "An Mo Be Ma", 15),
    ("coins", "Kd Nd", 0),
    ("coins", "Kd Nd Be", 10),
    ("coins", "Kd Nd Ma", 10),
    ("coins", "Kd Nd Be Ma", 15),
    ("moors", "m1 m2", 0),
    ("moors", "m1 m2 Be", 10),
    ("moors", "m1 m2 Ma", 10),
    ("moors", "m1 m2 Be Ma", 15),
    ("grande", "An Mo Be Ma 16 14", 25),
    ("grande", "An So Lu Ma Be 15 13", 30),
    ("grande", "An Lu Be Ma 15 14 13 12", 35),
    ("grande", "An So Be Ma 15 14 13 12", 35),
    ("grande", "An Mo Be Ma 15 14 13 12", 15),  # scavezzo reale
    ("coins", "Kd Qd Ad", 0),
    ("coins", "Kd Qd Ad Be", 15),
    ("grande", "An Mo So Lu 16 15 14 13 12 11 10 09 08 07 06 05 m1 m2 m3 m4 Be Ma", 105),
    ("moors", "An Mo So Lu 16 15 14 13 12 11 10 09 08 07 06 05 m1 m2 m3 m4 Be Ma", 25),
]


@pytest.mark.parametrize(("family", "held", "points"), WORKED_SEQUENCES)
def test_worked_sequences(family: str, held: str, points: int) -> None:
    assert sequence(family, held)[1] == points


def test_the_whole_pack_has_550_of_sequences_and_296_of_cricche() -> None:
    by_sequence, by_cricca = tallies(combinations_of(PACK, TORNEO))
    assert (by_sequence.points, by_sequence.doubled) == (550, True)
    assert (by_cricca.points, by_cricca.doubled) == (296, True)


def test_three_cricche_are_worth_130_together() -> None:
    held = cards("An Be Ma Ks Kb Kc Kd Ns Nb Nc")
    assert [c.points for c in cricche(held, TORNEO)] == [18, 34, 13]
    assert total_points(cricche(held, TORNEO)) == 130


@pytest.mark.parametrize(
    ("family", "pair"),
    [
        ("grande", "An Mo"),
        ("grande", "An So"),
        ("grande", "An Lu"),
        ("swords", "Ks Qs"),
        ("batons", "Kb Nb"),
        ("cups", "Kc Jc"),
        ("coins", "Kd Qd"),
        ("moors", "m2 m4"),
        ("aces", "As Ad"),
    ],
)
@pytest.mark.parametrize(("contatori", "points"), [*zip(CONTATORI, (0, 10, 10, 15), strict=True)])
def test_a_pair_goes_in_terza_with_contatori(
    family: str, pair: str, contatori: str, points: int
) -> None:
    assert sequence(family, f"{pair} {contatori}")[1] == points


@pytest.mark.parametrize(
    "held",
    [
        "Mo So Lu 16 15 Be Ma",  # no Angelo
        "An 16 15 14 13 Be Ma",  # no other card of the Grande: a contatore needs a real one
        "Qd Nd Jd Ad Be Ma",  # no King
        "Kd Ad Be Ma",  # the ace never helps to establish
        "Kd Ad Be",
        "m1 Be Ma",
        "As Be Ma",
        "Kd Qs Nb Jc",
        "Be Ma",
    ],
)
def test_what_establishes_nothing(held: str) -> None:
    assert sequences(cards(held), TORNEO) == ()


@pytest.mark.parametrize(
    ("held", "length"),
    [
        ("Kd Qd Nd", 3),
        ("Kd Qd Jd", 3),
        ("Kd Nd Jd", 3),
        ("Kd Qd Nd Jd", 4),
        ("Kd Qd Nd Ad", 4),
        ("Kd Nd Jd Ad", 4),
        ("Kd Qd Nd Jd Ad", 5),
        ("Kd Qd Nd Jd Ad Be", 6),
        ("Kd Qd Nd Jd Ad Be Ma", 7),
        ("Kd Jd Ad Be Ma", 5),
        ("Kd Jd Be Ma Td 9d 6d", 4),  # the other pips never count
    ],
)
def test_length_of_a_suit_sequence(held: str, length: int) -> None:
    assert sequence("coins", held)[0] == length


@pytest.mark.parametrize(("family", "four"), [("aces", "As Ab Ac Ad"), ("moors", "m1 m2 m3 m4")])
@pytest.mark.parametrize("real", [0, 1, 2, 3, 4])
@pytest.mark.parametrize("contatori", CONTATORI)
def test_length_of_aces_and_moors(family: str, four: str, real: int, contatori: str) -> None:
    held = " ".join(four.split()[:real])
    wild = len(contatori.split())
    there = real >= 3 or (real == 2 and wild >= 1)
    assert sequence(family, f"{held} {contatori}")[0] == (real + wild if there else 0)


GRANDE = [
    # held, L under `bridge`, L under `stop`
    ("An Mo So Lu", 4, 4),
    ("An Mo So", 3, 3),
    ("An Mo So Lu Be Ma", 6, 6),
    ("An Mo Lu 16 15 14", 6, 6),  # one missing Grande card is skipped for nothing
    ("An So Lu 16", 4, 4),
    ("An Mo So Lu 15 14", 4, 4),  # no 16 and no contatore: no run
    ("An Mo So Lu 15 14 Be", 7, 7),  # a contatore stands in for the 16 under either
    ("An Mo So Lu 16 14 13 Be", 8, 6),  # but below the 16 it ends the run under `stop`
    ("An Mo So Lu 16 14 13 Be Ma", 9, 7),
    ("An Mo So 16 14 12 11 Be Ma", 9, 6),  # two gaps, two free contatori
    ("An Mo So 16 14 12 10 Be Ma", 8, 6),  # three gaps
    ("An Mo So 16 13 12 Be Ma", 6, 6),  # two missing in a row: scavezzo
    ("An Mo So 14 13 12 Be Ma", 5, 5),  # 16 and 15 both missing
    ("An Mo So 15 14 12 11 Be Ma", 9, 7),  # the 16 and the 13 bridged
    ("An Mo 16 15 14 Be", 6, 6),  # g = 1: the contatore goes in terza
    ("An Mo 16 14 13 Be", 4, 4),  # and none is free
    ("An Mo 16 14 13 Be Ma", 7, 5),
    ("An So 16 14 12 Be Ma", 6, 5),
    ("An Mo So Lu 16 15 14 13 12 11 10 09 08 07 06 05", 16, 16),
    ("An Mo So Lu 16 15 14 13 12 11 10 09 08 07 06 05 m3", 17, 17),
    ("An Mo So Lu 16 15 14 13 12 11 10 09 08 07 06 05 m1 m4", 18, 18),  # no gap among Moors
    ("An Mo So Lu 16 15 14 13 12 11 10 09 08 07 06 05 m1 m2 m3 m4 Be", 21, 21),  # Grande lunga
    ("An Mo So Lu 16 15 14 13 12 11 10 09 08 07 06 05 m1 m2 m3 m4", 20, 20),
    ("An Mo So Lu 16 15 14 13 12 11 10 09 08 07 06 m1 m2", 15, 15),  # the 5 neither held
    ("An Mo So Lu 16 15 14 13 12 11 10 09 08 07 06 m1 m2 Be", 18, 16),  # nor bridged; bridged
    ("An Mo So Lu 16 15 14 13 12 11 10 09 08 07 05 m1 m2 Be", 18, 15),
    ("An Mo So Lu 16 15 14 13 12 11 10 09 08 07 m1 m2 Be Ma", 16, 16),  # 6 and 5 missing
    ("An Mo So Lu 16 15 14 13 12 11 10 09 08 06 m1 Be Ma", 17, 15),  # 7 and 5 bridged, past the 5
    ("An So 16 15 14 13 12 11 10 09 08 07 06 05 m1 Be", 16, 16),
    ("An So 16 15 14 13 12 11 10 09 08 07 06 m1 Be", 14, 14),
    ("An So 15 14 13 12 11 10 09 08 07 06 05 m1 Be Ma", 16, 16),
    ("An Mo 15 14 Be Ma", 4, 6),  # scavezzo reale is of `bridge` alone
    ("An Mo Lu 15 14 Be Ma", 7, 7),  # the Luna held: no scavezzo reale
    ("An So 15 14 Be", 3, 3),
]


@pytest.mark.parametrize(("held", "bridge", "stop"), GRANDE)
def test_length_of_the_grande(held: str, bridge: int, stop: int) -> None:
    assert sequence("grande", held)[0] == bridge
    assert sequence("grande", held, STOP)[0] == stop


@pytest.mark.parametrize(
    ("held", "by_angelo", "by_mondo"),
    [
        ("An So Lu", 3, 0),  # the head must be real
        ("Mo So Lu", 0, 3),
        ("Mo An So", 3, 3),
        ("Mo An Lu 16 15", 5, 5),
        ("Mo Be Ma", 0, 0),
        ("Mo Lu Be Ma 15 14", 0, 6),
        ("An Mo Be Ma 15 14 13 12", 4, 8),  # scavezzo reale is of the Angelo alone
        ("Mo An So Lu 16 15 14 13 12 11 10 09 08 07 06 05 m1 m2 m3 m4 Be Ma", 22, 22),
    ],
)
def test_the_head_of_the_grande(held: str, by_angelo: int, by_mondo: int) -> None:
    assert sequence("grande", held)[0] == by_angelo
    assert sequence("grande", held, MONDO)[0] == by_mondo


@pytest.mark.parametrize(
    ("held", "sequences_points", "cricche_points"),
    [
        ("Ks Qs Ns Kb Qb Nb", 20, 0),  # two sequences: not doubled
        ("Ks Qs Ns Kb Qb Nb As Ab Ac", 2 * (15 + 15 + 10), 0),
        ("Ks Kb Kc Qs Qb Qc", 0, 17 + 14),  # two cricche
        ("Qs Qb Qc Ns Nb Nc Js Jb Jc", 0, 2 * (14 + 13 + 12)),
        ("An Mo So Kd Qd Nd Ad As Ac Qs Ns", 70, 0),  # the Accademia's example
        ("An So Be Kd Qd Jd Ad As Ac", 2 * (10 + 20 + 15), 0),
        ("Ks Qs Ns Kb Qb Nb Kc", 10 + 10, 17),  # two sequences and a cricca are not three
    ],
)
def test_doubling(held: str, sequences_points: int, cricche_points: int) -> None:
    by_sequence, by_cricca = tallies(combinations_of(cards(held), TORNEO))
    assert by_cricca.points == cricche_points
    assert by_sequence.doubled == (len(by_sequence.items) >= 3)
    assert by_cricca.doubled == (len(by_cricca.items) >= 3)
    assert total_points((*by_sequence.items, *by_cricca.items)) == (
        by_sequence.points + by_cricca.points
    )
    assert by_sequence.points == sequences_points


def test_each_contatore_serves_in_every_sequence() -> None:
    assert found("An So Kd Qd m1 m2 As Ac Be Ma") == {
        "tarocchi": 18,
        "grande": 15,
        "coins": 15,
        "moors": 15,
        "aces": 15,
    }


def test_an_ace_counts_in_its_suit_and_among_the_aces() -> None:
    assert found("Kd Qd Nd Ad As Ac") == {"coins": 15, "aces": 10}


@pytest.mark.parametrize(("length", "points"), [(3, 10), (4, 15), (7, 30), (22, 105)])
def test_five_points_for_each_card_but_the_first(length: int, points: int) -> None:
    assert sequence_points(length) == points


HAND = "An Mo So 16 14 Kd Qd Nd Jd Ad Ks Kc As Ac Be Ma m1"

VALID = [
    # what is declared, its points with doubling for one player
    (["coins Kd Qd Be"], 10),  # Barilli: "la Regina di danari con il Bégato"
    (["coins Kd Qd Nd Jd Ad Be Ma"], 30),
    (["coins Kd Qd Nd Jd Ad"], 20),  # the contatori kept back
    (["coins Kd Nd Jd"], 10),  # a shorter sequence
    (["coins Ma Jd Kd"], 10),  # named in any order
    (["grande An Mo So"], 10),
    (["grande An So Be Ma"], 15),
    (["grande An Mo So 16"], 15),
    (["grande An Mo So 16 Be 14"], 25),
    (["grande An Mo So 16 Be 14 Ma"], 30),
    (["kings Ks Kc Kd"], 17),  # "tre Re sbaglia Bastoni"
    (["tarocchi An Mo Ma"], 18),  # "tre Tarocchi senza il Bégato"
    (["tarocchi Mo Be Ma"], 18),  # "tre Tarocchi matti", of four that are held
    (["tarocchi An Mo Be Ma"], 36),
    (["aces As Ac Ad"], 10),
    (["aces As Ac Be"], 10),  # the third real ace kept back
    (["aces As Ac Ad Be Ma"], 20),
    (["coins Kd Qd Be", "aces As Ac Be"], 20),  # a contatore in each
    (["coins Kd Qd Be", "aces As Ac Be", "grande An Mo Be"], 60),  # three: doubled
    (["coins Kd Qd Be", "aces As Ac Be", "kings Ks Kc Kd"], 37),  # two and one: not doubled
]


@pytest.mark.parametrize(("words", "points"), VALID)
def test_valid_declarations(words: list[str], points: int) -> None:
    declared = verify_declared(named(*words), cards(HAND), TORNEO)
    assert total_points(declared) == points
    assert [(c.family, c.cards) for c in declared] == [(d.family, d.cards) for d in named(*words)]


INVALID = [
    ([], Reason.EMPTY_DECLARATION),
    (["coins Kd Qd Be", "coins Kd Nd Ma"], Reason.FAMILY_TWICE),
    (["coins Kd Qd Nd Td"], Reason.DECLARED_NOT_HELD),
    (["kings Ks Kb Kc Kd"], Reason.DECLARED_NOT_HELD),
    (["moors m1 m2 Be"], Reason.DECLARED_NOT_HELD),
    (["coins Kd Qd"], Reason.NOT_A_COMBINATION),
    (["coins Kd Qd Ad"], Reason.NOT_A_COMBINATION),  # the ace does not establish
    (["coins Kd Be Ma"], Reason.NOT_A_COMBINATION),
    (["coins Qd Nd Jd"], Reason.NOT_A_COMBINATION),  # no King
    (["coins Kd Qd Nd As"], Reason.NOT_A_COMBINATION),  # a card too many, of another suit
    (["coins Kd Qd Nd Kd"], Reason.NOT_A_COMBINATION),  # a card twice
    (["swords Kd Qd Nd"], Reason.NOT_A_COMBINATION),  # another family
    (["moors m1 Be Ma"], Reason.NOT_A_COMBINATION),
    (["aces As Ac"], Reason.NOT_A_COMBINATION),
    (["aces As Ac Ad Kd"], Reason.NOT_A_COMBINATION),
    (["grande An Mo"], Reason.NOT_A_COMBINATION),
    (["grande An Be Ma"], Reason.NOT_A_COMBINATION),
    (["grande An Mo So 14"], Reason.NOT_A_COMBINATION),  # the 14 is not reached
    (["grande An Mo So 16 14"], Reason.NOT_A_COMBINATION),
    (["grande An Mo 16 14 Be"], Reason.NOT_A_COMBINATION),  # the Bégato is in terza
    (["grande An Mo So m1"], Reason.NOT_A_COMBINATION),  # the Moors are far away
    (["grande Mo So 16"], Reason.NOT_A_COMBINATION),
    (["kings Ks Kc"], Reason.NOT_A_COMBINATION),
    (["kings Ks Kc Be"], Reason.NOT_A_COMBINATION),  # no wild cards
    (["kings Ks Kc Kd Qd"], Reason.NOT_A_COMBINATION),
    (["kings Ks Kc Ks"], Reason.NOT_A_COMBINATION),
    (["queens Ks Kc Kd"], Reason.NOT_A_COMBINATION),
    (["tarocchi An Mo"], Reason.NOT_A_COMBINATION),
    (["kings Ks Kc Kd", "aces As Ac"], Reason.NOT_A_COMBINATION),  # one bad, all refused
]


@pytest.mark.parametrize(("words", "reason"), INVALID)
def test_invalid_declarations(words: list[str], reason: Reason) -> None:
    with pytest.raises(IllegalActionError) as refused:
        verify_declared(named(*words), cards(HAND), TORNEO)
    assert refused.value.reason is reason


@pytest.mark.parametrize("family", [family.value for family in Family])
def test_a_family_without_cards_is_no_combination(family: str) -> None:
    with pytest.raises(IllegalActionError) as refused:
        verify_declared(named(family), cards(HAND), TORNEO)
    assert refused.value.reason is Reason.NOT_A_COMBINATION


def test_the_card_that_is_not_held_is_named() -> None:
    with pytest.raises(IllegalActionError) as refused:
        verify_declared(named("moors m1 Ma Be"), cards("m1 Be"), TORNEO)
    assert refused.value.card is MATTO


def test_declarations_follow_the_knobs() -> None:
    by_mondo = verify_declared(named("grande Mo An So"), cards(HAND), MONDO)
    assert total_points(by_mondo) == 10
    with pytest.raises(IllegalActionError):
        verify_declared(named("grande An So Be"), cards(HAND), MONDO)
    with pytest.raises(IllegalActionError):
        verify_declared(named("grande An Mo So 16 Be 14"), cards(HAND), STOP)


@pytest.mark.parametrize("by_knob", [TORNEO, MONDO, STOP, PARLOUR_PRICES])
def test_everything_that_is_found_may_be_declared(by_knob: RuleSet) -> None:
    everything = combinations_of(cards(HAND), by_knob)
    words = [f"{c.family.value} {' '.join(x.code for x in c.cards)}" for c in everything]
    assert verify_declared(named(*words), cards(HAND), by_knob) == everything


KNOBS = [
    {"grande_head": head, "grande_wild": wild, "cricche_table": prices}
    for head in ("Angelo", "Mondo")
    for wild in ("bridge", "stop")
    for prices in ("standard", "parlour")
]


def some_cards(seed: int) -> list[Card]:
    """A small or large part of the pack, often with its high cards."""
    random = Random(seed)
    chance, high = random.random(), random.random()
    return [c for c in PACK if random.random() < (high if c.code in HIGH else chance)]


HIGH = "An Mo So Lu 16 15 14 Be Ma Ks Kb Kc Kd"


@tried(600)
@given(st.integers(0, 2**32 - 1), st.sampled_from(KNOBS))
def test_a_second_reading_of_the_rules_finds_the_same(seed: int, knobs: dict[str, str]) -> None:
    held = some_cards(seed)
    held_codes = {c.code for c in held}
    by_sequence, by_cricca = tallies(combinations_of(held, rules(**knobs)))
    assert by_sequence.points == oracle.sequences(held_codes, knobs)
    assert by_cricca.points == oracle.cricche(held_codes, knobs)
    for c in by_sequence.items:
        assert c.length == oracle.sequence_length(c.family.value, held_codes, knobs)


SHORT_FAMILIES = {
    "swords": "Ks Qs Ns Js As Be Ma",
    "batons": "Kb Qb Nb Jb Ab Be Ma",
    "cups": "Kc Qc Nc Jc Ac Be Ma",
    "coins": "Kd Qd Nd Jd Ad Be Ma",
    "aces": "As Ab Ac Ad Be Ma",
    "moors": "m1 m2 m3 m4 Be Ma",
}


@pytest.mark.parametrize("family", SHORT_FAMILIES)
def test_every_case_of_a_short_sequence(family: str) -> None:
    members = cards(SHORT_FAMILIES[family])
    for number in range(len(members) + 1):
        for held in combinations(members, number):
            length = oracle.sequence_length(family, {c.code for c in held}, {})
            assert sequence(family, codes(held))[0] == length, codes(held)


@pytest.mark.parametrize("prices", ["standard", "parlour"])
@pytest.mark.parametrize("family", CRICCA_CARDS)
def test_every_case_of_a_cricca(family: Family, prices: str) -> None:
    members, knobs = CRICCA_CARDS[family], {"cricche_table": prices}
    for number in range(len(members) + 1):
        for held in combinations(members, number):
            (points,) = [c.points for c in cricche(held, rules(**knobs))] or [0]
            assert points == oracle.cricca(family.value, {c.code for c in held}, knobs), codes(held)


@tried(150)
@given(st.integers(0, 2**32 - 1), st.sampled_from(KNOBS))
def test_whatever_is_found_is_a_valid_declaration(seed: int, knobs: dict[str, str]) -> None:
    held, by_knob = some_cards(seed), rules(**knobs)
    everything = combinations_of(held, by_knob)
    declared = [Declared(c.family, c.cards) for c in everything]
    if declared:
        assert verify_declared(declared, held, by_knob) == everything


@tried(150)
@given(st.integers(0, 2**32 - 1), st.sampled_from(KNOBS))
def test_a_declaration_is_worth_what_its_cards_alone_are(seed: int, knobs: dict[str, str]) -> None:
    """A combination with cards removed or added is valid exactly if the rules use every card."""
    random, by_knob = Random(seed), rules(**knobs)
    held = some_cards(seed)
    for found in combinations_of(held, by_knob):
        part = [c for c in found.cards if random.random() < 0.85]
        others = [c for c in held if c not in part]
        if others and random.random() < 0.2:
            part.append(random.choice(others))
        declared = (Declared(found.family, tuple(part)),)
        worth = worth_alone(found.family, {c.code for c in part}, knobs)
        if worth:
            assert total_points(verify_declared(declared, held, by_knob)) == worth
        else:
            with pytest.raises(IllegalActionError):
                verify_declared(declared, held, by_knob)


def worth_alone(family: Family, named_codes: set[str], knobs: dict[str, str]) -> int:
    """The points of a declaration of just these cards; 0 if it is not valid."""
    if family.is_cricca:
        only = named_codes <= oracle.CRICCHE[family.value]
        return oracle.cricca(family.value, named_codes, knobs) if only else 0
    length = oracle.sequence_length(family.value, named_codes, knobs)
    return 5 * (length - 1) if length and length == len(named_codes) else 0

"""The pages of single cards, against the rule book's own tables."""

from collections import Counter
from itertools import combinations

import pytest

from bot.features.reference.card_guide import (
    Kind,
    Part,
    RankPlace,
    card_meant,
    card_page,
    cards_called,
    cricche_with,
    games_with_cards_out,
    kinds_of,
    neighbours,
    place_of,
    sequences_with,
)
from bot.words import Language
from tarocchino.core.games import GAMES, GameName, default_rules
from tarocchino.core.model.cards import ACES, CONTATORI, MATTO, PACK, Card, Suit, card
from tarocchino.core.model.combinations import Family, cricche, sequences
from tarocchino.core.model.rules import RuleSetName, named_rules

TORNEO, PARLOUR = named_rules(RuleSetName.TORNEO), named_rules(RuleSetName.PARLOUR)
OTTOCENTO = GAMES[GameName.OTTOCENTO]
sets = pytest.mark.parametrize("name", RuleSetName, ids=lambda name: name.value)


@pytest.mark.parametrize(
    ("code", "first", "last", "of"),
    [
        ("An", 1, 1, 21), ("16", 5, 5, 21), ("m3", 17, 20, 21), ("Be", 21, 21, 21),
        ("Kd", 1, 1, 10), ("Ad", 5, 5, 10), ("Td", 10, 10, 10), ("As", 10, 10, 10),
        ("Ts", 5, 5, 10),
    ],
)  # fmt: skip
def test_places_in_rank_are_those_of_the_tournaments(
    code: str, first: int, last: int, of: int
) -> None:
    assert place_of(card(code), TORNEO) == RankPlace(first, last, of)


def test_the_matto_has_no_place_and_no_neighbours() -> None:
    assert place_of(MATTO, TORNEO) is None
    assert neighbours(MATTO, TORNEO) == (None, None)


@sets
def test_neighbours_lead_through_each_suit_from_top_to_bottom(name: RuleSetName) -> None:
    rules = named_rules(name)
    for suit in Suit:
        members = {c for c in PACK if c.suit is suit}
        (here,) = (c for c in members if neighbours(c, rules)[0] is None)
        met = [here]
        while (below := neighbours(met[-1], rules)[1]) is not None:
            assert neighbours(below, rules)[0] is met[-1]
            met.append(below)
        assert set(met) == members
        assert len(met) == len(members)


def test_kinds_are_counted_as_the_rule_book_counts_them() -> None:
    found = Counter(kind for c in PACK for kind in kinds_of(c, TORNEO))
    assert found == {
        Kind.TAROCCO: 4, Kind.CONTATORE: 2, Kind.RED: 2, Kind.OF_THE_GRANDE: 4,
        Kind.OF_SCAVEZZO: 12, Kind.MOOR: 4, Kind.FIGURE: 16, Kind.GOOD_ACE: 2, Kind.MAD_ACE: 2,
        Kind.SMALL: 42,
    }  # fmt: skip
    assert {c for c in ACES if Kind.MAD_ACE in kinds_of(c, TORNEO)} == {card("As"), card("Ab")}
    assert not any(Kind.MAD_ACE in kinds_of(c, PARLOUR) for c in PACK)


@sets
def test_combinations_told_of_a_card_are_those_that_it_can_be_found_in(name: RuleSetName) -> None:
    rules = named_rules(name)
    in_sequences = {item.family: set(item.cards) for item in sequences(PACK, rules)}
    in_cricche = {item.family: set(item.cards) for item in cricche(PACK, rules)}
    for c in PACK:
        told = {item.family for item in sequences_with(c, rules)}
        assert told == {family for family, cards in in_sequences.items() if c in cards}
        told = set(cricche_with(c))
        assert told == {family for family, cards in in_cricche.items() if c in cards}


@pytest.mark.parametrize(
    ("code", "parts"),
    [
        ("An", {Family.GRANDE: Part.HEAD}),
        ("Lu", {Family.GRANDE: Part.BEGINS}),
        ("16", {Family.GRANDE: Part.JOINS}),
        ("m4", {Family.GRANDE: Part.JOINS, Family.MOORS: Part.BEGINS}),
        ("Kb", {Family.BATONS: Part.HEAD}),
        ("Jb", {Family.BATONS: Part.BEGINS}),
        ("Ab", {Family.BATONS: Part.JOINS, Family.ACES: Part.BEGINS}),
        ("9b", {}),
    ],
)
def test_what_a_card_does_for_a_sequence(code: str, parts: dict[Family, Part]) -> None:
    assert {item.family: item.part for item in sequences_with(card(code), TORNEO)} == parts


def test_contatori_serve_in_all_seven_sequences() -> None:
    for c in CONTATORI:
        assert [item.part for item in sequences_with(c, TORNEO)] == [Part.CONTATORE] * 7


def test_the_points_of_a_sequence_from_three_cards_to_all() -> None:
    (coins,) = sequences_with(card("Kd"), TORNEO)
    assert (coins.least, coins.whole, coins.most) == (10, 20, 30)
    (grande,) = sequences_with(card("An"), TORNEO)
    assert (grande.least, grande.whole, grande.most) == (10, 95, 105)


def test_the_head_of_the_grande_follows_the_rules() -> None:
    assert sequences_with(card("Mo"), PARLOUR)[0].part is Part.HEAD
    assert sequences_with(card("An"), PARLOUR)[0].part is Part.BEGINS
    assert place_of(card("Mo"), PARLOUR) == RankPlace(1, 1, 21)


def test_cards_stay_out_in_the_games_that_do_not_deal_the_whole_pack() -> None:
    assert [game.name for game in games_with_cards_out()] == [
        GameName.CENTOCINQUANTA,
        GameName.QUINDICI,
        GameName.MATTAZZA,
    ]


MATTO_OWED = {
    GameName.OTTOCENTO: "if the others take the trick, that side pays",
    GameName.TERZIGLIO: "a card is paid for it only if the piles are odd",
    GameName.OPEN: "if the others take the trick, that side pays",
}


@pytest.mark.parametrize("game", MATTO_OWED)
def test_the_price_of_the_matto_is_that_of_the_game(game: GameName) -> None:
    played = GAMES[game]
    page = card_page(Language.ENGLISH, card("Ma"), played, default_rules(played))
    told = [text for text in set(MATTO_OWED.values()) if text in page.body]
    assert told == [MATTO_OWED[game]]


@pytest.mark.parametrize("c", CONTATORI)
def test_a_contatore_bridges_a_missing_number_of_the_grande(c: Card) -> None:
    bridges, ends = "it can bridge a missing number", "a lower number and the run ends"
    bridging = card_page(Language.ENGLISH, c, OTTOCENTO, TORNEO).body
    stopping = card_page(
        Language.ENGLISH, c, GAMES[GameName.OPEN], default_rules(GAMES[GameName.OPEN])
    ).body
    assert bridges in bridging
    assert ends not in bridging
    assert ends in stopping
    assert bridges not in stopping


def test_a_page_says_what_the_game_makes_of_the_card() -> None:
    page = card_page(Language.ENGLISH, card("Kd"), OTTOCENTO, TORNEO)
    assert "**34** for all four, **17** for any three" in page.body
    assert "never" in page.body
    parlour = card_page(Language.ENGLISH, card("Kd"), OTTOCENTO, PARLOUR)
    assert "**24** for all four, **17** for any three" in parlour.body
    assert "Parlour" in parlour.source
    mattazza = card_page(Language.ENGLISH, card("Kd"), GAMES[GameName.MATTAZZA], TORNEO)
    assert "Discard" not in mattazza.body


@pytest.mark.parametrize("language", Language, ids=lambda language: language.value)
def test_no_two_cards_have_the_same_page(language: Language) -> None:
    pages = {c: card_page(language, c, OTTOCENTO, TORNEO) for c in PACK}
    for one, other in combinations(PACK, 2):
        assert pages[one].body != pages[other].body
        assert pages[one].alt != pages[other].alt


def test_cards_are_found_by_what_people_call_them() -> None:
    for typed, codes in [
        ("bégato", ["Be"]), ("BEGATO", ["Be"]), ("Bagatto", ["Be"]), ("fool", ["Ma"]),
        ("angelo", ["An"]), ("saetta", ["15"]), ("tower", ["15"]), ("vecchio", ["11"]),
        ("re danari", ["Kd", "Qd"]), ("denari re", ["Kd", "Qd"]), ("king of coins", ["Kd"]),
        ("13", ["13"]), ("otto spade", ["8s"]), ("moor iv", ["m4"]), ("contatore", ["Be", "Ma"]),
        ("rossa", ["So", "Lu"]), ("Kd", ["Kd"]), ("l’Angelo", ["An"]), ("whist", []),
        ("Empress", ["m2"]), ("imperatore", ["m3"]), ("papessa", ["m1"]), ("female pope", ["m1"]),
        ("valet of cups", ["Jc"]),
    ]:  # fmt: skip
        for language in Language:
            assert [c.code for c in cards_called(typed, language)] == codes


@pytest.mark.parametrize(
    ("typed", "code"), [("Pope", "m4"), ("papa", "m4"), ("emperor", "m3"), ("valet", None)]
)
def test_a_name_that_begins_another_one_means_its_own_card(typed: str, code: str | None) -> None:
    for language in Language:
        assert card_meant(typed, language) == (None if code is None else card(code))


def test_nothing_typed_finds_the_whole_pack_and_an_own_name_comes_first() -> None:
    assert cards_called("", Language.ENGLISH) == PACK
    assert cards_called("ang", Language.ENGLISH)[0].code == "An"
    assert cards_called("mor", Language.ENGLISH)[0].code == "13"
    assert cards_called("mor", Language.ITALIAN)[0].code == "m1"

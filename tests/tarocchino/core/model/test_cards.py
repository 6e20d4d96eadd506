"""The pack of 62 cards, their codes and values; which may be played to a trick, and who wins it."""

import copy
import pickle
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarocchino.core.model.cards import (
    PACK,
    Card,
    Suit,
    UnknownCardError,
    card,
    card_set,
    cards,
    codes,
    stray_card,
    without,
)
from tarocchino.core.model.errors import Reason
from tarocchino.core.model.rules import RuleSet
from tarocchino.core.model.tricks import (
    NO_TRICK,
    Trick,
    playable_cards,
    rank_order,
    refusal,
    winner,
)
from tests.builders.match import rules, trick
from tests.fixtures.laws import tried

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


TORNEO = rules()
UNIFORM = rules(suit_order="uniform")
OPEN_PLAY = rules(overtrump=True)
MONDO_HIGH = rules(grande_head="Mondo")

LONG = "K Q N J T 9 8 7 6 A"
SHORT = "K Q N J A 6 7 8 9 T"


@pytest.mark.parametrize(
    ("knob", "suit", "ranks"),
    [
        ("bolognese", Suit.SWORDS, LONG),
        ("bolognese", Suit.BATONS, LONG),
        ("bolognese", Suit.CUPS, SHORT),
        ("bolognese", Suit.COINS, SHORT),
        ("uniform", Suit.SWORDS, LONG),
        ("uniform", Suit.BATONS, LONG),
        ("uniform", Suit.CUPS, LONG),
        ("uniform", Suit.COINS, LONG),
    ],
)
def test_order_of_a_suit(knob: str, suit: Suit, ranks: str) -> None:
    expected = " ".join(rank + suit.value for rank in ranks.split())
    assert codes(rank_order(suit, rules(suit_order=knob))) == expected


@pytest.mark.parametrize(
    ("head", "top"), [("Angelo", "An Mo So Lu 16"), ("Mondo", "Mo An So Lu 16")]
)
def test_order_of_trumps(head: str, top: str) -> None:
    rest = "15 14 13 12 11 10 09 08 07 06 05 m1 m2 m3 m4 Be"
    assert codes(rank_order(Suit.TRUMPS, rules(grande_head=head))) == f"{top} {rest}"


@pytest.mark.parametrize("knob", ["bolognese", "uniform"])
@pytest.mark.parametrize("suit", list(Suit))
def test_the_higher_card_wins_whoever_leads(knob: str, suit: Suit) -> None:
    by_knob = rules(suit_order=knob)
    order = [c for c in rank_order(suit, by_knob) if not c.code.startswith("m")]
    for high, low in pairwise(order):
        assert winner(trick(0, f"{high} {low}"), by_knob) == 0
        assert winner(trick(0, f"{low} {high}"), by_knob) == 1


@pytest.mark.parametrize(
    ("played", "wins"),
    [
        ("Qd Kd Jd Nd", "Kd"),
        ("6c 7c Tc Ac", "Ac"),  # a short suit: the ace above the pips, the 6 above the 10
        ("6s 7s Ts As", "Ts"),  # a long suit: the other way about
        ("6d Ks Kb Kc", "6d"),  # only the suit led counts
        ("Kd Be Qd Jd", "Be"),  # the lowest trump beats a King
        ("Kd Be 05 Jd", "05"),
        ("Kd m1 Be Jd", "m1"),
        ("Be m1 Kd Ks", "m1"),
        ("m1 m2 m3 m4", "m4"),  # the last Moor
        ("m4 m3 m2 m1", "m1"),
        ("m3 m1 Be Kd", "m1"),
        ("Kd m2 Qd m1", "m1"),
        ("m1 05 m2 m3", "05"),
        ("m1 m2 05 m3", "05"),
        ("m1 16 Lu m2", "Lu"),
        ("Lu So Mo An", "An"),
        ("Ma 6d Kd 7d", "Kd"),  # the Matto led: the second card sets the suit
        ("Ma 6d Ks Kb", "6d"),
        ("Ma Be Kd Kb", "Be"),
        ("Td Ma 9d Ks", "9d"),
        ("As Ma Kb Kc", "As"),
        ("Kb Qb Jb Ma", "Kb"),
    ],
)
@pytest.mark.parametrize("leader", [0, 2])
def test_winner(played: str, wins: str, leader: int) -> None:
    seat = (leader + played.split().index(wins)) % 4
    assert winner(trick(leader, played), TORNEO) == seat


@pytest.mark.parametrize(
    ("by_knob", "played", "wins"),
    [
        (UNIFORM, "6c 7c Tc Ac", "Tc"),
        (UNIFORM, "Ad 6d 9d 7d", "9d"),
        (MONDO_HIGH, "An Mo So Lu", "Mo"),
        (MONDO_HIGH, "So An 16 Lu", "An"),
    ],
)
def test_winner_under_other_knobs(by_knob: RuleSet, played: str, wins: str) -> None:
    assert winner(trick(0, played), by_knob) == played.split().index(wins)


@pytest.mark.parametrize("only", ["", "Ma"])
def test_a_matto_alone_has_no_winner(only: str) -> None:
    with pytest.raises(ValueError, match="no winner"):
        winner(trick(0, only), TORNEO)


PLAYABLE = [
    # hand, trick so far, cards that may be played
    ("Kd 6s 16 Ma", "", "Kd 6s 16 Ma"),  # any card may be led
    ("Kd 6d Ks 16", "7d", "Kd 6d"),  # follow suit
    ("Kd Ks 16 Be Ma", "7c", "16 Be Ma"),  # void: trump, or the Matto
    ("Kd Ks Ma", "7c", "Kd Ks Ma"),  # neither suit nor trump: anything
    ("Kd Ks", "7c", "Kd Ks"),
    ("Kd 16 Be m1", "05", "16 Be m1"),  # trumps are a suit, and no duty to beat
    ("Kd Ks Ma", "05", "Kd Ks Ma"),
    ("Kd 6d Ma", "7d", "Kd 6d Ma"),  # the Matto may be played though the suit is held
    ("16 Ma", "05", "16 Ma"),
    ("Kd 6s 16", "Ma", "Kd 6s 16"),  # after a led Matto the second is free
    ("Kd 6s 16", "Ma 7s", "6s"),  # and sets the suit for the others
    ("Kd 6d 16", "Ma 7s 8s", "16"),
    ("Kd 6d 16", "Ma 05", "16"),
    ("Kd 6d", "7s 05", "Kd 6d"),
    ("Ks 6s", "7s 05", "Ks 6s"),  # a trump in the trick changes nothing for a player who can follow
    ("m1 Be Kd", "7s 16", "m1 Be"),  # no duty to over-trump in these games
]


@pytest.mark.parametrize(("hand", "so_far", "may_play"), PLAYABLE)
def test_playable_cards(hand: str, so_far: str, may_play: str) -> None:
    assert codes(playable_cards(cards(hand), trick(0, so_far), TORNEO)) == may_play


OVERTRUMPING = [
    ("16 Be m1 Kd", "05", "16"),  # following trumps
    ("16 06 Be m1", "05", "16 06"),
    ("Be m1 Kd", "05", "Be m1"),  # unable to beat: any trump
    ("m2 Be 05", "m1", "m2 05"),  # a Moor on a Moor would win
    ("Be Kd", "m1", "Be"),
    ("16 05 Kd", "7s", "16 05"),  # void, nobody trumped yet: any trump
    ("16 05 Kd", "7s 10", "16"),  # void, over a trump
    ("09 05 Kd", "7s 10", "09 05"),
    ("m2 Be Kd", "7s m1 9s", "m2"),
    ("16 05 Ma", "7s 10", "16 Ma"),  # the Matto is always free
    ("An So m1", "16 Lu", "An So"),
    ("Ks 05 16", "7s 10", "Ks"),  # who follows a plain suit has no such duty
    ("Kd Ks Be 16", "Ma", "Kd Ks Be 16"),  # free after a led Matto
    ("Kd Ks Be 16", "Ma 10", "16"),
    ("Kd Be 09", "Ma 6c 10", "Be 09"),
]


@pytest.mark.parametrize(("hand", "so_far", "may_play"), OVERTRUMPING)
def test_playable_cards_where_one_must_overtrump(hand: str, so_far: str, may_play: str) -> None:
    assert codes(playable_cards(cards(hand), trick(0, so_far), OPEN_PLAY)) == may_play


def test_the_mondo_overtrumps_the_angelo_where_it_ranks_above() -> None:
    both = rules(overtrump=True, grande_head="Mondo")
    assert codes(playable_cards(cards("Mo So"), trick(0, "An"), both)) == "Mo"
    assert codes(playable_cards(cards("Mo So"), trick(0, "An"), OPEN_PLAY)) == "Mo So"


@pytest.mark.parametrize(
    ("hand", "so_far", "played", "reason"),
    [
        ("Kd 6s", "7d", "6s", Reason.FOLLOW_SUIT),
        ("Kd 16", "05", "Kd", Reason.FOLLOW_SUIT),  # trumps led: the suit to follow is trumps
        ("Kd 16", "7s", "Kd", Reason.MUST_TRUMP),
        ("Kd 16", "7s", "6d", Reason.NOT_IN_HAND),
        ("Kd Be", "7s", "Ma", Reason.NOT_IN_HAND),
    ],
)
def test_why_a_card_is_refused(hand: str, so_far: str, played: str, reason: Reason) -> None:
    assert card(played) not in playable_cards(cards(hand), trick(0, so_far), TORNEO)
    refused = refusal(cards(hand), trick(0, so_far), card(played))
    assert (refused.reason, refused.card) == (reason, card(played))


def test_why_too_low_a_trump_is_refused() -> None:
    held, so_far = cards("16 05"), trick(0, "7s 10")
    assert card("05") not in playable_cards(held, so_far, OPEN_PLAY)
    refused = refusal(held, so_far, card("05"))
    assert refused.reason is Reason.MUST_OVERTRUMP


def test_a_trick_knows_its_leader_and_the_suit_to_follow() -> None:
    assert NO_TRICK.suit_led is None
    assert trick(2, "Ma").suit_led is None
    assert trick(2, "Ma 6d Ks").suit_led is Suit.COINS
    assert trick(2, "6d Ma").suit_led is Suit.COINS
    assert trick(2, "6d Ma").leader == 2
    assert NO_TRICK.add(3, card("6d")) == Trick(((3, card("6d")),))


def in_a_book(held: list[Card], so_far: list[Card]) -> list[Card]:
    """What may be played by § 3 read sentence by sentence, without a duty to overtrump."""
    led = [c.suit for c in so_far if c.code != "Ma"]
    for suit in (*led[:1], *([Suit.TRUMPS] if led else [])):
        if any(c.suit is suit for c in held):
            return [c for c in held if c.suit is suit or c.code == "Ma"]
    return held


@tried(300)
@given(st.integers(0, 2**32 - 1))
def test_sets_of_cards_say_what_the_book_says(seed: int) -> None:
    random = Random(seed)
    dealt = random.sample(PACK, random.randint(2, 19))
    so_far, held = dealt[:3][: random.randint(0, 3)], dealt[3:]
    playable = playable_cards(tuple(held), trick(0, codes(so_far)), TORNEO)
    assert [*playable] == in_a_book(held, so_far)

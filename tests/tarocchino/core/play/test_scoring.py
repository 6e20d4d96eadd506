"""Card points, piles, the Matto's price and the score sheet (rules.md § 3, § 4, § 8)."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarocchino.core.games.base import Game, in_groups, in_pairs
from tarocchino.core.games.match_rules import knobs_of
from tarocchino.core.model.actions import Pay
from tarocchino.core.model.cards import PACK, card, cards, codes
from tarocchino.core.model.combinations import cricche, sequences
from tarocchino.core.model.errors import Reason
from tarocchino.core.model.rules import RuleSet, RuleSetName, named_rules
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.play.scoring import (
    default_payment,
    final_piles,
    gaps_in,
    half_criccone,
    matto_debt,
    pile_laid_out,
    piles_before_payment,
    score_hand,
    shortfalls,
    trick_combination_points,
)
from tests.builders.match import MATTAZZA, OPEN_GAME, Table, played_out, rules, table, trick
from tests.builders.random_play import EVERY_TABLE, hand_at
from tests.fixtures.laws import law
from tests.tarocchino.core import oracle

TORNEO = rules()


@pytest.mark.parametrize(
    ("pile", "points"),
    [
        ("", 0),
        ("6s 7s", 1),  # the table of Barilli § 2.1: each with a scartino
        ("An 6s", 5),
        ("Mo m1", 5),
        ("Be 05", 5),
        ("Ma As", 5),
        ("Ks So", 5),
        ("Qs Lu", 4),
        ("Ns 16", 3),
        ("Js 6d", 2),
        ("Ks Kb", 9),  # two that count: one less
        ("Qs Js", 5),
        ("An Mo Be Ma", 18),
        ("6s 7s 8s 9s", 2),
    ],
)
def test_card_points(pile: str, points: int) -> None:
    assert in_groups(cards(pile), 2) == points


@pytest.mark.parametrize("game", [MATTAZZA, OPEN_GAME])
def test_combinations_within_tricks_count_also_where_nobody_declares(game: Game) -> None:
    assert "trick_combinations" in dict(knobs_of(game))
    tricks = "0:Ks Qs Ns", "1:8b 7b 6b", "2:6c 9c Tc"
    without, counted = (
        score_hand(
            played_out(*tricks, game=game, players=3, dealer=0, trick_combinations=each)
        ).sides[0]
        for each in (False, True)
    )
    assert (without.trick_combinations, counted.trick_combinations) == (0, 10)
    assert counted.total == without.total + 10


def side_piles(*tricks: str, dealer: int = 3, discard: str = "") -> tuple[set[str], ...]:
    state = played_out(*tricks, dealer=dealer, discard=discard)
    return tuple(set(codes(pile).split()) for pile in piles_before_payment(state))


def test_a_pile_is_the_tricks_of_both_partners_and_the_discard() -> None:
    assert side_piles("0:Kd 6d 7d 8d", "0:6s 7s Ks 8s", "2:6b Kb 7b 8b", discard="9s Ts") == (
        {"Kd", "6d", "7d", "8d", "6s", "7s", "Ks", "8s"},
        {"6b", "Kb", "7b", "8b", "9s", "Ts"},
    )


def test_the_matto_stays_with_the_side_that_played_it() -> None:
    assert side_piles("0:Kd 6d 7d 8d", "0:Ma 7s 8s Ks") == (
        {"Kd", "6d", "7d", "8d", "Ma"},
        {"7s", "8s", "Ks"},
    )


DEBTS = [
    # tricks, dealer, discard, seat that owes, side that is paid, cards to choose among
    (("0:Kd 6d 7d 8d", "0:Ma 7s 8s Ks"), 3, "", (0, 1, "Kd 6d 7d 8d")),
    (("0:Kd 6d 7d 8d", "0:6s Ks Ma 8s"), 3, "", (2, 1, "Kd 6d 7d 8d")),  # the partner's tricks
    (("2:Kd 6d 7d 8d", "2:6s Ks Ma 8s"), 3, "", (0, 1, "Kd 6d 7d 8d")),
    (("0:Kd 6d 7d 8d", "0:Ma 7s 8s Ks"), 2, "9s Ts", (0, 1, "Kd 6d 7d 8d 9s Ts")),  # the discard
    (("1:Kd 6d 7d 8d", "1:6s Ks Ma 8s"), 0, "9s Ts", (3, 0, "Kd 6d 7d 8d")),
    (("0:Kd 6d 7d 8d", "0:6s Ma 8s Ks"), 3, "9s Ts", None),  # the partner won the trick
    (("0:Kd 6d 7d 8d", "0:Ks Ma 8s 7s", "0:6b Kb 7b 8b"), 2, "", (1, 0, "6b Kb 7b 8b")),
    (("0:Kd 6d 7d 8d", "0:Ks Ma 8s 7s"), 3, "9s Ts", None),  # forfeited: not one trick
]


@pytest.mark.parametrize(("tricks", "dealer", "discard", "owed"), DEBTS)
def test_the_price_of_the_matto(
    tricks: tuple[str, ...], dealer: int, discard: str, owed: tuple[int, int, str] | None
) -> None:
    debt = matto_debt(played_out(*tricks, dealer=dealer, discard=discard))
    found = debt and (debt.seat, debt.payee, set(debt.cards))
    assert found == (owed and (owed[0], owed[1], set(cards(owed[2]))))


def test_paying_moves_the_card_to_the_other_pile() -> None:
    state = played_out("0:Kd 6d 7d 8d", "0:Ma 7s 8s Ks")
    paid = replace(state, payment=card("6d"))
    assert [set(pile) for pile in final_piles(paid)] == [
        set(cards("Kd 7d 8d Ma")),
        set(cards("7s 8s Ks 6d")),
    ]


DEFAULTS = [
    # side 0 owes: what else it has, what side 1 has, the card that is best to pay
    ("9s 8s 7s 6s", "6d 7d 8d Ks", "6s"),  # all alike: plain ASCII order
    ("05 8s 7s 9s", "6d 7d 8d Ks", "05"),
    ("Ts m1 So 9d", "6d 7d 8d Ks", "9d"),  # figures before capitals before small letters
    ("Ts m1 So Td", "6d 7d 8d Ks", "So"),
    ("Lu 6s 6c 6b", "6d 7d 8d Ks", "6b"),
    ("Ks Qs Ns Js", "6d 7d 8d 9d", "Js"),  # the payer's sequence is shortened, not broken
    ("Kd Qb Ns 6d", "7d 8d 9d Td", "6d"),
    ("Kd Qb Ns Jc", "7d 8d 9d Td", "Jc"),  # nothing but cards that count: the smallest
    ("9s As 8s 7s", "Ab Ac 6d Ks", "7s"),  # not a third ace for them
    ("m1 Tc Td Ts", "m2 6d m3 Ks", "Tc"),  # not a third Moor
    ("Ad Td Kc Qs", "Kd Qd Nd 9d", "Td"),  # not the ace of their sequence
    ("Nd Kc Qs Js", "Kd Qd 6d 9d", "Js"),  # not the Knight that makes one
    ("16 Qb Qc Qs", "An Mo So 6d", "16"),  # rather a longer Grande for them than no Queens
    ("As Ad Ac 6d", "7d Ks Qs Ns", "6d"),
    ("As Ad Ac Qd", "7d Ks Qs Ns", "Ac"),  # with the Matto two aces are still a sequence
]


@pytest.mark.parametrize(("own", "other", "best"), DEFAULTS)
def test_the_default_payment(own: str, other: str, best: str) -> None:
    state = played_out(f"0:{own}", f"1:{other}", "0:Ma Kb 7b 8b")
    debt = matto_debt(state)
    assert set(debt.cards) == set(cards(own))
    assert default_payment(state, debt) is card(best)

    def lead(paid: str) -> float:
        mine = {*own.split(), "Ma"} - {paid}
        theirs = {*other.split(), "Kb", "7b", "8b", paid}
        points = (
            oracle.combinations(pile, {}) + oracle.card_points(pile) for pile in (mine, theirs)
        )
        return next(points) - next(points)

    assert best == min(own.split(), key=lambda paid: (-lead(paid), paid))


def owing_table() -> Table:
    """Seat 0 leads the Matto, seat 1 wins it; side 0 wins the other tricks except the last."""
    hands = {
        0: "Ma An Mo So Lu 16 15 14 13 12 11 10 09 08 Ts",
        1: "Ks Kb Kc Kd Be",
        3: "Qs",
    }
    seat_0 = table(hands, stock="6d 7d").discard("6d 7d")
    return seat_0.play("Ma Ks").play_out()


def test_a_hand_in_which_the_matto_is_paid_ends_with_the_payment() -> None:
    owing = owing_table()
    assert owing.phase is Phase.PAY
    assert owing.turn == 0
    assert owing.state.sheets == ()
    assert owing.refusal(Pay(0, card("Ma"))) is Reason.PAYS_WITH_MATTO
    assert owing.refusal(Pay(0, card("6d"))) is Reason.NOT_IN_PILE
    assert owing.refusal(Pay(1, card("08"))) is Reason.WRONG_TURN
    before = piles_before_payment(owing.hand)
    owing.pay("08")
    assert owing.phase is Phase.OVER
    [sheet] = owing.state.sheets
    assert set(sheet.sides[0].pile) == set(before[0]) - {card("08")}
    assert set(sheet.sides[1].pile) == set(before[1]) | {card("08")}
    assert len(sheet.sides[0].pile) % 2 == 0
    assert owing.refusal(Pay(0, card("09"))) is Reason.HAND_OVER


ALL_TRUMPS_BUT_SEVEN = "An Mo So Lu 16 15 14 13 12 11 10 09 08 07 06"

WHOLE_PACK_SEQUENCES = {
    "grande": (22, 105),
    "swords": (7, 30),
    "batons": (7, 30),
    "cups": (7, 30),
    "coins": (7, 30),
    "aces": (6, 25),
    "moors": (6, 25),
}
WHOLE_PACK_CRICCHE = {"tarocchi": 36, "kings": 34, "queens": 28, "knights": 26, "jacks": 24}


@pytest.mark.parametrize("dealer", [3, 2])
@pytest.mark.parametrize("matto", [1, 2, 3])
@pytest.mark.parametrize("base", ["torneo", "pagat"])
def test_cappotto_is_worth_939(dealer: int, matto: int, base: str) -> None:
    """Seat 0 wins every trick; whoever had Matto and discard, side 0 gets all 62 cards."""
    leader = {0: ALL_TRUMPS_BUT_SEVEN}
    hand = table({matto: "Ma", **leader}, stock="6d 7d", dealer=dealer, set=base)
    hand.discard("6d 7d")
    while hand.phase is Phase.PLAY:
        if hand.turn == 0:
            hand.play(ALL_TRUMPS_BUT_SEVEN.split()[len(hand.hand.tricks)])
        else:
            hand.play_any()
    [sheet] = hand.state.sheets
    won, lost = sheet.sides
    assert {c.family.value: (c.length, c.points) for c in won.sequences.items} == (
        WHOLE_PACK_SEQUENCES
    )
    assert {c.family.value: c.points for c in won.cricche.items} == WHOLE_PACK_CRICCHE
    assert (won.sequences.points, won.sequences.doubled) == (550, True)
    assert (won.cricche.points, won.cricche.doubled) == (296, True)
    assert (won.cards, won.last_trick, won.declared_points, won.total) == (87, 6, 0, 939)
    assert set(won.pile) == set(PACK)
    assert (won.cappotto, lost.cappotto) == (False, True)
    assert (lost.total, lost.pile, lost.cards, lost.last_trick) == (0, (), 0, 0)
    assert sheet.score == (939, 0)


def test_the_last_trick_is_worth_6_to_the_side_that_wins_it() -> None:
    state = played_out("0:Kd 6d 7d 8d", "0:6s 7s Ma Ks")
    sheet = score_hand(replace(state, payment=card("6d")))
    assert [side.last_trick for side in sheet.sides] == [0, 6]


@pytest.mark.parametrize(
    ("played", "points"),
    [
        ("Kd Qd Nd 6d", 10),
        ("Kd Qd Nd Jd", 15),
        ("Kd Qd Ma 6d", 10),  # the Matto included
        ("Kd Qd Ma Be", 15),
        ("Ks Kb Kc 6s", 17),
        ("Ks Kb Kc Kd", 24),  # at parlour prices
        ("Ns Nb Nc 6s", 12),
        ("m1 m2 Be 05", 10),
        ("Mo An Ma Be", 15 + 36),
        ("Kd 6d 7d 8d", 0),
    ],
)
def test_combinations_within_a_trick(played: str, points: int) -> None:
    assert trick_combination_points(trick(0, played), rules(set="parlour")) == points
    assert trick_combination_points(trick(0, played), TORNEO) == 0


def test_tricks_won_are_counted_by_side() -> None:
    state = played_out("0:Kd 6d 7d 8d", "0:6s 7s Ks 8s", "2:6b Kb 7b 8b")
    assert state.taken.by_side == (2, 1)


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

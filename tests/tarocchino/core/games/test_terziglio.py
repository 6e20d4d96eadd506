"""Terziglio: the deal, the auction, the pozzo, parity, poste (rules.md § 9, Barilli § 4.2.1)."""

from dataclasses import replace
from random import Random

import pytest

from tarocchino.core.games.base import Outcome
from tarocchino.core.model.actions import Bid, BidWord, Deal, Declare, Discard, Pay
from tarocchino.core.model.cards import MATTO, PACK, card, cards
from tarocchino.core.model.errors import Code, Reason
from tarocchino.core.model.rules import BadRulesError
from tarocchino.core.play.events import CardsReceived, HandThrownIn, MatchWon, SoloistDecided
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.play.scoring import final_piles, matto_debt, piles_before_payment
from tarocchino.core.views.view import view_for
from tests.builders.match import (
    TERZIGLIO,
    Table,
    codes_of,
    match_of,
    named,
    played_out,
    rules,
    table,
)

SHUFFLED = tuple(Random(3).sample(PACK, len(PACK)))


def dealt(dealer: int = 2, **knobs: object) -> Table:
    """A hand of a shuffled pack before its auction; with dealer 2 the receiver is 0."""
    return match_of(TERZIGLIO, **knobs).do(Deal(dealer, SHUFFLED))


def low_cards(hand: Table, number: int) -> str:
    """This number of cards that the player in turn may discard."""
    held = hand.hand.hands[hand.turn]
    return " ".join([c.code for c in held if c.points < 5][:number])


@pytest.mark.parametrize("dealer", range(3))
def test_packets_of_six_from_the_receiver_and_eight_in_the_pozzo(dealer: int) -> None:
    hand = match_of(TERZIGLIO).do(Deal(dealer, SHUFFLED)).hand
    for turn in range(3):
        seat = (dealer + 1 + turn) % 3
        packets = (
            SHUFFLED[start : start + 6] for start in (6 * turn, 18 + 6 * turn, 36 + 6 * turn)
        )
        assert hand.hands[seat] == tuple(c for packet in packets for c in packet)
    assert hand.stock == SHUFFLED[54:62]
    assert (hand.phase, hand.turn) == (Phase.AUCTION, (dealer + 1) % 3)


AUCTIONS = [
    # what is said, who says it (the receiver is 0), who plays and how
    ("passo passo passo", (0, 1, 2), None),
    ("faccio_di_mio", (0,), (0, "alone")),
    ("posso va_bene va_bene", (0, 1, 2), (0, "up")),
    ("posso faccio_di_mio", (0, 1), (1, "alone")),
    ("posso va_bene faccio_di_mio", (0, 1, 2), (2, "alone")),
    ("passo faccio_di_mio", (0, 1), (1, "alone")),
    ("passo posso va_bene va_bene", (0, 1, 2, 0), (1, "up")),  # a player who has passed answers too
    ("passo posso faccio_di_mio", (0, 1, 2), (2, "alone")),
    ("passo posso va_bene faccio_di_mio", (0, 1, 2, 0), (0, "alone")),
    ("passo passo faccio_di_mio", (0, 1, 2), (2, "alone")),
    ("passo passo posso va_bene va_bene", (0, 1, 2, 0, 1), (2, "up")),
    ("passo passo posso faccio_di_mio", (0, 1, 2, 0), (0, "alone")),
    ("passo passo posso va_bene faccio_di_mio", (0, 1, 2, 0, 1), (1, "alone")),
]


@pytest.mark.parametrize(("said", "speakers", "outcome"), AUCTIONS)
@pytest.mark.parametrize("dealer", range(3))
def test_the_auction(
    said: str, speakers: tuple[int, ...], outcome: tuple[int, str] | None, dealer: int
) -> None:
    """The auction is the same for every dealer: seats in the table count from the receiver."""
    receiver = (dealer + 1) % 3
    hand = dealt(dealer)
    for word, speaker in zip(said.split(), speakers, strict=True):
        assert (hand.phase, hand.turn) == (Phase.AUCTION, (receiver + speaker) % 3)
        hand.bid(word)
    if outcome is None:
        assert hand.phase is Phase.OVER
        return
    soloist, how = (receiver + outcome[0]) % 3, outcome[1]
    assert (hand.hand.soloist, hand.hand.alone) == (soloist, how == "alone")
    assert SoloistDecided(soloist, how == "alone") in hand.events
    others = tuple(seat for seat in range(3) if seat != soloist)
    assert hand.hand.sides == ((soloist,), others)
    if how == "up":
        assert (hand.phase, hand.turn) == (Phase.DISCARD, soloist)
        assert len(hand.hand.hands[soloist]) == 26
        assert set(SHUFFLED[54:]) <= set(hand.hand.hands[soloist])
        assert hand.hand.stock == ()
        hand.discard(low_cards(hand, 8))
        # The player on the right of the one who discarded leads.
        assert (hand.phase, hand.turn) == (Phase.PLAY, (soloist + 1) % 3)
    else:
        assert (hand.phase, hand.turn) == (Phase.PLAY, receiver)
        assert hand.hand.stock == SHUFFLED[54:]
    assert [len(held) for held in hand.hand.hands] == [18, 18, 18]


BAD_BIDS = [
    ("", "va_bene", Reason.NOBODY_ASKED),
    ("passo", "va_bene", Reason.NOBODY_ASKED),
    ("passo passo", "va_bene", Reason.NOBODY_ASKED),
    ("posso", "passo", Reason.MUST_ANSWER),
    ("posso", "posso", Reason.MUST_ANSWER),
    ("posso va_bene", "passo", Reason.MUST_ANSWER),
    ("passo posso va_bene", "posso", Reason.MUST_ANSWER),
]


@pytest.mark.parametrize(("said", "bad", "reason"), BAD_BIDS)
def test_words_out_of_place(said: str, bad: str, reason: Reason) -> None:
    hand = dealt().bid(*said.split())
    assert reason.code is Code.BAD_BID
    assert hand.refusal(Bid(hand.turn, BidWord(bad))) is reason


def test_what_may_be_said_is_shown_to_the_player_in_turn() -> None:
    hand = dealt()

    def offered(seat: int) -> set[str] | None:
        shown = view_for(hand.state, seat).hand
        return None if shown.choices is None else {word.value for word in shown.choices.bids}

    assert offered(0) == {"passo", "posso", "faccio_di_mio"}
    assert offered(1) is None
    hand.bid("passo")
    assert offered(1) == {"passo", "posso", "faccio_di_mio"}
    hand.bid("posso")
    assert offered(2) == {"va_bene", "faccio_di_mio"}
    hand.bid("va_bene")
    assert offered(0) == {"va_bene", "faccio_di_mio"}


def test_the_pozzo_is_shown_to_nobody_but_who_takes_it() -> None:
    hand = dealt().bid("posso", "va_bene", "va_bene")
    received = [e for e in hand.events if isinstance(e, CardsReceived)]
    assert [(e.audience, e.cards) for e in received] == [(0, SHUFFLED[54:])]
    assert dealt().bid("faccio_di_mio").events[1:] == (SoloistDecided(0, True),)


def test_the_eight_discards_hold_no_five_point_card() -> None:
    hand = table({0: "An Ks 6s 7s 8s 9s Ts 6b 7b 8b"}, "9b Tb", game=TERZIGLIO)
    hand.bid("posso", "va_bene", "va_bene")
    eight = cards("6s 7s 8s 9s Ts 6b 7b 9b")
    assert hand.refusal(Discard(0, eight[:7])) is Reason.DISCARD_NUMBER
    assert hand.refusal(Discard(0, (*eight, card("8b")))) is Reason.DISCARD_NUMBER
    assert hand.refusal(Discard(0, (*eight[:7], card("An")))) is Reason.DISCARD_FIVE_POINT
    assert hand.refusal(Discard(0, (*eight[:7], card("Ks")))) is Reason.DISCARD_FIVE_POINT
    assert hand.refusal(Discard(0, (*eight[:7], eight[0]))) is Reason.NOT_IN_HAND
    assert hand.refusal(Discard(1, eight)) is Reason.WRONG_TURN
    hand.discard("6s 7s 8s 9s Ts 6b 7b 9b")
    assert hand.hand.discards[0] == eight


def test_a_discarded_card_is_not_declared_and_one_of_the_pozzo_is() -> None:
    hands = {0: "Kd Qd 6s 7s 8s 9s 6b 7b 8b Kc Qc Nc"}
    hand = table(hands, "Nd", game=TERZIGLIO).bid("posso", "va_bene", "va_bene")
    hand.discard("6s 7s 8s 9s 6b 7b 8b Nc").play_any().play_any()
    assert hand.turn == 0
    cups = Declare(0, named("cups Kc Qc Nc"))
    assert hand.refusal(cups) is Reason.DECLARED_NOT_HELD
    hand.declare("coins Kd Qd Nd")
    assert hand.hand.declared_points(0) == 10


def test_declarations_are_of_the_soloist_or_of_the_other_two_together() -> None:
    hands = {0: "Kd Qd Nd", 1: "Ks Qs Ns", 2: "Kc Qc Nc Jc"}
    hand = table(hands, game=TERZIGLIO).bid("passo", "faccio_di_mio")
    hand.declare("coins Kd Qd Nd").play("Kd").declare("swords Ks Qs Ns").play_any()
    hand.declare("cups Kc Qc Nc Jc").play_any().finish()
    [sheet] = hand.state.sheets
    assert [side.seats for side in sheet.sides] == [(1,), (0, 2)]
    assert [side.declared_points for side in sheet.sides] == [10, 25]


def test_before_play_they_speak_from_the_leader() -> None:
    hand = table({2: "Kc Qc Nc"}, game=TERZIGLIO, declare="before_play")
    hand.bid("passo", "posso", "va_bene", "va_bene").discard(low_cards(hand, 8))
    assert (hand.phase, hand.turn) == (Phase.DECLARE, 2)
    hand.declare("cups Kc Qc Nc").keep_silent().keep_silent()
    assert (hand.phase, hand.turn) == (Phase.PLAY, 2)


PARITY = [
    # soloist, alone, tricks, discard, pozzo; who owes, to which side, with which cards
    pytest.param(
        (0, False, ("0:Kd 6d 7d", "0:6s Ma Ks"), "8d 9d Td 6b 7b 8b 9b Tb", ""),
        (1, 0, "6s Ks"),
        id="odd though the Matto's side won its trick",
    ),
    pytest.param(
        (
            0,
            False,
            ("0:Kd 6d 7d", "0:Ks Ma 8s", "0:Kc 6c 7c", "0:6b 7b Kb"),
            "8d 9d Td 8c 9c Tc 9s Ts",
            "",
        ),
        None,
        id="even though the Matto's trick was lost",
    ),
    pytest.param(
        (
            0,
            False,
            ("0:Kd 6d 7d", "0:Ks Ma 8s", "0:6c Kc 7c", "1:6b 7b Kb"),
            "8d 9d Td 8c 9c Tc 9s Ts",
            "",
        ),
        None,
        id="even and lost: no trick more or less",
    ),
    pytest.param(
        (
            0,
            False,
            ("0:Kd 6d 7d", "0:Ks Ma 8s", "0:6c Kc 7c", "1:8b 7b 6b", "2:Qs Js 9s", "2:Qd Jd Nd"),
            "8d 9d Td 8c 9c Tc 9b Ts",
            "",
        ),
        (1, 0, "6c Kc 7c 6b 7b 8b Qs Js 9s Qd Jd Nd"),
        id="odd and lost: the opponents pay",
    ),
    pytest.param(
        (
            0,
            False,
            ("0:Ma 6d Kd", "2:6s Ks 7s"),
            "8d 9d Td 6b 7b 8b 9b Tb",
            "",
        ),
        None,
        id="a soloist without a trick forfeits Matto and discards",
    ),
    pytest.param(
        (
            0,
            False,
            ("0:Kd 6d 7d", "0:Ma 6s Ks", "2:6c Kc 7c", "1:6b 7b 8b"),
            "8d 9d Td 8c 9c Tc 9b Ts",
            "",
        ),
        None,
        id="the soloist's Matto, lost, piles even",
    ),
    pytest.param(
        (
            0,
            False,
            ("0:Kd 6d 7d", "0:Ks 6s Ma", "0:6c Kc 7c", "1:8b 7b 6b"),
            "8d 9d Td 8c 9c Tc 9b Ts",
            "",
        ),
        (2, 0, "6c Kc 7c 6b 7b 8b"),
        id="two tricks each: the pile with the Matto is odd",
    ),
    pytest.param(
        (2, True, ("0:6d 7d Kd", "2:Ks 6s 7s"), "", "Ma 8d 9d Td 6b 7b 8b 9b"),
        None,
        id="no trick for the others: nothing to be paid",
    ),
    pytest.param(
        (
            2,
            True,
            ("0:6d 7d Kd", "2:6s Ks 7s", "0:6c Kc 7c", "1:Qs Js Ns"),
            "",
            "Ma 8d 9d Td 6b 7b 8b 9b",
        ),
        (1, 0, "6s Ks 7s 6c Kc 7c Qs Js Ns 8d 9d Td 6b 7b 8b 9b"),
        id="the Matto in the pozzo: the winner of the last trick pays",
    ),
    pytest.param(
        (
            2,
            True,
            ("0:6d Kd 7d", "1:6s Ks 7s", "2:Kc 6c 7c", "2:Qs Js 9s"),
            "",
            "Ma 8d 9d Td 6b 7b 8b 9b",
        ),
        (2, 1, "6s 7s Ks Kc 6c 7c Qs Js 9s 8d 9d Td 6b 7b 8b 9b"),
        id="the Matto in the pozzo: the soloist pays",
    ),
    pytest.param(
        (
            2,
            True,
            ("0:6d Kd 7d", "1:6s Ks 7s", "1:6c 7c Kc", "2:Qs Js 9s"),
            "",
            "Ma 8d 9d Td 6b 7b 8b 9b",
        ),
        None,
        id="the Matto in the pozzo, piles even",
    ),
]


@pytest.mark.parametrize(("hand", "owed"), PARITY)
def test_the_piles_are_made_even_by_the_one_that_holds_the_matto(
    hand: tuple[int, bool, tuple[str, ...], str, str], owed: tuple[int, int, str] | None
) -> None:
    soloist, alone, tricks, discard, pozzo = hand
    state = played_out(
        *tricks,
        game=TERZIGLIO,
        players=3,
        dealer=2,
        soloist=soloist,
        alone=alone,
        discard=discard,
        stock=pozzo,
    )
    debt = matto_debt(state)
    found = debt and (debt.seat, debt.payee, codes_of(debt.cards))
    assert found == (owed and (owed[0], owed[1], set(owed[2].split())))
    if debt is None:
        assert all(len(pile) % 2 == 0 for pile in piles_before_payment(state))
        return
    for paid in debt.cards:
        piles = final_piles(replace(state, payment=paid))
        assert paid in piles[debt.payee]
        assert MATTO in piles[1 - debt.payee]
        assert all(len(pile) % 2 == 0 for pile in piles)


def test_a_bad_payment_where_parity_asks_for_one() -> None:
    """The player of the Matto pays with a card of their side's pile, whoever won its trick."""
    hand = next(
        found
        for seed in range(60)
        if (found := random_hand(seed, "posso", "va_bene", "va_bene")).phase is Phase.PAY
    )
    debt = matto_debt(hand.hand)
    payer = debt.seat
    not_in_pile = piles_before_payment(hand.hand)[debt.payee][0]
    assert hand.refusal(Pay(payer, MATTO)) is Reason.PAYS_WITH_MATTO
    assert hand.refusal(Pay(payer, not_in_pile)) is Reason.NOT_IN_PILE
    assert hand.refusal(Pay((payer + 1) % 3, debt.cards[0])) is Reason.WRONG_TURN
    hand.pay(debt.cards[0].code)
    assert hand.phase is Phase.OVER
    assert hand.refusal(Pay(payer, debt.cards[0])).code is Code.HAND_OVER


def random_hand(seed: int, *bids: str) -> Table:
    """A shuffled hand of silent players after this auction, up to the Matto's price."""
    pack = tuple(Random(seed).sample(PACK, len(PACK)))
    hand = match_of(TERZIGLIO).do(Deal(2, pack)).bid(*bids)
    if hand.phase is Phase.DISCARD:
        hand.discard(low_cards(hand, 8))
    return hand.play_out()


ALL_TRUMPS = "An Mo So Lu 16 15 14 13 12 11 10 09 08 07 06 05 m1 m2"


def test_who_plays_alone_without_pozzo_may_win_every_trick_and_all_62_cards() -> None:
    hand = table({1: ALL_TRUMPS}, game=TERZIGLIO).bid("passo", "faccio_di_mio").play_out()
    while hand.phase is Phase.PLAY:
        hand.play_any()
    [sheet] = hand.state.sheets
    assert set(sheet.sides[0].pile) == set(PACK)
    assert [side.total for side in sheet.sides] == [939, 0]
    assert [side.cappotto for side in sheet.sides] == [False, True]
    # 939 - 14 in tens begun: 93; twice that, doubled.
    assert sheet.score == (-186, 372, -186)


def test_a_soloist_without_a_trick_loses_the_eight_discards_too() -> None:
    hands = {0: f"{ALL_TRUMPS}"}
    hand = table(hands, "6s 7s 8s 9s 6b 7b 8b 9b", dealer=0, game=TERZIGLIO)
    hand.bid("passo", "posso", "va_bene", "va_bene")
    assert hand.hand.soloist == 2
    hand.discard("6s 7s 8s 9s 6b 7b 8b 9b")
    for code in ALL_TRUMPS.split():
        while hand.turn != 0:
            hand.play_any()
        hand.play(code)
    hand.play_out()
    [sheet] = hand.state.sheets
    assert [side.total for side in sheet.sides] == [0, 939]
    assert set(sheet.sides[1].pile) == set(PACK)
    assert (sheet.sides[0].cappotto, sheet.sides[0].pile) == (True, ())
    assert sheet.score == (93, 93, -186)


POSTE = [
    # the winner's total, poste with the floor of 14, with the floor of 45
    (0, 0, 0),
    (5, 0, 0),
    (14, 0, 0),
    (15, 1, 0),
    (24, 1, 0),
    (25, 2, 0),
    (34, 2, 0),
    (35, 3, 0),
    (45, 4, 0),
    (46, 4, 1),
    (54, 4, 1),
    (55, 5, 1),
    (56, 5, 2),
    (65, 6, 2),
    (66, 6, 3),
    (204, 19, 16),
    (205, 20, 16),
    (208, 20, 17),
    (214, 20, 17),
    (215, 21, 17),
    (216, 21, 18),
    (939, 93, 90),
]


def scores(totals: tuple[int, int], soloist: int, alone: bool, floor: int = 14) -> list[float]:
    outcome = Outcome(
        totals=totals,
        cappotti=(False, False),
        playing=(0, 1, 2),
        players=3,
        soloist=soloist,
        alone=alone,
    )
    return list(TERZIGLIO.hand_score(rules(TERZIGLIO, poste_floor=floor), outcome))


@pytest.mark.parametrize(("total", "by_14", "by_45"), POSTE)
def test_poste(total: int, by_14: int, by_45: int) -> None:
    """The soloist's win is doubled, each opponent pays half; *faccio di mio* doubles all."""
    lower = total - 1
    for floor, poste in ((14, by_14), (45, by_45)):
        if total > 0:
            won = [2 * poste, -poste, -poste]
            assert scores((total, lower), 0, alone=False, floor=floor) == won
            assert scores((total, lower), 0, alone=True, floor=floor) == [2 * p for p in won]
        lost = [poste, -2 * poste, poste]
        for totals in ((lower, total), (total, total)):  # equal: the soloist loses
            assert scores(totals, 1, alone=False, floor=floor) == lost
            assert scores(totals, 1, alone=True, floor=floor) == [2 * p for p in lost]


def test_the_examples_of_the_sixth_edition() -> None:
    assert scores((208, 190), 0, alone=False) == [40, -20, -20]
    assert scores((190, 208), 2, alone=True) == [40, 40, -80]


def test_a_hand_thrown_in_scores_nothing_and_the_next_player_deals() -> None:
    hand = match_of(TERZIGLIO, score=(5, -10, 5)).do(Deal(1, SHUFFLED))
    hand.bid("passo", "passo", "passo")
    assert isinstance(hand.events[1], HandThrownIn)
    [sheet] = hand.state.sheets
    assert (sheet.sides, sheet.score, sheet.called_out) == ((), (0, 0, 0), None)
    assert hand.state.score == (5, -10, 5)
    assert hand.state.next_dealer == 2
    assert hand.refusal(Bid(2, BidWord.PASSO)).code is Code.HAND_OVER
    assert hand.refusal(Deal(1, PACK)) is Reason.WRONG_DEALER
    hand.do(Deal(2, SHUFFLED))
    assert hand.turn == 0


def thrown_in(match: Table, dealer: int) -> Table:
    return match.do(Deal(dealer, SHUFFLED)).bid("passo", "passo", "passo")


@pytest.mark.parametrize("number", [1, 2, 5])
def test_a_match_of_an_agreed_number_of_hands_counts_those_thrown_in(number: int) -> None:
    match = match_of(TERZIGLIO, hands=number)
    for dealer in range(number):
        assert not match.state.is_over
        thrown_in(match, dealer % 3)
    assert match.state.is_over
    assert match.state.verdict.winner == (0, 1, 2)
    assert match.refusal(Deal(number % 3, PACK)) is Reason.MATCH_OVER


@pytest.mark.parametrize(
    ("score", "winner"),
    [
        ((40, -20, -20), 0),
        ((-20, -20, 40), 2),
        ((20, 20, -40), (0, 1)),
        ((-80, 40, 40), (1, 2)),
        ((20, -40, 20), (0, 2)),
        ((0, 0, 0), (0, 1, 2)),
    ],
)
def test_the_highest_running_poste_win_and_equals_together(
    score: tuple[int, ...], winner: int | tuple[int, ...]
) -> None:
    match = thrown_in(match_of(TERZIGLIO, score=score, hands=1), 0)
    assert match.state.verdict.winner == winner
    assert match.events[-1] == MatchWon(winner, score)


def test_without_a_number_of_hands_it_never_ends() -> None:
    match = match_of(TERZIGLIO, score=(10000, -5000, -5000), target=5)
    for dealer in range(6):
        thrown_in(match, dealer % 3)
    assert not match.state.is_over


@pytest.mark.parametrize("floor", [0, 13, 44, 46, "14", True, None])
def test_the_floor_of_the_poste_is_14_or_45(floor: object) -> None:
    with pytest.raises(BadRulesError) as refused:
        rules(TERZIGLIO, poste_floor=floor)
    assert refused.value.knob == "poste_floor"


def test_nobody_calls_out() -> None:
    hand = table({0: "Kd Qd Nd"}, game=TERZIGLIO, score=(5000, 0, 0), target=10)
    hand.bid("faccio_di_mio")
    hand.declare("coins Kd Qd Nd")
    assert hand.phase is Phase.PLAY

"""The games of four in partnership, and the open game: packets, seats, over-trumping, counting."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from tarocchino.core.games import Game
from tarocchino.core.games.base import MatchSoFar
from tarocchino.core.model.actions import Deal, Declare, Discard, Play
from tarocchino.core.model.cards import PACK, card, cards
from tarocchino.core.model.combinations import combinations_of
from tarocchino.core.model.errors import Code, Reason
from tarocchino.core.model.rules import BadRulesError
from tarocchino.core.model.tricks import NO_TRICK, Trick, playable_cards
from tarocchino.core.play.events import MatchWon
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.play.match import new_match
from tarocchino.core.play.scoring import final_piles, matto_debt, piles_before_payment, score_hand
from tests.builders.match import (
    OPEN_GAME,
    OTTOCENTO,
    QUATTRO_SCARTATE,
    codes_of,
    match_of,
    named,
    played_out,
    rules,
    table,
)

BOTH_GAMES = pytest.mark.parametrize("game", [OTTOCENTO, QUATTRO_SCARTATE])


@BOTH_GAMES
@pytest.mark.parametrize("dealer", range(4))
def test_packets_of_five_from_the_eldest_round_to_the_dealer(game: Game, dealer: int) -> None:
    layout = game.deal(dealer, PACK, (0, 1, 2, 3), 4)
    by_turn = [layout.hands[(dealer + 1 + turn) % 4] for turn in range(4)]
    assert by_turn[0] == PACK[0:5] + PACK[20:25] + PACK[40:45]
    assert by_turn[1] == PACK[5:10] + PACK[25:30] + PACK[45:50]
    assert by_turn[2] == PACK[10:15] + PACK[30:35] + PACK[50:55]
    assert by_turn[3] == PACK[15:20] + PACK[35:40] + PACK[55:60]
    assert layout.stock == PACK[60:62]


@BOTH_GAMES
def test_seats_0_and_2_play_against_1_and_3(game: Game) -> None:
    assert game.sides(4, None) == ((0, 2), (1, 3))


@BOTH_GAMES
@pytest.mark.parametrize("players", [0, 1, 2, 3, 5, 6, 7])
def test_it_is_played_by_four(game: Game, players: int) -> None:
    assert game.players == (4,)
    with pytest.raises(BadRulesError, match="not played by") as refused:
        new_match(game, rules(game), players)
    assert refused.value.knob == "players"


SHUFFLED = tuple(Random(7).sample(PACK, len(PACK)))
RULES = rules(OPEN_GAME)

DEALS = [(2, 28, 6), (3, 18, 8), (4, 14, 6), (5, 12, 2), (6, 10, 2), (7, 8, 6)]


@pytest.mark.parametrize(("players", "each", "rest"), DEALS)
@pytest.mark.parametrize("dealer", [0, 1])
def test_one_packet_each_and_the_rest(players: int, each: int, rest: int, dealer: int) -> None:
    hand = match_of(OPEN_GAME, players).do(Deal(dealer, SHUFFLED))
    for turn in range(players):
        seat = (dealer + 1 + turn) % players
        assert hand.hand.hands[seat] == SHUFFLED[each * turn : each * (turn + 1)]
    assert len(hand.hand.stock) == rest
    assert hand.hand.stock == SHUFFLED[62 - rest :]
    assert (hand.phase, hand.turn) == (Phase.PLAY, (dealer + 1) % players)
    hand.finish()
    assert len(hand.hand.tricks) == each
    counted = [c for side in hand.state.sheets[0].sides for c in side.pile]
    assert len(counted) == 62
    assert set(counted) == set(PACK)


def test_no_discard_and_no_declarations() -> None:
    hand = table({0: "Kd Qd Nd"}, game=OPEN_GAME, players=3, declare="before_play")
    assert hand.phase is Phase.PLAY
    for action in (Discard(0, cards("Qd Nd")), Declare(0, named("coins Kd Qd Nd"))):
        assert hand.refusal(action).code is Code.WRONG_PHASE


OVERTRUMP = [
    # held, the trick so far, what may be played
    ("Kd 6d 15 09", "Qd 10", "Kd 6d"),  # a player who can follow must, trumped or not
    ("16 14 09 Ks", "Qd", "16 14 09"),  # no trump yet: any
    ("16 14 09 Ks", "Qd 10", "16 14"),
    ("16 14 09 Ks", "Qd 15", "16"),
    ("14 09 Ks", "Qd 15", "14 09"),  # not able: any trump
    ("16 14 09 Ks", "15", "16"),  # trumps led
    ("14 09 Ks", "15", "14 09"),
    ("16 14 Ks Ma", "15", "16 Ma"),  # the Matto at any turn
    ("14 Ks Ma", "15", "14 Ma"),
    ("An 16 Be", "15 Mo", "An"),
    ("16 Be", "15 Mo", "16 Be"),
    ("m1 05 Be", "m2", "m1 05"),  # a Moor on a Moor would win
    ("m1 Be", "m2 m3", "m1"),
    ("m1 Be", "Qd m2", "m1"),
    ("m1 Be", "Qd 05", "m1 Be"),
    ("m1 m2 m4 05", "m3 06", "m1 m2 m4 05"),
    ("07 m1 m2 m4 05", "m3 06", "07"),
    ("Be Ks", "m1", "Be"),
    ("m1 Be Ks", "Be", "m1 Be"),
    ("16 14 Ks", "Qd 15 Kd", "16"),
    ("16 09 Ks 6d", "Ma", "16 09 Ks 6d"),  # free after a Matto that was led
    ("16 09 Ks 6d", "Ma 10", "16"),
    ("16 09 Ks 6d", "Ma Qd", "6d"),
    ("16 09 Ks", "Ma Qd 10", "16"),
    ("16 09 Ks", "10 Ma", "16"),
    ("16 09 Ks", "10 Ma Lu", "16 09"),
    ("Kb Qs", "Qd 15", "Kb Qs"),  # no trump: anything
    ("Kb Qs", "15", "Kb Qs"),
]


@pytest.mark.parametrize(("held", "so_far", "may"), OVERTRUMP)
def test_over_trumping(held: str, so_far: str, may: str) -> None:
    plays = enumerate(cards(so_far))
    trick = Trick(tuple(plays))
    hand = cards(held)
    assert codes_of(playable_cards(hand, trick, RULES)) == set(may.split())


def test_any_card_may_be_led() -> None:
    hand = cards("16 m1 Ma Ks 6d Be")
    assert playable_cards(hand, NO_TRICK, RULES) == hand


def test_why_a_card_is_refused() -> None:
    hands = {0: "15 Qd", 1: "16 09 Ks", 2: "10 6d"}
    hand = table(hands, game=OPEN_GAME, players=3).play("15")
    assert hand.refusal(Play(1, card("Ks"))) is Reason.FOLLOW_SUIT
    assert hand.refusal(Play(1, card("09"))) is Reason.MUST_OVERTRUMP
    assert Reason.MUST_OVERTRUMP.code is Code.MUST_OVERTRUMP
    hand.play("16")
    assert hand.hand.trick.cards == cards("15 16")


def test_over_trumping_is_a_knob() -> None:
    hand = table({0: "15", 1: "16 09"}, game=OPEN_GAME, players=3, overtrump=False)
    hand.play("15 09")
    assert hand.hand.trick.cards == cards("15 09")


HALVES = [
    ("", 0),
    ("6s", 0.5),
    ("6s 7s", 1),
    ("Ks", 4.5),
    ("Qs", 3.5),
    ("Ns", 2.5),
    ("Js", 1.5),
    ("An Mo Be Ma", 18),
    ("So Lu 16 m1 As", 2.5),
    ("Ks Qs Ns", 10.5),
]


@pytest.mark.parametrize(("pile", "points"), HALVES)
def test_cards_are_counted_singly_with_their_halves(pile: str, points: float) -> None:
    assert OPEN_GAME.count_cards(cards(pile), 3) == points


def test_the_whole_pack_is_worth_87() -> None:
    assert OPEN_GAME.count_cards(PACK, 5) == 87


PRICE = [
    # tricks of three players, the rest; who owes, whom, with which cards
    (("0:Ks 6s 7s", "0:Ma 8s 9s"), "6d 7d", (0, 2, "Ks 6s 7s")),
    (("0:Ks 6s 7s", "0:8s Ma 6c"), "6d 7d", None),  # forfeited: no trick
    (("0:Ks 6s 7s", "0:6b 7b Kb", "2:Qs Ma Ns"), "6d 7d", (0, 2, "Ks 6s 7s")),
    (("0:6s Ks 7s", "1:Ma Kb 6b", "2:6c 7c Kc"), "6d 7d", (1, 2, "6s Ks 7s Kc 6c 7c 6d 7d")),
    (("0:6s Ks 7s", "1:Kb 7b 6b", "1:6c 7c Kc"), "6d Ma", None),  # it lay in the rest
]


@pytest.mark.parametrize(("tricks", "rest", "owed"), PRICE)
def test_the_price_of_the_matto(
    tricks: tuple[str, ...], rest: str, owed: tuple[int, int, str] | None
) -> None:
    state = played_out(*tricks, game=OPEN_GAME, players=3, dealer=2, stock=rest)
    debt = matto_debt(state)
    found = debt and (debt.seat, debt.payee, codes_of(debt.cards))
    assert found == (owed and (owed[0], owed[1], set(owed[2].split())))
    if debt is not None:
        for paid in debt.cards:
            assert paid in final_piles(replace(state, payment=paid))[debt.payee]


def test_a_player_without_a_trick_gives_up_the_matto() -> None:
    state = played_out(
        "0:Ks 6s 7s", "0:Qs Ma 6c", "0:6b 7b Kb", game=OPEN_GAME, players=3, dealer=2, stock="6d"
    )
    piles = [codes_of(pile) for pile in piles_before_payment(state)]
    # The Matto goes to the winner of its trick, the rest to the winner of the last trick.
    assert piles == [
        {"Ks", "6s", "7s", "Qs", "Ma", "6c"},
        set(),
        {"6b", "7b", "Kb", "6d"},
    ]
    sheet = score_hand(state)
    assert [side.cappotto for side in sheet.sides] == [False, True, False]
    assert sheet.sides[1].total == 0


def test_suits_are_ranked_alike() -> None:
    for suit in "sbcd":
        order = [f"{rank}{suit}" for rank in "KQNJT9876A"]
        state = played_out(
            *(f"0:{low} {high}" for high, low in pairwise(order)),
            game=OPEN_GAME,
            players=2,
            dealer=1,
        )
        for trick in state.tricks:
            best = max(trick.cards, key=lambda c: -order.index(c.code))
            assert best is trick.plays[1][1]
        assert [side.cappotto for side in score_hand(state).sides] == [True, False]


STOPS = [
    # a contatore in place of a number below the 16 ends the run
    ("An Mo So 16 15 14 Ma 12", 35, 30),
    ("An Mo So Ma 15 14 13", 30, 30),  # for the 16 it may
    ("An Mo Be Ma 16 14", 25, 20),
    ("An So Lu Ma Be 15 13", 30, 25),
    ("An Mo Be Ma 15 14 13 12", 15, 35),  # no scavezzo reale where a contatore stops
]


@pytest.mark.parametrize(("held", "bridge", "stop"), STOPS)
def test_the_grande_stops_at_a_contatore(held: str, bridge: int, stop: int) -> None:
    def points(wild: str) -> int:
        by_knob = rules(OPEN_GAME, grande_wild=wild)
        found = combinations_of(frozenset(cards(held)), by_knob)
        return sum(c.points for c in found if c.family.value == "grande")

    assert points("bridge") == bridge
    assert points("stop") == stop


ENDS = [
    # hands agreed on, hands played, score, who wins
    (1, 1, (50.5, 36.5), 0),
    (1, 1, (36, 51, 50.5), 1),
    (1, 1, (43.5, 43.5), (0, 1)),
    (1, 1, (20, 33.5, 33.5, 0), (1, 2)),
    (1, 1, (29, 29, 29), (0, 1, 2)),
    (3, 2, (50, 37), "goes on"),
    (3, 3, (150, 111), 0),
]


@pytest.mark.parametrize(("hands", "played", "score", "winner"), ENDS)
def test_the_highest_wins_and_equals_draw(
    hands: int, played: int, score: tuple[float, ...], winner: int | tuple[int, ...] | str
) -> None:
    by_knob = match_of(OPEN_GAME, len(score), hands=hands).state.rules
    verdict = OPEN_GAME.verdict(by_knob, MatchSoFar(score, played, None))
    if winner == "goes on":
        assert verdict is None
        return
    assert verdict.winner == winner


@pytest.mark.parametrize("hands", [1, 2, 4])
def test_a_match_of_so_many_hands(hands: int) -> None:
    match = match_of(OPEN_GAME, 3, hands=hands)
    for number in range(hands):
        assert not match.state.is_over
        match.do(Deal(number % 3, SHUFFLED)).finish()
    assert match.state.is_over
    assert match.events[-1] == MatchWon(match.state.verdict.winner, match.state.score)
    totals = [sum(sheet.score[seat] for sheet in match.state.sheets) for seat in range(3)]
    assert list(match.state.score) == totals
    assert match.state.verdict.winner == totals.index(max(totals))
    assert match.refusal(Deal(hands % 3, PACK)) is Reason.MATCH_OVER

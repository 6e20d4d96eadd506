"""Millone, Centocinquanta and Quindici: deals, discards, calling out, targets (rules.md § 10)."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from tarocchino.core.games import Game
from tarocchino.core.games.base import Outcome
from tarocchino.core.model.actions import CallOut, Deal, Declare, DeclineCallOut, Discard, Play
from tarocchino.core.model.cards import PACK, cards
from tarocchino.core.model.errors import Code, Reason
from tarocchino.core.play.events import CalledOut, CardsReceived, MatchWon
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.play.scoring import matto_debt, piles_before_payment, score_hand
from tarocchino.core.views.view import view_for
from tests.builders.match import (
    CENTOCINQUANTA,
    DULL,
    MILLONE,
    QUINDICI,
    Table,
    codes_of,
    match_of,
    named,
    played_out,
    rules,
    table,
)

SHUFFLED = tuple(Random(4).sample(PACK, len(PACK)))
ALL = pytest.mark.parametrize(
    "game", [MILLONE, CENTOCINQUANTA, QUINDICI], ids=lambda game: game.name.value
)
SHORT = pytest.mark.parametrize(
    "game", [CENTOCINQUANTA, QUINDICI], ids=lambda game: game.name.value
)
DEALERS = pytest.mark.parametrize("dealer", [0, 1])

WORTH_10 = "coins Kd Qd Nd"


def quiet(game: Game, hands: Mapping[int, str], stock: str = "", **knobs: Any) -> Table:
    """A hand dealt by seat 1 whose first cards contain no combination but those named."""
    return table(hands, stock, game=game, filler=DULL, **knobs)


def declining(hand: Table) -> Table:
    """Nobody calls out with the first cards."""
    while hand.phase is Phase.CALL_OUT:
        hand.decline()
    return hand


def dealt(game: Game, dealer: int = 1) -> Table:
    """A shuffled hand in which nobody calls out with the first cards."""
    return declining(match_of(game).do(Deal(dealer, SHUFFLED)))


def call_offered(hand: Table) -> bool:
    """Whether the player who is asked could win by calling out."""
    assert hand.phase is Phase.CALL_OUT
    shown = view_for(hand.state, hand.turn).hand
    return bool(shown.choices.call_out)


def discard_low(hand: Table, *numbers: int) -> Table:
    """The players in turn discard these numbers of cards, the last that may be discarded."""
    declining(hand)
    for number in numbers:
        held = hand.hand.hands[hand.turn]
        low = [c.code for c in held if c.points == 1]
        hand.discard(" ".join(low[-number:]))
    return hand


@DEALERS
def test_the_first_deal_of_millone(dealer: int) -> None:
    hand = dealt(MILLONE, dealer).hand
    opponent = 1 - dealer
    fives = [SHUFFLED[start : start + 5] for start in range(0, 40, 5)]
    assert hand.hands[opponent] == sum(fives[0::2], ())
    assert hand.hands[dealer] == sum(fives[1::2], ()) + SHUFFLED[40:42]
    assert hand.stock == SHUFFLED[42:62]
    assert (hand.phase, hand.turn) == (Phase.DISCARD, opponent)


@DEALERS
def test_both_discard_ten_then_the_second_deal_then_the_dealer_two(dealer: int) -> None:
    opponent = 1 - dealer
    hand = dealt(MILLONE, dealer)
    discard_low(hand, 10)
    assert (hand.phase, hand.turn) == (Phase.DISCARD, dealer)
    assert len(hand.hand.stock) == 20
    kept = hand.hand.hands[dealer]
    discard_low(hand, 10)
    received = [(e.seat, e.cards) for e in hand.events if isinstance(e, CardsReceived)]
    assert received == [
        (opponent, SHUFFLED[42:47]),
        (dealer, SHUFFLED[47:52]),
        (opponent, SHUFFLED[52:57]),
        (dealer, SHUFFLED[57:62]),
    ]
    assert (hand.phase, hand.turn) == (Phase.DISCARD, dealer)
    assert [len(hand.hand.hands[seat]) for seat in (opponent, dealer)] == [20, 22]
    assert set(SHUFFLED[47:52]) <= set(hand.hand.hands[dealer])
    assert len(set(kept) & set(hand.hand.hands[dealer])) == 12
    discard_low(hand, 2)
    assert (hand.phase, hand.turn) == (Phase.PLAY, opponent)
    assert [len(hand.hand.discards[seat]) for seat in (opponent, dealer)] == [10, 12]
    assert [len(held) for held in hand.hand.hands] == [20, 20]
    hand.play_out()
    assert len(hand.hand.tricks) == 20


@pytest.mark.parametrize("number", [0, 2, 9, 11, 12])
def test_the_first_discards_of_millone_are_ten(number: int) -> None:
    hand = dealt(MILLONE)
    low = [c for c in hand.hand.hands[0] if c.points < 5]
    assert hand.refusal(Discard(0, tuple(low[:number]))) is Reason.DISCARD_NUMBER
    five = next(c for c in hand.hand.hands[0] if c.points == 5)
    assert hand.refusal(Discard(0, (*low[:9], five))) is Reason.DISCARD_FIVE_POINT
    assert hand.refusal(Discard(1, hand.hand.hands[1][:10])) is Reason.WRONG_TURN


def test_the_last_discard_of_millone_is_two() -> None:
    hand = discard_low(dealt(MILLONE), 10, 10)
    low = tuple(c for c in hand.hand.hands[1] if c.points < 5)
    for number in (1, 3, 10):
        assert hand.refusal(Discard(1, low[:number])) is Reason.DISCARD_NUMBER
    assert hand.refusal(Discard(0, hand.hand.hands[0][:2])) is Reason.WRONG_TURN


@SHORT
@DEALERS
def test_the_deal_of_fifteen_and_seventeen(game: Game, dealer: int) -> None:
    hand = dealt(game, dealer)
    opponent = 1 - dealer
    fives = [SHUFFLED[start : start + 5] for start in range(0, 30, 5)]
    assert hand.hand.hands[opponent] == sum(fives[0::2], ())
    assert hand.hand.hands[dealer] == sum(fives[1::2], ()) + SHUFFLED[30:32]
    assert (hand.phase, hand.turn) == (Phase.DISCARD, dealer)
    discard_low(hand, 2)
    assert (hand.phase, hand.turn) == (Phase.PLAY, opponent)
    hand.play_out()
    assert len(hand.hand.tricks) == 15


@SHORT
def test_thirty_cards_are_out_of_the_game(game: Game) -> None:
    hand = discard_low(dealt(game), 2).finish()
    [sheet] = hand.state.sheets
    counted = [c for side in sheet.sides for c in side.pile]
    assert len(counted) == 32
    assert set(counted) == set(SHUFFLED[:32])
    assert sum(side.last_trick for side in sheet.sides) == 6


@ALL
def test_the_deal_alternates(game: Game) -> None:
    hand = dealt(game)
    discard_low(hand, *((10, 10, 2) if game is MILLONE else (2,))).finish()
    assert hand.state.next_dealer == 0
    assert hand.refusal(Deal(1, PACK)) is Reason.WRONG_DEALER


PRICE = [
    # tricks, who owes, whom, with which cards; the dealer 1 discarded 8d 9d
    (("0:Kd 6d", "0:Ma Ks"), (0, 1, "Kd 6d")),
    (("0:Kd 6d", "0:Ks Ma"), None),  # forfeited: the dealer has no trick
    (("0:6d Kd", "1:Ks 6s", "1:Ma 7s", "0:Kc 6c"), (1, 0, "6d Kd Ks 6s 8d 9d")),
    (("0:6d Kd", "1:Ma 7s"), (1, 0, "6d Kd 8d 9d")),
    (("0:6d Kd", "1:Kc 6c"), None),  # the Matto is out of the game
]


@ALL
@pytest.mark.parametrize(("tricks", "owed"), PRICE)
def test_the_price_of_the_matto(
    game: Game, tricks: tuple[str, ...], owed: tuple[int, int, str] | None
) -> None:
    state = played_out(*tricks, game=game, players=2, dealer=1, discard="8d 9d")
    debt = matto_debt(state)
    found = debt and (debt.seat, debt.payee, codes_of(debt.cards))
    assert found == (owed and (owed[0], owed[1], set(owed[2].split())))


@ALL
def test_a_player_without_a_trick_loses_matto_and_discard(game: Game) -> None:
    state = played_out("0:Kd 6d", "0:Ks Ma", game=game, players=2, dealer=1, discard="8d 9d")
    assert codes_of(piles_before_payment(state)[0]) == {"Kd", "6d", "Ks", "Ma", "8d", "9d"}
    sheet = score_hand(state)
    assert [side.cappotto for side in sheet.sides] == [False, True]
    assert sheet.sides[1].total == 0


CALLER = "Kd Qd Nd 6s 7s"
CALLER_TOO = "Kc Qc Nc 6d 7d"


def near(game: Game, missing: int) -> dict[str, Any]:
    """A target that a declaration of ``missing`` points reaches from a score of nothing."""
    return {"target": (missing + 5) // 10 if game is QUINDICI else missing}


@ALL
def test_the_dealer_calls_out_with_the_first_cards_before_the_two(game: Game) -> None:
    hand = quiet(game, {1: CALLER}, **near(game, 10))
    assert (hand.phase, hand.turn) == (Phase.CALL_OUT, 1)
    assert len(hand.hand.hands[1]) == (20 if game is MILLONE else 15)
    assert hand.refusal(CallOut(0, named(WORTH_10))) is Reason.WRONG_TURN
    hand.call_out(WORTH_10)
    assert CalledOut(1) in hand.events
    [sheet] = hand.state.sheets
    assert sheet.called_out == 1
    assert sheet.score == ((0, 1) if game is QUINDICI else (0, 10))
    assert [side.total for side in sheet.sides] == [0, 10]
    assert hand.events[-1] == MatchWon(1, sheet.score)
    assert hand.state.verdict.winner == 1


@ALL
def test_the_two_last_cards_do_not_call_out(game: Game) -> None:
    hand = quiet(game, {1: "Kd Qd 6s"}, "Nd", **near(game, 10))
    assert not call_offered(hand)
    assert hand.refusal(CallOut(1, named(WORTH_10))) is Reason.DECLARED_NOT_HELD


@ALL
def test_then_the_opponent_calls_out(game: Game) -> None:
    hand = quiet(game, {1: CALLER, 0: CALLER_TOO}, **near(game, 10))
    hand.decline()
    assert (hand.phase, hand.turn) == (Phase.CALL_OUT, 0)
    assert call_offered(hand)
    assert len(hand.hand.hands[1]) == (22 if game is MILLONE else 17)
    hand.call_out("cups Kc Qc Nc")
    assert hand.state.verdict.winner == 0


@ALL
def test_the_opponent_alone_may_call_out(game: Game) -> None:
    hand = quiet(game, {0: CALLER_TOO, 1: "Kd Qd"}, **near(game, 10))
    assert not call_offered(hand)
    hand.decline()
    assert (hand.turn, call_offered(hand)) == (0, True)
    hand.decline()
    assert (hand.phase, hand.turn) == (Phase.DISCARD, 0 if game is MILLONE else 1)


@ALL
def test_a_call_that_does_not_win_is_refused(game: Game) -> None:
    hand = quiet(game, {1: CALLER, 0: CALLER_TOO}, **near(game, 46))
    for seat, words in ((1, WORTH_10), (0, "cups Kc Qc Nc")):
        assert (hand.phase, hand.turn) == (Phase.CALL_OUT, seat)
        assert not call_offered(hand)
        assert hand.refusal(CallOut(seat, named(words))) is Reason.CALL_OUT_FALLS_SHORT
        hand.decline()
    assert hand.phase is Phase.DISCARD
    for seat, words in ((1, WORTH_10), (0, "cups Kc Qc Nc")):
        assert hand.refusal(CallOut(seat, named(words))).code in (Code.WRONG_PHASE, Code.WRONG_TURN)
        assert hand.refusal(DeclineCallOut(seat)) is Reason.WRONG_PHASE


@ALL
def test_a_call_out_with_less_than_is_missing_is_refused(game: Game) -> None:
    hand = quiet(game, {1: f"{CALLER} Ks Qs Ns Jd"}, **near(game, 25))
    assert hand.phase is Phase.CALL_OUT
    assert hand.refusal(CallOut(1, named(WORTH_10))) is Reason.CALL_OUT_FALLS_SHORT
    assert hand.refusal(CallOut(1, ())) is Reason.EMPTY_DECLARATION
    assert hand.refusal(CallOut(1, named("cups Kc Qc Nc"))) is Reason.DECLARED_NOT_HELD
    hand.call_out("coins Kd Qd Nd Jd", "swords Ks Qs Ns")
    assert hand.state.is_over


def test_who_declined_in_millone_declares_without_calling_out() -> None:
    hand = quiet(MILLONE, {0: CALLER}, target=10)
    discard_low(hand, 10, 10, 2).declare(WORTH_10)
    assert hand.phase is Phase.PLAY


@SHORT
def test_the_opponents_declaration_in_the_first_trick_calls_out(game: Game) -> None:
    hand = quiet(game, {0: CALLER}, **near(game, 10))
    discard_low(hand, 2).declare(WORTH_10)
    assert hand.hand.called_out == 0
    assert hand.state.verdict.winner == 0
    assert hand.hand.tricks == ()


@SHORT
def test_the_opponents_declaration_that_falls_short_does_not(game: Game) -> None:
    hand = quiet(game, {0: CALLER}, **near(game, 20))
    discard_low(hand, 2).declare(WORTH_10)
    assert hand.phase is Phase.PLAY


@SHORT
def test_the_dealers_declaration_counts_at_the_end_only(game: Game) -> None:
    hand = quiet(game, {1: CALLER}, **near(game, 10))
    discard_low(hand, 2).play_any().declare(WORTH_10)
    assert hand.phase is Phase.PLAY
    hand.finish()
    [sheet] = hand.state.sheets
    assert sheet.called_out is None
    assert sheet.sides[1].declared_points == 10


@SHORT
def test_the_opponents_declaration_calls_out_before_play_too(game: Game) -> None:
    hand = quiet(game, {0: CALLER}, declare="before_play", **near(game, 10))
    discard_low(hand, 2)
    assert (hand.phase, hand.turn) == (Phase.DECLARE, 0)
    hand.declare(WORTH_10)
    assert hand.hand.called_out == 0


@ALL
@pytest.mark.parametrize("manner", ["barilli", "immediate", "after_declarations"])
def test_the_manner_of_calling_out_is_a_knob_of_ottocento_alone(game: Game, manner: str) -> None:
    hand = quiet(game, {1: CALLER}, calling_out=manner, **near(game, 10))
    assert hand.phase is Phase.CALL_OUT
    discard_low(hand, *((10, 10, 2) if game is MILLONE else (2,)))
    hand.play_any()
    if set(cards("Kd Qd Nd")) <= set(hand.hand.hands[1]):
        hand.declare(WORTH_10)
    assert hand.phase is Phase.PLAY


QUINDICI_ROUNDING = [
    *((s, 0) for s in (0, 1, 4)),
    *((s, 1) for s in (5, 9, 10, 14)),
    *((s, 2) for s in (15, 19, 20, 24)),
    *((s, 3) for s in (25, 30, 34)),
    (35, 4),
    (144, 14),
    (145, 15),
    (939, 94),
]


@pytest.mark.parametrize(("points", "counted"), QUINDICI_ROUNDING)
def test_quindici_counts_in_tens(points: int, counted: int) -> None:
    outcome = Outcome(
        totals=(points, 0),
        cappotti=(False, False),
        playing=(0, 1),
        players=2,
        soloist=None,
        alone=False,
    )
    assert QUINDICI.hand_score(rules(QUINDICI), outcome) == (counted, 0)
    assert QUINDICI.rounded(points) == counted
    assert CENTOCINQUANTA.hand_score(rules(CENTOCINQUANTA), outcome) == (points, 0)


def test_a_hand_of_quindici_adds_each_total_in_tens() -> None:
    for dealer in (0, 1):
        hand = discard_low(dealt(QUINDICI, dealer), 2).finish()
        [sheet] = hand.state.sheets
        assert sheet.score == tuple((int(side.total) + 5) // 10 for side in sheet.sides)
        assert hand.state.score == sheet.score


CALLS_OF_QUINDICI = [
    # score before, combinations of the opponent, whether 15 are reached
    (14, "coins Kd Qd Nd", True),  # 10 are 1
    (13, "coins Kd Qd Nd", False),
    (13, "coins Kd Qd Nd Jd", True),  # 15 are 2
    (12, "coins Kd Qd Nd Jd", False),
    (13, "coins Kd Qd Nd Jd Ad", True),  # 20 are 2
    (12, "coins Kd Qd Nd Jd Ad", False),
    (12, "queens Qs Qb Qc Qd", True),  # 28 are 3
    (13, "queens Qs Qb Qc", False),  # 14 are 1
    (14, "jacks Js Jb Jc", True),
]


@pytest.mark.parametrize(("score", "declared", "called"), CALLS_OF_QUINDICI)
def test_declared_points_are_rounded_for_calling_out(
    score: int, declared: str, called: bool
) -> None:
    held = declared.partition(" ")[2]
    hand = quiet(QUINDICI, {0: held}, score=(score, 0))
    if not called:
        # The other cards of the fifteen might let the opponent call out, so declaring is tested.
        while hand.phase is Phase.CALL_OUT:
            hand.decline()
        discard_low(hand, 2).declare(declared)
        assert hand.phase is Phase.PLAY
        return
    hand.decline()
    assert (hand.phase, hand.turn) == (Phase.CALL_OUT, 0)
    hand.call_out(declared)
    assert hand.state.verdict.winner == 0


def ending(game: Game, first: float, second: float) -> Table:
    """A match with the usual target whose hand ends with this score."""
    worth = hand_worth(game)
    match = match_of(game, score=(first - worth[0], second - worth[1]))
    discard_low(
        declining(match.do(Deal(1, SHUFFLED))), *((10, 10, 2) if game is MILLONE else (2,))
    ).finish()
    assert match.state.score == (first, second)
    return match


def hand_worth(game: Game) -> tuple[float, ...]:
    hand = dealt(game)
    discard_low(hand, *((10, 10, 2) if game is MILLONE else (2,))).finish()
    return hand.state.sheets[0].score


@pytest.mark.parametrize(
    ("game", "target"), [(MILLONE, 1000), (CENTOCINQUANTA, 150), (QUINDICI, 15)]
)
@pytest.mark.parametrize(
    ("first", "second", "winner"),
    [
        (-1, -1, None),
        (0, -1, 0),
        (-1, 0, 1),
        (2, 3, 1),
        (3, 2, 0),
        (0, 0, None),
        (4, 4, None),
    ],
)
def test_the_target_and_both_beyond_it(
    game: Game, target: int, first: int, second: int, winner: int | None
) -> None:
    match = ending(game, target + first, target + second)
    assert match.state.is_over is (winner is not None)
    if match.state.verdict is not None:
        assert match.state.verdict.winner == winner
    else:
        assert match.state.awaits_deal


@pytest.mark.parametrize(
    ("game", "target"),
    [(CENTOCINQUANTA, 151), (CENTOCINQUANTA, 200), (QUINDICI, 20), (QUINDICI, 21)],
)
def test_other_usual_targets(game: Game, target: int) -> None:
    assert target in game.targets
    assert match_of(game, target=target).state.rules.target == target


@ALL
def test_declaring_is_as_usual(game: Game) -> None:
    hand = quiet(game, {1: f"{CALLER} 6b", 0: CALLER_TOO}, target=1000)
    numbers = (10, 10, 2) if game is MILLONE else (2,)
    declining(hand)
    if game is MILLONE:
        for seat in (0, 1):
            keep = set(cards("Kd Qd Nd Kc Qc Nc"))
            low = [c for c in hand.hand.hands[seat] if c not in keep and c.points < 5]
            hand.do(Discard(seat, tuple(low[:10])))
        numbers = (2,)
    discard_low(hand, *numbers)
    assert hand.refusal(Declare(1, named(WORTH_10))) is Reason.WRONG_TURN
    hand.declare("cups Kc Qc Nc")
    assert hand.refusal(Declare(0, named("cups Kc Qc Nc"))) is Reason.DECLARED_ALREADY
    hand.play_any().declare(WORTH_10).play_any()
    late = Declare(hand.turn, named(WORTH_10))
    assert hand.refusal(late) is Reason.TOO_LATE_TO_DECLARE
    assert hand.refusal(Play(1 - hand.turn, PACK[0])) is Reason.WRONG_TURN

"""Mattazza: groups of n, who loses, who sits out, who deals, the Matto, sayings (rules.md § 11)."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tarocchino.core.games import GAMES, GameName
from tarocchino.core.games.base import MatchSoFar
from tarocchino.core.model.actions import CallOut, Deal, Declare, Discard, Pay, Play, Saying, Signal
from tarocchino.core.model.cards import PACK, card, cards
from tarocchino.core.model.errors import Code, Reason
from tarocchino.core.play.events import CardPlayed, MatchWon
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.play.legality import may_declare
from tarocchino.core.play.match import MatchState, still_in
from tarocchino.core.play.scoring import (
    HandSheet,
    default_payment,
    final_piles,
    matto_debt,
    piles_before_payment,
    score_hand,
)
from tarocchino.core.views.view import view_for
from tests.builders.match import DULL, MATTAZZA, Table, codes_of, match_of, named, played_out, table
from tests.tarocchino.core import oracle

SHUFFLED = tuple(Random(6).sample(PACK, len(PACK)))
NUMBERS = pytest.mark.parametrize("players", [3, 4, 5, 6])


@NUMBERS
@pytest.mark.parametrize("dealer", [0, 2])
def test_ten_cards_each_in_packets_of_five(players: int, dealer: int) -> None:
    hand = match_of(MATTAZZA, players).do(Deal(dealer, SHUFFLED))
    for turn in range(players):
        seat = (dealer + 1 + turn) % players
        second = 5 * (players + turn)
        assert (
            hand.hand.hands[seat]
            == SHUFFLED[5 * turn : 5 * turn + 5] + (SHUFFLED[second : second + 5])
        )
    assert hand.hand.stock == SHUFFLED[10 * players :]
    assert (hand.phase, hand.turn) == (Phase.PLAY, (dealer + 1) % players)
    assert not may_declare(hand.hand)
    hand.play_out()
    assert len(hand.hand.tricks) == 10


def test_no_discard_no_declarations_no_calling_out() -> None:
    hand = table({0: "Kd Qd Nd"}, game=MATTAZZA, players=3)
    for action in (
        Discard(0, cards("Qd Nd")),
        Declare(0, named("coins Kd Qd Nd")),
        CallOut(0, named("coins Kd Qd Nd")),
    ):
        assert hand.refusal(action).code is Code.WRONG_PHASE


@pytest.mark.parametrize("declare", ["first_trick", "before_play"])
def test_no_declarations_whatever_the_knob(declare: str) -> None:
    hand = table({0: "Kd Qd Nd"}, game=MATTAZZA, players=3, declare=declare)
    assert hand.phase is Phase.PLAY
    assert hand.refusal(Declare(0, named("coins Kd Qd Nd"))) is Reason.NO_DECLARATIONS
    assert Reason.NO_DECLARATIONS.code is Code.WRONG_PHASE


GROUPS = [
    # players in, tricks of one player, points: cards / n, and each card's value above one
    (3, "6s 7s 8s", 1),
    (3, "Ks 7s 8s", 5),
    (3, "Ks Qs 8s", 8),
    (3, "Ks Qs Ns", 10),
    (3, "An Mo Be", 13),
    (3, "6s 7s 8s 9s Ts As", 2),
    (3, "Ks 7s 8s Kb 7b 8b", 10),
    (4, "6s 7s 8s 9s", 1),
    (4, "Ks Qs Ns Js", 11),
    (4, "Ma Kb 7b 8b", 9),
    (4, "Ks 7s 8s 9s Kb 7b 8b 9b", 10),
    (5, "6s 7s 8s 9s Ts", 1),
    (5, "Ks Qs Ns Js As", 11),
    (5, "Ks 7s 8s 9s Ts 6b 7b 8b 9b Tb", 6),
    (6, "6s 7s 8s 9s Ts As", 1),
    (6, "Ks Kb Qs Qb Ns Js", 18),
    (6, "Ks Kb Qs Qb Ns Js 6c 7c 8c 9c Tc Ac", 19),
    (2, "Ks 6s", 5),  # when only two are left
]


@pytest.mark.parametrize(("players", "pile", "points"), GROUPS)
def test_cards_are_counted_in_groups_of_the_players_in(
    players: int, pile: str, points: int
) -> None:
    assert MATTAZZA.count_cards(cards(pile), players) == points


def penalties(*tricks: str, players: int = 3, **more: Any) -> tuple[list[float], list[float]]:
    sheet = score_hand(played_out(*tricks, game=MATTAZZA, players=players, dealer=0, **more))
    return [side.total for side in sheet.sides], list(sheet.score)


WHO_LOSES = [
    pytest.param(
        ("0:Ks 6s 7s", "1:8b 7b 6b", "2:6c 9c Tc"), [5, 1, 7], [0, 0, 1], id="6 for the last trick"
    ),
    pytest.param(("0:Ks 6s 7s", "1:8b 7b 6b", "2:Qc 9c Tc"), [5, 1, 10], [0, 0, 1], id="the most"),
    pytest.param(("0:Ks Qs Ns", "1:8b 7b 6b", "2:6c 9c Tc"), [20, 1, 7], [1, 0, 0], id="a suit"),
    pytest.param(
        ("0:Ks Kb Kc", "1:8b 7b 6b", "2:6c 9c Tc"), [13 + 17, 1, 7], [1, 0, 0], id="a cricca"
    ),
    pytest.param(
        ("0:Ks Ns 7s", "1:8b 7b 6b", "2:6c 9c Tc"), [7, 1, 7], [1, 0, 1], id="two tied at the most"
    ),
    pytest.param(
        ("0:Ks Ns 7s", "1:Kb Nb 6b", "2:6c 9c Tc"), [7, 7, 7], [1, 1, 1], id="all three tied"
    ),
    pytest.param(
        ("0:Ks Qs Ns", "1:8b 7b 6b", "1:6c 9c Tc"), [20, 8, 0], [0, 0, 1], id="without a trick"
    ),
    pytest.param(
        ("0:Ks Qs Ns", "0:8b 7b 6b"), [27, 0, 0], [0, 1, 1], id="two without a trick lose both"
    ),
]


@pytest.mark.parametrize(("tricks", "totals", "lost"), WHO_LOSES)
def test_who_loses(tricks: tuple[str, ...], totals: list[int], lost: list[int]) -> None:
    # 6c is led by seat 2 and, cups being short, wins over 9c and 10c.
    assert penalties(*tricks) == (totals, lost)


def test_groups_of_the_players_still_in_decide_who_loses() -> None:
    """With two of three players left a trick is two cards, and the third has an entry of zeros."""
    state = played_out(
        "0:Ks 6s", "0:6b Kb", "2:6c Kc", game=MATTAZZA, players=3, playing=(0, 2), dealer=0
    )
    sheet = score_hand(state)
    assert [side.total for side in sheet.sides] == [10 + 6, 0, 5]
    assert sheet.score == (1, 0, 0)
    out = sheet.sides[1]
    assert (out.seats, out.cards, out.last_trick, out.cappotto, out.pile) == ((1,), 0, 0, False, ())


def test_who_sits_out_is_not_one_without_a_trick() -> None:
    state = played_out(
        "0:Ks 6s 7s",
        "2:8b 7b 6b",
        "3:Qc 9c Tc",
        game=MATTAZZA,
        players=4,
        playing=(0, 2, 3),
        dealer=0,
    )
    assert score_hand(state).score == (0, 0, 0, 1)


PRICE = [
    # tricks of three players; who owes, whom, with which cards
    (("0:Ks 6s 7s", "0:Ma 8s 9s"), (0, 2, "Ks 6s 7s")),  # 9s: seat 2
    (("0:Ks 6s 7s", "0:8s Ma 6d"), None),  # seat 1 has no trick
    (("0:Ks 6s 7s", "0:6b Kb Ma", "1:6c 7c 8c"), None),  # nor seat 2
    (("0:6s Ks 7s", "1:Ma Kb 6b", "2:6c Qc 7c"), (1, 2, "6s Ks 7s")),
    (("0:6s 7s 8s", "2:Ma 6b Kb"), (2, 1, "6s 7s 8s")),
    (("0:6s 7s 8s", "2:6d 7d 8d"), None),  # the Matto is out of the game
]


@pytest.mark.parametrize(("tricks", "owed"), PRICE)
def test_the_price_goes_to_the_winner_of_the_mattos_trick(
    tricks: tuple[str, ...], owed: tuple[int, int, str] | None
) -> None:
    state = played_out(*tricks, game=MATTAZZA, players=3, dealer=0)
    debt = matto_debt(state)
    found = debt and (debt.seat, debt.payee, codes_of(debt.cards))
    assert found == (owed and (owed[0], owed[1], set(owed[2].split())))
    if debt is None:
        return
    for paid in debt.cards:
        piles = final_piles(replace(state, payment=paid))
        assert paid in piles[debt.payee]
        assert card("Ma") in piles[debt.seat]
        assert all(len(pile) % 3 == 0 for pile in piles)


def test_a_player_without_a_trick_gives_up_the_matto_itself() -> None:
    state = played_out("0:Ks 6s 7s", "0:6b Ma Kb", "2:Kc 6c 7c", game=MATTAZZA, players=3, dealer=0)
    piles = piles_before_payment(state)
    assert piles[1] == ()
    assert codes_of(piles[2]) == {"6b", "Ma", "Kb", "6c", "7c", "Kc"}
    assert matto_debt(state) is None
    sheet = score_hand(state)
    assert [side.cappotto for side in sheet.sides] == [False, True, False]
    assert sheet.score == (0, 1, 0)


DEFAULTS = [
    # the pile of seat 0, which owes; that of the payee, seat 1; the card worst to keep
    ("9s 8s 7s", "6d 7d 8d", "7s"),  # all alike: the smallest code
    ("Ks 8s 7s", "6d 7d 8d", "Ks"),
    ("Qs Ns Js", "6d 7d 8d", "Qs"),
    ("Ks Qs Ns", "6d 7d 8d", "Ks"),
    ("Kd Kb Kc", "Ks 6d 7d", "Kb"),
    ("6s As Ab", "Ac Ad 6d", "Ab"),  # a third ace for them, and two and a Matto broken
    ("Nd Jd Ks", "Kd Qd 6d", "Nd"),  # makes their sequence: worth more than a King of one's own
]


@pytest.mark.parametrize(("own", "other", "worst"), DEFAULTS)
def test_the_default_payment_is_the_lowest(own: str, other: str, worst: str) -> None:
    state = played_out(f"0:{own}", f"1:{other}", "0:Ma Tb 9b", game=MATTAZZA, players=3, dealer=0)
    held = list(state.tricks)
    # The tricks give the piles, not the order of play.
    assert len(held) == 3
    debt = matto_debt(state)
    if debt is None or debt.payee != 1:
        pytest.fail("the table above is wrong")

    def lead(paid: str) -> float:
        mine = {*own.split(), "Ma"} - {paid}
        theirs = {*other.split(), "Tb", "9b", paid}
        points = (
            oracle.combinations(pile, {}) + sum(oracle.value(c) - 1 for c in pile)
            for pile in (mine, theirs)
        )
        return next(points) - next(points)

    assert set(own.split()) == codes_of(debt.cards)
    assert worst == min(own.split(), key=lambda paid: (lead(paid), paid))
    assert default_payment(state, debt).code == worst


def scored(match: MatchState, dealer: int, *losers: int) -> MatchState:
    """The match after a hand that these players have lost, made up from the result alone."""
    playing = still_in(match)
    assert dealer in playing
    sheet = HandSheet(dealer, (), None, tuple(int(s in losers) for s in range(match.players)))
    state = played_out(game=MATTAZZA, players=match.players, playing=playing, dealer=dealer)
    score = tuple(a + b for a, b in zip(match.score, sheet.score, strict=True))
    return replace(match, hand=state, sheets=(*match.sheets, sheet), score=score)


ROTATE = [
    # players, score before, dealer, losers, who deals next
    (4, (0, 0, 0, 0), 0, (2,), 1),
    (4, (0, 0, 0, 0), 3, (2,), 0),
    (4, (0, 2, 0, 0), 0, (1,), 2),  # the next is out now
    (4, (0, 3, 0, 0), 0, (3,), 2),  # the next was out before
    (4, (2, 0, 0, 0), 0, (0,), 1),  # the dealer is out
    (5, (0, 2, 2, 0, 0), 0, (3,), 3),  # two sit out (target 2)
]
LOSER = [
    (4, (0, 0, 0, 0), 0, (2,), 2),
    (4, (0, 0, 0, 0), 2, (2,), 2),  # the dealer again
    (4, (0, 0, 0, 0), 2, (1, 0), 0),  # the first of them after the dealer
    (4, (0, 0, 0, 0), 2, (1, 2), 1),  # the dealer himself comes last
    (4, (0, 0, 0, 0), 3, (3, 2), 2),
    (4, (0, 0, 2, 0), 0, (2,), 1),  # the loser is out: the next player still in
    (4, (0, 2, 0, 0), 0, (1,), 2),
    (4, (0, 0, 2, 0), 0, (2, 3), 3),  # the first of them who is still in
    (4, (0, 0, 2, 0), 0, (2, 0), 0),
    (4, (2, 0, 0, 0), 0, (0,), 1),  # the dealer is out and lost alone
    (5, (0, 2, 0, 0, 0), 4, (0,), 0),
    (5, (1, 2, 0, 0, 0), 4, (0,), 2),
]


@pytest.mark.parametrize(
    ("knob", "players", "before", "dealer", "losers", "following"),
    [*(("rotate", *row) for row in ROTATE), *(("loser", *row) for row in LOSER)],
)
def test_who_deals_next(
    knob: str,
    players: int,
    before: tuple[int, ...],
    dealer: int,
    losers: tuple[int, ...],
    following: int,
) -> None:
    match = match_of(MATTAZZA, players, before, deal_next=knob, losers=players - 1).state
    after = Table(scored(match, dealer, *losers))
    assert after.state.next_dealer == following
    for wrong in set(range(players)) - {following}:
        assert after.refusal(Deal(wrong, PACK)) is Reason.WRONG_DEALER


def test_the_first_hand_anybody_deals() -> None:
    for dealer in range(5):
        match_of(MATTAZZA, 5).do(Deal(dealer, SHUFFLED))


ENDS = [
    # players, knobs, score, and who wins: None while it goes on
    (3, {}, (2, 2, 2), None),
    (3, {}, (3, 2, 2), (1, 2)),
    (3, {}, (3, 3, 0), 2),
    (3, {}, (3, 3, 3), "nobody"),
    (4, {}, (3, 2, 2, 2), None),
    (4, {}, (3, 2, 3, 2), (1, 3)),
    (4, {}, (3, 3, 3, 0), 3),
    (5, {}, (2, 2, 1, 1, 1), None),
    (5, {}, (2, 2, 1, 2, 1), (2, 4)),
    (5, {}, (2, 2, 2, 2, 1), 4),
    (6, {}, (2, 1, 2, 1, 1, 1), None),
    (6, {}, (2, 1, 2, 1, 2, 1), (1, 3, 5)),
    (3, {"target": 6}, (5, 5, 5), None),
    (3, {"target": 6}, (6, 5, 5), (1, 2)),
    (5, {"target": 4, "losers": 1}, (0, 4, 0, 0, 3), (0, 2, 3, 4)),
    (5, {"target": 4, "losers": 1}, (3, 3, 3, 3, 3), None),
    (3, {"losers": 2}, (3, 0, 2), None),
    (3, {"losers": 2}, (3, 0, 3), 1),
    (6, {"losers": 5}, (2, 2, 2, 2, 0, 1), None),
    (6, {"losers": 5}, (2, 2, 2, 2, 0, 2), 4),
    (6, {"losers": 5}, (2, 2, 2, 2, 2, 2), "nobody"),
]


@pytest.mark.parametrize(("players", "knobs", "score", "winner"), ENDS)
def test_when_enough_players_are_out_the_others_win(
    players: int,
    knobs: dict[str, Any],
    score: tuple[int, ...],
    winner: int | tuple[int, ...] | str | None,
) -> None:
    match = match_of(MATTAZZA, players, **knobs).state
    so_far = MatchSoFar(score=score, hands_played=sum(score), called_out=None)
    verdict = MATTAZZA.verdict(match.rules, so_far)
    if winner is None:
        assert verdict is None
        return
    assert verdict.winner == (None if winner == "nobody" else winner)


TEN_HIGHEST = "An Mo So Lu 16 15 14 13 12 11"


def taken_by_one(match: Table, dealer: int) -> Table:
    """A hand whose eldest takes every trick, so that all the others lose it."""
    eldest = next(s for s in (*range(dealer + 1, 7), *range(7)) if s in still_in(match.state))
    match.deal(dealer, {eldest: TEN_HIGHEST}, filler=DULL)
    while match.phase is Phase.PLAY:
        if match.turn == eldest:
            match.play(TEN_HIGHEST.split()[len(match.hand.tricks)])
        else:
            match.play_any()
    return match


def test_who_reaches_the_target_sits_out_and_the_others_play_on() -> None:
    match = taken_by_one(match_of(MATTAZZA, 5, (0, 1, 0, 0, 1), losers=4), dealer=4)
    assert match.state.score == (0, 2, 1, 1, 2)
    assert not match.state.is_over
    assert still_in(match.state) == (0, 2, 3)
    match.do(Deal(0, SHUFFLED))
    hand = match.hand
    assert [len(held) for held in hand.hands] == [10, 0, 10, 10, 0]
    assert hand.hands[2] == SHUFFLED[0:5] + SHUFFLED[15:20]
    assert hand.hands[0] == SHUFFLED[10:15] + SHUFFLED[25:30]
    assert hand.stock == SHUFFLED[30:]
    order = []
    for _ in range(3):
        order.append(match.turn)
        assert match.refusal(Play(1, hand.hands[2][0])) is Reason.WRONG_TURN
        match.play_any()
    assert order == [2, 3, 0]
    assert len(match.hand.tricks) == 1
    match.finish()
    sheet = match.state.sheets[-1]
    assert [side.seats for side in sheet.sides] == [(0,), (1,), (2,), (3,), (4,)]
    for seat in (1, 4):
        out = sheet.sides[seat]
        assert (out.total, out.cards, out.last_trick, out.cappotto) == (0, 0, 0, False)
        assert sheet.score[seat] == 0
    assert sum(sheet.sides[seat].last_trick for seat in (0, 2, 3)) == 6


def test_all_who_reach_the_target_at_once_are_out() -> None:
    match = taken_by_one(match_of(MATTAZZA, 4, (0, 2, 2, 2)), dealer=3)
    assert match.state.score == (0, 3, 3, 3)
    assert match.state.verdict.winner == 0
    assert match.events[-1] == MatchWon(0, (0, 3, 3, 3))
    assert match.refusal(Deal(0, PACK)) is Reason.MATCH_OVER


def test_the_survivors_win_together() -> None:
    match = taken_by_one(match_of(MATTAZZA, 4, (0, 2, 1, 2)), dealer=3)
    assert match.state.verdict.winner == (0, 2)


def test_two_who_are_left_play_tricks_of_two_cards() -> None:
    match = match_of(MATTAZZA, 3, (0, 3, 0), losers=2).do(Deal(0, SHUFFLED))
    assert match.turn == 2
    match.finish()
    assert {len(trick.cards) for trick in match.hand.tricks} == {2}
    assert len(match.hand.tricks) == 10
    counted = [side for side in match.state.sheets[-1].sides if side.seats != (1,)]
    for side in counted:
        assert side.cards == oracle.card_points(codes_of(side.pile))


@pytest.mark.parametrize("saying", [word.value for word in Saying])
def test_a_saying_with_any_card(saying: str) -> None:
    hand = match_of(MATTAZZA, 3).do(Deal(2, SHUFFLED))
    leads = hand.hand.hands[0][0]
    hand.say(leads.code, saying)
    assert hand.events[0] == CardPlayed(0, leads, (), Saying(saying))
    followers = view_for(hand.state, 1).hand
    hand.say(followers.choices.playable[0].code, saying)
    assert isinstance(hand.events[0], CardPlayed)
    assert hand.events[0].audience is None
    shown = view_for(hand.state, None).hand
    assert shown.trick.sayings == ((0, Saying(saying)), (1, Saying(saying)))


def test_the_seven_sayings() -> None:
    assert {word.value for word in Saying} == {
        "andare a duro",
        "mettere",
        "farsi delle carte buone",
        "farsi i migliori",
        "fare il pagatore",
        "travalicare",
        "andare in campagna",
    }


@pytest.mark.parametrize("name", [n for n in GameName if n is not GameName.MATTAZZA])
def test_elsewhere_nothing_is_said(name: GameName) -> None:
    hand = match_of(GAMES[name]).do(Deal(0, SHUFFLED))
    if hand.phase is Phase.AUCTION:
        hand.bid("faccio_di_mio")
    while hand.phase is Phase.CALL_OUT:
        hand.decline()
    while hand.phase is Phase.DISCARD:
        shown = view_for(hand.state, hand.turn).hand
        number = shown.choices.discard_number
        hand.do(Discard(hand.turn, shown.choices.discardable[:number]))
    said = Play(hand.turn, hand.hand.hands[hand.turn][0], say=Saying.METTERE)
    assert hand.refusal(said) is Reason.NO_SAYINGS
    assert Reason.NO_SAYINGS.code is Code.BAD_SIGNAL


def test_a_leader_may_signal_here_too() -> None:
    hand = table({0: "16 Kd"}, game=MATTAZZA, players=3)
    assert hand.refusal(Play(0, card("Kd"), (Signal.BUSSO,))) is Reason.SIGNAL_BEFORE_KING
    hand.do(Play(0, card("16"), (Signal.BUSSO,), Saying.METTERE))
    assert hand.events[0] == CardPlayed(0, card("16"), (Signal.BUSSO,), Saying.METTERE)


def test_a_bad_payment() -> None:
    for seed in range(60):
        pack = tuple(Random(seed).sample(PACK, len(PACK)))
        hand = match_of(MATTAZZA, 4).do(Deal(0, pack)).play_out()
        if hand.phase is Phase.PAY:
            break
    debt = matto_debt(hand.hand)
    theirs = piles_before_payment(hand.hand)[debt.payee][0]
    assert hand.refusal(Pay(debt.seat, card("Ma"))) is Reason.PAYS_WITH_MATTO
    assert hand.refusal(Pay(debt.seat, theirs)) is Reason.NOT_IN_PILE
    assert hand.refusal(Pay(debt.payee, debt.cards[0])) is Reason.WRONG_TURN
    hand.pay(debt.cards[0].code)
    assert hand.refusal(Pay(debt.seat, debt.cards[0])).code is Code.HAND_OVER

"""*Chiamarsi fuori*: all three variants, in the order of rules.md § 8, at the exact limits.

The dealer is seat 3: the eldest is 0, the dealer's partner 1, the eldest's partner 2. Side 0 is
the eldest's, side 1 the dealer's. The suit sequences below are worth 10 each.
"""

from typing import Any

import pytest

from tarocchino.core.model.actions import CallOut, Declare, DeclineCallOut, Discard, KeepSilent
from tarocchino.core.model.cards import cards
from tarocchino.core.model.errors import Code, Reason
from tarocchino.core.play.events import CalledOut, CombinationsDeclared, HandScored, MatchWon
from tarocchino.core.play.hand_state import Phase
from tests.builders.match import QUATTRO_SCARTATE, Table, named, table

COINS, CUPS, BATONS, SWORDS = (f"K{s} Q{s} N{s}" for s in "dcbs")
TENS = {0: f"{COINS} 05 16", 1: f"{CUPS} 06 15", 2: f"{BATONS} 07 14", 3: f"{SWORDS} 08 13"}
"""Ten points in every hand; without seat 3's, nothing among the dealer's first fifteen."""
QUIET_DEALER = {**TENS, 3: "08 13 Ks 6s 7s 8s"}
BIDS = {0: f"coins {COINS}", 1: f"cups {CUPS}", 2: f"batons {BATONS}", 3: f"swords {SWORDS}"}

SPEAK_FIRST = {"calling_out": "after_declarations", "declare": "before_play"}
COINS_FALL = {0: "Kd 16", 1: "Qd 15", 2: "Nd 14", 3: "6d 13"}
"""A first trick of coins, Kd Qd Nd 6d, makes a sequence of ten for seat 0."""


def quiet(*score: int, **knobs: Any) -> Table:
    """A hand in which the eldest is to lead or speak and the dealer has nothing to declare."""
    first, second = score
    return table(QUIET_DEALER, "9s Ts", score=(first, second), **knobs).discard("9s Ts")


def with_dealer(*score: int, **knobs: Any) -> Table:
    """As `quiet`, but the dealer holds ten points too, with one card of them among the last two."""
    hands = {**TENS, 3: "08 13 Ks Qs 6s 7s 8s"}
    first, second = score
    return table(hands, "Ns Ts", score=(first, second), **knobs).discard("Ts 8s")


def speak(hand: Table, *seats: int) -> Table:
    """The seats declare their ten points in the first trick, the others stay silent."""
    first_cards = {0: "05", 1: "06", 2: "07", 3: "08"}
    last = max(seats)
    for seat in range(last + 1):
        if seat in seats:
            hand.declare(BIDS[seat])
        if seat < last:
            hand.play(first_cards[seat])
    return hand


def added(score: tuple[int, int], seats: tuple[int, ...]) -> tuple[int, int]:
    """The score with ten points for each seat that declared."""
    first, second = (10 * sum(seat % 2 == side for seat in seats) for side in (0, 1))
    return score[0] + first, score[1] + second


def assert_won(hand: Table, side: int, score: tuple[int, int]) -> None:
    assert hand.phase is Phase.OVER
    assert hand.hand.called_out == side
    assert hand.state.is_over
    assert hand.state.verdict.winner == side
    assert hand.state.score == score
    assert CalledOut(side) in hand.events
    assert hand.events[-1] == MatchWon(side, score)


def assert_goes_on(hand: Table) -> None:
    assert hand.phase is not Phase.OVER
    assert hand.hand.called_out is None
    assert not hand.state.is_over


class TestTheDealersFirstFifteen:
    """*Barilli*, step 1."""

    def test_the_dealer_calls_out_before_taking_the_last_two(self) -> None:
        hand = table(TENS, "9s Ts", score=(0, 790))
        assert (hand.phase, hand.turn) == (Phase.CALL_OUT, 3)
        assert [len(held) for held in hand.hand.hands] == [15] * 4
        hand.call_out(BIDS[3])
        assert_won(hand, 1, (0, 800))
        assert isinstance(hand.events[0], CombinationsDeclared)
        [sheet] = hand.state.sheets
        assert sheet.called_out == 1
        assert sheet.score == (0, 10)
        assert all(side.pile == () and not side.cappotto for side in sheet.sides)

    @pytest.mark.parametrize(("score", "offered"), [(789, False), (790, True), (799, True)])
    def test_it_is_offered_only_where_it_would_win(self, score: int, offered: bool) -> None:
        hand = table(TENS, "9s Ts", score=(799, score))
        assert (hand.phase is Phase.CALL_OUT) is offered
        if not offered:
            assert hand.phase is Phase.DISCARD
            call = CallOut(3, named(BIDS[3]))
            assert hand.refusal(call).code is Code.BAD_DECLARATION
            assert hand.refusal(DeclineCallOut(3)).code is Code.WRONG_PHASE

    def test_the_last_two_cards_do_not_count(self) -> None:
        hand = table({**TENS, 3: "08 13 Ks Qs 6s 7s 8s"}, "Ns Ts", score=(0, 790))
        assert hand.phase is Phase.DISCARD
        call = CallOut(3, named(BIDS[3]))
        assert hand.refusal(call).code is Code.BAD_DECLARATION

    def test_a_call_names_cards_among_the_first_fifteen(self) -> None:
        hand = table({**TENS, 3: f"{SWORDS} 08 13 6s 7s"}, "Js Ts", score=(0, 790))
        assert hand.phase is Phase.CALL_OUT
        too_many = CallOut(3, named("swords Ks Qs Ns Js"))
        assert hand.refusal(too_many) is Reason.DECLARED_NOT_HELD
        assert hand.refusal(CallOut(3, ())) is Reason.EMPTY_DECLARATION
        assert hand.refusal(CallOut(1, named(BIDS[1]))) is Reason.WRONG_TURN
        assert hand.refusal(Discard(3, cards("6s 7s"))) is Reason.WRONG_PHASE

    def test_a_call_may_name_less_than_everything_but_not_fall_short(self) -> None:
        hands = {**TENS, 3: f"{SWORDS} Js m1 m2 m3 08 13"}
        hand = table(hands, "9s Ts", score=(0, 785))
        assert hand.refusal(CallOut(3, named("moors m1 m2 m3"))) is Reason.CALL_OUT_FALLS_SHORT
        assert hand.refusal(CallOut(3, named(BIDS[3]))) is Reason.CALL_OUT_FALLS_SHORT
        hand.call_out("swords Ks Qs Ns Js")
        assert_won(hand, 1, (0, 800))

    def test_who_declines_takes_the_two_and_may_call_out_later(self) -> None:
        hand = table(TENS, "9s Ts", score=(0, 790)).decline()
        assert (hand.phase, hand.turn) == (Phase.DISCARD, 3)
        assert len(hand.hand.hands[3]) == 17
        hand.discard("9s Ts").play("05 06 07").declare(BIDS[3])
        assert_won(hand, 1, (0, 800))

    @pytest.mark.parametrize("manner", ["immediate", "after_declarations"])
    def test_the_other_manners_know_no_first_fifteen(self, manner: str) -> None:
        hand = table(TENS, "9s Ts", score=(790, 790), calling_out=manner)
        assert hand.phase is Phase.DISCARD
        assert hand.refusal(CallOut(3, named(BIDS[3]))).code is Code.WRONG_PHASE


class TestBarilliInTheFirstTrick:
    """*Barilli*, step 2: score before, seats that declare, side that calls out."""

    @pytest.mark.parametrize(
        ("score", "seats", "winner"),
        [
            ((790, 0), (0,), 0),  # the eldest by their own declaration
            ((789, 0), (0,), None),
            ((0, 790), (1,), 1),  # dealer's partner likewise
            ((0, 789), (1,), None),
            ((790, 0), (2,), 0),  # eldest's partner alone
            ((780, 0), (0, 2), 0),  # eldest's partner adds the eldest's
            ((779, 0), (0, 2), None),
            ((780, 0), (2,), None),  # the eldest was silent: nothing to add
            ((780, 0), (0,), None),
            ((0, 790), (3,), 1),  # the dealer alone
            ((0, 789), (3,), None),
            ((0, 780), (1, 3), None),  # the dealer may not add the partner's
            ((0, 789), (1, 3), None),
            ((780, 780), (0, 1, 2), 0),
            ((780, 780), (0, 1, 3), None),
            ((790, 790), (0,), 0),  # the eldest comes first
            ((789, 790), (0, 1), 1),
        ],
    )
    def test_who_calls_out(
        self, score: tuple[int, int], seats: tuple[int, ...], winner: int | None
    ) -> None:
        hand = speak(with_dealer(*score), *seats)
        if winner is None:
            assert_goes_on(hand)
            assert hand.turn == max(seats)
        else:
            assert_won(hand, winner, added(score, seats))

    def test_a_shorter_declaration_may_fall_short(self) -> None:
        hand = table({**QUIET_DEALER, 0: "Kd Qd Nd Jd 05 16"}, "9s Ts", score=(785, 0))
        hand.discard("9s Ts").declare("coins Kd Qd Nd")
        assert_goes_on(hand)

    def test_the_side_wins_whatever_the_scores(self) -> None:
        hand = speak(quiet(790, 799), 0)
        assert_won(hand, 0, (800, 799))

    def test_a_hand_that_ends_so_adds_only_the_declared_points(self) -> None:
        hand = speak(quiet(780, 100), 0, 1, 2)
        assert_won(hand, 0, (800, 110))
        [sheet] = hand.state.sheets
        for side, points in zip(sheet.sides, (20, 10), strict=True):
            assert side.declared_points == side.total == points
            assert (side.sequences.points, side.cricche.points) == (0, 0)
            assert (side.cards, side.last_trick, side.trick_combinations) == (0, 0, 0)
            assert not side.cappotto
        assert isinstance(hand.events[-2], HandScored)

    def test_doubling_for_three_sequences_counts(self) -> None:
        hands = {**QUIET_DEALER, 0: f"{COINS} m1 m2 m3 As Ab Ac 05"}
        hand = table(hands, "9s Ts", score=(740, 0)).discard("9s Ts")
        hand.declare(BIDS[0], "moors m1 m2 m3", "aces As Ab Ac")
        assert_won(hand, 0, (800, 0))


class TestImmediate:
    """*Immediate*: as soon as the score and the side's declarations reach the target."""

    @pytest.mark.parametrize(
        ("score", "seats", "winner"),
        [
            ((790, 0), (0,), 0),
            ((789, 0), (0,), None),
            ((780, 0), (0, 2), 0),
            ((0, 780), (1, 3), 1),  # the dealer adds the partner's too
            ((0, 779), (1, 3), None),
            ((0, 790), (3,), 1),
            ((780, 780), (0, 1, 2), 0),
        ],
    )
    def test_who_calls_out(
        self, score: tuple[int, int], seats: tuple[int, ...], winner: int | None
    ) -> None:
        hand = speak(with_dealer(*score, calling_out="immediate"), *seats)
        if winner is None:
            assert_goes_on(hand)
        else:
            assert_won(hand, winner, added(score, seats))


class TestAfterDeclarations:
    """*After declarations*: once all have spoken, without a card being led."""

    def spoken(self, score: tuple[int, int], *seats: int) -> Table:
        """A hand in which everybody has spoken; the eldest leads unless the match is over."""
        hand = with_dealer(*score, **SPEAK_FIRST)
        for seat in range(4):
            assert_goes_on(hand)
            if seat in seats:
                hand.declare(BIDS[seat])
            else:
                hand.keep_silent()
        return hand

    @pytest.mark.parametrize(
        ("score", "seats", "winner"),
        [
            ((790, 0), (0, 3), 0),  # eldest is there at once, and wins when all have declared
            ((780, 0), (0, 2, 3), 0),
            ((0, 780), (1, 3), 1),
            ((790, 785), (0, 1, 3), 1),  # 800 and 805: the higher
            ((795, 784), (0, 1, 3), 0),  # 805 and 804
            ((790, 780), (0, 1, 3), None),  # both 800: the hand is played
            ((789, 789), (0, 3), None),
        ],
    )
    def test_once_the_dealer_has_declared(
        self, score: tuple[int, int], seats: tuple[int, ...], winner: int | None
    ) -> None:
        hand = self.spoken(score, *seats)
        if winner is None:
            assert_goes_on(hand)
            hand.play("05 06 07 08")
            assert_goes_on(hand)
        else:
            assert_won(hand, winner, added(score, seats))

    @pytest.mark.parametrize(
        ("score", "seats", "winner"),
        [
            ((790, 0), (0,), 0),
            ((780, 0), (0, 2), 0),
            ((0, 790), (1,), 1),
            ((790, 791), (0, 1), 1),
            ((790, 790), (0, 1), None),
            ((799, 799), (), None),
        ],
    )
    def test_once_the_dealer_was_silent(
        self, score: tuple[int, int], seats: tuple[int, ...], winner: int | None
    ) -> None:
        hand = self.spoken(score, *seats)
        if winner is None:
            assert_goes_on(hand)
            hand.play("05")
            assert_goes_on(hand)
        else:
            assert_won(hand, winner, added(score, seats))
            assert not hand.hand.trick.plays

    def test_silence_that_does_not_close_goes_on_to_the_first_card(self) -> None:
        """So logs of earlier versions have it, and records that write that card."""
        hand = with_dealer(790, 0, **SPEAK_FIRST)
        hand.declare(BIDS[0])
        for seat in (1, 2, 3):
            hand.do(KeepSilent(seat, closes=False))
        assert_goes_on(hand)
        hand.play("05")
        assert_won(hand, 0, (800, 0))

    def test_the_hand_that_is_played_after_a_tie_counts_in_full(self) -> None:
        hand = self.spoken((790, 790), 0, 1)
        hand.finish()
        [sheet] = hand.state.sheets
        assert sheet.called_out is None
        assert [side.declared_points for side in sheet.sides] == [10, 10]
        assert sum(side.cards + side.last_trick for side in sheet.sides) == 93

    def test_declaring_in_the_first_trick_ends_with_the_dealers_declaration(self) -> None:
        hand = with_dealer(790, 785, calling_out="after_declarations")
        hand.declare(BIDS[0])
        assert_goes_on(hand)
        hand.play("05").declare(BIDS[1]).play("06 07")
        assert_goes_on(hand)
        hand.declare(BIDS[3])
        assert_won(hand, 1, (800, 805))

    def test_declaring_in_the_first_trick_ends_with_a_silent_dealers_card(self) -> None:
        hand = with_dealer(790, 0, calling_out="after_declarations")
        hand.declare(BIDS[0]).play("05 06 07")
        assert_goes_on(hand)
        hand.play("08")
        assert_won(hand, 0, (800, 0))


class TestAfterATieAboveTheTarget:
    """Any valid combination calls out."""

    def test_the_dealers_first_fifteen(self) -> None:
        hand = table(TENS, "9s Ts", score=(810, 810))
        assert hand.phase is Phase.CALL_OUT
        hand.call_out(BIDS[3])
        assert_won(hand, 1, (810, 820))

    @pytest.mark.parametrize("manner", ["barilli", "immediate"])
    @pytest.mark.parametrize("seat", range(4))
    def test_the_first_to_declare(self, manner: str, seat: int) -> None:
        hand = speak(with_dealer(810, 810, calling_out=manner), seat)
        score = (820, 810) if seat % 2 == 0 else (810, 820)
        assert_won(hand, seat % 2, score)

    @pytest.mark.parametrize("manner", ["barilli", "immediate", "after_declarations"])
    def test_silence_calls_nobody_out(self, manner: str) -> None:
        hand = quiet(810, 810, calling_out=manner)
        hand.play("05 06 07 08")
        assert_goes_on(hand)

    def test_after_declarations_only_who_declared(self) -> None:
        hand = quiet(810, 810, calling_out="after_declarations", declare="before_play")
        hand.keep_silent().declare(BIDS[1]).keep_silent()
        assert_goes_on(hand)
        hand.keep_silent()
        assert_won(hand, 1, (810, 820))


class TestTrickCombinations:
    """The parlour: a trick's own combinations score at once, and may end the match."""

    def first_trick(self, *score: int, **knobs: Any) -> Table:
        first, second = score
        hand = table(COINS_FALL, "9s Ts", score=(first, second), set="parlour", **knobs)
        hand.discard("9s Ts")
        while hand.phase is Phase.DECLARE:
            hand.keep_silent()
        return hand.play("Kd Qd Nd 6d")

    @pytest.mark.parametrize(("score", "over"), [(789, False), (790, True)])
    def test_the_side_that_wins_the_trick_is_at_the_target(self, score: int, over: bool) -> None:
        hand = self.first_trick(score, 799)
        if not over:
            assert_goes_on(hand)
            return
        assert_won(hand, 0, (800, 799))
        [sheet] = hand.state.sheets
        assert [side.trick_combinations for side in sheet.sides] == [10, 0]
        assert [side.total for side in sheet.sides] == [10, 0]

    def test_declared_points_count_with_them(self) -> None:
        hands = {**COINS_FALL, 2: f"Nd 14 {BATONS}"}
        hand = table(hands, "9s Ts", score=(780, 0), set="parlour").discard("9s Ts")
        hand.keep_silent().keep_silent().declare(BIDS[2]).keep_silent()
        hand.play("Kd Qd Nd")
        assert_goes_on(hand)
        hand.play("6d")
        assert_won(hand, 0, (800, 0))

    def test_they_are_in_the_sheet_of_a_hand_that_is_played_out(self) -> None:
        hand = self.first_trick(0, 0).finish()
        [sheet] = hand.state.sheets
        assert sheet.sides[0].trick_combinations >= 10
        assert sheet.sides[0].total == sum(
            (
                sheet.sides[0].sequences.points,
                sheet.sides[0].cricche.points,
                sheet.sides[0].cards,
                sheet.sides[0].last_trick,
                sheet.sides[0].trick_combinations,
            )
        )


@pytest.mark.parametrize("manner", ["barilli", "immediate", "after_declarations"])
def test_nobody_calls_out_in_quattro_scartate(manner: str) -> None:
    hand = table(TENS, "9s Ts", score=(5000, 5000), game=QUATTRO_SCARTATE, calling_out=manner)
    assert hand.phase is Phase.DISCARD
    hand.discard("9s Ts")
    for seat, first in enumerate(("05", "06", "07", "08")):
        hand.do(Declare(seat, named(BIDS[seat]))).play(first)
    assert_goes_on(hand)


@pytest.mark.parametrize("target", [1000, 1500])
def test_the_target_is_the_tables(target: int) -> None:
    assert_goes_on(speak(quiet(target - 11, 0, target=target), 0))
    assert_won(speak(quiet(target - 10, 0, target=target), 0), 0, (target, 0))

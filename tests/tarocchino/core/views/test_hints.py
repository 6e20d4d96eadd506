"""Hints: each agrees with what the rules allow."""

from functools import cache

import pytest

from tarocchino.core.model.actions import Declare, Play
from tarocchino.core.model.cards import MATTO, Suit
from tarocchino.core.model.errors import IllegalActionError, Reason
from tarocchino.core.play.hand_state import HandState, Phase
from tarocchino.core.play.legality import as_declared, may_be_discarded, verify
from tarocchino.core.play.match import MatchState, apply
from tarocchino.core.views.hints import (
    Hint,
    MattoIsFree,
    MayCallOut,
    MayDeclare,
    MayDiscard,
    MayLead,
    MaySetSuit,
    MayThrowAny,
    MustBeat,
    MustFollow,
    MustTrump,
    NothingToDeclare,
    OwesForMatto,
    hints_for,
)
from tarocchino.core.views.view import view_for
from tests.builders.random_play import EVERY_TABLE, play_hand
from tests.fixtures.laws import Thinning

AT_EVERY_TABLE = pytest.mark.parametrize(
    "at", range(len(EVERY_TABLE)), ids=lambda at: str(EVERY_TABLE[at])
)
SEEDS = range(5)


@cache
def moments(at: int) -> tuple[MatchState, ...]:
    """The states in some hands at one of `EVERY_TABLE` in which a player has to act."""
    game, knobs, players = EVERY_TABLE[at]
    hands = (play_hand((game, knobs), seed, players) for seed in SEEDS)
    states = (step.after for hand in hands for step in hand.steps)
    return tuple(m for m in states if m.hand is not None and not m.awaits_deal and not m.is_over)


def hints(match: MatchState) -> tuple[Hint, ...]:
    return hints_for(view_for(match, match.hand.turn))


def reasons(hand: HandState) -> dict[str, Reason | None]:
    """For each card of the player in turn why it may not be played; None if it may."""
    found: dict[str, Reason | None] = {}
    for c in hand.hands[hand.turn]:
        try:
            verify(hand, Play(hand.turn, c))
            found[c.code] = None
        except IllegalActionError as error:
            found[c.code] = error.reason
    return found


@AT_EVERY_TABLE
def test_nobody_else_is_given_a_hint(at: int, thinned: Thinning) -> None:
    for match in thinned(moments(at)):
        others = [s for s in range(match.players) if s != match.hand.turn]
        assert not any(hints_for(view_for(match, seat)) for seat in (*others, None))


@AT_EVERY_TABLE
def test_hints_about_cards_agree_with_every_refusal(at: int, thinned: Thinning) -> None:
    for match in thinned(moments(at)):
        hand = match.hand
        if hand.phase is not Phase.PLAY or len(hand.hands[hand.turn]) == 1:
            continue
        given, refused = hints(match), reasons(hand)
        own, barred = hand.hands[hand.turn], {r for r in refused.values() if r is not None}
        suits = {c.suit for c in own if c is not MATTO}
        led = hand.trick.suit_led
        duties = [h for h in given if not isinstance(h, MayDeclare | NothingToDeclare)]
        match duties[0]:
            case MayLead():
                assert not hand.trick.plays
                assert not barred
            case MaySetSuit():
                assert hand.trick.cards == (MATTO,)
                assert not barred
            case MustFollow(suit):
                assert suit is led
                assert led in suits
                others = [refused[c.code] for c in own if c.suit not in (led, None)]
                assert set(others) <= {Reason.FOLLOW_SUIT}
            case MustTrump(suit):
                assert suit is led
                assert led not in suits
                others = [refused[c.code] for c in own if c.suit not in (Suit.TRUMPS, None)]
                assert set(others) <= {Reason.MUST_TRUMP}
            case MayThrowAny(suit):
                assert suit is led
                assert not suits & {led, Suit.TRUMPS}
                assert not barred
            case other:
                raise AssertionError(other)
        assert any(isinstance(h, MustBeat) for h in duties) == (Reason.MUST_OVERTRUMP in barred)
        free = MATTO in own and bool(barred)
        assert (MattoIsFree() in duties) == free
        assert len(duties) == 1 + (Reason.MUST_OVERTRUMP in barred) + free


@AT_EVERY_TABLE
def test_what_may_be_declared_is_worth_what_the_hint_says(at: int, thinned: Thinning) -> None:
    for match in thinned(moments(at)):
        hand = match.hand
        offered = [h for h in hints(match) if isinstance(h, MayDeclare)]
        silent = [h for h in hints(match) if isinstance(h, NothingToDeclare)]
        declares = Declare(hand.turn, as_declared(offered[0].combinations)) if offered else None
        if declares is None:
            assert not silent or not match_declares(match)
            continue
        assert not silent
        after, _ = apply(match, declares)
        assert offered[0].points == after.hand.declarations[-1].points
        won = after.hand.called_out == hand.side_of(hand.turn)
        assert offered[0].calls_out == won


def match_declares(match: MatchState) -> bool:
    """Whether the player in turn holds anything that may be declared now."""
    hand = match.hand
    choices = view_for(match, hand.turn).hand
    return bool(choices.choices.declarable)


@AT_EVERY_TABLE
def test_calling_out_discarding_and_paying_are_told_as_they_are(at: int, thinned: Thinning) -> None:
    for match in thinned(moments(at)):
        hand = match.hand
        given = hints(match)
        own = hand.hands[hand.turn]
        match hand.phase:
            case Phase.CALL_OUT:
                for hint in given:
                    assert isinstance(hint, MayCallOut)
                    assert hint.target <= hint.score + hint.points
            case Phase.DISCARD:
                (hint,) = given
                assert isinstance(hint, MayDiscard)
                assert [*hint.kept] == [c for c in own if not may_be_discarded(c)]
                assert hint.others == len(own) - len(hint.kept)
            case Phase.PAY:
                (hint,) = given
                assert isinstance(hint, OwesForMatto)
                assert hint.price is match.game.price
            case Phase.AUCTION:
                assert given == ()
            case _:
                pass


def test_every_kind_of_hint_is_met() -> None:
    given = {h for at in range(len(EVERY_TABLE)) for m in moments(at)[::3] for h in hints(m)}
    assert {h.calls_out for h in given if isinstance(h, MayDeclare)} == {False, True}
    assert {type(hint) for hint in given} == {
        MayCallOut, MayDeclare, NothingToDeclare, MayDiscard, MayLead, MaySetSuit, MustFollow,
        MustTrump, MayThrowAny, MustBeat, MattoIsFree, OwesForMatto,
    }  # fmt: skip

"""The built-in computer player: its action at each turn."""

from __future__ import annotations

from tarocchino.core.model.actions import (
    Bid,
    BidWord,
    CallOut,
    Declare,
    DeclineCallOut,
    Discard,
    KeepSilent,
    Pay,
    Play,
    SeatAction,
)
from tarocchino.core.model.combinations import Combination, Declared
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.views.view import Choices, MatchView
from tarocchino.players.beliefs import form_beliefs
from tarocchino.players.bidding import choose_bid
from tarocchino.players.discard import choose_discard
from tarocchino.players.evaluation import assess_situation, best_card


def choose(view: MatchView) -> SeatAction:
    """A legal action for the viewer, whose turn it is; the same for the same view.

    Raises ValueError when it is not the viewer's turn.
    """
    hand, seat = view.hand, view.seat
    if hand is None or seat is None or hand.choices is None:
        raise ValueError("it is not this player's turn")
    choices = hand.choices
    match hand.phase:
        case Phase.CALL_OUT:
            if not choices.call_out:
                return DeclineCallOut(seat)
            return CallOut(seat, _named(choices.call_out))
        case Phase.AUCTION:
            asked = BidWord.VA_BENE in choices.bids
            last = len(hand.bids) == len(hand.playing) - 1
            return Bid(seat, choose_bid(hand.own, to_answer=asked, last=last, rules=view.rules))
        case Phase.DISCARD:
            situation = assess_situation(form_beliefs(view))
            return Discard(
                seat, choose_discard(situation, choices.discardable, choices.discard_number)
            )
        case Phase.DECLARE:
            if choices.declarable:
                return Declare(seat, _named(choices.declarable))
            return KeepSilent(seat)
        case Phase.PLAY:
            if choices.may_declare and choices.declarable:
                return Declare(seat, _named(choices.declarable))
            return _play(view, seat, choices)
        case Phase.PAY if choices.default_payment is not None:
            return Pay(seat, choices.default_payment)
    raise ValueError(f"nothing to choose in the phase {hand.phase.value}")


def _named(found: tuple[Combination, ...]) -> tuple[Declared, ...]:
    return tuple(Declared(item.family, item.cards) for item in found)


def _play(view: MatchView, seat: int, choices: Choices) -> Play:
    if len(choices.playable) == 1:
        return Play(seat, choices.playable[0])
    return Play(seat, best_card(assess_situation(form_beliefs(view)), choices.playable))

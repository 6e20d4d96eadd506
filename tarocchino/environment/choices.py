"""A player's actions as numbers of one choice each, for programs that learn to play.

The number of a choice means the same in every game. A card is played, picked for the discard or
paid, whichever the phase asks for; a discard takes one choice for each card, and a signal is
chosen before the card that is led with it. What may be chosen is read off the player's view.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

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
    Signal,
)
from tarocchino.core.model.cards import PACK, Card
from tarocchino.core.model.combinations import Family
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.play.legality import as_declared
from tarocchino.core.views.view import Choices, HandView, MatchView, signals_with


@dataclass(frozen=True, slots=True)
class DeclareEverything:
    """All combinations in the hand are declared."""


@dataclass(frozen=True, slots=True)
class AnswerCallOut:
    """The player calls out with the first cards, or declines to."""

    calls_out: bool


@dataclass(frozen=True, slots=True)
class Silence:
    """The player declares nothing."""


Choice = Card | BidWord | AnswerCallOut | Silence | DeclareEverything | Family | Signal
"""What one number stands for; a family is declared alone, at its full length."""

CHOICES: tuple[Choice, ...] = (
    *PACK,
    *BidWord,
    AnswerCallOut(True),
    AnswerCallOut(False),
    Silence(),
    DeclareEverything(),
    *Family,
    *Signal,
)
"""Every choice at the place that is its number; the first 62 are the cards in the pack's order."""

_NUMBERS = {choice: number for number, choice in enumerate(CHOICES)}


@dataclass(frozen=True, slots=True)
class Draft:
    """Choices made towards an action: cards ``picked`` for the discard, the ``signal`` to give."""

    picked: tuple[Card, ...] = ()
    signal: Signal | None = None


NOTHING_CHOSEN = Draft()


def number_of(choice: Choice) -> int:
    """The number of the choice."""
    return _NUMBERS[choice]


def legal_choices(view: MatchView, draft: Draft = NOTHING_CHOSEN) -> tuple[int, ...]:
    """The numbers that the viewer may choose next, ascending; none unless it is their turn.

    Together they lead to every action that `MatchActions` lists, and to leads with one signal.
    """
    hand = view.hand
    if hand is None or hand.choices is None:
        return ()
    return tuple(sorted(number_of(choice) for choice in _choices(view, hand, hand.choices, draft)))


def _choices(view: MatchView, hand: HandView, choices: Choices, draft: Draft) -> list[Choice]:
    match hand.phase:
        case Phase.CALL_OUT:
            return [AnswerCallOut(False), *([AnswerCallOut(True)] if choices.call_out else [])]
        case Phase.AUCTION:
            return [*choices.bids]
        case Phase.DISCARD:
            return [c for c in choices.discardable if c not in draft.picked]
        case Phase.DECLARE:
            return [Silence(), *_declarations(choices)]
        case Phase.PAY:
            return [*choices.payable]
    if draft.signal is not None:
        return [c for c in choices.playable if draft.signal in signals_with(view, c)]
    signals = {signal for c in choices.playable for signal in signals_with(view, c)}
    return [*choices.playable, *_declarations(choices), *signals]


def _declarations(choices: Choices) -> list[Choice]:
    if not choices.declarable:
        return []
    families = [item.family for item in choices.declarable]
    return [DeclareEverything(), *(families if len(families) > 1 else [])]


def choose(view: MatchView, draft: Draft, number: int) -> Draft | SeatAction:
    """What comes of the choice: the viewer's action, or a draft of one that takes more choices.

    Raises `ValueError` for a number that `legal_choices` does not give.
    """
    hand, seat = view.hand, view.seat
    if hand is None or seat is None or number not in legal_choices(view, draft):
        raise ValueError(f"choice {number} is not legal now")
    assert hand.choices is not None
    match CHOICES[number]:
        case Card() as card:
            return _with_card(hand, hand.choices, seat, draft, card)
        case Signal() as signal:
            return replace(draft, signal=signal)
        case BidWord() as word:
            return Bid(seat, word)
        case AnswerCallOut(calls_out):
            called = as_declared(hand.choices.call_out)
            return CallOut(seat, called) if calls_out else DeclineCallOut(seat)
        case Silence():
            return KeepSilent(seat)
        case DeclareEverything():
            return Declare(seat, as_declared(hand.choices.declarable))
        case Family() as family:
            alone = tuple(item for item in hand.choices.declarable if item.family is family)
            return Declare(seat, as_declared(alone))


def _with_card(
    hand: HandView, choices: Choices, seat: int, draft: Draft, card: Card
) -> Draft | SeatAction:
    if hand.phase is Phase.PAY:
        return Pay(seat, card)
    if hand.phase is Phase.PLAY:
        return Play(seat, card, () if draft.signal is None else (draft.signal,))
    picked = (*draft.picked, card)
    if len(picked) < choices.discard_number:
        return replace(draft, picked=picked)
    return Discard(seat, tuple(c for c in hand.own if c in picked))

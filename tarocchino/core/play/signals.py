"""Which signals the leader of a trick may give (rules.md § 7)."""

from __future__ import annotations

from collections.abc import Sequence

from tarocchino.core.model.actions import Signal
from tarocchino.core.model.cards import MATTO, Card, Suit, king_of
from tarocchino.core.model.errors import IllegalActionError, Reason
from tarocchino.core.model.rules import RuleSet, SignalsAllowed, StriscioMeans
from tarocchino.core.model.tricks import Trick


def verify_signals(
    signals: Sequence[Signal],
    led: Card,
    hand: Sequence[Card],
    earlier: Sequence[Trick],
    rules: RuleSet,
) -> None:
    """Raise `IllegalActionError` unless a leader may give all the signals with this card.

    ``hand`` still holds the card led; ``earlier`` are the completed tricks.
    """
    if len(set(signals)) < len(signals):
        raise IllegalActionError(Reason.SIGNAL_TWICE)
    for signal in signals:
        _verify_allowed(led, earlier, rules)
        _verify_true(signal, led, hand, rules)


def _verify_allowed(led: Card, earlier: Sequence[Trick], rules: RuleSet) -> None:
    match rules.signals:
        case SignalsAllowed.OFF:
            raise IllegalActionError(Reason.SIGNALS_OFF)
        case SignalsAllowed.AFTER_KING:
            if led is MATTO:
                raise IllegalActionError(Reason.SIGNAL_WITH_MATTO)
            if led.suit is None or led.suit is Suit.TRUMPS:
                return
            king = king_of(led.suit)
            if not any(king in trick.cards for trick in earlier):
                raise IllegalActionError(Reason.SIGNAL_BEFORE_KING, suit=led.suit)
        case SignalsAllowed.FREE:
            return


def _verify_true(signal: Signal, led: Card, hand: Sequence[Card], rules: RuleSet) -> None:
    says_more = signal is Signal.STRISCIO and rules.striscio_means is StriscioMeans.HAS_MORE
    if signal is not Signal.VOLO and not says_more:
        return
    if led is MATTO:
        raise IllegalActionError(Reason.SIGNAL_WITH_MATTO)
    holds_more = any(c is not led and c.suit is led.suit for c in hand)
    if holds_more is not says_more:
        raise IllegalActionError(Reason.SIGNAL_FALSE, suit=led.suit)


def possible_signals(
    led: Card, hand: Sequence[Card], earlier: Sequence[Trick], rules: RuleSet
) -> tuple[Signal, ...]:
    """The signals that a leader may give with this card, each on its own."""
    return tuple(s for s in Signal if _may_signal(s, led, hand, earlier, rules))


def _may_signal(
    signal: Signal, led: Card, hand: Sequence[Card], earlier: Sequence[Trick], rules: RuleSet
) -> bool:
    try:
        verify_signals((signal,), led, hand, earlier, rules)
    except IllegalActionError:
        return False
    return True

"""What the rules allow the player in turn now, and why, for players who are learning them.

Everything follows from the player's own view; no hint says what is good play.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tarocchino.core.games.base import MattoPrice, Points
from tarocchino.core.model.cards import MATTO, Card, Suit
from tarocchino.core.model.combinations import Combination, total_points
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.views.view import Choices, HandView, MatchView


@dataclass(frozen=True, slots=True)
class MayCallOut:
    """The first cards win: their points and the score so far reach the target."""

    points: Points
    score: Points
    target: int


@dataclass(frozen=True, slots=True)
class MayDeclare:
    """These combinations may be declared now; ``calls_out`` says that they win the match."""

    combinations: tuple[Combination, ...]
    calls_out: bool

    @property
    def points(self) -> int:
        """What the whole declaration is worth."""
        return total_points(self.combinations)


@dataclass(frozen=True, slots=True)
class NothingToDeclare:
    """The player may declare, but holds no combination."""


@dataclass(frozen=True, slots=True)
class MayDiscard:
    """``kept`` are the cards that may not be discarded; each of the ``others`` may."""

    kept: tuple[Card, ...]
    others: int


@dataclass(frozen=True, slots=True)
class MayLead:
    """Any card may be led."""


@dataclass(frozen=True, slots=True)
class MaySetSuit:
    """Only the Matto has been played: any card may be played, and sets the suit."""


@dataclass(frozen=True, slots=True)
class MustFollow:
    """The suit led is held, and must be played."""

    led: Suit


@dataclass(frozen=True, slots=True)
class MustTrump:
    """The suit led is not held, but trumps are, and must be played."""

    led: Suit


@dataclass(frozen=True, slots=True)
class MayThrowAny:
    """Neither the suit led nor a trump is held: any card may be played."""

    led: Suit


@dataclass(frozen=True, slots=True)
class MustBeat:
    """The trump that wins the trick so far can be beaten, and must be."""

    winning: Card


@dataclass(frozen=True, slots=True)
class MattoIsFree:
    """The Matto may be played although other cards may not."""


@dataclass(frozen=True, slots=True)
class OwesForMatto:
    """The Matto's price is due."""

    price: MattoPrice


Hint = (
    MayCallOut
    | MayDeclare
    | NothingToDeclare
    | MayDiscard
    | MayLead
    | MaySetSuit
    | MustFollow
    | MustTrump
    | MayThrowAny
    | MustBeat
    | MattoIsFree
    | OwesForMatto
)


def hints_for(view: MatchView) -> tuple[Hint, ...]:
    """Return what the viewer may do now and why; nothing if it is not their turn."""
    hand = view.hand
    if hand is None or hand.choices is None:
        return ()
    choices = hand.choices
    match hand.phase:
        case Phase.CALL_OUT if choices.call_out and view.rules.target is not None:
            return (_first_call(view, choices, view.rules.target),)
        case Phase.DISCARD:
            kept = tuple(c for c in hand.own if c not in choices.discardable)
            return (MayDiscard(kept, len(choices.discardable)),)
        case Phase.DECLARE:
            return tuple(_about_declaring(choices))
        case Phase.PLAY:
            return (*_about_declaring(choices), *_about_cards(hand, choices))
        case Phase.PAY:
            return (OwesForMatto(view.game.price),)
        case _:
            return ()


def _first_call(view: MatchView, choices: Choices, target: int) -> MayCallOut:
    points = view.game.rounded(total_points(choices.call_out))
    score = 0 if view.seat is None else view.score[view.side_of(view.seat)]
    return MayCallOut(points, score, target)


def _about_declaring(choices: Choices) -> Iterator[Hint]:
    if not choices.may_declare:
        return
    if choices.declarable:
        yield MayDeclare(choices.declarable, choices.declaring_calls_out)
    else:
        yield NothingToDeclare()


def _about_cards(hand: HandView, choices: Choices) -> Iterator[Hint]:
    """Return why only these cards may be played; nothing about a last card, which leaves no
    choice."""
    if len(hand.own) == 1:
        return
    led = hand.trick.suit_led
    if led is None:
        yield MaySetSuit() if hand.trick.plays else MayLead()
        return
    yield _duty(led, choices)
    barred = [c for c in hand.own if c not in choices.playable]
    if hand.winning is not None and _are_too_low(barred, choices):
        yield MustBeat(hand.winning[1])
    if barred and MATTO in choices.playable:
        yield MattoIsFree()


def _duty(led: Suit, choices: Choices) -> Hint:
    """Return the duty that the playable cards, the Matto aside, show."""
    suits = {c.suit for c in choices.playable if c is not MATTO}
    if suits == {led}:
        return MustFollow(led)
    return MustTrump(led) if suits == {Suit.TRUMPS} else MayThrowAny(led)


def _are_too_low(barred: list[Card], choices: Choices) -> bool:
    """Return whether some trumps may not be played although others may."""
    played = any(c.suit is Suit.TRUMPS for c in choices.playable)
    return played and any(c.suit is Suit.TRUMPS for c in barred)

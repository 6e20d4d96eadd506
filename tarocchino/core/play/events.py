"""What happened in a match: frozen data, each event with the seats that may know of it."""

from __future__ import annotations

from dataclasses import dataclass

from tarocchino.core.games.base import Points, Winner
from tarocchino.core.model.actions import BidWord, Saying, Signal
from tarocchino.core.model.cards import Card
from tarocchino.core.model.combinations import Combination
from tarocchino.core.play.scoring import HandSheet


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened; ``audience`` is the one seat that may know, None for everybody."""

    @property
    def audience(self) -> int | None:
        return None


@dataclass(frozen=True, slots=True)
class PrivateEvent(Event):
    """An event that only its own seat may know of."""

    seat: int

    @property
    def audience(self) -> int | None:
        return self.seat


@dataclass(frozen=True, slots=True)
class HandBegan(Event):
    """A new hand was dealt; hands are numbered from 0, and some seats may sit out."""

    number: int
    dealer: int
    sitting_out: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class CardsReceived(PrivateEvent):
    """A seat received cards by the deal or from the stock."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CardsDiscarded(PrivateEvent):
    """A seat discarded these cards."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class DiscardMade(Event):
    """A seat has discarded (*l'ho fatta*); ``number`` is how many cards."""

    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class BidMade(Event):
    """A seat has spoken in the auction."""

    seat: int
    bid: BidWord


@dataclass(frozen=True, slots=True)
class SoloistDecided(Event):
    """The auction has a soloist, who plays ``alone`` with the cards dealt or takes the pozzo."""

    seat: int
    alone: bool


@dataclass(frozen=True, slots=True)
class HandThrownIn(Event):
    """All have passed: the cards are thrown in."""


@dataclass(frozen=True, slots=True)
class CombinationsDeclared(Event):
    """A seat declared combinations, worth ``points`` together."""

    seat: int
    combinations: tuple[Combination, ...]
    points: int


@dataclass(frozen=True, slots=True)
class CardPlayed(Event):
    """A seat played a card, with signals if it led, in Mattazza perhaps with a saying."""

    seat: int
    card: Card
    signals: tuple[Signal, ...]
    say: Saying | None = None


@dataclass(frozen=True, slots=True)
class TrickWon(Event):
    """A seat won a trick; ``points`` are those of combinations within the trick, usually 0."""

    seat: int
    cards: tuple[Card, ...]
    points: int


@dataclass(frozen=True, slots=True)
class MattoPaid(Event):
    """The player of the Matto paid its price with this card to the side ``payee``."""

    seat: int
    card: Card
    payee: int


@dataclass(frozen=True, slots=True)
class CalledOut(Event):
    """A side has called out: the hand and the match are over."""

    side: int


@dataclass(frozen=True, slots=True)
class HandScored(Event):
    """A hand is over; ``score`` is the running score with it."""

    number: int
    sheet: HandSheet
    score: tuple[Points, ...]


@dataclass(frozen=True, slots=True)
class MatchWon(Event):
    """The match is over; ``winner`` is None for a draw, or if nobody is left."""

    winner: Winner
    score: tuple[Points, ...]

"""The actions of a hand: frozen data, each of its own class."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from tarocchino.core.model.cards import PACK, Card, NamedEnum
from tarocchino.core.model.combinations import Declared


class Signal(NamedEnum):
    """What the leader of a trick may show while leading (rules.md § 7)."""

    BUSSO = "busso"
    STRISCIO = "striscio"
    VOLO = "volo"


class BidWord(NamedEnum):
    """What a player says in the auction of Terziglio (rules.md § 9)."""

    PASSO = "passo"
    POSSO = "posso"
    VA_BENE = "va_bene"
    FACCIO_DI_MIO = "faccio_di_mio"


class Saying(NamedEnum):
    """What a player of Mattazza may say while playing a card (rules.md § 11)."""

    ANDARE_A_DURO = "andare a duro"
    METTERE = "mettere"
    FARSI_DELLE_CARTE_BUONE = "farsi delle carte buone"
    FARSI_I_MIGLIORI = "farsi i migliori"
    FARE_IL_PAGATORE = "fare il pagatore"
    TRAVALICARE = "travalicare"
    ANDARE_IN_CAMPAGNA = "andare in campagna"


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards are dealt: ``deck`` is the pack in dealing order, so a replay draws nothing."""

    dealer: int
    deck: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CallOut:
    """A player calls out with combinations among the first cards (rules.md § 8, *barilli* 1)."""

    seat: int
    combinations: tuple[Declared, ...]


@dataclass(frozen=True, slots=True)
class DeclineCallOut:
    """A player who could call out with the first cards plays on instead."""

    seat: int


@dataclass(frozen=True, slots=True)
class Bid:
    """A player bids in the auction of Terziglio, or answers a player who asked *posso?*."""

    seat: int
    bid: BidWord


@dataclass(frozen=True, slots=True)
class Discard:
    """A player discards cards face down (*lo scarto*)."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Declare:
    """A player declares combinations held in hand (*accusa*, rules.md § 6)."""

    seat: int
    combinations: tuple[Declared, ...]


@dataclass(frozen=True, slots=True)
class KeepSilent:
    """A player declares nothing, in games where everybody speaks before the first lead.

    ``closes`` is false if a card was led although the last silence had ended the match: in
    records that go on to the first card (rules.md § 8), and in logs of earlier versions.
    """

    seat: int
    closes: bool = True


@dataclass(frozen=True, slots=True)
class Play:
    """A player plays a card to the trick; a leader may signal, in Mattazza a saying is allowed."""

    seat: int
    card: Card
    signals: tuple[Signal, ...] = ()
    say: Saying | None = None


@cache
def plain_plays(seat: int) -> Mapping[Card, Play]:
    """Return the seat's plays of all cards without a word: a hand lists hundreds, each is made
    once."""
    return {c: Play(seat, c) for c in PACK}


@dataclass(frozen=True, slots=True)
class Pay:
    """The player of the Matto pays its price with a card from their side's pile (rules.md § 3)."""

    seat: int
    card: Card


SeatAction = CallOut | DeclineCallOut | Bid | Discard | Declare | KeepSilent | Play | Pay
"""What a player can do."""

Action = Deal | SeatAction
"""What can happen in a match."""

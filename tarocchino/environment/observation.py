"""A view as a list of whole numbers of fixed length, for programs that learn to play.

It has what the view has and nothing else. Seats are counted from the viewer's to the right, the
viewer's first; cards are in the pack's order; points are doubled, as the open game counts halves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tarocchino.core.model.actions import BidWord, Signal
from tarocchino.core.model.cards import PACK, Card, CardSet, card_set
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.views.view import HandView, MatchView
from tarocchino.environment.choices import Draft

_CARDS = len(PACK)
_MOST_POINTS = 2**15 - 1


@dataclass(frozen=True, slots=True)
class Field:
    """Numbers of an observation that belong together, each from ``least`` to ``most``."""

    name: str
    size: int
    least: int = 0
    most: int = 1


def fields(players: int) -> tuple[Field, ...]:
    """What an observation consists of, in its order.

    ``own`` to ``picked``, ``played_by`` and ``declared_by`` are cards, the last two seat by seat;
    ``played_in`` is the number of the trick to which each card was played, from 1; ``signals`` are
    the cards led with each signal. The rest is by seat, but for the phase, the signal chosen for
    this lead, whether the soloist plays *di mio*, the stock, the target and the number of finished
    hands. Nothing but the scores is set where no hand was dealt.
    """
    return (
        Field("own", _CARDS),
        Field("own_discard", _CARDS),
        Field("picked", _CARDS),
        Field("played_by", players * _CARDS),
        Field("played_in", _CARDS, most=_CARDS),
        Field("declared_by", players * _CARDS),
        Field("signals", len(Signal) * _CARDS),
        Field("signal_chosen", len(Signal)),
        Field("phase", len(Phase)),
        Field("turn", players),
        Field("dealer", players),
        Field("playing", players),
        Field("same_side", players),
        Field("soloist", players),
        Field("alone", 1),
        Field("bids", players * len(BidWord)),
        Field("held", players, most=_CARDS),
        Field("discarded", players, most=_CARDS),
        Field("tricks_won", players, most=_CARDS),
        Field("stock", 1, most=_CARDS),
        Field("score", players, -_MOST_POINTS, _MOST_POINTS),
        Field("target", 1, most=_MOST_POINTS),
        Field("hands_played", 1, most=_MOST_POINTS),
    )


def observe(view: MatchView, draft: Draft) -> list[int]:
    """The view, and the viewer's draft, as numbers; raises `ValueError` for a spectator's."""
    if view.seat is None:
        raise ValueError("a spectator has no seat to count the others from")
    seats = [(view.seat + place) % view.players for place in range(view.players)]
    if view.hand is None:
        numbers = [0] * sum(field.size for field in fields(view.players)[:-3])
    else:
        numbers = [*_observe_hand(view, view.hand, draft, seats)]
    score = {seat: view.score[place] for place, side in enumerate(view.scorers) for seat in side}
    return [
        *numbers,
        *(int(2 * score[seat]) for seat in seats),
        2 * (view.rules.target or 0),
        len(view.sheets),
    ]


def _observe_hand(
    view: MatchView, hand: HandView, draft: Draft, seats: Sequence[int]
) -> Iterator[int]:
    yield from _cards(hand.own)
    yield from _cards(hand.own_discard)
    yield from _cards(draft.picked)
    yield from _play(hand, seats)
    for seat in seats:
        made = (item for item in hand.declarations if item.seat == seat)
        yield from _cards(c for item in made for found in item.combinations for c in found.cards)
    leads = [trick for trick in (*hand.tricks, hand.trick) if trick.plays]
    for signal in Signal:
        yield from _cards(trick.plays[0][1] for trick in leads if signal in trick.signals)
    yield from (int(signal is draft.signal) for signal in Signal)
    yield from (int(phase is hand.phase) for phase in Phase)
    yield from _by_seat(view, hand, seats)


def _play(hand: HandView, seats: Sequence[int]) -> Iterator[int]:
    tricks = (*hand.tricks, hand.trick)
    for seat in seats:
        yield from _cards(c for trick in tricks for player, c in trick.plays if player == seat)
    played_in = {c: number for number, trick in enumerate(tricks, 1) for c in trick.cards}
    yield from (played_in.get(c, 0) for c in PACK)


def _by_seat(view: MatchView, hand: HandView, seats: Sequence[int]) -> Iterator[int]:
    assert view.seat is not None
    mine = next((side for side in hand.sides if view.seat in side), ())
    yield from (int(seat == hand.turn) for seat in seats)
    yield from (int(seat == hand.dealer) for seat in seats)
    yield from (int(seat in hand.playing) for seat in seats)
    yield from (int(seat in mine) for seat in seats)
    yield from (int(seat == hand.soloist) for seat in seats)
    yield int(hand.alone)
    bids = {(bid.seat, bid.bid) for bid in hand.bids}
    yield from (int((seat, word) in bids) for seat in seats for word in BidWord)
    yield from (hand.held[seat] for seat in seats)
    yield from (hand.discarded[seat] for seat in seats)
    yield from (hand.winners.count(seat) for seat in seats)
    yield hand.stock


def _cards(cards: Iterable[Card]) -> list[int]:
    held: CardSet = card_set(cards)
    return [int(bool(held & c.bit)) for c in PACK]

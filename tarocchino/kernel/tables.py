"""The seats of one hand as numbers, and both tables of a hand as the compiled kernel reads them.

The fields of `SeatTable` are, in this order, the struct ``Seats`` of native.h.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from typing import Any

from tarocchino.core.games.base import (
    CallsOut,
    DealStock,
    DiscardCards,
    Game,
    OfferCallOut,
    TakeStock,
)
from tarocchino.core.model.cards import PACK, Card
from tarocchino.core.model.combinations import Combination, Family
from tarocchino.core.model.rules import RuleSet
from tarocchino.core.play.hand_state import Declaration, HandState
from tarocchino.core.play.legality import called_out_by_declaring, reaches_target, waits_for_all
from tarocchino.kernel.rule_table import SEATS, RuleTable, mask_of, rule_table

LAYOUT = 3
"""The version of the structs in native.h; raise it when you change one of them."""


def flat_bytes(table: Any) -> bytes:
    """Return the fields of a dataclass of integers and (nested) tuples of them, eight bytes per
    number."""
    numbers = array("q")
    for f in fields(table):
        _add(numbers, getattr(table, f.name))
    return numbers.tobytes()


def _add(numbers: array[int], value: Any) -> None:
    if isinstance(value, int):
        numbers.append(value)
    elif isinstance(value[0], int):
        numbers.extend(value)
    else:
        for part in value:
            _add(numbers, part)


STEPS = 24
_NO_STEP, RECEIVE, OFFER, DISCARD = range(4)
_PLENTY = 1000
NEVER = 1 << 40
"""Points that nobody needs, because they win nothing."""


@dataclass(frozen=True, slots=True)
class SeatTable:
    """Who sits where in a hand.

    ``side`` is by seat, -1 for one that sits out; ``next`` the seat that follows; ``leader`` leads
    first and ``closer``, the dealer, is the last to declare. ``counts`` are, by seat, the seats
    whose declarations call out when this one declares, as bits. ``steps`` are kind, seat and what
    it is about: the places in the pack of the cards received, as bits, or a number of discards.
    """

    players: int
    sides: int
    side: tuple[int, ...]
    next: tuple[int, ...]
    leader: int
    closer: int
    waits_for_all: int
    calls_by_tricks: int
    counts: tuple[int, ...]
    soloist: int
    steps: tuple[tuple[int, int, int], ...]


def seat_table(
    game: Game,
    rules: RuleSet,
    players: int,
    dealer: int,
    playing: tuple[int, ...],
    soloist: int | None,
    alone: bool,
) -> SeatTable:
    """Return the seats of a hand of this game; in Terziglio its auction must be over."""
    dealt = game.deal(dealer, PACK, playing, players)
    hand = HandState(
        game, rules, dealer, playing, (0,) * len(game.scorers(players)), dealt.hands, dealt.stock,
        ((),) * players, soloist=soloist, alone=alone,
    )  # fmt: skip
    seats = range(players)
    steps = [*_steps(hand)]
    return SeatTable(
        players=len(playing),
        sides=len(hand.sides),
        side=_by_seat([hand.side_of(seat) if seat in playing else -1 for seat in seats], -1),
        next=_by_seat([hand.next_seat(seat) for seat in seats], 0),
        leader=hand.leader,
        closer=dealer,
        waits_for_all=waits_for_all(hand),
        calls_by_tricks=game.calls_out is not CallsOut.NEVER,
        counts=_by_seat([_counts(hand, seat) if seat in playing else 0 for seat in seats], 0),
        soloist=-1 if soloist is None else soloist,
        steps=(*steps, *([(_NO_STEP, 0, 0)] * (STEPS - len(steps)))),
    )


def _by_seat(numbers: list[int], absent: int) -> tuple[int, ...]:
    return (*numbers, *([absent] * (SEATS - len(numbers))))


def _counts(hand: HandState, seat: int) -> int:
    """Return the seats whose declarations count when this one declares; 0 if that never calls
    out."""
    rules = replace(hand.rules, target=int(hand.game.rounded(_PLENTY)))
    side = hand.side_of(seat)
    found = 0
    for other in hand.sides[side]:
        points = {seat: 0} | {other: _PLENTY}
        declared = tuple(
            Declaration(s, (Combination(Family.KINGS, (), p),)) for s, p in points.items()
        )
        tried = replace(hand, rules=rules, declarations=declared)
        if not waits_for_all(hand) and called_out_by_declaring(tried, seat) == side:
            found |= 1 << other
    return found


def needed_points(hand: HandState, side: int) -> int:
    """Return the fewest points that bring the side to the target; `NEVER` if none do."""
    if hand.game.calls_out is CallsOut.NEVER or not reaches_target(hand, side, NEVER):
        return NEVER
    low, high = 0, 1
    while not reaches_target(hand, side, high):
        high *= 2
    while low < high:
        middle = (low + high) // 2
        if reaches_target(hand, side, middle):
            high = middle
        else:
            low = middle + 1
    return low


def _steps(hand: HandState) -> Iterator[tuple[int, int, int]]:
    """Return what happens before the cards are played: the pack's cards stand for their places in
    it."""
    for player in hand.playing:
        yield RECEIVE, player, mask_of(hand.hands[player])
    stock = hand.stock
    for step in hand.plan:
        match step:
            case OfferCallOut(role):
                if (seat := hand.seat_of(role)) is not None:
                    yield OFFER, seat, 0
            case TakeStock(role, number):
                if (taker := hand.seat_of(role)) is not None:
                    yield RECEIVE, taker, mask_of(stock[:number])
                    stock = stock[number:]
            case DealStock(packet):
                for receiver, received in _packets(hand, stock, packet).items():
                    yield RECEIVE, receiver, mask_of(received)
                stock = ()
            case DiscardCards(role, number):
                if (discarder := hand.seat_of(role)) is not None:
                    yield DISCARD, discarder, number
            case _:  # auctions, declarations and play are no part of the deal
                pass


def _packets(hand: HandState, stock: tuple[Card, ...], packet: int) -> dict[int, tuple[Card, ...]]:
    """Return what each seat gets of the stock, dealt in packets from the eldest on."""
    found: dict[int, tuple[Card, ...]] = {}
    seat = hand.dealer
    for first in range(0, len(stock), packet):
        seat = hand.next_seat(seat)
        found[seat] = (*found.get(seat, ()), *stock[first : first + packet])
    return found


@dataclass(frozen=True, slots=True, eq=False)
class Tables:
    """The tables of the hands of a game that are dealt alike; ``flat_…`` are the same as bytes."""

    rules: RuleTable
    seats: SeatTable
    flat_rules: bytes = field(repr=False)
    flat_seats: bytes = field(repr=False)


def tables_of(hand: HandState) -> Tables:
    """Return the tables of this hand; in Terziglio its auction must be over.

    They do not depend on its cards and scores, and are made once for all hands that are alike.
    """
    rules, flat_rules = rules_of(hand.game, hand.rules, len(hand.playing), hand.players, hand.alone)
    seats, flat_seats = _seats(
        hand.game, hand.rules, hand.players, hand.dealer, hand.playing, hand.soloist, hand.alone
    )
    return Tables(rules, seats, flat_rules, flat_seats)


@lru_cache(maxsize=16)
def rules_of(
    game: Game, rules: RuleSet, playing: int, players: int, alone: bool
) -> tuple[RuleTable, bytes]:
    """Return the rules of a hand (see `rule_table`), as a table and flat."""
    table = rule_table(game, rules, playing, players, alone)
    return table, flat_bytes(table)


@lru_cache(maxsize=128)
def _seats(
    game: Game,
    rules: RuleSet,
    players: int,
    dealer: int,
    playing: tuple[int, ...],
    soloist: int | None,
    alone: bool,
) -> tuple[SeatTable, bytes]:
    table = seat_table(game, rules, players, dealer, playing, soloist, alone)
    return table, flat_bytes(table)

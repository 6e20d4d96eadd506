"""Piles, and the Matto's price (rules.md § 3)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from tarocchino.core.games.base import MattoPrice, Points
from tarocchino.core.model.cards import MATTO, Card, without
from tarocchino.core.model.combinations import (
    combinations_of,
    total_points,
)
from tarocchino.core.model.rules import RuleSet
from tarocchino.core.play.hand_state import HandState


@dataclass(frozen=True, slots=True)
class MattoDebt:
    """The Matto's price is owed: by the seat that played it, to a side, with one of the cards."""

    seat: int
    payee: int
    cards: tuple[Card, ...]


def piles_so_far(state: HandState) -> tuple[tuple[Card, ...], ...]:
    """Each side's pile during play: the tricks that it has won and its discards.

    The Matto is with the side that played it.
    """
    piles = list(state.taken.cards)
    for seat, discarded in enumerate(state.discards):
        if discarded:
            piles[state.side_of(seat)] += discarded
    return tuple(piles)


def piles_before_payment(state: HandState) -> tuple[tuple[Card, ...], ...]:
    """Each side's pile after play: `piles_so_far`, and the stock if the last trick wins it.

    A side that took no trick keeps nothing (*cappotto*).
    """
    piles = list(piles_so_far(state))
    if state.game.stock_to_last_trick:
        piles[side_of_last_trick(state)] += state.stock
    for side, won in enumerate(state.taken.by_side):
        if won == 0 and piles[side]:
            against = _side_against(state, side)
            piles[against] += piles[side]
            if against != side:
                piles[side] = ()
    return tuple(piles)


def side_of_last_trick(state: HandState) -> int:
    """The side that won the last trick."""
    return state.side_of(state.winners[-1])


def _side_against(state: HandState, side: int) -> int:
    """The side that gets the cards of a side without a trick.

    That is the other of two sides, else the winner of the Matto's trick: the Matto and a discard
    are all that a side without a trick can have.
    """
    if len(state.sides) == 2:
        return 1 - side
    matto = state.taken.matto
    return side if matto is None else state.side_of(matto.won_by)


def matto_debt(state: HandState) -> MattoDebt | None:
    """The Matto's price after the last trick, paid or not; None if nothing is owed (§ 3)."""
    match state.game.price:
        case MattoPrice.TRICK_LOST:
            return _debt_for_trick(state)
        case MattoPrice.ODD_PILES:
            return _debt_for_parity(state)


def _debt_for_trick(state: HandState) -> MattoDebt | None:
    """The price if another side won the Matto's trick; a side without tricks forfeits it."""
    matto = state.taken.matto
    if matto is None:
        return None
    side, payee = state.side_of(matto.seat), state.side_of(matto.won_by)
    if side == payee or state.taken.by_side[side] == 0:
        return None
    return _debt(piles_before_payment(state)[side], matto.seat, payee)


def _debt_for_parity(state: HandState) -> MattoDebt | None:
    """The price if the piles are odd: the one with the Matto gives up a card (Barilli § 3.9)."""
    piles = piles_before_payment(state)
    if all(len(pile) % 2 == 0 for pile in piles):
        return None
    matto = state.taken.matto
    seat = state.winners[-1] if matto is None else matto.seat
    side = state.side_of(seat)
    return _debt(piles[side], seat, 1 - side)


def _debt(pile: tuple[Card, ...], seat: int, payee: int) -> MattoDebt:
    return MattoDebt(seat, payee, without(pile, MATTO) if MATTO in pile else pile)


def default_payment(state: HandState, debt: MattoDebt) -> Card:
    """The payment that leaves the payer's side best off; ties by smallest code."""
    piles = piles_before_payment(state)
    own, other = piles[state.side_of(debt.seat)], piles[debt.payee]
    wanted = -1 if state.game.avoids_points else 1

    def loss(paid: Card) -> tuple[Points, str]:
        kept = tuple(c for c in own if c is not paid)
        lead = _value(kept, state.rules) - _value((*other, paid), state.rules)
        return -wanted * lead, paid.code

    return min(debt.cards, key=loss)


def _value(pile: Collection[Card], rules: RuleSet) -> int:
    # The number of cards is the same whichever card is paid, so only values above 1 matter.
    return sum(c.points - 1 for c in pile) + total_points(combinations_of(pile, rules))


def final_piles(state: HandState) -> tuple[tuple[Card, ...], ...]:
    """Each side's pile as it is counted, after the Matto's price is paid."""
    piles = piles_before_payment(state)
    debt = None if state.payment is None else matto_debt(state)
    if debt is None or state.payment is None:
        return piles
    paid, payer = state.payment, state.side_of(debt.seat)
    moved = list(piles)
    moved[payer] = without(piles[payer], paid)
    moved[debt.payee] = (*piles[debt.payee], paid)
    return tuple(moved)

"""Piles, the Matto's price and the score sheet of a hand (rules.md § 3, § 4 and § 8)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from bot.game.cards import MATTO, Card
from bot.game.combinations import (
    NO_TALLY,
    Combination,
    Tally,
    combinations_of,
    cricche,
    sequences,
    total_points,
)
from bot.game.hand_state import HandState
from bot.game.rules import RuleSet
from bot.game.tricks import Trick, winner

LAST_TRICK_POINTS = 6
GROUP = 2
"""Cards are counted in groups of so many (rules.md § 4)."""


@dataclass(frozen=True, slots=True)
class SideSheet:
    """A side's part of the score sheet, every combination itemised.

    ``declared`` are the combinations declared by the side's players, ``declared_points`` their
    sum with doubling by player; ``cards`` are card points; ``pile`` is what was counted, empty
    when a side called out; ``cappotto`` marks a side that took no trick.
    """

    seats: tuple[int, ...]
    declared: tuple[Combination, ...]
    declared_points: int
    sequences: Tally = NO_TALLY
    cricche: Tally = NO_TALLY
    cards: int = 0
    last_trick: int = 0
    trick_combinations: int = 0
    cappotto: bool = False
    pile: tuple[Card, ...] = ()

    @property
    def total(self) -> int:
        """What the hand is worth to the side."""
        return (
            self.sequences.points
            + self.cricche.points
            + self.cards
            + self.last_trick
            + self.trick_combinations
            + self.declared_points
        )


@dataclass(frozen=True, slots=True)
class HandSheet:
    """The score sheet of a finished hand: its sides, and what it adds to each side's score."""

    dealer: int
    sides: tuple[SideSheet, ...]
    called_out: int | None
    score: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MattoDebt:
    """The Matto's price is owed: by the seat that played it, to a side, with one of the cards."""

    seat: int
    payee: int
    cards: tuple[Card, ...]


def card_points(held: Collection[Card]) -> int:
    """The card points of a pile of an even number of cards."""
    return len(held) // GROUP + sum(c.points - 1 for c in held)


def pile_points(pile: Collection[Card], rules: RuleSet) -> int:
    """What a pile is worth by its cards and combinations alone."""
    return card_points(pile) + total_points(combinations_of(pile, rules))


def trick_combination_points(trick: Trick, rules: RuleSet) -> int:
    """What a trick's own cards score at once to its winner (``trick_combinations``), else 0."""
    return total_points(combinations_of(trick.cards, rules)) if rules.trick_combinations else 0


def tricks_won(state: HandState) -> tuple[int, ...]:
    """The number of tricks that each side has won."""
    won = [0] * len(state.sides)
    for trick in state.tricks:
        won[state.side_of(winner(trick, state.rules))] += 1
    return tuple(won)


def piles_before_payment(state: HandState) -> tuple[tuple[Card, ...], ...]:
    """Each side's pile after play, the Matto with the side that played it, discards included.

    A side that took no trick keeps nothing (*cappotto*).
    """
    piles: list[list[Card]] = [[] for _ in state.sides]
    for trick in state.tricks:
        side_winning = state.side_of(winner(trick, state.rules))
        for seat, c in trick.plays:
            piles[state.side_of(seat) if c is MATTO else side_winning].append(c)
    for seat, discarded in enumerate(state.discards):
        piles[state.side_of(seat)].extend(discarded)
    for side, won in enumerate(tricks_won(state)):
        if won == 0:
            piles[1 - side].extend(piles[side])
            piles[side].clear()
    return tuple(tuple(pile) for pile in piles)


def matto_debt(state: HandState) -> MattoDebt | None:
    """The Matto's price after the last trick, paid or not; None where nothing is owed.

    Nothing is owed when the Matto's side won its trick, took no trick (the Matto is forfeited),
    or the Matto was not played.
    """
    for trick in state.tricks:
        for seat, c in trick.plays:
            if c is MATTO:
                return _debt(state, seat, state.side_of(winner(trick, state.rules)))
    return None


def _debt(state: HandState, seat: int, payee: int) -> MattoDebt | None:
    side = state.side_of(seat)
    if side == payee or tricks_won(state)[side] == 0:
        return None
    pile = piles_before_payment(state)[side]
    return MattoDebt(seat, payee, tuple(c for c in pile if c is not MATTO))


def default_payment(state: HandState, debt: MattoDebt) -> Card:
    """The card that leaves the payer's side best off against the payee; ties by smallest code."""
    piles = piles_before_payment(state)
    own, other = piles[state.side_of(debt.seat)], piles[debt.payee]

    def loss(paid: Card) -> tuple[int, str]:
        kept = tuple(c for c in own if c is not paid)
        lead = _combination_and_value(kept, state.rules)
        return _combination_and_value((*other, paid), state.rules) - lead, paid.code

    return min(debt.cards, key=loss)


def _combination_and_value(pile: Collection[Card], rules: RuleSet) -> int:
    # The number of cards is the same whichever card is paid, so only values above 1 matter.
    return sum(c.points - 1 for c in pile) + total_points(combinations_of(pile, rules))


def final_piles(state: HandState) -> tuple[tuple[Card, ...], ...]:
    """Each side's pile as it is counted, the Matto's price paid."""
    piles = piles_before_payment(state)
    debt = matto_debt(state)
    if debt is None or state.payment is None:
        return piles
    paid, payer = state.payment, state.side_of(debt.seat)
    return tuple(
        tuple(c for c in pile if c is not paid) if side == payer else (*pile, paid)
        for side, pile in enumerate(piles)
    )


def trick_combinations_of(state: HandState, side: int) -> int:
    """What the side has scored so far with combinations within tricks."""
    if not state.rules.trick_combinations:
        return 0
    return sum(
        trick_combination_points(trick, state.rules)
        for trick in state.tricks
        if state.side_of(winner(trick, state.rules)) == side
    )


def score_hand(state: HandState) -> HandSheet:
    """The score sheet of a hand that is over (rules.md § 8)."""
    if state.called_out is not None:
        sides = tuple(_declared_only(state, side) for side in range(len(state.sides)))
    else:
        sides = _counted(state)
    return HandSheet(
        dealer=state.dealer,
        sides=sides,
        called_out=state.called_out,
        score=tuple(side.total for side in sides),
    )


def _declared_by(state: HandState, seats: Iterable[int]) -> tuple[Combination, ...]:
    return tuple(c for d in state.declarations if d.seat in seats for c in d.combinations)


def _declared_only(state: HandState, side: int) -> SideSheet:
    seats = state.sides[side]
    return SideSheet(
        seats=seats,
        declared=_declared_by(state, seats),
        declared_points=state.declared_points(side),
        trick_combinations=trick_combinations_of(state, side),
    )


def _counted(state: HandState) -> tuple[SideSheet, ...]:
    piles = final_piles(state)
    won = tricks_won(state)
    last = state.side_of(winner(state.tricks[-1], state.rules))
    sheets = []
    for side, seats in enumerate(state.sides):
        pile = frozenset(piles[side])
        sheets.append(
            SideSheet(
                seats=seats,
                declared=_declared_by(state, seats),
                declared_points=state.declared_points(side),
                sequences=Tally(sequences(pile, state.rules)),
                cricche=Tally(cricche(pile, state.rules)),
                cards=card_points(pile),
                last_trick=LAST_TRICK_POINTS if side == last else 0,
                trick_combinations=trick_combinations_of(state, side),
                cappotto=won[side] == 0,
                pile=piles[side],
            )
        )
    return tuple(sheets)

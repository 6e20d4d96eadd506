"""The complete tricks of a hand: who won them, and whose their cards are (rules.md § 3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from tarocchino.core.model.cards import MATTO, Card, without
from tarocchino.core.model.tricks import Trick


@dataclass(frozen=True, slots=True)
class MattoPlayed:
    """The seat that played the Matto, and the seat that won its trick."""

    seat: int
    won_by: int


@dataclass(frozen=True)
class TricksTaken:
    """The complete tricks with the seat that won each, in a hand of these sides."""

    sides: tuple[tuple[int, ...], ...]
    tricks: tuple[Trick, ...] = ()
    winners: tuple[int, ...] = ()

    @cached_property
    def by_side(self) -> tuple[int, ...]:
        """The number of tricks that each side has won."""
        return tuple(sum(map(self.winners.count, seats)) for seats in self.sides)

    @cached_property
    def cards(self) -> tuple[tuple[Card, ...], ...]:
        """The cards of the tricks that each side has won; the Matto is with who played it."""
        return cards_taken(self.tricks, self.winners, self.sides)

    @cached_property
    def matto(self) -> MattoPlayed | None:
        """Who played the Matto to which winner's trick; None if it is in no complete trick."""
        for trick, winner in zip(self.tricks, self.winners, strict=True):
            if MATTO in trick.cards:
                seat = trick.plays[trick.cards.index(MATTO)][0]
                return MattoPlayed(seat, winner)
        return None


def cards_taken(
    tricks: Sequence[Trick],
    winners: Sequence[int],
    sides: Sequence[tuple[int, ...]],
    *,
    forfeits_matto: bool = False,
) -> tuple[tuple[Card, ...], ...]:
    """The cards of the tricks that each side has won; ``winners`` are the tricks' winners.

    The Matto is with the side that played it. With ``forfeits_matto`` it is with the winner of its
    trick as long as the side that played it has won none (*cappotto*).
    """
    side_of = {seat: side for side, seats in enumerate(sides) for seat in seats}
    piles: list[list[Card]] = [[] for _ in sides]
    with_tricks = {side_of[seat] for seat in winners}
    for trick, won_by in zip(tricks, winners, strict=True):
        won = trick.cards
        if MATTO in won:
            side = side_of[trick.plays[won.index(MATTO)][0]]
            if side != side_of[won_by] and (not forfeits_matto or side in with_tricks):
                piles[side].append(MATTO)
                won = without(won, MATTO)
        piles[side_of[won_by]] += won
    return tuple(map(tuple, piles))

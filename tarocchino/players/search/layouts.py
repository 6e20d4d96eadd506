"""The kernel's positions of the worlds that agree with a view, made without a state of the core."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from tarocchino.core.games.base import DeclareInTurn
from tarocchino.core.play.hand_state import HandState, Phase
from tarocchino.core.views.view import MatchView
from tarocchino.kernel import Kernel, Position, Tables, kernel_of, tables_of
from tarocchino.kernel.chance import Chance
from tarocchino.kernel.hidden import STOCK, Hidden, hand_in, hidden_from, step_of
from tarocchino.kernel.state import DISCARD_AT, HAND_AT, STOCK_AT, numbers_of, state_of
from tarocchino.kernel.worlds import World, Worlds


@dataclass(frozen=True, slots=True)
class Layout:
    """A hand with places for the hidden cards: the numbers of its state, and where they go."""

    tables: Tables
    numbers: Sequence[int]
    places: tuple[int, ...]
    kernel: Kernel

    def numbers_in(self, world: World) -> list[int]:
        """The numbers of the state with the cards lying so."""
        numbers = list(self.numbers)
        for place, cards in zip(self.places, world, strict=True):
            numbers[place] = cards
        return numbers

    def position(self, world: World) -> Position:
        """The position with the cards lying so."""
        return self.kernel.position(self.numbers_in(world))


def place_of_hand(seat: int) -> int:
    """Where the numbers of a state have the hand of a seat."""
    return HAND_AT + seat


def place_of_discard(seat: int) -> int:
    """Where the numbers of a state have the discard of a seat."""
    return DISCARD_AT + seat


@dataclass(frozen=True, slots=True)
class Unseen:
    """What a seat does not see: the hidden cards, and worlds in which they lie."""

    view: MatchView
    hidden: Hidden
    worlds: Sequence[World]

    def hand(self) -> HandState:
        """The hand of the view with the cards lying as in the first world."""
        return hand_in(self.view, self.hidden, self.worlds[0])

    def layout(self, hand: HandState) -> Layout:
        """A hand that has come to its declarations, with places for the hidden cards."""
        places = tuple(
            STOCK_AT
            if place.seat == STOCK
            else place_of_discard(place.seat)
            if place.is_discard
            else place_of_hand(place.seat)
            for place in self.hidden.places
        )
        return Layout(tables_of(hand), numbers_of(state_of(hand)), places, kernel_of(hand))


def opening_of(hand: HandState) -> HandState:
    """The hand as it is when its declarations or its play begin, its cards where they are."""
    speaks = any(isinstance(step, DeclareInTurn) for step in hand.plan)
    phase = Phase.DECLARE if speaks else Phase.PLAY
    return replace(hand, step=step_of(hand.plan, phase), phase=phase, turn=hand.leader)


Draw = Callable[[MatchView, Hidden, int, Chance], Sequence[World]]
"""So many worlds that agree with a view, whose hidden cards these are."""


def drawn_alike(_view: MatchView, hidden: Hidden, number: int, chance: Chance) -> Sequence[World]:
    """Worlds of which each is as likely as any other."""
    return [*Worlds(hidden).draws(number, chance)]


def unseen_from(view: MatchView, number: int, chance: Chance, draw: Draw = drawn_alike) -> Unseen:
    """So many worlds that agree with the view."""
    hidden = hidden_from(view)
    return Unseen(view, hidden, draw(view, hidden, number, chance))

"""What is searched at a turn: worlds, and where each action leads to in each of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from tarocchino.core.model.actions import SeatAction
from tarocchino.kernel.position import Position
from tarocchino.players.search.ends import Ends

T = TypeVar("T")

Reached = tuple[Position, Ends]
"""Where an action leads to, and how ends from there are counted."""

Reach = Callable[[T], Reached]


@dataclass(frozen=True, slots=True)
class Question(Generic[T]):
    """A decision of a seat.

    ``worlds`` are those that agree with its view, each as likely as another, prepared for what is
    decided. ``reach`` gives for an action of the seat where it leads to in each world. ``cards``
    are those left in all hands.
    """

    worlds: Sequence[T]
    reach: Callable[[SeatAction], Reach[T]]
    cards: int


def played_on_by(policy: bytes, question: Question[T]) -> Question[T]:
    """Return the question with its ends played out by this policy."""

    def reach(action: SeatAction) -> Reach[T]:
        leads_to = question.reach(action)

        def play(world: T) -> Reached:
            at, ends = leads_to(world)
            return at, replace(ends, policy=policy)

        return play

    return replace(question, reach=reach)


def value_of(reached: Reached, seed: int) -> float:
    """What a position is worth to the seat that asks."""
    at, ends = reached
    return ends.worth(at, seed)

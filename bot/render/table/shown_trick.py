"""The trick that a picture shows."""

from __future__ import annotations

from dataclasses import dataclass

from tarocchino.core.model.tricks import NO_TRICK, Trick
from tarocchino.core.views.view import HandView


@dataclass(frozen=True, slots=True)
class ShownTrick:
    """A trick to be shown; ``winner`` is the seat that wins it so far, or None."""

    trick: Trick
    winner: int | None
    complete: bool


def trick_on_table(hand: HandView | None, *, is_cleared: bool = False) -> ShownTrick:
    """The trick on the table: the one in progress or, between two tricks, the previous one.

    Where the table ``is_cleared`` the previous one has been taken away.
    """
    if hand is None:
        return ShownTrick(NO_TRICK, None, complete=False)
    if hand.tricks and not hand.trick.plays and not is_cleared:
        return ShownTrick(hand.tricks[-1], hand.winners[-1], complete=True)
    return ShownTrick(hand.trick, hand.winning[0] if hand.winning else None, complete=False)

"""The points of a hand in progress, as anybody at the table could count them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tarocchino.core.games.base import Points
from tarocchino.core.model.cards import Card
from tarocchino.core.play.hand_state import Phase, cards_taken
from tarocchino.core.play.scoring import (
    NOTHING_COUNTED,
    PileScore,
    count_pile,
)
from tarocchino.core.views.view import HandView, MatchView


@dataclass(frozen=True, slots=True)
class PointsSoFar:
    """What one side of the hand has declared and taken so far.

    ``seats`` are the side's players and ``pile`` the cards of its tricks. ``declared`` is doubled
    for each player separately (rules.md § 6); ``taken`` are the card points and the combinations of
    ``pile`` (§ 4, § 5); ``trick_combinations`` were scored within tricks (§ 6); ``last_trick`` is 0
    until the last trick is won (§ 4).
    """

    seats: tuple[int, ...]
    pile: tuple[Card, ...] = ()
    declared: int = 0
    taken: PileScore = NOTHING_COUNTED
    trick_combinations: int = 0
    last_trick: int = 0

    @property
    def total(self) -> Points:
        """All these points."""
        return self.declared + self.taken.total + self.trick_combinations + self.last_trick


def points_so_far(view: MatchView) -> tuple[PointsSoFar, ...]:
    """Return each side's points in the newest hand, in the order of its sides; none before the
    first deal.

    They are what the score sheet would say if the hand ended now, except for what nobody can count
    yet: discards and cards that lie face down, and the price of the Matto (rules.md § 3), which is
    chosen after the last trick. The Matto counts for the side that played it, but for the winner of
    its trick as long as that side has no trick (§ 3, *Cappotto*). A hand that ended by calling out
    counts only what was declared, and trick combinations (§ 8); so does a hand whose tricks lie
    face down. Every seat and every spectator count the same.
    """
    hand = view.hand
    if hand is None:
        return ()
    declared = _declared(hand)
    within = hand.scored_in_tricks
    if hand.called_out is not None or hand.covered is not None:
        return tuple(
            PointsSoFar(seats, declared=declared[side], trick_combinations=within[side])
            for side, seats in enumerate(hand.sides)
        )
    piles = cards_taken(hand.tricks, hand.winners, hand.sides, forfeits_matto=True)
    last = _winner_of_last_trick(hand)
    return tuple(
        PointsSoFar(
            seats,
            pile=piles[side],
            declared=declared[side],
            taken=count_pile(piles[side], view.game, view.rules, len(hand.playing)),
            trick_combinations=within[side],
            last_trick=view.game.last_trick if last in seats else 0,
        )
        for side, seats in enumerate(hand.sides)
    )


def hidden_cards(view: MatchView) -> int:
    """Return how many cards lie face down that count at the end of the hand: discards, and those
    that go to the winner of the last trick."""
    if view.hand is None:
        return 0
    last = view.hand.stock if view.game.stock_to_last_trick else 0
    return sum(view.hand.discarded) + last


def is_being_counted(view: MatchView) -> bool:
    """Return whether a hand is in progress whose points are not in the running score yet."""
    return view.hand is not None and view.hand.phase is not Phase.OVER


def _declared(hand: HandView) -> Sequence[int]:
    return [sum(d.points for d in hand.declarations if d.seat in seats) for seats in hand.sides]


def _winner_of_last_trick(hand: HandView) -> int | None:
    """Return the seat that won the last trick; None while there are cards to play."""
    return hand.winners[-1] if hand.tricks and not any(hand.held) else None

"""Hands that are over with every card face up, at their end and card by card.

This is the only view that shows hidden cards, and it refuses a hand that is still in play.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.game.actions import Action, Deal
from bot.game.cards import Card
from bot.game.hand_state import Phase
from bot.game.match import MatchState, apply, replay
from bot.game.scoring import final_piles, piles_so_far
from bot.game.view import MatchView, view_for


@dataclass(frozen=True, slots=True)
class OpenView:
    """One moment of a hand with every card face up.

    ``match`` is what a spectator saw then; ``hands`` and ``discards`` are by seat; ``stock`` is
    what lay face down; ``payment`` the card paid for the Matto; ``piles`` what each side had taken,
    its discards with it, and at the end as it was counted.
    """

    match: MatchView
    hands: tuple[tuple[Card, ...], ...]
    discards: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    payment: Card | None
    piles: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class Step:
    """One action of a hand that is over, and the match after it."""

    action: Action
    state: MatchState

    @property
    def view(self) -> OpenView:
        """The moment after the action with every card face up."""
        return _open(self.state)


def open_view(state: MatchState) -> OpenView:
    """The last hand with every card face up; raises ValueError while it is in play, or undealt."""
    if state.hand is None or (state.hand.phase is not Phase.OVER and not state.is_over):
        raise ValueError("the hand is not over")
    return _open(state)


def replay_steps(
    before: MatchState, actions: Sequence[Action], *, match_ended: bool = False
) -> tuple[Step, ...]:
    """A hand step by step: from the match before its deal and its actions, the deal the first.

    Raises ValueError unless the actions end the hand, or ``match_ended`` says that the match was
    ended within it; `IllegalActionError` for an action that is not legal.
    """
    steps = []
    state = before
    for action in actions:
        state, _ = apply(state, action)
        steps.append(Step(action, state))
    if not steps or not isinstance(actions[0], Deal):
        raise ValueError("a hand begins with its deal")
    if not match_ended:
        open_view(state)
    return tuple(steps)


def steps_of(
    start: MatchState, actions: Sequence[Action], number: int, *, match_ended: bool = False
) -> tuple[Step, ...]:
    """The hand of this number, from 0, of a match that began with ``start``; see `replay_steps`.

    Raises ValueError where there is no such hand.
    """
    deals = [place for place, action in enumerate(actions) if isinstance(action, Deal)]
    if number not in range(len(deals)):
        raise ValueError(f"the match has no hand {number}")
    first, end = (*deals, len(actions))[number : number + 2]
    before = replay(start, actions[:first])
    is_last = end == len(actions)
    return replay_steps(before, actions[first:end], match_ended=match_ended and is_last)


def _open(state: MatchState) -> OpenView:
    hand = state.hand
    if hand is None:
        raise ValueError("nothing is dealt")
    counted = hand.phase is Phase.OVER and hand.tricks and hand.called_out is None
    return OpenView(
        match=view_for(state, None),
        hands=hand.hands,
        discards=hand.discards,
        stock=hand.stock,
        payment=hand.payment,
        piles=final_piles(hand) if counted else piles_so_far(hand),
    )

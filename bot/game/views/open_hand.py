"""Hands that are over with every card face up, at their end and card by card.

This is the only view that shows hidden cards, and it refuses a hand that is still in play.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.game.games.base import whole
from bot.game.model.actions import Action, Deal
from bot.game.model.cards import Card
from bot.game.play.hand_state import Phase
from bot.game.play.match import MatchState, apply, new_match
from bot.game.play.scoring import final_piles, piles_so_far
from bot.game.views.view import MatchView, view_for


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
class ReplayStep:
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
) -> tuple[ReplayStep, ...]:
    """A hand step by step: from the match before its deal and its actions, the deal the first.

    Raises ValueError unless the actions end the hand, or ``match_ended`` says that the match was
    ended within it; `IllegalActionError` for an action that is not legal.
    """
    steps = []
    state = before
    for action in actions:
        state, _ = apply(state, action)
        steps.append(ReplayStep(action, state))
    if not steps or not isinstance(actions[0], Deal):
        raise ValueError("a hand begins with its deal")
    if not match_ended:
        open_view(state)
    return tuple(steps)


@dataclass(frozen=True, slots=True)
class OpenHand:
    """A hand that is over, to be stepped through: the ``number``-th, from 0, of so many ``hands``
    of its match that are over. ``before`` is the match before its deal, which is the first step.
    """

    number: int
    hands: int
    before: MatchState
    steps: tuple[ReplayStep, ...]

    @property
    def tricks(self) -> tuple[int, ...]:
        """The places of the steps by which the tricks were completed, in order."""
        made = [_tricks(step.state) for step in self.steps]
        return tuple(n for n in range(1, len(made)) if made[n] > made[n - 1])

    def state_before(self, place: int) -> MatchState:
        """The match before the step at this place."""
        return self.steps[place - 1].state if place else self.before


class HandNotOverError(ValueError):
    """The match has no hand of this number that is over."""


def hands_over(match: MatchState) -> int:
    """How many hands of the match are over, and so nobody's secret: also one within which the
    match was ended."""
    ended = match.is_over and match.hand is not None and match.hand.phase is not Phase.OVER
    return len(match.sheets) + ended


def open_hand(match: MatchState, actions: Sequence[Action], number: int) -> OpenHand:
    """The hand of this number, from 0, of a match that all these actions have led to.

    Raises `HandNotOverError`.
    """
    hands = hands_over(match)
    if number not in range(hands):
        raise HandNotOverError(f"hand {number} of {hands}")
    deals = [place for place, action in enumerate(actions) if isinstance(action, Deal)]
    first, end = (*deals, len(actions))[number : number + 2]
    before = _before_hand(match, number)
    steps = replay_steps(before, actions[first:end], match_ended=number == len(match.sheets))
    return OpenHand(number, hands, before, steps)


def _before_hand(match: MatchState, number: int) -> MatchState:
    """The match as it stood before a deal, but for the hand of before: nothing is replayed."""
    sheets = match.sheets[:number]
    score = tuple(
        whole(sum(points)) for points in zip(*(sheet.score for sheet in sheets), strict=True)
    )
    start = new_match(match.game, match.rules, match.players)
    return replace(start, sheets=sheets, score=score or start.score)


def _tricks(state: MatchState) -> int:
    return len(state.hand.tricks) if state.hand else 0


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

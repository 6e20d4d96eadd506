"""Finished hands with every card face up, at their end and action by action.

This is the only view that shows hidden cards; it refuses a hand that is still in play.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tarocchino.core.games.base import whole
from tarocchino.core.model.actions import Action, Deal
from tarocchino.core.model.cards import Card
from tarocchino.core.play.events import Event, MattoPaid
from tarocchino.core.play.hand_state import HandState, Phase
from tarocchino.core.play.match import MatchState, apply, new_match
from tarocchino.core.play.scoring import final_piles, matto_debt, piles_so_far
from tarocchino.core.views.view import MatchView, view_for


@dataclass(frozen=True, slots=True)
class OpenView:
    """One moment of a hand with every card face up.

    ``match`` is what a spectator saw then; ``hands`` and ``discards`` are by seat; ``stock`` is
    face down; ``payment`` is the card paid for the Matto; ``piles`` are the tricks and
    discards of each side, at the end of the hand as they were counted.
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
    """Return the last hand with every card face up; raises ValueError if it is in play or not
    dealt."""
    if state.hand is None or (state.hand.phase is not Phase.OVER and not state.is_over):
        raise ValueError("the hand is not over")
    return _open(state)


def replay_steps(
    before: MatchState, actions: Sequence[Action], *, match_ended: bool = False
) -> tuple[ReplayStep, ...]:
    """Return a hand step by step, from the match before its deal; its first action is the deal.

    Raises ValueError unless the actions finish the hand, or ``match_ended`` says that the match
    ended during it; `IllegalActionError` for an action that is not legal.
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
    """A finished hand to step through.

    It is hand ``number``, from 0, of the ``hands`` finished hands of its match. ``before`` is the
    match before its deal, which is the first step.
    """

    number: int
    hands: int
    before: MatchState
    steps: tuple[ReplayStep, ...]

    @property
    def tricks(self) -> tuple[int, ...]:
        """The indices of the steps that completed a trick."""
        made = [_tricks(step.state) for step in self.steps]
        return tuple(n for n in range(1, len(made)) if made[n] > made[n - 1])

    def state_before(self, place: int) -> MatchState:
        """Return the match before the step with this index."""
        return self.steps[place - 1].state if place else self.before

    def events(self, place: int) -> tuple[Event, ...]:
        """Return what happened in the step with this index."""
        return apply(self.state_before(place), self.steps[place].action)[1]


def payment_for_matto(hand: OpenHand) -> MattoPaid | None:
    """Return the payment for the Matto in the hand, if there was one (rules.md § 3)."""
    end = hand.steps[-1].state.hand
    return None if end is None else paid_in(end)


def paid_in(hand: HandState) -> MattoPaid | None:
    """Return the payment for the Matto in a hand that is over, if there was one (rules.md § 3)."""
    if hand.payment is None or (debt := matto_debt(hand)) is None:
        return None
    return MattoPaid(debt.seat, hand.payment, debt.payee)


class HandNotOverError(ValueError):
    """The match has no finished hand of this number."""


def hands_over(match: MatchState) -> int:
    """Return the number of hands that are over and so no longer secret.

    A hand during which the match ended is one of them.
    """
    ended = match.is_over and match.hand is not None and match.hand.phase is not Phase.OVER
    return len(match.sheets) + ended


def open_hand(match: MatchState, actions: Sequence[Action], number: int) -> OpenHand:
    """Return the hand of this number, from 0, of a match that results from all these actions.

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
    """Return the match before a deal, without the previous hand; computed without replaying
    anything."""
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

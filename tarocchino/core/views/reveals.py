"""Undoing actions: whether they have given anybody information."""

from __future__ import annotations

from dataclasses import replace

from tarocchino.core.games.base import DeclareInTurn, HandStep, OfferCallOut
from tarocchino.core.play.hand_state import HandState, Phase
from tarocchino.core.play.match import MatchState
from tarocchino.core.views.view import HandView, MatchView, view_for


def reveals(before: MatchState, after: MatchState, seat: int) -> bool:
    """Whether undoing ``after`` to ``before`` leaves anybody with knowledge they did not have.

    That is so if another seat or a spectator has learned more than whose turn it is, how many cards
    are where and that somebody acted, or if ``seat``, which acted, has seen new cards.
    """
    others = (*(other for other in range(before.players) if other != seat), None)
    if any(_known(before, other) != _known(after, other) for other in others):
        return True
    return not _cards_seen(after, seat) <= _cards_seen(before, seat)


def _known(match: MatchState, seat: int | None) -> tuple[MatchView, tuple[tuple[int, int], ...]]:
    """What the seat sees, except turns and numbers of cards, and the silences it has noticed."""
    view = view_for(match, seat)
    if match.hand is None or view.hand is None:
        return view, ()
    return replace(view, hand=_without_turns(view.hand)), _silences(match.hand)


def _without_turns(hand: HandView) -> HandView:
    return replace(hand, phase=Phase.OVER, turn=None, held=(), discarded=(), stock=0, choices=None)


def _silences(hand: HandState) -> tuple[tuple[int, int], ...]:
    """Every public question that was answered: the index of its step in the plan, and the seat."""
    return tuple(
        (place, seat)
        for place, step in enumerate(hand.plan[: hand.step + 1])
        for seat in _answered(hand, step, is_done=place < hand.step)
    )


def _answered(hand: HandState, step: HandStep, *, is_done: bool) -> tuple[int, ...]:
    """The seats that have answered the public question of this step of the plan."""
    match step:
        case OfferCallOut(role, asks_always=True):
            seat = hand.seat_of(role)
            return (seat,) if is_done and seat is not None else ()
        case DeclareInTurn():
            order = [hand.leader]
            while len(order) < len(hand.playing):
                order.append(hand.next_seat(order[-1]))
            return tuple(order if is_done else order[: order.index(hand.turn)])
    return ()


def _cards_seen(match: MatchState, seat: int) -> frozenset[object]:
    hand = match.hand
    return frozenset() if hand is None else frozenset((*hand.hands[seat], *hand.discards[seat]))

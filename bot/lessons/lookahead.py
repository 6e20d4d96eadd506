"""How a hand continues with computer players, and the best result the student can still reach."""

from __future__ import annotations

from functools import lru_cache

from bot.lessons.prepared_hand import hand_of
from tarocchino.core.games.base import Points
from tarocchino.core.model.actions import Pay, Play, SeatAction
from tarocchino.core.play.hand_state import HandState, Phase
from tarocchino.core.play.legality import legal_actions
from tarocchino.core.play.match import MatchState, apply
from tarocchino.core.views.view import view_for
from tarocchino.players import choose

STUDENT = 0
"""The student's seat in every position; the partner sits at 2."""

_KEPT = 512


def after(match: MatchState, action: SeatAction, *, to_own_turn: bool) -> MatchState:
    """The match after the student's action and the replies of the computer players.

    They finish the trick, or with ``to_own_turn`` play on until the student has to act again.
    """
    match, _ = apply(match, action)
    if not isinstance(action, Play):
        return match
    while _others_act(hand_of(match), to_own_turn):
        hand = hand_of(match)
        match, _ = apply(match, choose(view_for(match, hand.turn)))
    return match


def _others_act(hand: HandState, to_own_turn: bool) -> bool:
    if hand.phase is Phase.OVER or hand.turn == STUDENT:
        return False
    return to_own_turn or bool(hand.trick.plays)


def lead_of(match: MatchState) -> Points:
    """By how many points the student's side won the last finished hand."""
    own, theirs = match.sheets[-1].sides
    return own.total - theirs.total


@lru_cache(maxsize=_KEPT)
def outlook_after(match: MatchState, action: SeatAction) -> Points:
    """The best `lead_of` that the student can still reach with this action.

    The other players are computer players. It is meant for the last tricks of a hand only.
    """
    match = after(match, action, to_own_turn=True)
    hand = hand_of(match)
    if hand.phase is Phase.OVER:
        return lead_of(match)
    choices = (one for one in legal_actions(hand) if isinstance(one, Play | Pay))
    return max(outlook_after(match, one) for one in choices)

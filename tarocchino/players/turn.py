"""A computer player's turn: what its seat may see goes in, a legal action comes out."""

from __future__ import annotations

from collections.abc import Callable

from tarocchino.core.model.actions import SeatAction
from tarocchino.core.play.match import MatchState, verify_action
from tarocchino.core.views.view import MatchView, view_for
from tarocchino.players.choose import choose

Player = Callable[[MatchView], SeatAction]
"""A computer player: what it does at its turn, decided from its own view alone."""

TakeTurn = Callable[[MatchState, int], SeatAction]
"""How a table has a computer player act: the match and the seat in turn give a legal action."""


def take_turn(match: MatchState, seat: int, player: Player = choose) -> SeatAction:
    """The player's action in the seat; raises `IllegalActionError` if the rules refuse it."""
    action = player(view_for(match, seat))
    verify_action(match, action)
    return action

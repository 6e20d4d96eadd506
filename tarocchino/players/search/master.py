"""The master among the computer players."""

from __future__ import annotations

from dataclasses import replace
from hashlib import blake2b

from tarocchino.core.model.actions import Play, SeatAction
from tarocchino.core.views.view import MatchView
from tarocchino.kernel import IS_COMPILED
from tarocchino.players.search.analysis import decide
from tarocchino.players.search.model import Effort
from tarocchino.players.signals import signals_with

COMPILED = Effort(worlds=130, playouts=3)
"""What takes at most about 50 ms where the kernel is compiled."""
OVER_GAME = Effort(worlds=10, playouts=1)
"""What takes some tenths of a second where it is not, in a process of its own."""

MASTER = COMPILED if IS_COMPILED else OVER_GAME


def choose_by_search(view: MatchView, effort: Effort = MASTER) -> SeatAction:
    """The master's action at the viewer's turn; the same for the same view.

    Near the end of a match it is what makes winning the match likelier.
    """
    return with_signals(decide(view, replace(effort, for_match=True), seed_of(view)), view)


def with_signals(action: SeatAction, view: MatchView) -> SeatAction:
    """The action, with what the convention says to the partner where it is a lead."""
    hand = view.hand
    if hand is None or not isinstance(action, Play) or hand.trick.plays:
        return action
    partners = next(seats for seats in hand.sides if action.seat in seats)
    if len(partners) < 2:
        return action
    signals = signals_with(action.card, hand.own, hand.tricks, view.rules)
    return replace(action, signals=signals)


def seed_of(view: MatchView) -> int:
    """A number that follows from what the viewer sees of the hand."""
    hand = view.hand
    if hand is None:
        raise ValueError("there is no hand to see")
    seen = [str(view.seat), str(hand.dealer), *(c.code for c in hand.own)]
    seen += [c.code for trick in (*hand.tricks, hand.trick) for c in trick.cards]
    return int.from_bytes(blake2b("".join(seen).encode(), digest_size=4).digest())

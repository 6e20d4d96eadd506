"""Mattazza, where everybody needs a trick: the worth of winning one."""

from __future__ import annotations

from dataclasses import dataclass

from tarocchino.core.model.tricks import strengths
from tarocchino.players.beliefs import Beliefs

_HAND_LOST = 200.0
"""The cost of losing the hand, in points of the pile."""

_SHARE_OF_TRICKS = 1.0
"""How often a player who needs a trick wins one, relative to an equal share of the tricks."""

_SURE_WINNER = 0.3
"""The probability that the holder of the highest remaining card wins a given trick."""

_PRESSING = 0.05
"""The probability of ending without a trick above which high cards are kept to win one."""


@dataclass(frozen=True, slots=True)
class TricksNeeded:
    """How the need of a trick affects a decision.

    ``points_matter`` is the probability that everybody else ends with a trick, so that points
    decide; ``to_win`` is the worth of winning the trick in progress, whatever cards are in it;
    ``is_pressing`` says that the player is likely to end without a trick.
    """

    points_matter: float = 1.0
    to_win: float = 0.0
    is_pressing: bool = False


def tricks_needed(beliefs: Beliefs) -> TricksNeeded:
    """How the tricks won so far affect the decision; neutral in games that need no trick."""
    if not beliefs.game.avoids_points:
        return TricksNeeded()
    others = beliefs.opponents
    without = sum(not beliefs.tricks_of(seat) for seat in others)
    share = min(1.0, _SHARE_OF_TRICKS / len(beliefs.hand.playing))
    after = beliefs.tricks_left - 1
    points_matter = _all_get_one(without, beliefs.tricks_left, share)
    if not beliefs.tricks_of(beliefs.seat):
        own = max(share, _SURE_WINNER) if _has_highest(beliefs) else share
        pressing = (1.0 - share) ** beliefs.tricks_left > _PRESSING
        return TricksNeeded(points_matter, _HAND_LOST * (1.0 - own) ** after, pressing)
    if without == 0:
        return TricksNeeded(points_matter)
    # If the viewer does not win this trick, a player without one may.
    kept_out = _all_get_one(without - 1, after, share) - _all_get_one(without, after, share)
    saved = _HAND_LOST / len(beliefs.hand.playing) * kept_out * without / len(others)
    return TricksNeeded(points_matter, saved)


def _all_get_one(players: int, tricks: int, share: float) -> float:
    """The probability that this number of players each win one of this number of tricks."""
    if players > tricks:
        return 0.0
    return float((1.0 - (1.0 - share) ** tricks) ** players)


def _has_highest(beliefs: Beliefs) -> bool:
    strength = strengths(beliefs.rules)
    highest = max((strength[c] for c in beliefs.unseen), default=0)
    return any(strength[c] >= highest for c in beliefs.hand.own)

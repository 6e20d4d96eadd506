"""Where everybody needs a trick: who has none yet, and what it is worth to win one (Mattazza)."""

from __future__ import annotations

from dataclasses import dataclass

from bot.game.model.tricks import strengths
from bot.players.beliefs import Beliefs

_HAND_LOST = 200.0
"""What it costs to lose the hand, in points of the pile."""

_SHARE_OF_TRICKS = 1.0
"""How often whoever needs a trick wins one, for one trick in so many players."""

_SURE_WINNER = 0.3
"""The chance to win any trick to come for who holds the highest card left."""

_PRESSING = 0.05
"""A chance of ending without a trick from which high cards are kept for one."""


@dataclass(frozen=True, slots=True)
class TricksNeeded:
    """How the need of a trick bears on a decision.

    ``points_matter`` is the chance that everybody else ends with a trick, so that points decide;
    ``to_win`` is what it is worth to win the trick in progress, whatever cards are in it;
    ``is_pressing`` says that the player may well end without a trick.
    """

    points_matter: float = 1.0
    to_win: float = 0.0
    is_pressing: bool = False


def tricks_needed(beliefs: Beliefs) -> TricksNeeded:
    """What follows from who has won a trick; nothing where no trick is needed."""
    if not beliefs.game.avoids_points:
        return TricksNeeded()
    others = beliefs.opponents()
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
    # Whoever else would win this trick may be one of those without, who then has one.
    kept_out = _all_get_one(without - 1, after, share) - _all_get_one(without, after, share)
    saved = _HAND_LOST / len(beliefs.hand.playing) * kept_out * without / len(others)
    return TricksNeeded(points_matter, saved)


def _all_get_one(players: int, tricks: int, share: float) -> float:
    """The chance that so many players each win one of so many tricks."""
    if players > tricks:
        return 0.0
    return float((1.0 - (1.0 - share) ** tricks) ** players)


def _has_highest(beliefs: Beliefs) -> bool:
    strength = strengths(beliefs.rules)
    highest = max((strength[c] for c in beliefs.unseen), default=0)
    return any(strength[c] >= highest for c in beliefs.hand.own)

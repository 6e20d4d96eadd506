"""How much effort a master's move is worth: less, the more of them wait."""

from __future__ import annotations

from dataclasses import replace

from tarocchino.players.search import MASTER, Effort

MOST_WAITING = 40
"""Where as many wait already, a master acts at a glance."""

_SHARES = ((1, 1), (3, 2), (7, 4), (15, 8), (MOST_WAITING, 16))
"""Up to how many others wait, and by what the number of worlds is divided then."""

_FEWEST_WORLDS = 4


def effort_for(waiting: int, best: Effort = MASTER) -> Effort:
    """The effort for a move behind which so many others wait."""
    divided = next((by for most, by in _SHARES if waiting <= most), _SHARES[-1][1])
    return replace(best, worlds=max(_FEWEST_WORLDS, best.worlds // divided))

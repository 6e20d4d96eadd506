"""How long tables wait for people."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Waits:
    """How long tables wait for people, in seconds; 0 for not at all, or in a lobby for ever.

    ``cut`` is the time to cut the pack, and again to open sealed cuts; ``next_hand`` the time after
    a hand until the next is dealt unasked; after ``idle_lobby`` an inactive lobby is closed.
    """

    cut: float = 0.0
    next_hand: float = 0.0
    idle_lobby: float = 0.0


NO_WAITS = Waits()
"""Tables deal at once, and lobbies stay open."""

"""A hand that was counted, as the facts of its match are derived from it."""

from __future__ import annotations

from dataclasses import dataclass

from bot.club.results.dealt_hand import DealtHand
from tarocchino.core.games.base import Points
from tarocchino.core.play.hand_state import HandState
from tarocchino.core.play.scoring import HandSheet

Player = tuple[int, int]
"""A seat and the user who plays it, `bot.club.results.match_facts.COMPUTERS` for its computer
players."""


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand that was counted: its deal, its last state, its sheet, the running score after it, and
    who played most cards in each seat."""

    dealt: DealtHand
    state: HandState
    sheet: HandSheet
    score: tuple[Points, ...]
    players: tuple[Player, ...]

    def users_of(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        """The people who played these seats, computer players left out."""
        return tuple(user for seat, user in self.players if seat in seats and user)

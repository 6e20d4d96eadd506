"""Who decides for the computer players of all tables."""

from __future__ import annotations

from typing import Protocol

from tarocchino.core.model.actions import SeatAction
from tarocchino.core.play.match import MatchState
from tarocchino.players import TakeTurn, take_turn
from tarocchino.players.levels import Level


class ComputerPlayers(Protocol):
    """Decides what computer players do: some at once, some after a while beside the event loop."""

    def needs_time(self, level: Level) -> bool:
        """Whether players of this level think; the others act at once."""

    def act(self, match: MatchState, seat: int, level: Level) -> SeatAction:
        """A legal action for the seat in turn, within a millisecond or two."""

    async def think(self, match: MatchState, seat: int, level: Level) -> SeatAction:
        """A legal action for the seat in turn, thought about beside the event loop.

        Does not fail: a player who cannot think acts without it. May be cancelled at any time.
        """

    async def stop(self) -> None:
        """Think no more; whoever waits for an action is cancelled."""


class QuickPlayers:
    """`ComputerPlayers` of a single kind, who all act at once whatever their level."""

    def __init__(self, take_turn: TakeTurn = take_turn) -> None:
        self._take_turn = take_turn

    def needs_time(self, level: Level) -> bool:  # noqa: ARG002 (all are alike)
        """Nobody does."""
        return False

    def act(self, match: MatchState, seat: int, level: Level) -> SeatAction:  # noqa: ARG002
        """The action of the only kind of player."""
        return self._take_turn(match, seat)

    async def think(self, match: MatchState, seat: int, level: Level) -> SeatAction:
        """The same."""
        return self.act(match, seat, level)

    async def stop(self) -> None:
        """Nobody thinks."""

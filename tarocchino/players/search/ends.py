"""What positions are worth to a seat, by how the hand ends from there."""

from __future__ import annotations

from dataclasses import dataclass

from tarocchino.core.views.view import MatchView
from tarocchino.kernel.position import Position
from tarocchino.kernel.tables import Tables
from tarocchino.players.search.model import Effort
from tarocchino.players.search.playing_on import policy_of_playouts
from tarocchino.players.search.utility import Utility, utility_of
from tarocchino.players.search.winning import Winning, is_near, winning_of


@dataclass(frozen=True, slots=True)
class Ends:
    """How ends are reached from a position, and what they are worth to a side.

    With ``winning`` they are worth the chance of winning the match, else what the utility says.
    """

    utility: Utility
    policy: bytes
    side: int
    playouts: int
    winning: Winning | None = None

    def worth(self, at: Position, seed: int) -> float:
        """The mean of playouts."""
        if self.winning is not None:
            return self.winning.mean(at.ends(self.playouts, seed, self.policy))
        return self.utility.mean(at.playouts(self.playouts, seed, self.policy), self.playouts)


def ends_for(view: MatchView, tables: Tables, seat: int, effort: Effort) -> Ends:
    """The ends of hands as the seat counts them."""
    side = tables.seats.side[seat]
    return Ends(
        utility=utility_of(view.game.name, tables, seat),
        policy=policy_of_playouts(view.game, tables, side),
        side=side,
        playouts=effort.playouts,
        winning=winning_of(view, seat) if effort.for_match and is_near(view) else None,
    )

"""What positions are worth to a seat, by how the hand ends from there."""

from __future__ import annotations

from dataclasses import dataclass

from tarocchino.core.views.view import MatchView
from tarocchino.kernel.position import Position
from tarocchino.kernel.state import PLAY
from tarocchino.kernel.tables import Tables
from tarocchino.players.search.model import Effort
from tarocchino.players.search.playing_on import policy_of_playouts
from tarocchino.players.search.utility import Utility, utility_of
from tarocchino.players.search.winning import Winning, is_near, winning_of

_MOST_NODES = 3000
"""Positions that are looked at to solve one end; a longer one is played out."""


@dataclass(frozen=True, slots=True)
class Ends:
    """How ends are reached from a position, and what they are worth to a side.

    With ``winning`` they are worth the chance of winning the match, else what the utility says.
    """

    utility: Utility
    policy: bytes
    side: int
    playouts: int
    is_solved: bool
    winning: Winning | None = None

    def worth(self, at: Position, seed: int) -> float:
        """The exact worth where hands are to be solved, else the mean of playouts."""
        winning = self.winning
        if self.is_solved and at.phase == PLAY:
            solved = at.solve(self.side, _MOST_NODES, winning is not None)
            if solved is not None:
                score, points, _ = solved
                return winning.exact(score) if winning else self.utility.exact(score, points)
        if winning is not None:
            return winning.mean(at.ends(self.playouts, seed, self.policy))
        return self.utility.mean(at.playouts(self.playouts, seed, self.policy), self.playouts)


def ends_for(view: MatchView, tables: Tables, seat: int, effort: Effort, cards_held: int) -> Ends:
    """The ends of hands as the seat, with so many cards left, counts them."""
    # Two hands have fewer cards in as many tricks.
    exact = effort.exact_tricks + (tables.seats.players == 2)
    side = tables.seats.side[seat]
    return Ends(
        utility=utility_of(view.game.name, tables, seat),
        policy=policy_of_playouts(view.game, tables, side),
        side=side,
        playouts=effort.playouts,
        # Where every other side plays for itself, nobody meets all of them in one.
        is_solved=tables.seats.sides == 2 and cards_held <= exact,
        winning=winning_of(view, seat) if effort.for_match and is_near(view) else None,
    )

"""What ends of hands are worth to a side: numbers by game, as weights of sums of playouts."""

from __future__ import annotations

from dataclasses import dataclass

from tarocchino.core.games.base import GameName
from tarocchino.kernel.position import Sums
from tarocchino.kernel.rule_table import DUEL
from tarocchino.kernel.tables import Tables

_HALF = 0.5
"""The kernel's points are doubled."""


@dataclass(frozen=True, slots=True)
class Stake:
    """What a lead in the running scores is worth, and one in the points of the hand.

    Where scores come in steps, some worth of the points makes them smooth.
    """

    score: float
    points: float


_AS_SCORED = Stake(1.0, 0.0)
_STAKES = {
    GameName.QUINDICI: Stake(0.5, 0.05),
    GameName.TERZIGLIO: Stake(1.0, 0.05),
    GameName.MATTAZZA: Stake(1.0, 0.002),
}


@dataclass(frozen=True, slots=True)
class Utility:
    """Weights of each running score and of each side's total."""

    scores: tuple[float, ...]
    totals: tuple[float, ...]

    def mean(self, sums: Sums, number: int) -> float:
        """The mean worth of so many ends."""
        totals, scores = sums
        found = 0.0
        for weight, score in zip(self.scores, scores, strict=True):
            found += weight * score
        for weight, total in zip(self.totals, totals, strict=True):
            found += weight * total
        return found / number


def utility_of(name: GameName, tables: Tables, seat: int) -> Utility:
    """What the ends of this hand are worth to the seat: its lead over the mean of the others."""
    rules, seats = tables.rules, tables.seats
    stake = _STAKES.get(name, _AS_SCORED)
    sign = -_HALF if rules.avoids_points else _HALF
    side = seats.side[seat]
    is_duel = rules.score_kind == DUEL
    scores = _lead_weights(seat if is_duel else side, seats.players if is_duel else seats.sides)
    totals = _lead_weights(side, seats.sides)
    return Utility(
        scores=tuple(sign * stake.score * weight for weight in scores),
        totals=tuple(sign * stake.points * weight for weight in totals),
    )


def _lead_weights(own: int, number: int) -> list[float]:
    """The weights that make a lead over the mean of the others."""
    return [1.0 if place == own else -1.0 / (number - 1) for place in range(number)]

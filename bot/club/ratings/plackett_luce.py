"""What a match tells of its sides: the Plackett-Luce model as openskill computes it.

Weng and Lin, *A Bayesian approximation method for online ranking*, Journal of Machine Learning
Research 12 (2011), algorithm 4.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

LUCK = 250.0
"""The standard deviation of a side's luck in a match, in points (openskill's beta)."""

CHANGE_A_MATCH = 4.0
"""How much a strength may drift from one match to the next, in points (openskill's tau)."""

_LEAST_VARIANCE = 1.0
_SMALLEST_FACTOR = 1e-4


@dataclass(frozen=True, slots=True)
class Strength:
    """What is believed of the strength of a side: mean and variance."""

    mean: float
    variance: float


@dataclass(frozen=True, slots=True)
class Evidence:
    """What a match tells of a side.

    ``shift`` is what its mean gains for each unit of variance, ``certainty`` the share of its
    variance that goes for each unit of variance.
    """

    shift: float
    certainty: float

    def updated(self, mean: float, variance: float, weight: float) -> tuple[float, float]:
        """Mean and variance of a member whose strength counts ``weight`` times in the side's."""
        known = max(1 - weight**2 * variance * self.certainty, _SMALLEST_FACTOR)
        return mean + weight * variance * self.shift, variance * known


def evidence(
    sides: Sequence[Strength], places: Sequence[int], *, from_last: bool
) -> tuple[Evidence, ...]:
    """What a match between two or more sides tells of each, by their places, 1 for the best.

    The model takes the order for a row of choices, of the best of all, then of the best of the
    rest, and so on; with ``from_last`` of the worst of all, then of the worst of the rest.
    """
    model = load_model()
    sign = -1 if from_last else 1
    variances = [max(side.variance, _LEAST_VARIANCE) for side in sides]
    teams = [
        [model.rating(mu=sign * side.mean, sigma=variance**0.5)]
        for side, variance in zip(sides, variances, strict=True)
    ]
    rated = model.rate(teams, ranks=[float(sign * place) for place in places])
    return tuple(
        Evidence(
            shift=(sign * after.mu - side.mean) / variance,
            certainty=(1 - after.sigma**2 / variance) / variance,
        )
        for side, variance, (after,) in zip(sides, variances, rated, strict=True)
    )


@cache
def load_model() -> PlackettLuce:
    """openskill's model with these parameters.

    It is imported when the first match is rated, as it takes 30 ms and 3 MB: call this in a thread.
    """
    from openskill.models import PlackettLuce

    return PlackettLuce(beta=LUCK, tau=0.0, gamma=_as_in_a_match_of_two)


def _as_in_a_match_of_two(*_of_the_side: object) -> float:
    """How much of its certainty a match keeps, whatever the number of sides (openskill's gamma)."""
    return 1.0

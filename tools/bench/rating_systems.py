"""Rating systems to compare: openskill's models, Elo, and what the club uses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import exp, log, sqrt
from statistics import NormalDist
from typing import Any, Protocol

from openskill.models import (
    BradleyTerryFull,
    BradleyTerryPart,
    PlackettLuce,
    ThurstoneMostellerFull,
    ThurstoneMostellerPart,
)

from bot.features.books.ratings import (
    LUCK,
    NEW_RATING,
    START_DEVIATION,
    START_MEAN,
    Part,
    RatedMatch,
    RatedSeat,
    RatedSide,
    Rating,
    RatingKey,
    rate,
)
from tarocchino.core.games import GameName

Sides = Sequence[Sequence[int]]
_normal = NormalDist().cdf


class System(Protocol):
    """Ratings of players by number, which grow with the matches it is shown."""

    def chances(self, sides: Sides) -> list[list[float]]:
        """Return how probable it is that each side comes out before each other."""

    def learn(self, sides: Sides, places: Sequence[int]) -> None:
        """Take note of a match."""

    def ratings(self) -> dict[int, Rating]:
        """Return what is believed of everybody who has played."""


def _logistic(lead: float) -> float:
    return 1 / (1 + exp(-lead))


def _each_pair(sides: Sides, chance: Callable[[int, int], float]) -> list[list[float]]:
    return [[chance(i, j) for j in range(len(sides))] for i in range(len(sides))]


@dataclass
class Elo:
    """Elo's system: everybody's step is ``step`` points; a side is the sum of its members."""

    step: float
    means: dict[int, float] = field(default_factory=dict)

    def chances(self, sides: Sides) -> list[list[float]]:
        """Reckon by the logistic curve over 400 points."""
        sums = [sum(self.means.get(player, START_MEAN) for player in side) for side in sides]
        return _each_pair(sides, lambda i, j: _logistic((sums[i] - sums[j]) * log(10) / 400))

    def learn(self, sides: Sides, places: Sequence[int]) -> None:
        """Compare each side with each other."""
        chances = self.chances(sides)
        for i, side in enumerate(sides):
            others = [j for j in range(len(sides)) if j != i]
            scored = sum((places[i] < places[j]) + (places[i] == places[j]) / 2 for j in others)
            change = self.step * (scored - sum(chances[i][j] for j in others)) / len(others)
            for player in side:
                self.means[player] = self.means.get(player, START_MEAN) + change

    def ratings(self) -> dict[int, Rating]:
        """Return ratings without deviations, which Elo does not know."""
        return {player: Rating(mean, 0.0) for player, mean in self.means.items()}


MODELS: dict[str, Any] = {
    "Plackett-Luce": PlackettLuce,
    "Bradley-Terry, all pairs": BradleyTerryFull,
    "Bradley-Terry, neighbours": BradleyTerryPart,
    "Thurstone-Mosteller, all pairs (as TrueSkill)": ThurstoneMostellerFull,
    "Thurstone-Mosteller, neighbours": ThurstoneMostellerPart,
}


class OpenSkill:
    """A model of openskill; ``luck`` is its beta, ``drift`` its tau, in points.

    Its gamma is 1, or with ``slow`` openskill's default, by which deviations shrink more slowly.
    ``from_last`` reads the order of a match from the last place up.
    """

    def __init__(
        self, name: str, luck: float, drift: float, *, slow: bool = False, from_last: bool = False
    ) -> None:
        options: dict[str, Any] = {} if slow else {"gamma": lambda *_: 1.0}
        self._sign = -1 if from_last else 1
        self._normal = name.startswith("Thurstone")
        self._luck = luck
        self._model = MODELS[name](
            mu=START_MEAN, sigma=START_DEVIATION, beta=luck, tau=drift, **options
        )
        self._players: dict[int, Any] = {}

    def chances(self, sides: Sides) -> list[list[float]]:
        """Reckon by the curve of the model for two sides."""
        found = [[self._rating(player) for player in side] for side in sides]
        sums = [sum(each.mu for each in side) for side in found]
        variances = [sum(each.sigma**2 for each in side) for side in found]

        def chance(i: int, j: int) -> float:
            deviation = sqrt(2 * self._luck**2 + variances[i] + variances[j])
            lead = (sums[i] - sums[j]) / deviation
            return _normal(lead) if self._normal else _logistic(lead)

        return _each_pair(sides, chance)

    def learn(self, sides: Sides, places: Sequence[int]) -> None:
        """Learn as openskill does."""
        teams = [[self._turned(self._rating(player)) for player in side] for side in sides]
        rated = self._model.rate(teams, ranks=[float(self._sign * place) for place in places])
        for side, team in zip(sides, rated, strict=True):
            self._players.update(zip(side, map(self._turned, team), strict=True))

    def ratings(self) -> dict[int, Rating]:
        """Return the ratings of everybody who has played."""
        return {player: Rating(each.mu, each.sigma) for player, each in self._players.items()}

    def _turned(self, rating: Any) -> Any:
        return self._model.rating(mu=self._sign * rating.mu, sigma=rating.sigma)

    def _rating(self, player: int) -> Any:
        return self._players.get(player) or self._model.rating()


@dataclass
class Club:
    """What the club uses (`bot.features.books.ratings`), as it is set."""

    game: GameName
    known: dict[RatingKey, Rating] = field(default_factory=dict)

    def chances(self, sides: Sides) -> list[list[float]]:
        """Reckon by the curve of Plackett and Luce."""
        means = {key.who: rating for key, rating in self.known.items()}
        found = [[means.get(player, NEW_RATING) for player in side] for side in sides]
        sums = [sum(each.mean for each in side) for side in found]
        variances = [sum(each.deviation**2 for each in side) for side in found]

        def chance(i: int, j: int) -> float:
            return _logistic((sums[i] - sums[j]) / sqrt(2 * LUCK**2 + variances[i] + variances[j]))

        return _each_pair(sides, chance)

    def learn(self, sides: Sides, places: Sequence[int]) -> None:
        """Learn as from a match whose players all stayed."""
        match = RatedMatch(
            self.game,
            tuple(
                RatedSide(tuple(RatedSeat((Part(p, 1),)) for p in side), place)
                for side, place in zip(sides, places, strict=True)
            ),
        )
        for change in rate(match, self.known):
            if isinstance(change.key.who, int):
                self.known[change.key] = change.after

    def ratings(self) -> dict[int, Rating]:
        """Return the ratings of everybody who has played."""
        return {key.who: rating for key, rating in self.known.items() if isinstance(key.who, int)}

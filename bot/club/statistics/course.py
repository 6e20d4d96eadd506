"""What has become of a person in a game: ratings and points a hand, match by match."""

from __future__ import annotations

from dataclasses import dataclass

from bot.club.ratings.rating import Rating
from tarocchino.core.games.base import Points


@dataclass(frozen=True, slots=True)
class RatedMoment:
    """A rating among people as a match has left it, in seconds since the epoch."""

    at: float
    rating: Rating


@dataclass(frozen=True, slots=True)
class CountedMatch:
    """A match with a result at whose end the person sat there: what their hands brought."""

    at: float
    hands: int
    points: Points


@dataclass(frozen=True, slots=True)
class Course:
    """The newest of a person's ratings and matches in a game, each the oldest first."""

    ratings: tuple[RatedMoment, ...] = ()
    matches: tuple[CountedMatch, ...] = ()

    def mean_of_last(self, number: int) -> float | None:
        """The points a hand in so many of the last matches; None without a hand."""
        last = self.matches[-number:]
        hands = sum(match.hands for match in last)
        return sum(match.points for match in last) / hands if hands else None

"""The ladders of a club, and who stands on them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType

from bot.club.ratings.rating import START_MEAN, Rating
from tarocchino.core.games import GameName
from tarocchino.players.levels import Level


class LadderKind(Enum):
    """Whose matches a ladder is made of; the value is its word in the store.

    ``PEOPLE``: each person, from matches that began among people alone. ``PAIRS``: two partners as
    one, from the same matches. ``COMPUTERS``: each person, from matches at which computer players
    sat from the beginning.
    """

    PEOPLE = "people"
    PAIRS = "pairs"
    COMPUTERS = "computers"


@dataclass(frozen=True, slots=True)
class Ladder:
    """The ratings of one game among people, pairs, or people with computer players."""

    game: GameName
    kind: LadderKind


COMPUTER_STRENGTHS: Mapping[Level, float] = MappingProxyType(
    {
        Level.NOVICE: START_MEAN - 170.0,
        Level.CLUB: START_MEAN,
        Level.MASTER: START_MEAN + 100.0,
    }
)
"""The strength of computer players of each level, in points: known, the same in every game, never
changed by a match."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two partners, whichever seats they sit in: the users, the smaller id first."""

    first: int
    second: int

    @classmethod
    def of(cls, one: int, other: int) -> Pair:
        """The pair of these two users."""
        return cls(min(one, other), max(one, other))


Player = int | Level
"""Who played in a seat: a user, or a computer player of a level."""

Rated = int | Pair
"""Who has a rating: a user, or a pair."""


@dataclass(frozen=True, slots=True)
class RatedStep:
    """What one match did to somebody's rating: the rating after it, and by how much it moved the
    mean."""

    ladder: Ladder
    rating: Rating
    change: float


@dataclass(frozen=True, slots=True)
class RatingKey:
    """One line of a ladder."""

    ladder: Ladder
    who: Rated

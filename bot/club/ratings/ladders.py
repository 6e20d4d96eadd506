"""The ladders of a club, and who stands on them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType

from bot.club.ratings.rating import START_MEAN, Rating
from bot.game.games import GameName


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


class ComputerKind(Enum):
    """A kind of computer player, by its word in the store.

    ``STANDARD``: `bot.players`.
    """

    STANDARD = "standard"


COMPUTER_STRENGTHS: Mapping[ComputerKind, float] = MappingProxyType(
    {ComputerKind.STANDARD: START_MEAN}
)
"""The strength of each kind of computer player, in points: known, the same in every game, never
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


Player = int | ComputerKind
"""Who played in a seat: a user, or a kind of computer player."""

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

"""Define ratings, the ladders they stand on, and a match as ratings see it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType

from tarocchino.core.games import GameName
from tarocchino.players.levels import Level

START_MEAN = 1500.0
"""The mean of everybody before their first match."""

START_DEVIATION = 200.0
"""The deviation of everybody before their first match."""

SETTLED_DEVIATION = 140.0
"""A rating is provisional as long as its deviation is above this: for about
twenty-five matches in partnership, twenty alone."""


@dataclass(frozen=True, slots=True)
class Rating:
    """What is believed of a strength after a number of ``matches``: "1,540 ± 60".

    Two times in three the strength lies within one ``deviation`` of the ``mean``. Both are in
    points: of two sides whose strengths are known, one that is 100 points ahead wins 57 matches in
    100, one that is 400 ahead 76. The strength of a side is the sum of its members'.
    """

    mean: float = START_MEAN
    deviation: float = START_DEVIATION
    matches: int = 0

    @property
    def is_provisional(self) -> bool:
        """Whether too little is known yet to compare it with others."""
        return self.deviation > SETTLED_DEVIATION

    @property
    def rounded(self) -> tuple[int, int]:
        """Mean and deviation as whole points, as they are shown."""
        return round(self.mean), round(self.deviation)


NEW_RATING = Rating()
"""The rating of everybody who has not been rated yet."""


class LadderKind(Enum):
    """Whose matches a ladder is made of; the value is its word in the store.

    ``PEOPLE``: each person, from matches that began with people only. ``PAIRS``: two partners as
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


RatedPlayer = int | Level
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


class Stay(Enum):
    """Until when somebody was there.

    ``TO_THE_END``: sat there when the match was over. ``HELPED``: held the seat for the player who
    began in it and gave it back. ``LEFT``: was gone before the end, or ended the match for
    everybody; such a player has lost, whatever came of the match (`bot.features.books.derivation`).
    """

    TO_THE_END = "to_the_end"
    HELPED = "helped"
    LEFT = "left"


@dataclass(frozen=True, slots=True)
class Part:
    """What one player did in one seat: the ``cards`` played, turns that were missed included."""

    player: RatedPlayer
    cards: int
    stay: Stay = Stay.TO_THE_END


@dataclass(frozen=True, slots=True)
class RatedSeat:
    """A seat: its players in the order in which they first sat there, so the first one began."""

    parts: tuple[Part, ...]

    @property
    def began(self) -> RatedPlayer:
        """Who sat there when the match began."""
        return self.parts[0].player

    @property
    def cards(self) -> int:
        """The cards played in the seat."""
        return sum(part.cards for part in self.parts)

    def share(self, index: int) -> float:
        """The share of the seat's cards that its player of this index played, from 0 to 1.

        Where no card was played, all of it is the player's who sat there at the end.
        """
        if self.cards:
            return self.parts[index].cards / self.cards
        last = max(i for i, p in enumerate(self.parts) if p.stay is not Stay.HELPED)
        return float(index == last)

    def share_answered_for(self, index: int) -> float:
        """The share of the cards not yet played when the player of this index first sat down."""
        if not self.cards:
            return 1.0
        return 1 - sum(part.cards for part in self.parts[:index]) / self.cards


@dataclass(frozen=True, slots=True)
class RatedSide:
    """Seats that win and lose together, and their place: 1 for the best; equal sides share it."""

    seats: tuple[RatedSeat, ...]
    place: int


@dataclass(frozen=True, slots=True)
class RatedMatch:
    """A match that is over, its sides in the order of their first seats.

    Without a result the places mean nothing.
    """

    game: GameName
    sides: tuple[RatedSide, ...]
    has_result: bool = True

    @property
    def seats(self) -> tuple[RatedSeat, ...]:
        """The seats of all sides."""
        return tuple(seat for side in self.sides for seat in side.seats)

    @property
    def is_with_computers(self) -> bool:
        """Whether computer players sat there when the match began.

        Those who came later, for people who left, change nothing: else leaving would decide which
        ladder a match counts for.
        """
        return any(isinstance(seat.began, Level) for seat in self.seats)

    @property
    def ladder(self) -> Ladder:
        """The ladder on which people are rated by the match."""
        kind = LadderKind.COMPUTERS if self.is_with_computers else LadderKind.PEOPLE
        return Ladder(self.game, kind)

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """The pairs that began the match, by side; none unless all sides are two people."""
        pairs = []
        for side in self.sides:
            match [seat.began for seat in side.seats]:
                case [int(one), int(other)]:
                    pairs.append(Pair.of(one, other))
                case _:
                    return ()
        return tuple(pairs)

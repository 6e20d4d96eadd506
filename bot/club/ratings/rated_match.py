"""A match as ratings see it: who played which part of it, and how the sides came out."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bot.club.ratings.ladders import Ladder, LadderKind, Pair, Player
from tarocchino.core.games import GameName
from tarocchino.players.levels import Level


class Stay(Enum):
    """Until when somebody was there.

    ``TO_THE_END``: sat there when the match was over. ``HELPED``: held the seat for the player who
    began in it and gave it back. ``LEFT``: was gone before the end, or ended the match for
    everybody; such a player has lost, whatever came of the match (`bot.club.ratings.leaving`).
    """

    TO_THE_END = "to_the_end"
    HELPED = "helped"
    LEFT = "left"


@dataclass(frozen=True, slots=True)
class Part:
    """What one player did in one seat: the ``cards`` played, turns that were missed included."""

    player: Player
    cards: int
    stay: Stay = Stay.TO_THE_END


@dataclass(frozen=True, slots=True)
class RatedSeat:
    """A seat: its players in the order in which they first sat there, so the first one began."""

    parts: tuple[Part, ...]

    @property
    def began(self) -> Player:
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

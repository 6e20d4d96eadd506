"""What a person has played in a server: sums by game, absences, seats, and whom they met."""

from __future__ import annotations

from dataclasses import dataclass

from bot.club.results.counts import Count, Counts
from tarocchino.core.games import GameName
from tarocchino.core.games.base import Points


@dataclass(frozen=True, slots=True)
class GameSums:
    """Matches of one game that came to a result, and what was counted in them.

    ``with_computers`` are those of the matches in which a computer player held a seat, and
    ``best_hand`` is the most that a hand brought. The sums of a server are those of all its people.
    """

    game: GameName
    matches: int
    wins: int
    with_computers: int
    best_hand: Points
    counts: Counts

    @property
    def hands(self) -> int:
        """The hands that counted for the person."""
        return int(self.counts.get(Count.HANDS, 0))


@dataclass(frozen=True, slots=True)
class Reliability:
    """Presence in every match that began, however it ended: ``cards`` played, ``turns`` and how
    many of them were ``missed``, how often the person ``left`` before the end, and ``helped_out``
    by taking over a seat. Moving to another seat of the same table is neither. ``broken_off`` are
    the matches that the person closed as their host while they were played."""

    cards: int = 0
    turns: int = 0
    missed: int = 0
    left: int = 0
    helped_out: int = 0
    broken_off: int = 0


@dataclass(frozen=True, slots=True)
class PersonSums:
    """A person in a server: ``games`` are those with results at whose end the person sat there,
    the most played first. ``name`` is the one in the last match, None if there is none."""

    name: str | None = None
    games: tuple[GameSums, ...] = ()
    reliability: Reliability = Reliability()

    @property
    def matches(self) -> int:
        """The matches with a result."""
        return sum(each.matches for each in self.games)

    @property
    def wins(self) -> int:
        """The matches that the person won."""
        return sum(each.wins for each in self.games)

    @property
    def with_computers(self) -> int:
        """The matches in which a computer player held a seat."""
        return sum(each.with_computers for each in self.games)

    def sums_of(self, game: GameName) -> GameSums | None:
        """The sums of one game, None if the person has not played it."""
        return next((each for each in self.games if each.game is game), None)


@dataclass(frozen=True, slots=True)
class Companion:
    """Somebody with whom a person has ended matches that came to a result.

    ``together`` are the matches as partners, of which they won ``won_together``; ``against`` those
    as opponents, of which the person ``won`` and ``lost``; in the others neither won.
    """

    user_id: int
    name: str
    together: int
    won_together: int
    against: int
    won: int
    lost: int

    @property
    def matches(self) -> int:
        """All matches with them."""
        return self.together + self.against


@dataclass(frozen=True, slots=True)
class SeatSums:
    """What a person did in one seat of tables with so many ``seats``, in matches with a result."""

    seats: int
    seat: int
    matches: int
    wins: int
    hands: int
    points: Points


@dataclass(frozen=True, slots=True)
class Encounter:
    """Two people in the matches of one game with a result that they ended together.

    ``first`` and ``second`` are the matches as opponents that either of them won.
    """

    game: GameName
    together: int
    won_together: int
    against: int
    first: int
    second: int

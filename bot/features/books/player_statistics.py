"""Define what the books say about people: sums, means, ratings over time, and lists of matches."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bot.draw.ranking import Unit
from bot.features.books.match_facts import Count, Counts
from bot.features.books.ratings import Rating
from bot.table.state.table import EndingKind
from tarocchino.core.games import GameName
from tarocchino.core.games.base import Points
from tarocchino.players.levels import Level

MOST_COMPANIONS = 15
"""The most people who are listed as partners and opponents."""

LONGEST_COURSE = 300
"""The most matches in a plot, which cannot keep more apart."""


@dataclass(frozen=True, slots=True)
class GameSums:
    """Matches of one game that came to a result, and what was counted in them.

    ``with_computers`` are the matches in which a computer player held a seat, ``best_hand`` is the
    most points that a hand brought. The sums of a server are those of all its people.
    """

    game: GameName
    matches: int
    wins: int
    with_computers: int
    best_hand: Points
    counts: Counts

    @property
    def hands(self) -> int:
        return int(self.counts.get(Count.HANDS, 0))


@dataclass(frozen=True, slots=True)
class Reliability:
    """A person's presence in every match that began, however it ended.

    ``missed`` are those of the ``turns`` that the person missed, ``left`` the matches left before
    their end, ``helped_out`` the seats taken over. Moving to another seat of the same table is
    neither. ``broken_off`` are the matches that the person closed as their host while they were in
    play.
    """

    cards: int = 0
    turns: int = 0
    missed: int = 0
    left: int = 0
    helped_out: int = 0
    broken_off: int = 0


@dataclass(frozen=True, slots=True)
class PersonSums:
    """A person in a server. ``games`` are those with results that the person played to the end, the
    most played first. ``name`` is the one used in the last match, None if there is none."""

    name: str | None = None
    games: tuple[GameSums, ...] = ()
    reliability: Reliability = Reliability()

    @property
    def matches(self) -> int:
        return sum(each.matches for each in self.games)

    @property
    def wins(self) -> int:
        return sum(each.wins for each in self.games)

    @property
    def with_computers(self) -> int:
        """Return the number of matches in which a computer player held a seat."""
        return sum(each.with_computers for each in self.games)

    def sums_of(self, game: GameName) -> GameSums | None:
        """Return the sums of one game; None if the person has not played it."""
        return next((each for each in self.games if each.game is game), None)


@dataclass(frozen=True, slots=True)
class Companion:
    """Someone with whom a person has ended matches that came to a result.

    They won ``won_together`` of the ``together`` matches as partners. Of the ``against`` matches as
    opponents the person ``won`` and ``lost`` some; neither won the others.
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
        return self.together + self.against


@dataclass(frozen=True, slots=True)
class SeatSums:
    """What a person did in one seat at tables with ``seats`` seats, in matches with a result."""

    seats: int
    seat: int
    matches: int
    wins: int
    hands: int
    points: Points


@dataclass(frozen=True, slots=True)
class Encounter:
    """The matches of one game with a result that two people ended together. ``first`` and
    ``second`` are the matches as opponents that either of them won."""

    game: GameName
    together: int
    won_together: int
    against: int
    first: int
    second: int


class Measure(Enum):
    """A mean of counts in a game, in the order in which means are shown.

    Points are those of the person's side, by kind; ``DECLARED`` are the points of the person's own
    declarations. ``LUCK`` is by how much the par of the person's hands is above that of the other
    sides, ``ABOVE_PAR`` by how much more than par the side came out ahead. A mean divides ``part``
    by the sum of ``whole``; ``unit`` says what its numbers are.
    """

    POINTS = Count.POINTS
    LUCK = Count.LUCK, Unit.GAIN, (Count.PAR_HANDS,)
    ABOVE_PAR = Count.ABOVE_PAR, Unit.GAIN, (Count.PAR_HANDS,)
    SEQUENCES = Count.SEQUENCES
    CRICCHE = Count.CRICCHE
    CARD_POINTS = Count.CARD_POINTS
    LAST_TRICK = Count.LAST_TRICKS
    TRICK_COMBINATIONS = Count.TRICK_COMBINATIONS
    SIDE_DECLARED = Count.SIDE_DECLARED
    DECLARED = Count.DECLARED
    DECLARATIONS = Count.DECLARATIONS, Unit.FINE
    TRICKS = Count.TRICKS, Unit.FINE
    CONTATORI = Count.CONTATORI, Unit.FINE
    BEGATO_SAVED = Count.BEGATO_SAVED, Unit.SHARE, (Count.BEGATO_SAVED, Count.BEGATO_LOST)
    BEGATO_CAUGHT = Count.BEGATO_CAUGHT, Unit.SHARE
    MATTO_PAID = Count.MATTO_PAID, Unit.SHARE
    CAPPOTTI = Count.CAPPOTTI, Unit.SHARE
    CAPPOTTI_SUFFERED = Count.CAPPOTTI_SUFFERED, Unit.SHARE
    CRICCONI = Count.CRICCONI, Unit.SHARE
    AS_DEALER = Count.DEALER_POINTS, Unit.MEAN, (Count.DEALER_HANDS,)
    SOLOIST = Count.SOLOIST_HANDS, Unit.SHARE
    AS_SOLOIST = Count.SOLOIST_POINTS, Unit.MEAN, (Count.SOLOIST_HANDS,)
    SOLOIST_WON = Count.SOLOIST_WON, Unit.SHARE, (Count.SOLOIST_HANDS,)
    MISSED = Count.MISSED, Unit.SHARE, (Count.TURNS,)

    def __init__(
        self, part: Count, unit: Unit = Unit.MEAN, whole: tuple[Count, ...] = (Count.HANDS,)
    ) -> None:
        self.part = part
        self.unit = unit
        self.whole = whole

    @property
    def slug(self) -> str:
        """Return the name of the mean in messages."""
        return self.name.lower().replace("_", "-")

    def of(self, counts: Counts) -> float | None:
        """Return the mean; None if there is nothing to take a mean of."""
        times = sum(counts.get(count, 0) for count in self.whole)
        return counts.get(self.part, 0) / times if times else None


_SMALLER_IS_BETTER = frozenset({Measure.MATTO_PAID, Measure.CAPPOTTI_SUFFERED, Measure.MISSED})
_POINTS = frozenset(
    {
        Measure.POINTS, Measure.LUCK, Measure.ABOVE_PAR, Measure.AS_DEALER, Measure.AS_SOLOIST,
        Measure.CARD_POINTS,
    }
)  # fmt: skip


def is_smaller_better(measure: Measure, *, avoids_points: bool) -> bool:
    """Return whether less is better; in a game of penalties that includes points."""
    return measure in _SMALLER_IS_BETTER or (avoids_points and measure in _POINTS)


@dataclass(frozen=True, slots=True)
class Compared:
    """A mean of two people, or of a person and of their server; None if one has no mean."""

    measure: Measure
    first: float | None
    second: float | None


def compared(first: Counts, second: Counts) -> tuple[Compared, ...]:
    """Return the means of both, without those that are 0 for both."""
    both = (Compared(each, each.of(first), each.of(second)) for each in Measure)
    return tuple(each for each in both if each.first or each.second)


@dataclass(frozen=True, slots=True)
class RatedMoment:
    """A rating among people after a match, which ended ``at`` seconds since the epoch."""

    at: float
    rating: Rating


@dataclass(frozen=True, slots=True)
class CountedMatch:
    """A match with a result that a person played to its end: what their hands brought."""

    at: float
    hands: int
    points: Points


@dataclass(frozen=True, slots=True)
class Course:
    """A person's newest ratings and matches in a game, the oldest first."""

    ratings: tuple[RatedMoment, ...] = ()
    matches: tuple[CountedMatch, ...] = ()

    def mean_of_last(self, number: int) -> float | None:
        """Return the points per hand in the last ``number`` matches; None without a hand."""
        last = self.matches[-number:]
        hands = sum(match.hands for match in last)
        return sum(match.points for match in last) / hands if hands else None


MOST_PEOPLE = 2
"""The most people that a filter can name."""


@dataclass(frozen=True, slots=True)
class ListedPlayer:
    """A player of a listed match; ``user_id`` is 0 for the computer players of a seat. ``stayed``
    is false if another player had the seat at the end; ``level`` is that of the computer player."""

    seat: int
    user_id: int
    name: str
    side: int
    won: bool
    stayed: bool
    level: Level = Level.CLUB


@dataclass(frozen=True, slots=True)
class ListedMatch:
    """A finished match in a list; ``score`` is by side."""

    table_id: int
    game: GameName
    score: tuple[Points, ...]
    ending: EndingKind
    ended_at: float
    players: tuple[ListedPlayer, ...]


@dataclass(frozen=True, slots=True)
class MatchPage:
    """Matches of a list, the newest first, and whether there are newer and older ones."""

    matches: tuple[ListedMatch, ...] = ()
    has_newer: bool = False
    has_older: bool = False

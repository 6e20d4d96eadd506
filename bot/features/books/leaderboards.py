"""Define leaderboards, seasons and the hall of records: what can be asked for, and what a page
holds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from bot.draw.leaderboards import MOST_LINES, MOST_STEPS, LeaderboardLine, Order
from bot.features.books.match_facts import RecordKind
from bot.features.books.ratings import LadderKind
from bot.support.stored import from_stored, to_stored
from tarocchino.core.games import GAMES, GameName
from tarocchino.core.model.rules import RuleSetName

GAMES_OF_PENALTIES = frozenset(name for name, game in GAMES.items() if game.avoids_points)
"""The games in which points are to be avoided: they have no best hands."""


_OF_ONE_GAME = frozenset({Order.RATING, Order.POINTS, Order.ABOVE_PAR})
"""Orders that compare only matches of one game: ratings are kept game by game, and a point is not
worth the same in all of them."""

ALL_TIME = 0
"""The season of a leaderboard that is of all time."""


class NoBoard(Enum):
    """Why there is no such leaderboard: the order compares matches of one game; pairs have no
    ratings against computer players; games of penalties have no best hands."""

    NEEDS_GAME = "needs_game"
    NO_LADDER = "no_ladder"
    NO_BEST_HANDS = "no_best_hands"


@dataclass(frozen=True, slots=True)
class BoardQuery:
    """Which leaderboard of a server is meant.

    Without ``game`` or ``family`` it is of all games, of all rule sets; the family is the named
    rule set that the rules of a match started from. Matches that began with computer players are
    on leaderboards of their own. Where the order is by rating, the rating is that of all time, and
    the rest says whose is shown: those who have played such matches.
    """

    order: Order = Order.WINS
    game: GameName | None = None
    family: RuleSetName | None = None
    season: int = ALL_TIME
    pairs: bool = False
    with_computers: bool = False

    @property
    def missing(self) -> NoBoard | None:
        """Why there is no such leaderboard; None if there is one."""
        if self.order in _OF_ONE_GAME and self.game is None:
            return NoBoard.NEEDS_GAME
        if self.order is Order.RATING and self.pairs and self.with_computers:
            return NoBoard.NO_LADDER
        if self.order is Order.BEST_HAND and self.game in GAMES_OF_PENALTIES:
            return NoBoard.NO_BEST_HANDS
        return None

    @property
    def least_matches(self) -> int:
        """How many matches it takes to be on the leaderboard: five where a mean decides, so that
        one good evening is not enough; elsewhere one."""
        return 5 if self.order in _OF_ONE_GAME else 1

    @property
    def leaves_out_nought(self) -> bool:
        """Whether people without any of what is counted are not on the leaderboard."""
        return self.order in (Order.DECLARATIONS, Order.CAPPOTTI, Order.BEST_HAND)

    @property
    def is_better_low(self) -> bool:
        """Whether fewer are better."""
        return self.order in (Order.POINTS, Order.ABOVE_PAR) and self.game in GAMES_OF_PENALTIES

    @property
    def ladder(self) -> LadderKind:
        """The ladder whose ratings are meant."""
        if self.with_computers:
            return LadderKind.COMPUTERS
        return LadderKind.PAIRS if self.pairs else LadderKind.PEOPLE


@dataclass(frozen=True, slots=True)
class BoardPage:
    """One page of a leaderboard, ``page`` of ``pages`` counted from 1; without lines if it is
    empty.

    ``best`` is the value of the first place. ``own`` is the reader's best line, on this page or
    not, of ``own_matches``; a reader who has none has played that many matches that count here.
    """

    lines: tuple[LeaderboardLine, ...]
    page: int
    pages: int
    best: float
    own: LeaderboardLine | None
    own_matches: int


EMPTY_PAGE = BoardPage((), 1, 1, 0, None, 0)
"""The page of a leaderboard that there is not."""


def pages_of(lines: int) -> int:
    """The number of pages that these lines take; an empty leaderboard has one."""
    return max(1, -(-lines // MOST_LINES))


VERSION = 1
"""The version of a stored podium's format."""

_LOWEST_PLACE = 3


@dataclass(frozen=True, slots=True)
class PodiumStep:
    """Somebody on a podium: a person, or the two of a pair, and what decided."""

    place: int
    users: tuple[int, ...]
    value: float
    matches: int
    wins: int


@dataclass(frozen=True, slots=True)
class SeasonPodium:
    """The first three people and pairs of a season, by an order, in one game or in all.

    Only matches among people count. People are kept by id, so that a name that was
    changed or removed later is so here too.
    """

    order: Order
    game: GameName | None
    people: tuple[PodiumStep, ...]
    pairs: tuple[PodiumStep, ...]


@dataclass(frozen=True, slots=True)
class Season:
    """A season of a server: the matches that ended in it count. Times are in seconds since the
    epoch; one that is running has no end, and no podium yet."""

    id: int
    name: str
    began_at: float
    ended_at: float | None = None
    podium: SeasonPodium | None = None

    @property
    def is_running(self) -> bool:
        """Whether the season has not been ended."""
        return self.ended_at is None


def podium_steps(lines: Sequence[LeaderboardLine]) -> tuple[PodiumStep, ...]:
    """Who is on the podium of a leaderboard that begins with these lines."""
    first = [line for line in lines if line.place <= _LOWEST_PLACE]
    return tuple(
        PodiumStep(line.place, line.users, line.value, line.matches, line.wins)
        for line in first[:MOST_STEPS]
    )


def podium_data(podium: SeasonPodium) -> dict[str, Any]:
    """The podium as it is stored."""
    return {"version": VERSION, **to_stored(podium)}


def read_podium(data: Mapping[str, Any] | None) -> SeasonPodium | None:
    """The inverse of `podium_data`; None where nothing is stored, or a later version."""
    if data is None or data["version"] != VERSION:
        return None
    return from_stored(data, SeasonPodium)


@dataclass(frozen=True, slots=True)
class HallRecord:
    """A line of the hall of records: what was reached, by whom, when, in which match.

    ``hand`` is the hand's number in its match, counted from 0, None where the whole match is meant;
    ``at`` is the end of the match, in seconds since the epoch.
    """

    kind: RecordKind
    value: float
    game: GameName
    table_id: int
    hand: int | None
    holders: tuple[int, ...]
    at: float


def best_of_each(records: Iterable[HallRecord]) -> tuple[HallRecord, ...]:
    """The best of each kind, in the order of the kinds; of equal ones the first to be reached."""
    best: dict[RecordKind, HallRecord] = {}
    for each in sorted(records, key=_rank):
        best.setdefault(each.kind, each)
    return tuple(best[kind] for kind in RecordKind if kind in best)


def _rank(record: HallRecord) -> tuple[float, float, int]:
    sign = 1 if record.kind.is_better_low else -1
    return (sign * record.value, record.at, record.table_id)

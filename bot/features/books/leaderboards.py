"""Define leaderboards, seasons and the lines of the hall of records."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from bot.draw.leaderboards import MOST_STEPS, LeaderboardLine, Order
from bot.features.books.match_facts import RecordKind
from bot.features.books.ratings import LadderKind
from bot.support.stored import from_stored, to_stored
from tarocchino.core.games import GAMES, GameName
from tarocchino.core.model.rules import RuleSetName

GAMES_OF_PENALTIES = frozenset(name for name, game in GAMES.items() if game.avoids_points)
"""The games in which points are penalties; they have no best hands."""


_OF_ONE_GAME = frozenset({Order.RATING, Order.POINTS, Order.ABOVE_PAR})
"""Orders that compare only matches of one game: ratings belong to a game, and points of different
games differ in worth."""

ALL_TIME = 0
"""The season id of leaderboards of all time."""


class NoBoard(Enum):
    """Why a leaderboard does not exist: its order compares only matches of one game; pairs have no
    ratings against computer players; games of penalties have no best hands."""

    NEEDS_GAME = "needs_game"
    NO_LADDER = "no_ladder"
    NO_BEST_HANDS = "no_best_hands"


@dataclass(frozen=True, slots=True)
class BoardQuery:
    """A leaderboard of a server.

    Without ``game`` or ``family`` it is of all games, or of all rule sets; the family is the named
    rule set that a match's rules started from. Matches that began with computer players have
    leaderboards of their own. An order by rating uses the rating of all time; the other fields then
    select the people who have played such matches.
    """

    order: Order = Order.WINS
    game: GameName | None = None
    family: RuleSetName | None = None
    season: int = ALL_TIME
    pairs: bool = False
    with_computers: bool = False

    @property
    def missing(self) -> NoBoard | None:
        """Return why this leaderboard does not exist; None if it does."""
        if self.order in _OF_ONE_GAME and self.game is None:
            return NoBoard.NEEDS_GAME
        if self.order is Order.RATING and self.pairs and self.with_computers:
            return NoBoard.NO_LADDER
        if self.order is Order.BEST_HAND and self.game in GAMES_OF_PENALTIES:
            return NoBoard.NO_BEST_HANDS
        return None

    @property
    def least_matches(self) -> int:
        """Return how many matches it takes to be listed: five if a mean decides, else one."""
        return 5 if self.order in _OF_ONE_GAME else 1

    @property
    def is_better_low(self) -> bool:
        """Return whether the smaller value is better."""
        return self.order in (Order.POINTS, Order.ABOVE_PAR) and self.game in GAMES_OF_PENALTIES

    @property
    def ladder(self) -> LadderKind:
        if self.with_computers:
            return LadderKind.COMPUTERS
        return LadderKind.PAIRS if self.pairs else LadderKind.PEOPLE


@dataclass(frozen=True, slots=True)
class BoardPage:
    """One page of a leaderboard, ``page`` of ``pages``, counted from 1; it may have no lines.

    ``best`` is the value of the first place. ``own`` is the reader's best line, on this page or
    not; ``own_matches`` are the reader's matches that count here, even if they have no line.
    """

    lines: tuple[LeaderboardLine, ...]
    page: int
    pages: int
    best: float
    own: LeaderboardLine | None
    own_matches: int


EMPTY_PAGE = BoardPage((), 1, 1, 0, None, 0)
"""The page of a leaderboard that does not exist."""


VERSION = 1
"""The version of a stored podium's format."""

_LOWEST_PLACE = 3


@dataclass(frozen=True, slots=True)
class PodiumStep:
    """A person or a pair on a podium, and the value that decided."""

    place: int
    users: tuple[int, ...]
    value: float
    matches: int
    wins: int


@dataclass(frozen=True, slots=True)
class SeasonPodium:
    """The first three people and pairs of a season, by an order, in one game or in all.

    Only matches among people count. People are stored by id, so that a name that is changed or
    removed later changes here too.
    """

    order: Order
    game: GameName | None
    people: tuple[PodiumStep, ...]
    pairs: tuple[PodiumStep, ...]


@dataclass(frozen=True, slots=True)
class Season:
    """A season of a server, of the matches that ended in it. Times are in seconds since the epoch.
    A running season has neither an end nor a podium."""

    id: int
    name: str
    began_at: float
    ended_at: float | None = None
    podium: SeasonPodium | None = None

    @property
    def is_running(self) -> bool:
        return self.ended_at is None


def podium_steps(lines: Sequence[LeaderboardLine]) -> tuple[PodiumStep, ...]:
    """Return the podium of a leaderboard that begins with these lines."""
    first = [line for line in lines if line.place <= _LOWEST_PLACE]
    return tuple(
        PodiumStep(line.place, line.users, line.value, line.matches, line.wins)
        for line in first[:MOST_STEPS]
    )


def podium_data(podium: SeasonPodium) -> dict[str, Any]:
    return {"version": VERSION, **to_stored(podium)}


def read_podium(data: Mapping[str, Any] | None) -> SeasonPodium | None:
    """Invert `podium_data`; return None if nothing is stored, or a podium of another version."""
    if data is None or data["version"] != VERSION:
        return None
    return from_stored(data, SeasonPodium)


@dataclass(frozen=True, slots=True)
class HallRecord:
    """A record: what was reached, by whom, when, and in which match.

    ``hand`` is the number of the hand in its match from 0, None if the record is that of the whole
    match; ``at`` is the end of the match, in seconds since the epoch.
    """

    kind: RecordKind
    value: float
    game: GameName
    table_id: int
    hand: int | None
    holders: tuple[int, ...]
    at: float


def best_of_each(records: Iterable[HallRecord]) -> tuple[HallRecord, ...]:
    """Return the best record of each kind, in order; of equal ones the earliest."""
    best: dict[RecordKind, HallRecord] = {}
    for each in sorted(
        records, key=lambda each: (each.kind.rank(each.value), each.at, each.table_id)
    ):
        best.setdefault(each.kind, each)
    return tuple(best[kind] for kind in RecordKind if kind in best)

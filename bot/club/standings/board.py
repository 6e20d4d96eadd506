"""What is asked of a leaderboard, and a page of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bot.club.ratings.ladders import LadderKind
from bot.club.ratings.rating import SETTLED_DEVIATION
from bot.club.standings.orders import GAMES_OF_PENALTIES, Order
from tarocchino.core.games import GameName
from tarocchino.core.model.rules import RuleSetName

ALL_TIME = 0
"""The season of a leaderboard that is of all time."""

PAGE_LINES = 10
"""The lines of a page."""


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
        if self.order.needs_game and self.game is None:
            return NoBoard.NEEDS_GAME
        if self.order is Order.RATING and self.pairs and self.with_computers:
            return NoBoard.NO_LADDER
        if self.order is Order.BEST_HAND and self.game in GAMES_OF_PENALTIES:
            return NoBoard.NO_BEST_HANDS
        return None

    @property
    def ladder(self) -> LadderKind:
        """The ladder whose ratings are meant."""
        if self.with_computers:
            return LadderKind.COMPUTERS
        return LadderKind.PAIRS if self.pairs else LadderKind.PEOPLE


@dataclass(frozen=True, slots=True)
class BoardLine:
    """A person or a pair: ``value`` is what decides, and lines of the same value share a place.

    ``users`` are one or two, with their ``names``. ``deviation`` is that of a rating.
    """

    place: int
    users: tuple[int, ...]
    names: tuple[str, ...]
    value: float
    matches: int
    wins: int
    deviation: float | None = None

    @property
    def is_provisional(self) -> bool:
        """Whether this is a rating of which too little is known yet."""
        return self.deviation is not None and self.deviation > SETTLED_DEVIATION


@dataclass(frozen=True, slots=True)
class BoardPage:
    """One page of a leaderboard, ``page`` of ``pages`` counted from 1; without lines if it is
    empty.

    ``best`` is the value of the first place. ``own`` is the reader's best line, on this page or
    not, of ``own_matches``; a reader who has none has played so many of those that count here.
    """

    lines: tuple[BoardLine, ...]
    page: int
    pages: int
    best: float
    own: BoardLine | None
    own_matches: int


EMPTY_PAGE = BoardPage((), 1, 1, 0, None, 0)
"""The page of a leaderboard that there is not."""


def pages_of(lines: int) -> int:
    """The number of pages that so many lines take; an empty leaderboard has one."""
    return max(1, -(-lines // PAGE_LINES))

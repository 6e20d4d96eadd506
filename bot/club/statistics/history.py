"""The matches of a club, the newest first, by filters and pages."""

from __future__ import annotations

from dataclasses import dataclass

from bot.tables.state.ending import EndingKind
from tarocchino.core.games import GameName
from tarocchino.core.games.base import Points
from tarocchino.core.model.rules import RuleSetName
from tarocchino.players.levels import Level

MOST_PEOPLE = 2
"""People whom a filter can name."""


@dataclass(frozen=True, slots=True)
class MatchFilter:
    """Matches of a ``game``, or of any, in which all of ``people`` have played."""

    people: tuple[int, ...] = ()
    game: GameName | None = None


EVERY_MATCH = MatchFilter()


@dataclass(frozen=True, slots=True)
class PageStart:
    """Where a page begins: right after a match of the list (``after``, a table's id), right before
    it if ``backwards``, at the newest match where it is None."""

    after: int | None = None
    backwards: bool = False


NEWEST = PageStart()


@dataclass(frozen=True, slots=True)
class ListedPlayer:
    """A player of a listed match; ``user_id`` is 0 for the computer players of a seat. ``stayed``
    is false of somebody whose seat another had at the end; ``level`` is the computer players'."""

    seat: int
    user_id: int
    name: str
    side: int
    won: bool
    stayed: bool
    level: Level = Level.CLUB


@dataclass(frozen=True, slots=True)
class ListedMatch:
    """A match that is over, as a list shows it; ``score`` is by side."""

    table_id: int
    game: GameName
    family: RuleSetName
    hands: int
    score: tuple[Points, ...]
    counts: bool
    ending: EndingKind
    ended_at: float
    players: tuple[ListedPlayer, ...]

    def side_of(self, user_id: int) -> int | None:
        """The side on which somebody ended the match."""
        sides = (p.side for p in self.players if p.user_id == user_id and p.stayed)
        return next(sides, None)


@dataclass(frozen=True, slots=True)
class MatchPage:
    """Matches of a list, the newest first, and whether there are others on either side."""

    matches: tuple[ListedMatch, ...] = ()
    has_newer: bool = False
    has_older: bool = False

"""Describe what the stores of tables take and return."""

from __future__ import annotations

from dataclasses import dataclass

from bot.settings.agreement import DEFAULT_AGREEMENT, Agreement
from bot.support.venue import Venue
from bot.table.state.actions import LoggedAction
from bot.table.state.seats import Occupant
from bot.table.state.table import Ending, Occasion, Stage
from tarocchino.core.games import GameName
from tarocchino.core.games.base import Points
from tarocchino.core.model.rules import RuleSet
from tarocchino.dealing.chain import SeedChain


@dataclass(frozen=True, slots=True)
class NewTable:
    """A table about to be opened; ``first_dealer`` is set if it is known already.

    Of an ``occasion`` there is one table: for a deal of the day, one for each host.
    """

    venue: Venue
    host_id: int
    game: GameName
    rules: RuleSet
    seats: tuple[Occupant | None, ...]
    chain: SeedChain
    opened_at: float
    agreement: Agreement = DEFAULT_AGREEMENT
    first_dealer: int | None = None
    occasion: Occasion | None = None


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One action of a table's log.

    ``version`` is the table's version after it, ``digest`` the digest of the state it led to
    (`bot.table.rules.transitions.digest_after`), ``user_id`` the user who requested it, None for
    the table itself and for computer players, and ``interaction_id`` the Discord interaction of the
    request, unique in the log. ``at`` is in seconds since the epoch.
    """

    version: int
    action: LoggedAction
    digest: str
    at: float
    user_id: int | None = None
    interaction_id: int | None = None


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table as it is stored, without its match, which follows from the log.

    ``log`` is empty if it was not requested.
    """

    id: int
    venue: Venue
    host_id: int
    game: GameName
    rules: RuleSet
    seats: tuple[Occupant | None, ...]
    stage: Stage
    version: int
    chain: SeedChain
    first_dealer: int | None
    opened_at: float
    log: tuple[LogEntry, ...]
    agreement: Agreement = DEFAULT_AGREEMENT
    ready: frozenset[int] = frozenset()
    ending: Ending | None = None
    occasion: Occasion | None = None


@dataclass(frozen=True, slots=True)
class SeatResult:
    """How a match ended for one seat: its side's points, and whether that side won.

    ``side`` is the index of the side in the match's score.
    """

    seat: int
    occupant: Occupant
    side: int
    points: Points
    won: bool


@dataclass(frozen=True, slots=True)
class MatchResult:
    """The result of a finished match."""

    table_id: int
    venue: Venue
    game: GameName
    rules: RuleSet
    hands: int
    score: tuple[Points, ...]
    finished_at: float
    seats: tuple[SeatResult, ...]


@dataclass(frozen=True, slots=True)
class TableVersion:
    """Which table, and how often it has changed."""

    id: int
    version: int

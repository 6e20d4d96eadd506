"""Describe the stores of tables and the data that pass through them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.features.spectators.spectator import Spectator
from bot.settings.agreement import DEFAULT_AGREEMENT, Agreement
from bot.settings.preferences import Preferences
from bot.support.venue import Venue
from bot.table.state.log import LoggedAction
from bot.table.state.seats import Occupant
from bot.table.state.session import Outage
from bot.table.state.table import Ending, Occasion, Preselection, Stage, Table
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


class TableStore(Protocol):
    """Durable storage of tables. Every method is one transaction, and is durable on return.

    Any method may raise `StoreBusyError`.
    """

    async def open_table(self, table: NewTable) -> int:
        """Store a new table and return its id; `ChannelTakenError` if its channel is taken.

        With it is stored, in the same transaction, which table its occasion has, and that its deals
        are a secret if they are sealed.
        """

    async def table_for(self, occasion: Occasion, host_id: int) -> int | None:
        """The id of the table that was opened for an occasion, for a deal of the day by this host;
        None if there is none."""

    async def save_seating(self, table: Table) -> None:
        """Store the part of a table that is not in its log: venue, seats, host, game, rules,
        agreement, ready seats, stage, ending and version.

        Raises `ChannelTakenError` for a channel that has another open table.
        """

    async def append(
        self, table: Table, entries: Sequence[LogEntry], result: MatchResult | None
    ) -> None:
        """Store log entries with the table as it is now, and the result if the match ended.

        The rest of the table is stored as by `save_seating`, all in one transaction.

        Raises `VersionTakenError`, `InteractionSeenError` and `ChannelTakenError`; then nothing is
        stored.
        """

    async def open_tables(self) -> list[StoredTable]:
        """All tables in the lobby or playing, most recently changed first, without their logs."""

    async def park(self, table_id: int) -> None:
        """Close a table that cannot be read."""

    async def finished_unshown(self, since: float) -> list[StoredTable]:
        """The tables whose match was finished since then, in seconds since the epoch, and whose
        `RESULT_MESSAGE` was not posted, with their logs, by id."""

    async def closed_since(self, since: float) -> list[StoredTable]:
        """The tables closed without a result whose last action came since then, in seconds since
        the epoch, with their logs, by id."""

    async def find_table(self, table_id: int) -> StoredTable | None:
        """The table of this id with its log, whatever its stage."""

    async def find_tables(self, table_ids: Collection[int]) -> list[StoredTable]:
        """Those of these tables that there are, with their logs, whatever their stage."""

    async def latest_version(self, venue: Venue) -> TableVersion | None:
        """`latest_table` without all that is stored of it: a long log takes a while to read."""

    async def latest_table(self, venue: Venue) -> StoredTable | None:
        """The table most recently opened in this channel, whatever its stage."""


class PreferenceStore(Protocol):
    """Durable storage of people's preferences. Any method may raise `StoreBusyError`."""

    async def load(self, user_id: int) -> Preferences:
        """The person's preferences, the defaults where they have chosen nothing."""

    async def load_several(self, user_ids: Collection[int]) -> Mapping[int, Preferences]:
        """The preferences of these people; some may be left out, for `load` to read."""

    async def save(self, user_id: int, preferences: Preferences) -> None:
        """Store the person's preferences, durably on return."""


class SpectatorStore(Protocol):
    """Durable storage of who follows which table. Any method may raise `StoreBusyError`."""

    async def all(self) -> list[Spectator]:
        """Everybody who follows a table, ordered by table and person."""

    async def save(self, spectator: Spectator) -> None:
        """Store that somebody follows a table, replacing an earlier entry for the two."""

    async def drop(self, table_id: int, user_id: int) -> None:
        """Forget that somebody follows a table, if they do."""


class PreselectionStore(Protocol):
    """Durable storage of preselections. Any method may raise `StoreBusyError`."""

    async def at_table(self, table_id: int) -> list[Preselection]:
        """The preselections at a table, one for each person at most."""

    async def tables(self) -> frozenset[int]:
        """The tables at which there is any preselection."""

    async def save(self, table_id: int, chosen: Preselection) -> None:
        """Store somebody's preselection in place of an earlier one."""

    async def drop(self, table_id: int, user_id: int) -> None:
        """Forget somebody's preselection, if there is one."""


class OutageStore(Protocol):
    """Durable storage of outages and heartbeats. Any method may raise
    `bot.storage.store_errors.StoreBusyError`."""

    async def all(self) -> list[Outage]:
        """Return all outages, in order of time."""

    async def save(self, outage: Outage) -> None:
        """Store a further outage."""

    async def forget_old(self) -> None:
        """Forget the outages that ended before the oldest open table was opened."""

    async def beat(self, at: float) -> None:
        """Store a heartbeat at this moment, in seconds since the epoch."""

    async def last_beat(self) -> float | None:
        """Return the last moment at which the bot is known to have acted.

        It is that of the last heartbeat or, if later, of the last action at an open table; None if
        there is neither.
        """

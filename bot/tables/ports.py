"""What live tables need from outside: storage, publishing, and shuffled packs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from bot.dealing.chain import SeedChain
from bot.game.cards import Card
from bot.game.events import Event
from bot.game.games import GameName
from bot.game.games.base import Points
from bot.game.rules import RuleSet
from bot.tables.blocks import BlockList
from bot.tables.course import LoggedAction
from bot.tables.ending import Ending
from bot.tables.maintenance import Maintenance
from bot.tables.mark import PreselectionStore
from bot.tables.model import Occupant, Place, Stage, Table
from bot.tables.outages import Outage
from bot.tables.participation import PlayerStats
from bot.tables.preferences import Preferences
from bot.tables.server_settings import ServerSettings
from bot.tables.table_actions import TableAction
from bot.tables.terms import USUAL_TERMS, Terms
from bot.tables.watchers import WatcherStore


@dataclass(frozen=True, slots=True)
class NewTable:
    """A table about to be opened; ``first_dealer`` is set where it is known already."""

    place: Place
    host_id: int
    game: GameName
    rules: RuleSet
    seats: tuple[Occupant | None, ...]
    chain: SeedChain
    opened_at: float
    terms: Terms = USUAL_TERMS
    first_dealer: int | None = None


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One action of a table's log.

    ``version`` is the table's version after it; ``digest`` the hash of what it led to
    (`bot.tables.digest.digest_after`); ``user_id`` who asked for it, None for the table itself and
    for computer players; ``interaction_id`` the Discord interaction that asked, unique in the log;
    ``at`` is in seconds since the epoch.
    """

    version: int
    action: LoggedAction
    digest: str
    at: float
    user_id: int | None = None
    interaction_id: int | None = None


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table as it was stored, without its match: that follows from the log.

    ``log`` is empty where it was not asked for.
    """

    id: int
    place: Place
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
    terms: Terms = USUAL_TERMS
    ready: frozenset[int] = frozenset()
    ending: Ending | None = None


@dataclass(frozen=True, slots=True)
class SeatResult:
    """How a match ended for one seat: the points of its score, and whether that has won.

    ``side`` is the place of the score that the seat shares in.
    """

    seat: int
    occupant: Occupant
    side: int
    points: Points
    won: bool


@dataclass(frozen=True, slots=True)
class MatchResult:
    """A finished match, as leaderboards count it."""

    table_id: int
    place: Place
    game: GameName
    rules: RuleSet
    hands: int
    score: tuple[Points, ...]
    finished_at: float
    seats: tuple[SeatResult, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of a leaderboard: a person's matches, wins and points in a server."""

    user_id: int
    name: str
    matches: int
    wins: int
    points: Points


@dataclass(frozen=True, slots=True)
class Posted:
    """A message that the bot has posted for a table; ``what`` is the presenter's name for it."""

    what: str
    channel_id: int
    message_id: int


class StoreBusyError(Exception):
    """The store could not be written now; nothing has changed, and trying again is safe."""


class VersionTakenError(Exception):
    """Another entry has this version already: the writer's state is out of date."""


class InteractionSeenError(Exception):
    """The log has an entry of this interaction already: it was delivered twice."""


class UnreadableTableError(Exception):
    """What is stored of a table is not what this program writes; ``table_id`` names it."""

    def __init__(self, table_id: int) -> None:
        super().__init__(f"table {table_id} is stored in a form that cannot be read")
        self.table_id = table_id


class ChannelTakenError(Exception):
    """An open table holds the channel already."""


RESULT_MESSAGE = "result"
"""The name (`Posted.what`) of a table's last message, which tells the result of its match."""


def sheet_message(number: int) -> str:
    """The name of the message with the score sheet of a hand, counted from 0."""
    return f"sheet-{number}"


class TableStore(Protocol):
    """Durable storage of tables. Every method is one transaction, and is durable on return.

    Any method may raise `StoreBusyError`.
    """

    async def open_table(self, table: NewTable) -> int:
        """Store a new table, return its id; `ChannelTakenError` if the channel has an open one."""

    async def save_seating(self, table: Table) -> None:
        """Store what of a table is not in its log: place, seats, host, game, rules, terms, who is
        ready, stage, ending and version.

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
        """All tables in the lobby or playing, those changed last first, their logs left out."""

    async def park(self, table_id: int) -> None:
        """Close a table that cannot be read."""

    async def finished_untold(self, since: float) -> list[StoredTable]:
        """The tables whose match was finished since then, in seconds since the epoch, and whose
        `RESULT_MESSAGE` was not posted, with their logs, by id."""

    async def closed_since(self, since: float) -> list[StoredTable]:
        """The tables closed without a result whose last action came since then, in seconds since
        the epoch, with their logs, by id."""

    async def find_table(self, table_id: int) -> StoredTable | None:
        """The table of this id with its log, whatever its stage."""

    async def latest_table(self, place: Place) -> StoredTable | None:
        """The table opened last in this channel, whatever its stage."""

    async def remember_message(self, table_id: int, posted: Posted) -> None:
        """Store that a message was posted; one with the same ``what`` takes its place."""

    async def posted_messages(self, table_id: int) -> list[Posted]:
        """The messages posted for a table."""

    async def standings(self, guild_id: int, limit: int) -> list[Standing]:
        """The leaderboard of a server: most wins first, then points, then fewer matches."""


class PreferenceStore(Protocol):
    """Durable storage of what people prefer. Any method may raise `StoreBusyError`."""

    async def preferences(self, user_id: int) -> Preferences:
        """What the person has chosen, as everybody has it where the person has chosen nothing."""

    async def save_preferences(self, user_id: int, preferences: Preferences) -> None:
        """Store what the person has chosen, durably on return."""


class OutageStore(Protocol):
    """Durable storage of when the bot was not there. Any method may raise `StoreBusyError`."""

    async def outages(self) -> list[Outage]:
        """All outages, one after another in time."""

    async def save_outage(self, outage: Outage) -> None:
        """Store one more."""

    async def forget_outages(self) -> None:
        """Forget those that were over before any table was opened that is still open."""

    async def beat(self, at: float) -> None:
        """Store that the bot is there at this moment, in seconds since the epoch."""

    async def last_beat(self) -> float | None:
        """The last moment at which the bot was there: the one stored last, or that of the last
        action at an open table; None for a new store."""


class ServerSettingsStore(Protocol):
    """Durable storage of what servers have decided. Any method may raise `StoreBusyError`."""

    async def server_settings(self, guild_id: int) -> ServerSettings:
        """What the server has decided, what holds everywhere at first where it has not."""

    async def save_server_settings(self, guild_id: int, settings: ServerSettings) -> None:
        """Store what the server has decided, durably on return."""


class HouseStore(ServerSettingsStore, Protocol):
    """Durable storage of who is not welcome, and of maintenance."""

    async def blocked(self, owner: BlockList) -> frozenset[int]:
        """The people on a list."""

    async def block(self, owner: BlockList, user_id: int) -> None:
        """Put somebody on a list, where the person may stand already."""

    async def unblock(self, owner: BlockList, user_id: int) -> None:
        """Take somebody off a list."""

    async def maintenance(self) -> Maintenance | None:
        """The maintenance under way, None without any; never from memory."""


class StatisticsStore(Protocol):
    """What people have played. Any method may raise `StoreBusyError`."""

    async def player_stats(self, guild_id: int, user_id: int) -> PlayerStats:
        """What the person has played in the server."""


class Store(
    TableStore,
    PreferenceStore,
    PreselectionStore,
    OutageStore,
    HouseStore,
    WatcherStore,
    StatisticsStore,
    Protocol,
):
    """All that the bot keeps."""


class News(Enum):
    """How new a table's state is to those who watch it."""

    HAPPENED = "it has just come about"
    FOUND = "it was found so at a start, and may not have been shown"
    FOUND_QUIET = "it was found so at a start, and had not changed for long before"


@dataclass(frozen=True, slots=True)
class Change:
    """A table after a change that is stored, and what happened in it; ``action`` is what was done
    around the play, None for anything else."""

    table: Table
    events: tuple[Event, ...] = ()
    news: News = News.HAPPENED
    action: TableAction | None = None


class Publisher(Protocol):
    """Shows tables to people. It is told of every change, in order, after it is stored."""

    def publish(self, change: Change) -> None:
        """Take note of a change, to be shown soon; never waits and never raises."""

    async def shown(self, table_id: int) -> None:
        """Return when what everybody may see of the table stands in its channel as published, or
        cannot be shown there; never raises."""


class Shuffler(Protocol):
    """The source of chance."""

    def seed(self) -> bytes:
        """The last seed of a new chain: 64 bytes that nobody can guess."""

    def pack(self, seed: bytes, transcript: str) -> tuple[Card, ...]:
        """The pack of a hand, as its seed and its transcript fix it."""

    def drawn(self) -> tuple[Card, ...]:
        """The whole pack in a random order, to draw cards for seats from."""

    def first_dealer(self, players: int) -> int:
        """A seat, each as likely as any other."""

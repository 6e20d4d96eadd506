"""The ports of storage, by subject, and the data that pass through them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from bot.dealing.chain import SeedChain
from bot.game.games import GameName
from bot.game.games.base import Points
from bot.game.model.rules import RuleSet
from bot.services.ports.boards import BoardStore
from bot.services.ports.club import ClubStore
from bot.services.ports.club_statistics import ClubStatisticsStore
from bot.services.ports.commands import CommandStore
from bot.services.ports.daily import DailyStore
from bot.services.ports.evenings import EveningStore, SealedStore
from bot.services.ports.hand_reviews import HandReviewStore
from bot.services.ports.memberships import MembershipStore
from bot.services.ports.outages import OutageStore
from bot.services.ports.privacy import PrivacyStore
from bot.services.ports.puzzles import PuzzleStore
from bot.settings.alerts import TableAlert
from bot.settings.blocks import BlockList
from bot.settings.maintenance import MaintenanceStatus
from bot.settings.preferences import Preferences
from bot.settings.servers import ServerSettings, Setting
from bot.settings.spectators import Spectator
from bot.tables.state.agreement import DEFAULT_AGREEMENT, Agreement
from bot.tables.state.ending import Ending
from bot.tables.state.log import LoggedAction
from bot.tables.state.occasion import Occasion
from bot.tables.state.preselection import Preselection
from bot.tables.state.table import Occupant, Stage, Table
from bot.tables.state.venue import Venue


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
    (`bot.tables.rules.digest.digest_after`), ``user_id`` the user who requested it, None for the
    table itself and for computer players, and ``interaction_id`` the Discord interaction of the
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
class Posted:
    """A message that the bot has posted for a table; ``what`` is its name among the table's.

    ``shown`` tells what it certainly shows (`bot.publishing.shown_facts`), None if that is unknown.
    """

    what: str
    channel_id: int
    message_id: int
    shown: str | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class ShownMessage:
    """What a message of a table is known to show, None for nothing any more."""

    table_id: int
    what: str
    message_id: int
    shown: str | None


RESULT_MESSAGE = "result"
"""The name (`Posted.what`) of a table's last message, which shows the result of its match."""


def sheet_message(number: int) -> str:
    """The name of the message with the score sheet of a hand, counted from 0."""
    return f"sheet-{number}"


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

    async def server_of(self, table_id: int) -> int | None:
        """The server of the table of this id, in any stage; None if there is none."""

    async def latest_version(self, venue: Venue) -> TableVersion | None:
        """`latest_table` without all that is stored of it: a long log takes a while to read."""

    async def latest_table(self, venue: Venue) -> StoredTable | None:
        """The table most recently opened in this channel, whatever its stage."""


class PostedStore(Protocol):
    """Durable storage of which messages were posted for tables, or for evenings. Any method may
    raise `StoreBusyError`."""

    async def posted(self, table_id: int) -> list[Posted]:
        """The messages posted for a table."""

    async def remember(self, table_id: int, posted: Posted) -> None:
        """Store that a message was posted, replacing the one with the same ``what``; what it shows
        is unknown."""

    async def forget(self, table_id: int, names: Collection[str]) -> None:
        """Forget the messages of these names (``what``), as far as they are known."""


class MessageStore(PostedStore, Protocol):
    """Durable storage of the messages of tables, and of what they show."""

    async def note_shown(self, shown: Sequence[ShownMessage]) -> None:
        """Store what these messages show, except those that others have replaced."""


class PreferenceStore(Protocol):
    """Durable storage of people's preferences. Any method may raise `StoreBusyError`."""

    async def load(self, user_id: int) -> Preferences:
        """The person's preferences, the defaults where they have chosen nothing."""

    async def load_several(self, user_ids: Collection[int]) -> Mapping[int, Preferences]:
        """The preferences of these people; some may be left out, for `load` to read."""

    async def save(self, user_id: int, preferences: Preferences) -> None:
        """Store the person's preferences, durably on return."""


class ServerSettingsStore(Protocol):
    """Durable storage of servers' settings. Any method may raise `StoreBusyError`."""

    async def server_settings(self, guild_id: int) -> ServerSettings:
        """The server's settings, the defaults where it has decided nothing."""

    async def save_server_settings(self, guild_id: int, settings: ServerSettings) -> None:
        """Store the server's settings, durably on return."""

    async def servers_choosing(self, setting: Setting) -> Sequence[int]:
        """The ids of the servers in which a setting is not the default, in order."""


class ServerPolicyStore(ServerSettingsStore, Protocol):
    """Durable storage of servers' settings, block lists and maintenance."""

    async def blocked(self, owner: BlockList) -> frozenset[int]:
        """The people on a list."""

    async def block(self, owner: BlockList, user_id: int) -> None:
        """Put somebody on a list; they may be on it already."""

    async def unblock(self, owner: BlockList, user_id: int) -> None:
        """Take somebody off a list."""

    async def maintenance(self) -> MaintenanceStatus | None:
        """The maintenance under way, None if there is none; never cached."""

    async def save_maintenance(self, maintenance: MaintenanceStatus | None) -> None:
        """Store that there is maintenance, or that there is none."""


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


class DmChannelStore(Protocol):
    """Durable storage of the DM channels with people. Any method may raise `StoreBusyError`."""

    async def channel_of(self, user_id: int) -> int | None:
        """The id of the DM channel with a person, None if it is not known."""

    async def channels_of(self, user_ids: Collection[int]) -> Mapping[int, int]:
        """The ids of the known DM channels with these people."""

    async def remember(self, user_id: int, channel_id: int) -> None:
        """Store the id of the DM channel with a person."""


class AlertStore(Protocol):
    """Durable storage of who is told of new tables. Any method may raise `StoreBusyError`."""

    async def in_server(self, guild_id: int) -> list[TableAlert]:
        """All alerts in a server, by person and game."""

    async def save(self, alert: TableAlert) -> None:
        """Store an alert, replacing the person's alert for the same game."""

    async def drop(self, guild_id: int, user_id: int) -> None:
        """Forget all alerts of a person in a server, if there are any."""

    async def last_call(self, guild_id: int) -> float | None:
        """When players were last called in a server, in seconds since the epoch; None for never."""

    async def call(self, guild_id: int, at: float) -> None:
        """Store that players are called in a server."""


@dataclass(frozen=True)
class Store:
    """All that the bot keeps, by subject."""

    tables: TableStore
    messages: MessageStore
    preferences: PreferenceStore
    preselections: PreselectionStore
    outages: OutageStore
    policy: ServerPolicyStore
    spectators: SpectatorStore
    dm_channels: DmChannelStore
    commands: CommandStore
    alerts: AlertStore
    club: ClubStore
    boards: BoardStore
    club_statistics: ClubStatisticsStore
    privacy: PrivacyStore
    memberships: MembershipStore
    evenings: EveningStore
    daily: DailyStore
    sealed: SealedStore
    puzzles: PuzzleStore
    hand_reviews: HandReviewStore

"""The durable state of a simulated store: what a crash leaves, with the rules of the real one."""

from collections.abc import Callable, Collection, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field, replace

from bot.settings.preferences import DEFAULT_PREFERENCES, Preferences
from bot.storage.discord_stores import RESULT_MESSAGE, Posted
from bot.storage.errors import ChannelTakenError, InteractionSeenError, VersionTakenError
from bot.support.venue import Venue
from bot.table.state.session import Outage
from bot.table.state.table import Preselection, Stage, Table
from bot.table.store.stored_table import LogEntry, MatchResult, StoredTable

ASKED: ContextVar[int | None] = ContextVar("ASKED", default=None)
"""The interaction that is being answered, wherever its code runs; None for the bot's own doings."""


@dataclass(frozen=True, slots=True)
class Write:
    """A change of a table that is durable from now on."""

    before: StoredTable | None
    after: StoredTable
    entries: tuple[LogEntry, ...]
    result: MatchResult | None
    asked: int | None


@dataclass
class Disk:
    """Everything that is stored; ``written`` hears of every change of a table.

    ``asked_first`` are the people who have ever preferred to be asked before they play, and
    ``ever_preselected`` is all that people have chosen before their turn, by table: whoever is told
    that a choice could not be stored may find that their earlier one counts, or this one.
    """

    tables: dict[int, StoredTable] = field(default_factory=dict)
    results: dict[int, MatchResult] = field(default_factory=dict)
    posted: dict[tuple[int, str], Posted] = field(default_factory=dict)
    interactions: set[int] = field(default_factory=set)
    preferences: dict[int, Preferences] = field(default_factory=dict)
    asked_first: set[int] = field(default_factory=set)
    preselected: dict[tuple[int, int], Preselection] = field(default_factory=dict)
    ever_preselected: dict[int, set[Preselection]] = field(default_factory=dict)
    outages: list[Outage] = field(default_factory=list)
    beaten: float | None = None
    written: Callable[[Write], None] = lambda _: None
    _changed: dict[int, int] = field(default_factory=dict)

    def open_table(self, new: StoredTable) -> int:
        """Store a table; `ChannelTakenError` if the channel has an open one."""
        if self.open_in(new.venue.channel_id) is not None:
            raise ChannelTakenError(new.venue.channel_id)
        stored = replace(new, id=len(self.tables) + 1)
        self._write(Write(None, stored, (), None, ASKED.get()))
        return stored.id

    def change(self, table: Table, entries: Sequence[LogEntry], result: MatchResult | None) -> None:
        """Store a table as it is now, with new entries of its log; as the real store refuses."""
        before = self.tables[table.id]
        if before.version >= table.version and table.stage is not Stage.PARKED:
            raise VersionTakenError(table.id, table.version)
        asking = {entry.interaction_id for entry in entries} - {None}
        if seen := self.interactions.intersection(asking):
            raise InteractionSeenError(min(i for i in seen if i is not None))
        holding = self.open_in(table.venue.channel_id)
        if table.stage.is_open and holding is not None and holding.id != table.id:
            raise ChannelTakenError(table.venue.channel_id)
        after = replace(
            before,
            venue=table.venue,
            host_id=table.host_id,
            rules=table.rules,
            seats=table.seats,
            stage=table.stage,
            version=table.version,
            first_dealer=table.first_dealer,
            log=(*before.log, *entries),
            agreement=table.agreement,
            ready=table.ready,
            ending=table.ending,
        )
        self.interactions.update(i for i in asking if i is not None)
        if result is not None:
            self.results[table.id] = result
        self._write(Write(before, after, tuple(entries), result, ASKED.get()))

    def open_in(self, channel_id: int) -> StoredTable | None:
        """The open table of a channel."""
        tables = self.tables.values()
        return next(
            (t for t in tables if t.stage.is_open and t.venue.channel_id == channel_id), None
        )

    def open_tables(self) -> list[StoredTable]:
        """All open tables without their logs, those changed last first."""
        tables = sorted(self.tables.values(), key=lambda table: -self._changed[table.id])
        return [replace(table, log=()) for table in tables if table.stage.is_open]

    def park(self, table_id: int) -> None:
        """Close a table that cannot be read."""
        before = self.tables[table_id]
        after = replace(before, stage=Stage.PARKED)
        self._write(Write(before, after, (), None, ASKED.get()))

    def unshown(self, since: float) -> list[StoredTable]:
        """The tables finished since then whose result was not posted."""
        told = {owner for owner, what in self.posted if what == RESULT_MESSAGE}
        recent = {r.table.id for r in self.results.values() if r.finished_at >= since}
        return [self.tables[table_id] for table_id in sorted(recent - told)]

    def closed_since(self, since: float) -> list[StoredTable]:
        """The tables closed without a result whose last action came since then."""
        closed = [table for table in self.tables.values() if table.stage is Stage.CLOSED]
        return [table for table in closed if table.log and table.log[-1].at >= since]

    def find(self, table_id: int) -> StoredTable | None:
        """The table of this id."""
        return self.tables.get(table_id)

    def latest(self, place: Venue) -> StoredTable | None:
        """The table opened last in this channel."""
        tables = self.tables.values()
        here = [table for table in tables if table.venue.channel_id == place.channel_id]
        return here[-1] if here else None

    def messages(self, table_id: int) -> list[Posted]:
        """The messages posted for a table, by name."""
        mine = [posted for (owner, _), posted in self.posted.items() if owner == table_id]
        return sorted(mine, key=lambda posted: posted.what)

    def preselections(self, table_id: int) -> list[Preselection]:
        """What people have chosen before their turn at a table."""
        return [chosen for (owner, _), chosen in self.preselected.items() if owner == table_id]

    def preselected_at(self) -> frozenset[int]:
        """The tables at which somebody has chosen something before their turn."""
        return frozenset(table_id for table_id, _ in self.preselected)

    def preselect(self, table_id: int, chosen: Preselection) -> None:
        """Note what somebody has chosen before their turn at a table."""
        self.preselected[table_id, chosen.user_id] = chosen
        self.ever_preselected.setdefault(table_id, set()).add(chosen)

    def unmark(self, table_id: int, user_id: int) -> None:
        """Forget what somebody has chosen before their turn at a table."""
        self.preselected.pop((table_id, user_id), None)

    def prefer(self, user_id: int, preferences: Preferences) -> None:
        """Note what somebody prefers."""
        self.preferences[user_id] = preferences
        if preferences.confirm:
            self.asked_first.add(user_id)

    def preferred(self, user_id: int) -> Preferences:
        """What somebody prefers."""
        return self.preferences.get(user_id, DEFAULT_PREFERENCES)

    def remember(self, table_id: int, posted: Posted) -> None:
        """Note a message under its name."""
        self.posted[table_id, posted.what] = posted

    def forget(self, table_id: int, names: Collection[str]) -> None:
        """Forget the messages of these names."""
        for what in names:
            self.posted.pop((table_id, what), None)

    def _write(self, write: Write) -> None:
        self.tables[write.after.id] = write.after
        self._changed[write.after.id] = 1 + max(self._changed.values(), default=0)
        self.written(write)

"""A store in memory: `MemoryStore`, whose rows tests read and write as they like."""

import asyncio
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bot.features.books.leaderboards import EMPTY_PAGE, BoardPage, HallRecord, Season
from bot.features.books.match_facts import MatchFacts
from bot.features.books.par import MatchPar
from bot.features.books.player_statistics import Encounter, MatchPage, PersonSums
from bot.features.spectators.feeds import Spectator, SpectatorStore
from bot.settings.preferences import DEFAULT_PREFERENCES, Preferences
from bot.settings.servers import (
    CALL_EVERY,
    DEFAULT_SETTINGS,
    BlockList,
    MaintenanceStatus,
    ServerSettings,
    Setting,
    TableAlert,
)
from bot.settings.store import AlertStore, PreferenceStore, ServerPolicyStore
from bot.storage.discord_stores import (
    RESULT_MESSAGE,
    CommandStore,
    DmChannelStore,
    Posted,
    RegisteredCommands,
)
from bot.storage.errors import (
    ChannelTakenError,
    InteractionSeenError,
    StoreBusyError,
    VersionTakenError,
)
from bot.storage.log_hashes import PostedStore
from bot.stores import Store
from bot.support.venue import Venue
from bot.table.state.session import Outage
from bot.table.state.table import (
    Occasion,
    Participation,
    Preselection,
    Stage,
    Table,
    participations,
)
from bot.table.store.stored_table import LogEntry, MatchResult, StoredTable, TableVersion
from bot.table.store.tables import OutageStore, PreselectionStore, TableStore
from tests.fakes.evenings import EveningRows, MemoryEvenings, MemorySealed
from tests.fakes.privacy import MemoryPrivacy
from tests.fakes.puzzles import MemoryPuzzles


class NoDays:
    """Answers what a bot asks by itself; tests in which somebody begins a deal use a real store."""

    async def hidden(self) -> list[int]:
        return []

    async def revealed_since(self, at: float) -> list[int]:
        del at
        return []

    async def day_of_table(self, table_id: int) -> None:
        del table_id

    def __getattr__(self, name: str) -> object:
        raise AssertionError(f"{name} is asked of a store in memory, which has no deals of the day")


@dataclass
class Rows:
    """What a `MemoryStore` keeps, by subject; ``busy`` makes that many of the next writes fail,
    ``lost`` that many of the next choices of cards seem to, once they are stored."""

    tables: dict[int, StoredTable] = field(default_factory=dict)
    results: list[MatchResult] = field(default_factory=list)
    interactions: set[int] = field(default_factory=set)
    participations: dict[int, tuple[Participation, ...]] = field(default_factory=dict)
    messages: dict[tuple[int, str], Posted] = field(default_factory=dict)
    preferences: dict[int, Preferences] = field(default_factory=dict)
    preselections: dict[tuple[int, int], Preselection] = field(default_factory=dict)
    outages: list[Outage] = field(default_factory=list)
    last_beat: float | None = None
    """Of all shards."""
    server_settings: dict[int, ServerSettings] = field(default_factory=dict)
    blocks: set[tuple[BlockList, int]] = field(default_factory=set)
    maintenance: MaintenanceStatus | None = None
    spectators: dict[tuple[int, int], Spectator] = field(default_factory=dict)
    dm_channels: dict[int, int] = field(default_factory=dict)
    commands: dict[int, RegisteredCommands] = field(default_factory=dict)
    another_at: dict[int, float] = field(default_factory=dict)
    alerts: set[TableAlert] = field(default_factory=set)
    player_calls: dict[int, float] = field(default_factory=dict)
    club: dict[int, MatchFacts] = field(default_factory=dict)
    departures: dict[int, float] = field(default_factory=dict)
    evenings: EveningRows = field(default_factory=EveningRows)
    puzzles: MemoryPuzzles = field(default_factory=MemoryPuzzles)
    busy: int = 0
    lost: int = 0

    async def verify_writable(self) -> None:
        """Let other tasks run, then raise `StoreBusyError` while ``busy``."""
        await asyncio.sleep(0)
        if self.busy:
            self.busy -= 1
            raise StoreBusyError

    def lose_answer(self) -> None:
        """Raise `StoreBusyError` after a write, while answers are lost."""
        if self.lost:
            self.lost -= 1
            raise StoreBusyError

    def changed_at(self, table_id: int) -> float:
        """When the last action of a table was stored, in seconds since the epoch; 0 if none."""
        return max((entry.at for entry in self.tables[table_id].log), default=0.0)


@dataclass
class MemoryTables(TableStore):
    """A `TableStore`, for tests to override."""

    rows: Rows = field(default_factory=Rows)

    async def open_table(self, table: StoredTable) -> int:
        await self.rows.verify_writable()
        self._verify_free(table.venue)
        table_id = len(self.rows.tables) + 1
        self.rows.tables[table_id] = replace(table, id=table_id)
        self.rows.evenings.link(table_id, table)
        return table_id

    async def table_for(self, occasion: Occasion, host_id: int) -> int | None:
        return self.rows.evenings.table_for(occasion, host_id)

    async def save_seating(self, table: Table) -> None:
        await self.rows.verify_writable()
        self._verify_newer(table)
        self._store(table, ())

    async def append(
        self, table: Table, entries: Sequence[LogEntry], result: MatchResult | None
    ) -> None:
        await self.rows.verify_writable()
        self._verify_newer(table)
        asked_for = {e.interaction_id for e in entries if e.interaction_id is not None}
        if seen := asked_for & self.rows.interactions:
            raise InteractionSeenError(min(seen))
        self._store(table, tuple(entries))
        self.rows.interactions |= asked_for
        if result is not None:
            self.rows.results.append(result)

    async def open_tables(self) -> list[StoredTable]:
        tables = [replace(t, log=()) for t in self.rows.tables.values() if t.stage.is_open]
        return sorted(tables, key=lambda table: -self.rows.changed_at(table.id))

    async def park(self, table_id: int) -> None:
        parked = replace(self.rows.tables[table_id], stage=Stage.PARKED)
        self.rows.tables[table_id] = parked

    async def finished_unshown(self, since: float) -> list[StoredTable]:
        recent = {r.table.id for r in self.rows.results if r.finished_at >= since}
        shown = {owner for owner, what in self.rows.messages if what == RESULT_MESSAGE}
        return [t for t in self.rows.tables.values() if t.id in recent - shown]

    async def closed_since(self, since: float) -> list[StoredTable]:
        closed = [t for t in self.rows.tables.values() if t.stage is Stage.CLOSED]
        return [t for t in closed if self.rows.changed_at(t.id) >= since]

    async def find_table(self, table_id: int) -> StoredTable | None:
        return self.rows.tables.get(table_id)

    async def find_tables(self, table_ids: Collection[int]) -> list[StoredTable]:
        found = [await self.find_table(table_id) for table_id in sorted(table_ids)]
        return [stored for stored in found if stored is not None]

    async def latest_version(self, place: Venue) -> TableVersion | None:
        latest = await self.latest_table(place)
        return None if latest is None else TableVersion(latest.id, latest.version)

    async def latest_table(self, place: Venue) -> StoredTable | None:
        tables = self.rows.tables.values()
        here = [table for table in tables if table.venue.channel_id == place.channel_id]
        return here[-1] if here else None

    def _verify_free(self, place: Venue, own: int | None = None) -> None:
        for other in self.rows.tables.values():
            taken = other.stage.is_open and other.venue.channel_id == place.channel_id
            if taken and other.id != own:
                raise ChannelTakenError

    def _verify_newer(self, table: Table) -> None:
        stored = self.rows.tables[table.id]
        if stored.version >= table.version and table.stage is not Stage.PARKED:
            raise VersionTakenError

    def _store(self, table: Table, entries: tuple[LogEntry, ...]) -> None:
        stored = self.rows.tables[table.id]
        if table.history and table.stage in (Stage.FINISHED, Stage.CLOSED):
            self.rows.participations[table.id] = participations(table)
        self._verify_free(table.venue, table.id)
        self.rows.tables[table.id] = replace(
            stored,
            venue=table.venue,
            host_id=table.host_id,
            rules=table.rules,
            seats=table.seats,
            stage=table.stage,
            version=table.version,
            first_dealer=table.first_dealer,
            log=stored.log + entries,
            agreement=table.agreement,
            ready=table.ready,
            ending=table.ending,
        )


@dataclass
class MemoryMessages(PostedStore):
    """A `PostedStore`."""

    rows: Rows

    async def posted(self, table_id: int) -> list[Posted]:
        mine = (posted for (owner, _), posted in self.rows.messages.items() if owner == table_id)
        return sorted(mine, key=lambda posted: posted.what)

    async def remember(self, table_id: int, posted: Posted) -> None:
        self.rows.messages[table_id, posted.what] = posted

    async def forget(self, table_id: int, names: Collection[str]) -> None:
        for what in names:
            self.rows.messages.pop((table_id, what), None)


@dataclass
class MemoryPreferences(PreferenceStore):
    """A `PreferenceStore`."""

    rows: Rows

    async def load(self, user_id: int) -> Preferences:
        return self.rows.preferences.get(user_id, DEFAULT_PREFERENCES)

    async def load_several(self, user_ids: Collection[int]) -> dict[int, Preferences]:
        return {user_id: await self.load(user_id) for user_id in user_ids}

    async def save(self, user_id: int, preferences: Preferences) -> None:
        await self.rows.verify_writable()
        self.rows.preferences[user_id] = preferences


@dataclass
class MemoryPreselections(PreselectionStore):
    """A `PreselectionStore`."""

    rows: Rows

    async def at_table(self, table_id: int) -> list[Preselection]:
        return [
            chosen for (owner, _), chosen in self.rows.preselections.items() if owner == table_id
        ]

    async def tables(self) -> frozenset[int]:
        return frozenset(table_id for table_id, _ in self.rows.preselections)

    async def save(self, table_id: int, chosen: Preselection) -> None:
        await self.rows.verify_writable()
        self.rows.preselections[table_id, chosen.user_id] = chosen
        self.rows.lose_answer()

    async def drop(self, table_id: int, user_id: int) -> None:
        await self.rows.verify_writable()
        self.rows.preselections.pop((table_id, user_id), None)
        self.rows.lose_answer()


@dataclass
class MemoryOutages(OutageStore):
    """An `OutageStore`."""

    rows: Rows

    async def all(self) -> list[Outage]:
        return sorted(self.rows.outages, key=lambda each: each.began)

    async def save(self, outage: Outage) -> None:
        await self.rows.verify_writable()
        self.rows.outages.append(outage)

    async def forget_old(self) -> None:
        await self.rows.verify_writable()
        opened = [t.opened_at for t in self.rows.tables.values() if t.stage.is_open]
        past = self.rows.outages
        self.rows.outages = [each for each in past if opened and each.ended >= min(opened)]

    async def beat(self, at: float) -> None:
        await self.rows.verify_writable()
        self.rows.last_beat = at

    async def last_beat(self) -> float | None:
        acted = [t.log[-1].at for t in self.rows.tables.values() if t.stage.is_open and t.log]
        signs = acted if self.rows.last_beat is None else [*acted, self.rows.last_beat]
        return max(signs, default=None)


@dataclass
class MemoryPolicy(ServerPolicyStore):
    """A `ServerPolicyStore`."""

    rows: Rows

    async def server_settings(self, guild_id: int) -> ServerSettings:
        return self.rows.server_settings.get(guild_id, DEFAULT_SETTINGS)

    async def save_server_settings(self, guild_id: int, settings: ServerSettings) -> None:
        await self.rows.verify_writable()
        self.rows.server_settings[guild_id] = settings

    async def servers_choosing(self, setting: Setting) -> list[int]:
        default = DEFAULT_SETTINGS.words(setting)
        found = self.rows.server_settings.items()
        return sorted(guild_id for guild_id, s in found if s.words(setting) != default)

    async def blocked(self, owner: BlockList) -> frozenset[int]:
        return frozenset(user_id for each, user_id in self.rows.blocks if each == owner)

    async def block(self, owner: BlockList, user_id: int) -> None:
        await self.rows.verify_writable()
        self.rows.blocks.add((owner, user_id))

    async def unblock(self, owner: BlockList, user_id: int) -> None:
        await self.rows.verify_writable()
        self.rows.blocks.discard((owner, user_id))

    async def maintenance(self) -> MaintenanceStatus | None:
        return self.rows.maintenance

    async def save_maintenance(self, maintenance: MaintenanceStatus | None) -> None:
        self.rows.maintenance = maintenance


@dataclass
class MemorySpectators(SpectatorStore):
    """A `SpectatorStore`."""

    rows: Rows

    async def all(self) -> list[Spectator]:
        return [self.rows.spectators[key] for key in sorted(self.rows.spectators)]

    async def save(self, spectator: Spectator) -> None:
        await self.rows.verify_writable()
        self.rows.spectators[spectator.table_id, spectator.user_id] = spectator

    async def drop(self, table_id: int, user_id: int) -> None:
        await self.rows.verify_writable()
        self.rows.spectators.pop((table_id, user_id), None)


@dataclass
class MemoryDmChannels(DmChannelStore):
    """A `DmChannelStore`."""

    rows: Rows

    async def channel_of(self, user_id: int) -> int | None:
        return self.rows.dm_channels.get(user_id)

    async def remember(self, user_id: int, channel_id: int) -> None:
        self.rows.dm_channels[user_id] = channel_id

    async def person_with(self, channel_id: int) -> int | None:
        return next((u for u, known in self.rows.dm_channels.items() if known == channel_id), None)

    async def drop(self, user_id: int) -> None:
        self.rows.dm_channels.pop(user_id, None)

    async def keep_for(self, application_id: int) -> int | None:
        known = set(self.rows.commands)
        self.rows.commands = {
            application_id: self.rows.commands.get(
                application_id, RegisteredCommands("", frozenset(), {})
            )
        }
        if not known or application_id in known:
            return None
        dms = set(self.rows.dm_channels.values())
        self.rows.messages = {
            key: posted
            for key, posted in self.rows.messages.items()
            if posted.channel_id not in dms
        }
        self.rows.dm_channels.clear()
        return max(known)

    async def channels_of(self, user_ids: Collection[int]) -> dict[int, int]:
        return {each: known for each, known in self.rows.dm_channels.items() if each in user_ids}


@dataclass
class MemoryCommands(CommandStore):
    """A `CommandStore`."""

    rows: Rows

    async def registered(self, application_id: int) -> RegisteredCommands | None:
        return self.rows.commands.get(application_id)

    async def remember(self, application_id: int, commands: RegisteredCommands) -> None:
        await self.rows.verify_writable()
        self.rows.commands[application_id] = commands

    async def note_another(self, application_id: int, at: float) -> None:
        self.rows.another_at[application_id] = at


@dataclass
class MemoryAlerts(AlertStore):
    """An `AlertStore`."""

    rows: Rows

    async def in_server(self, guild_id: int) -> list[TableAlert]:
        alerts = (each for each in self.rows.alerts if each.guild_id == guild_id)
        return sorted(alerts, key=lambda each: (each.user_id, each.game.value if each.game else ""))

    async def save(self, alert: TableAlert) -> None:
        await self.rows.verify_writable()
        if alert.game is None:
            await self.drop(alert.guild_id, alert.user_id)
        kept = {each for each in self.rows.alerts if not _is_same_alert(each, alert)}
        self.rows.alerts = {*kept, alert}

    async def drop(self, guild_id: int, user_id: int) -> None:
        await self.rows.verify_writable()
        dropped = (guild_id, user_id)
        self.rows.alerts = {a for a in self.rows.alerts if (a.guild_id, a.user_id) != dropped}

    async def take_call(self, guild_id: int, now: float) -> float | None:
        await self.rows.verify_writable()
        again = self.rows.player_calls.get(guild_id, -CALL_EVERY) + CALL_EVERY
        if now < again:
            return again
        self.rows.player_calls[guild_id] = now
        return None


@dataclass
class MemoryClub:
    """Takes down the facts of matches that are entered; what follows from them is asked of a real
    store (`tests.fixtures.sqlite_store`)."""

    rows: Rows

    async def not_entered(self, limit: int) -> list[int]:
        tables = self.rows.participations.keys() - self.rows.evenings.kept_out
        missing = tables - self.rows.club.keys()
        return sorted(missing, key=lambda each: (self.rows.changed_at(each), each))[:limit]

    async def enter(self, facts: MatchFacts) -> bool:
        await self.rows.verify_writable()
        if facts.table_id in self.rows.evenings.kept_out | self.rows.club.keys():
            return False
        self.rows.club[facts.table_id] = facts
        return True

    async def rating_after(self, table_id: int, user_id: int) -> None:
        """No match changes a rating."""


def _is_same_alert(one: TableAlert, other: TableAlert) -> bool:
    same_person = (one.guild_id, one.user_id) == (other.guild_id, other.user_id)
    return same_person and one.game == other.game


class EmptyBoards:
    """A `BoardStore` of a server in whose books there is nothing."""

    async def page(self, *_: object) -> BoardPage:
        return EMPTY_PAGE

    async def records(self, *_: object, **__: object) -> tuple[HallRecord, ...]:
        return ()

    async def seasons(self, *_: object) -> list[Season]:
        return []

    async def start_season(self, *_: object) -> Season | None:
        return None

    async def end_season(self, *_: object) -> Season | None:
        return None

    async def names(self, *_: object) -> Mapping[int, str]:
        return {}


class EmptyStatistics:
    """A `ClubStatisticsStore` of a server in whose books there is nothing."""

    async def person(self, *_: object, **__: object) -> PersonSums:
        return PersonSums()

    async def encounters(self, *_: object, **__: object) -> tuple[Encounter, ...]:
        return ()

    async def par(self, *_: object) -> MatchPar | None:
        return None

    async def matches(self, *_: object, **__: object) -> MatchPage:
        return MatchPage()


class MemoryStore(Store):
    """A `Store` that lives as long as the test; ``rows`` is what it keeps."""

    tables: Any

    def __init__(self, tables: MemoryTables | None = None) -> None:
        tables = tables or MemoryTables()
        rows = tables.rows
        # Each answers as the class with the SQL does.
        parts: dict[str, Any] = {
            "tables": tables,
            "messages": MemoryMessages(rows),
            "preferences": MemoryPreferences(rows),
            "preselections": MemoryPreselections(rows),
            "outages": MemoryOutages(rows),
            "policy": MemoryPolicy(rows),
            "spectators": MemorySpectators(rows),
            "dm_channels": MemoryDmChannels(rows),
            "commands": MemoryCommands(rows),
            "alerts": MemoryAlerts(rows),
            "club": MemoryClub(rows),
            "boards": EmptyBoards(),
            "club_statistics": EmptyStatistics(),
            "privacy": MemoryPrivacy(rows),
            "evenings": MemoryEvenings(rows),
            "daily": NoDays(),
            "sealed": MemorySealed(rows),
            "puzzles": rows.puzzles,
        }
        super().__init__(**parts)

    @property
    def rows(self) -> Rows:
        """What is stored."""
        rows: Rows = self.tables.rows
        return rows

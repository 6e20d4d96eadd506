"""Fakes of the ports of live tables: a store in memory, a publisher that keeps what it is told."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from bot.game.games import GameName
from bot.services.ports.clock import Clock
from bot.services.ports.errors import (
    ChannelTakenError,
    InteractionSeenError,
    StoreBusyError,
    VersionTakenError,
)
from bot.services.ports.publisher import Change
from bot.services.ports.store import (
    RESULT_MESSAGE,
    LogEntry,
    MatchResult,
    NewTable,
    Posted,
    SeatResult,
    StoredTable,
)
from bot.services.shuffler import RandomShuffler
from bot.services.tables import TableService
from bot.settings.blocks import BlockList
from bot.settings.maintenance import MaintenanceStatus
from bot.settings.preferences import UNCHANGED, Preferences
from bot.settings.servers import AS_EVERYWHERE, ServerSettings
from bot.settings.spectators import Watcher
from bot.tables.state.outages import Outage
from bot.tables.state.participation import (
    GameStats,
    Participation,
    PlayerStats,
    Standing,
    participations,
)
from bot.tables.state.preselection import Preselection
from bot.tables.state.table import Person, Stage, Table, Venue
from tests.fakes.virtual_clock import VirtualClock

PATIENCE = 20.0
"""Seconds after which a test gives up waiting."""


@dataclass
class MemoryStore:
    """A `Store` that lives as long as the test; ``busy`` makes the next writes fail."""

    tables: dict[int, StoredTable] = field(default_factory=dict)
    results: list[MatchResult] = field(default_factory=list)
    posted: dict[tuple[int, str], Posted] = field(default_factory=dict)
    chosen: dict[int, Preferences] = field(default_factory=dict)
    preselected: dict[tuple[int, int], Preselection] = field(default_factory=dict)
    out: list[Outage] = field(default_factory=list)
    beaten: float | None = None
    watching: dict[tuple[int, int], Watcher] = field(default_factory=dict)
    decided: dict[int, ServerSettings] = field(default_factory=dict)
    blocks: set[tuple[BlockList, int]] = field(default_factory=set)
    rest: MaintenanceStatus | None = None
    busy: int = 0
    parts: dict[int, tuple[Participation, ...]] = field(default_factory=dict)

    async def open_table(self, table: NewTable) -> int:
        await self._write()
        self._refuse_taken(table.venue)
        table_id = len(self.tables) + 1
        self.tables[table_id] = StoredTable(
            id=table_id,
            venue=table.venue,
            host_id=table.host_id,
            game=table.game,
            rules=table.rules,
            seats=table.seats,
            stage=Stage.LOBBY,
            version=0,
            chain=table.chain,
            first_dealer=table.first_dealer,
            opened_at=table.opened_at,
            log=(),
            agreement=table.agreement,
        )
        return table_id

    async def save_seating(self, table: Table) -> None:
        await self._write()
        self._refuse_old(table)
        self._store(table, ())

    async def append(
        self, table: Table, entries: Sequence[LogEntry], result: MatchResult | None
    ) -> None:
        await self._write()
        self._refuse_old(table)
        logs = (entry for stored in self.tables.values() for entry in stored.log)
        seen = {e.interaction_id for e in logs if e.interaction_id is not None}
        if seen & {e.interaction_id for e in entries}:
            raise InteractionSeenError
        self._store(table, tuple(entries))
        if result is not None:
            self.results.append(result)

    def _refuse_taken(self, place: Venue, own: int | None = None) -> None:
        for other in self.tables.values():
            taken = other.stage.is_open and other.venue.channel_id == place.channel_id
            if taken and other.id != own:
                raise ChannelTakenError

    def _refuse_old(self, table: Table) -> None:
        if self.tables[table.id].version >= table.version and table.stage is not Stage.PARKED:
            raise VersionTakenError

    def _store(self, table: Table, entries: tuple[LogEntry, ...]) -> None:
        stored = self.tables[table.id]
        if table.history and table.stage in (Stage.FINISHED, Stage.CLOSED):
            self.parts[table.id] = participations(table)
        self._refuse_taken(table.venue, table.id)
        self.tables[table.id] = replace(
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

    async def _write(self) -> None:
        await asyncio.sleep(0)
        if self.busy:
            self.busy -= 1
            raise StoreBusyError

    async def open_tables(self) -> list[StoredTable]:
        tables = [replace(t, log=()) for t in self.tables.values() if t.stage.is_open]
        return sorted(tables, key=lambda table: -self._changed_at(table.id))

    def _changed_at(self, table_id: int) -> float:
        return max((entry.at for entry in self.tables[table_id].log), default=0.0)

    async def park(self, table_id: int) -> None:
        self.tables[table_id] = replace(self.tables[table_id], stage=Stage.PARKED)

    async def finished_untold(self, since: float) -> list[StoredTable]:
        recent = {r.table_id for r in self.results if r.finished_at >= since}
        told = {owner for owner, what in self.posted if what == RESULT_MESSAGE}
        return [t for t in self.tables.values() if t.id in recent - told]

    async def closed_since(self, since: float) -> list[StoredTable]:
        closed = [t for t in self.tables.values() if t.stage is Stage.CLOSED]
        return [t for t in closed if self._changed_at(t.id) >= since]

    async def find_table(self, table_id: int) -> StoredTable | None:
        return self.tables.get(table_id)

    async def latest_table(self, place: Venue) -> StoredTable | None:
        here = [t for t in self.tables.values() if t.venue.channel_id == place.channel_id]
        return here[-1] if here else None

    async def remember_message(self, table_id: int, posted: Posted) -> None:
        self.posted[table_id, posted.what] = posted

    async def posted_messages(self, table_id: int) -> list[Posted]:
        return [posted for (owner, _), posted in self.posted.items() if owner == table_id]

    async def standings(self, guild_id: int, limit: int) -> list[Standing]:
        people: dict[int, list[SeatResult]] = {}
        for result in self.results:
            for seat in result.seats if result.venue.guild_id == guild_id else ():
                if isinstance(seat.occupant, Person):
                    people.setdefault(seat.occupant.user_id, []).append(seat)
        standings = [
            Standing(
                user_id=user_id,
                name=seats[-1].occupant.name,
                matches=len(seats),
                wins=sum(seat.won for seat in seats),
                points=sum(seat.points for seat in seats),
            )
            for user_id, seats in people.items()
        ]
        return sorted(standings, key=lambda s: (-s.wins, -s.points, s.matches))[:limit]

    async def player_stats(self, guild_id: int, user_id: int) -> PlayerStats:
        games: dict[GameName, list[SeatResult]] = {}
        for result in self.results:
            for seat in result.seats if result.venue.guild_id == guild_id else ():
                if isinstance(seat.occupant, Person) and seat.occupant.user_id == user_id:
                    games.setdefault(result.game, []).append(seat)
        played = [
            GameStats(game, len(s), sum(x.won for x in s), sum(x.points for x in s))
            for game, s in games.items()
        ]
        here = [i for i, table in self.tables.items() if table.venue.guild_id == guild_id]
        mine = [[p for p in self.parts.get(i, ()) if p.user_id == user_id] for i in here]
        return PlayerStats(
            games=tuple(sorted(played, key=lambda each: (-each.matches, each.game.value))),
            cards=sum(p.cards for table in mine for p in table),
            turns=sum(p.turns for table in mine for p in table),
            missed=sum(p.missed for table in mine for p in table),
            left=sum(not any(p.stayed for p in table) for table in mine if table),
            helped_out=sum(any(p.came_later for p in table) for table in mine),
        )

    async def preferences(self, user_id: int) -> Preferences:
        return self.chosen.get(user_id, UNCHANGED)

    async def preselections(self, table_id: int) -> list[Preselection]:
        return [chosen for (owner, _), chosen in self.preselected.items() if owner == table_id]

    async def save_preselection(self, table_id: int, chosen: Preselection) -> None:
        await self._write()
        self.preselected[table_id, chosen.user_id] = chosen

    async def drop_preselection(self, table_id: int, user_id: int) -> None:
        await self._write()
        self.preselected.pop((table_id, user_id), None)

    async def save_preferences(self, user_id: int, preferences: Preferences) -> None:
        await self._write()
        self.chosen[user_id] = preferences

    async def server_settings(self, guild_id: int) -> ServerSettings:
        return self.decided.get(guild_id, AS_EVERYWHERE)

    async def save_server_settings(self, guild_id: int, settings: ServerSettings) -> None:
        await self._write()
        self.decided[guild_id] = settings

    async def blocked(self, owner: BlockList) -> frozenset[int]:
        return frozenset(user_id for each, user_id in self.blocks if each == owner)

    async def block(self, owner: BlockList, user_id: int) -> None:
        await self._write()
        self.blocks.add((owner, user_id))

    async def unblock(self, owner: BlockList, user_id: int) -> None:
        await self._write()
        self.blocks.discard((owner, user_id))

    async def maintenance(self) -> MaintenanceStatus | None:
        return self.rest

    async def save_maintenance(self, maintenance: MaintenanceStatus | None) -> None:
        self.rest = maintenance

    async def watchers(self) -> list[Watcher]:
        return [self.watching[key] for key in sorted(self.watching)]

    async def save_watcher(self, watcher: Watcher) -> None:
        await self._write()
        self.watching[watcher.table_id, watcher.user_id] = watcher

    async def drop_watcher(self, table_id: int, user_id: int) -> None:
        await self._write()
        self.watching.pop((table_id, user_id), None)

    async def outages(self) -> list[Outage]:
        return sorted(self.out, key=lambda outage: outage.began)

    async def save_outage(self, outage: Outage) -> None:
        await self._write()
        self.out.append(outage)

    async def forget_outages(self) -> None:
        await self._write()
        opened = [t.opened_at for t in self.tables.values() if t.stage.is_open]
        self.out = [outage for outage in self.out if opened and outage.ended >= min(opened)]

    async def beat(self, at: float) -> None:
        await self._write()
        self.beaten = at

    async def last_beat(self) -> float | None:
        acted = [t.log[-1].at for t in self.tables.values() if t.stage.is_open and t.log]
        beats = [] if self.beaten is None else [self.beaten]
        return max((*acted, *beats), default=None)


@dataclass
class RecordingPublisher:
    """A `Publisher` that keeps every change it is told of."""

    changes: list[Change] = field(default_factory=list)
    _told: asyncio.Event = field(default_factory=asyncio.Event)

    def publish(self, change: Change) -> None:
        self.changes.append(change)
        self._told.set()

    async def shown(self, table_id: int) -> None:
        """All is shown at once here."""

    async def until(self, holds: Callable[[Table], bool]) -> Table:
        """Wait for the latest change to leave its table so, and return the table."""
        async with asyncio.timeout(PATIENCE):
            while not self.changes or not holds(self.changes[-1].table):
                self._told.clear()
                await self._told.wait()
        return self.changes[-1].table


async def no_pause() -> None:
    """A pause that lets other tasks run, and takes no time."""
    await asyncio.sleep(0)


def table_service(
    store: MemoryStore | None = None,
    publisher: RecordingPublisher | None = None,
    *,
    seed: int = 1,
    clock: Clock | None = None,
    patience: float = 0.0,
    idle_lobby: float = 0.0,
) -> TableService:
    """A service over fakes, with seeded packs and a clock that stands still."""
    return TableService(
        store or MemoryStore(),
        publisher or RecordingPublisher(),
        RandomShuffler(random.Random(seed)),
        clock=clock or VirtualClock(),
        pause=no_pause,
        patience=patience,
        idle_lobby=idle_lobby,
    )

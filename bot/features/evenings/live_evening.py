"""Keep one evening in memory: one writer at a time, every entry of its log stored before it is
shown."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bot.features.evenings.actions import Appoint, EveningAction, LoggedEveningAction, Obstacle
from bot.features.evenings.deals import shown_boards
from bot.features.evenings.orders import TableOrder
from bot.features.evenings.state import (
    Evening,
    EveningRefusal,
    EveningRefusedError,
    NoPlaceError,
)
from bot.features.evenings.store import EveningStore, StoredEvening
from bot.features.evenings.transitions import apply, evening_of
from bot.support.clock import Clock
from bot.support.refusals import RefusalReason, TableRefusedError
from bot.support.venue import Venue
from bot.table.live.lobby_requests import OccasionService
from bot.table.live.ports import Shuffler
from bot.table.live.registry import TableRegistry
from bot.table.rules.permissions import Actor
from bot.table.state.session import Outages
from bot.table.state.table import Table
from bot.table.store.ports import StoredTable
from bot.table.store.tables import TableStore

if TYPE_CHECKING:
    from bot.features.evenings.places import DiscordPlaces
    from bot.features.evenings.publisher import DiscordEvenings

TableKey = tuple[int, int]
"""A table of an evening: its round, and its number there; both count from 0."""


@dataclass(frozen=True, slots=True)
class HeldEvening:
    """An evening, where it is held, and the ids of the tables that were opened; ``version`` is
    that of the last entry of its log."""

    evening: Evening
    venue: Venue
    version: int
    tables: Mapping[TableKey, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class EveningChange:
    """An evening after an entry of its log, whose version that is; ``before`` is None as it
    opens."""

    venue: Venue
    before: Evening | None
    after: Evening
    version: int


class EveningHouse:
    """What all evenings share. Nothing is shown, and there is no place for a table, before
    `show_by`."""

    def __init__(
        self, store: TableStore, tables: TableRegistry, occasions: OccasionService
    ) -> None:
        self.tables = tables
        self.occasions = occasions
        self._store = store
        self._publisher: DiscordEvenings | None = None
        self._places: DiscordPlaces | None = None

    def show_by(self, publisher: DiscordEvenings, places: DiscordPlaces) -> None:
        """Show evenings by this publisher, and hold their tables in these places."""
        self._publisher, self._places = publisher, places

    @property
    def clock(self) -> Clock:
        return self.tables.clock

    @property
    def shuffler(self) -> Shuffler:
        return self.tables.shuffler

    @property
    def is_cut_off(self) -> bool:
        """Whether people cannot reach the bot: then no time of an evening runs out."""
        return self.tables.outages.is_cut_off

    def outages(self) -> Outages:
        """Return all outages up to now."""
        return self.tables.outages.at(self.clock.now())

    def time(self) -> float:
        """Return the last moment at which people could act, in seconds since the epoch."""
        return self.tables.outages.time_for_people(self.clock.now())

    def open_table(self, table_id: int) -> Table | None:
        """The table of this id, if it is open and in memory."""
        try:
            return self.tables.table(table_id)
        except TableRefusedError:
            return None

    async def open_tables(self) -> list[StoredTable]:
        """The tables that are open, without their logs."""
        return await self._store.open_tables()

    def publish(self, change: EveningChange) -> None:
        """Show a change."""
        if self._publisher is not None:
            self._publisher.publish(change)

    def found(self, stored: StoredEvening) -> None:
        """Show an evening that was found at a start."""
        if self._publisher is not None:
            self._publisher.found(stored)

    async def shown(self, evening_id: int) -> None:
        """Return when what was published of the evening is shown."""
        if self._publisher is not None:
            await self._publisher.shown(evening_id)

    async def verify_places(self, venue: Venue, evening: Evening) -> None:
        """Pass if there are places for tables."""
        if self._places is None:
            raise NoPlaceError(Obstacle.UNREACHED)
        await self._places.verify(venue, evening)

    async def place(self, venue: Venue, evening: Evening, order: TableOrder) -> Venue:
        """The place of a table."""
        if self._places is None:
            raise NoPlaceError(Obstacle.UNREACHED)
        return await self._places.place(venue, evening, order)


_log = logging.getLogger(__name__)

_FOR_DIRECTORS = (EveningRefusal.DIRECTOR_ONLY, EveningRefusal.NOT_YOURS)
"""The reasons for which an evening refuses what a director may do."""


class LiveEvening:
    """An evening with its log, and the tables that were opened.

    Changes are made inside `writing`. ``needs_reload`` is set when a write has failed, until its
    outcome is known. ``on_change`` is called with every change, in order, after it is stored, and
    with the tables whose deals are no secret any more.
    """

    def __init__(
        self,
        stored: StoredEvening,
        tables: Mapping[TableKey, int],
        store: EveningStore,
        clock: Clock,
        on_change: Callable[[EveningChange, tuple[int, ...]], None],
    ) -> None:
        self.changed = asyncio.Event()
        self.stored = stored
        self.evening = evening_of(stored.log)
        self.tables = dict(tables)
        self.needs_reload = False
        self._store = store
        self._clock = clock
        self._on_change = on_change
        self._seen: set[int] = set()
        self._lock = asyncio.Lock()

    @property
    def id(self) -> int:
        return self.stored.id

    @property
    def venue(self) -> Venue:
        """The channel where it was announced."""
        return self.stored.venue

    @property
    def held(self) -> HeldEvening:
        """The evening as it is now."""
        return HeldEvening(self.evening, self.venue, self.stored.version, dict(self.tables))

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[None]:
        """Be the evening's only writer, with the stored state in memory.

        Raises `TableRefusedError` if the stored state has to be read and cannot be.
        """
        async with self._lock:
            if self.needs_reload:
                await self._reload()
            yield

    async def append(self, action: EveningAction, actor: Actor | None = None) -> None:
        """Apply an action in the actor's name, or the bot's own, store it, and show the result.

        Raises `EveningRefusedError` and `TableRefusedError`.
        """
        by = None if actor is None else actor.user_id
        interaction_id = None if actor is None else actor.interaction_id
        if interaction_id in self._seen:
            raise TableRefusedError(RefusalReason.SEEN_BEFORE)
        logged = LoggedEveningAction(action, self._clock.now(), by)
        after = apply(self.evening, logged)
        shown = self._newly_shown(after)
        with self.storing():
            await self._store.append(
                self.id,
                self.stored.version + 1,
                logged,
                stage=after.stage,
                interaction_id=interaction_id,
                unseal=shown,
            )
        if interaction_id is not None:
            self._seen.add(interaction_id)
        self._became(logged, after, shown)

    async def act(self, action: EveningAction, actor: Actor) -> None:
        """Apply an action in somebody's name; a moderator becomes a director where it takes one."""
        if actor.interaction_id in self._seen:
            raise TableRefusedError(RefusalReason.SEEN_BEFORE)
        try:
            self._tried(self.evening, action, actor.user_id)
        except EveningRefusedError as error:
            if error.reason not in _FOR_DIRECTORS or not self.moderates(actor):
                raise
            appointed = self._tried(self.evening, Appoint(actor.user_id), None)
            self._tried(appointed, action, actor.user_id)
            await self.append(Appoint(actor.user_id))
        await self.append(action, actor)

    def moderates(self, actor: Actor) -> bool:
        """Whether the actor moderates the evening's server."""
        return actor.moderator and actor.guild_id == self.venue.guild_id

    def directs(self, actor: Actor) -> bool:
        """Whether the actor may do what directors do."""
        return actor.user_id in self.evening.directors or self.moderates(actor)

    @contextmanager
    def storing(self) -> Iterator[None]:
        """Note that the outcome of a write that fails is unknown."""
        try:
            yield
        except BaseException:
            self.needs_reload = True
            self.changed.set()  # Whoever waits for a deadline looks at once what is stored.
            raise

    def _tried(self, evening: Evening, action: EveningAction, by: int | None) -> Evening:
        return apply(evening, LoggedEveningAction(action, self._clock.now(), by))

    def _newly_shown(self, after: Evening) -> tuple[int, ...]:
        """The tables of which all deals become known by this."""
        now, before = shown_boards(after), shown_boards(self.evening)
        if now == before:
            return ()
        return tuple(
            self.tables[drawn.number, table.table]
            for drawn in after.rounds
            for table in drawn.tables
            if (drawn.number, table.table) in self.tables
            and now.issuperset(table.boards)
            and not before.issuperset(table.boards)
        )

    def _became(
        self, logged: LoggedEveningAction, after: Evening, shown: tuple[int, ...] = ()
    ) -> None:
        before, self.evening = self.evening, after
        self.stored = self.stored.after(logged)
        self.changed.set()
        self._on_change(EveningChange(self.venue, before, after, self.stored.version), shown)

    async def reread(self) -> None:
        """Take over the stored log, which was rewritten, and show what it leads to now."""
        async with self._lock:
            stored = await self._store.find(self.id)
            if stored is None:
                raise EveningRefusedError(EveningRefusal.NO_EVENING)
            before, self.stored, self.evening = self.evening, stored, evening_of(stored.log)
            self.changed.set()
            self._on_change(EveningChange(self.venue, before, self.evening, stored.version), ())

    async def _reload(self) -> None:
        """Read the evening from the store, which settles the outcome of a failed write."""
        stored = await self._store.find(self.id)
        tables = await self._store.tables(self.id)
        if stored is None:
            raise EveningRefusedError(EveningRefusal.NO_EVENING)
        self.tables.update(tables)
        for logged in stored.log[self.stored.version :]:
            after = apply(self.evening, logged)
            self._became(logged, after, self._newly_shown(after))
        self.needs_reload = False

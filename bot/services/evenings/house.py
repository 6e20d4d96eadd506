"""Where evenings take place: the tables, the clock, chance, and who shows them."""

from __future__ import annotations

from bot.club.evenings.actions import Obstacle
from bot.club.evenings.orders import TableOrder
from bot.club.evenings.state import Evening
from bot.services.live.registry import TableRegistry
from bot.services.ports.clock import Clock
from bot.services.ports.evening_publisher import (
    EveningChange,
    EveningPlaces,
    EveningPublisher,
    NoPlaceError,
)
from bot.services.ports.evenings import StoredEvening
from bot.services.ports.shuffler import Shuffler
from bot.services.ports.store import StoredTable, TableStore
from bot.services.requests.occasions import OccasionService
from bot.tables.state.errors import TableRefusedError
from bot.tables.state.outages import Outages
from bot.tables.state.table import Table
from bot.tables.state.venue import Venue


class EveningHouse:
    """What all evenings share. Nothing is shown, and there is no place for a table, before
    `show_by`."""

    def __init__(
        self, store: TableStore, tables: TableRegistry, occasions: OccasionService
    ) -> None:
        self.tables = tables
        self.occasions = occasions
        self._store = store
        self._publisher: EveningPublisher | None = None
        self._places: EveningPlaces | None = None

    def show_by(self, publisher: EveningPublisher, places: EveningPlaces) -> None:
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

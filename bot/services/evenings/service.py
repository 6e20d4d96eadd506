"""The evenings as cogs see them: what people and directors can ask for, and what is known."""

from __future__ import annotations

from collections.abc import Callable

from bot.club.evenings.orders import may_begin_hand
from bot.club.evenings.refusals import EveningRefusal, EveningRefusedError
from bot.services.evenings.direction import DirectionService
from bot.services.evenings.entries import EntryService
from bot.services.evenings.held import HeldEvening
from bot.services.evenings.house import EveningHouse
from bot.services.evenings.registry import EveningRegistry
from bot.services.live.registry import TableRegistry
from bot.services.ports.evening_publisher import EveningPlaces, EveningPublisher
from bot.services.ports.stores import Store
from bot.services.requests.occasions import OccasionService
from bot.tables.state.occasion import EveningOccasion
from bot.tables.state.table import Stage, Table


class EveningService:
    """All evenings: ``entries`` is what people ask of them, ``direction`` what directors do.

    `show_by` is called once before `restore`: until then nothing is shown, and no round opens.
    ``on_shown`` is called with the ids of tables whose deals are no secret any more.
    """

    def __init__(
        self, store: Store, tables: TableRegistry, on_shown: Callable[[tuple[int, ...]], None]
    ) -> None:
        self._tables = tables
        self._house = EveningHouse(store.tables, tables, OccasionService(tables))
        self._registry = EveningRegistry(store.evenings, self._house, on_shown)
        self.entries = EntryService(self._registry)
        self.direction = DirectionService(self._registry)

    def show_by(self, publisher: EveningPublisher, places: EveningPlaces) -> None:
        """Show evenings by this publisher from now on, and hold their tables in these places."""
        self._house.show_by(publisher, places)

    async def restore(self) -> None:
        """Find the evenings that are going on, and let them go on; after the tables were found.

        Raises `bot.services.ports.errors.StoreBusyError`.
        """
        await self._registry.restore()

    async def settled(self) -> None:
        """Return when every evening and every table waits for a person, or for time to pass."""
        while True:
            await self._tables.settled()
            if self._registry.is_settled:
                return
            await self._registry.settled()

    async def stop(self) -> None:
        """Stop what evenings do by themselves; they stay as they are stored."""
        await self._registry.stop()

    def may_deal(self, table: Table) -> bool:
        """Whether a table may begin a hand now; one that belongs to no evening may."""
        if not isinstance(table.occasion, EveningOccasion):
            return True
        held = self._registry.going_on(table.occasion.evening_id)
        current = None if held is None else held.evening.current
        if held is None or current is None or current.number != table.occasion.round:
            return False
        is_decided = current.tables[table.occasion.table].outcome.is_decided
        return not is_decided and may_begin_hand(held.evening, self._house.time())

    def table_changed(self, table: Table) -> None:
        """A table has changed, perhaps one of an evening, which waits for the end of its hands, and
        looks for another place if it has lost its own."""
        is_in_hand = table.stage is Stage.PLAYING and not table.awaits_deal
        is_held = is_in_hand and not table.is_venue_lost
        if isinstance(table.occasion, EveningOccasion) and not is_held:
            self._registry.look_again(table.occasion.evening_id)

    @property
    def suspended(self) -> frozenset[int]:
        """The ids of the evenings that have no threads for their tables."""
        return frozenset(h.evening.id for h in self._registry.held() if h.evening.suspended)

    async def leave_suspended(self, user_id: int) -> None:
        """Withdraw somebody from the evenings that are suspended."""
        await self._registry.leave(user_id, self.suspended)

    async def reread_suspended(self) -> None:
        """Take over the stored logs of the suspended evenings, which were rewritten."""
        await self._registry.reread(self.suspended)

    async def break_off_in(self, guild_id: int) -> None:
        """Break off the evenings of a server whose data are deleted, and close their tables."""
        for held in self.in_server(guild_id):
            await self._registry.break_off(held.evening.id)

    def look_again(self, evening_id: int | None = None) -> None:
        """Try again what this evening waits for, or all of them: an outage is over, or a server has
        changed."""
        self._registry.look_again(evening_id)

    def look_again_in(self, guild_id: int) -> None:
        """The same for the evenings of a server."""
        for held in self.in_server(guild_id):
            self._registry.look_again(held.evening.id)

    def find(self, evening_id: int) -> HeldEvening:
        """The evening of this id that is not over. Raises `EveningRefusedError` (NO_EVENING)."""
        held = self._registry.going_on(evening_id)
        if held is None:
            raise EveningRefusedError(EveningRefusal.NO_EVENING)
        return held

    def in_channel(self, channel_id: int) -> HeldEvening | None:
        """The evening that is not over of this channel, or of the table in this thread."""
        table = self._tables.table_in(channel_id)
        if table is not None and (held := self.of_table(table)) is not None:
            return held
        return next((h for h in self._registry.held() if h.venue.channel_id == channel_id), None)

    def of_table(self, table: Table) -> HeldEvening | None:
        """The evening that is not over to which the table belongs."""
        if not isinstance(table.occasion, EveningOccasion):
            return None
        return self._registry.going_on(table.occasion.evening_id)

    def in_server(self, guild_id: int) -> list[HeldEvening]:
        """The evenings of a server that are not over, by id."""
        return [held for held in self._registry.held() if held.venue.guild_id == guild_id]

    def of_person(self, user_id: int) -> list[HeldEvening]:
        """The evenings that are not over in which the person has an entry, by id."""
        return [h for h in self._registry.held() if h.evening.entry_of(user_id) is not None]

    async def any(self, evening_id: int) -> HeldEvening:
        """The evening of this id, also one that is over. Raises `EveningRefusedError` (NO_EVENING),
        and `TableRefusedError` while the store is busy."""
        return await self._registry.any(evening_id)

    async def ended_in(
        self, guild_id: int, limit: int, before: int | None = None
    ) -> list[HeldEvening]:
        """The evenings of a server that are over, the last first, before this id."""
        return await self._registry.ended_in(guild_id, limit, before)

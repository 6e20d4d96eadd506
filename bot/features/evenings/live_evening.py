"""Keep one evening in memory, with what all evenings share: tables, time, publisher and places."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from bot.features.evenings.actions import Appoint, EveningAction, LoggedEveningAction
from bot.features.evenings.scoring import shown_boards
from bot.features.evenings.state import (
    Evening,
    EveningRefusal,
    EveningRefusedError,
    UnreadableEveningError,
)
from bot.features.evenings.store import EveningStore, StoredEvening
from bot.features.evenings.transitions import apply, evening_of
from bot.storage.transactions import Ledger
from bot.support.clock import Clock
from bot.support.refusals import TableRefusedError
from bot.support.tasks import uncancelled
from bot.support.venue import Venue
from bot.table.live.lobby_requests import OccasionService
from bot.table.live.registry import TableRegistry
from bot.table.rules.permissions import Actor
from bot.table.state.session import Outages
from bot.table.state.table import Table

if TYPE_CHECKING:
    from bot.features.evenings.places import DiscordPlaces
    from bot.features.evenings.publisher import DiscordEvenings

TableKey = tuple[int, int]
"""A table of an evening: its round and its number there, both from 0."""


@dataclass(frozen=True, slots=True)
class HeldEvening:
    """An evening, its stored form, and the ids of the tables that were opened."""

    evening: Evening
    stored: StoredEvening
    tables: Mapping[TableKey, int] = field(default_factory=dict)

    @property
    def venue(self) -> Venue:
        return self.stored.venue

    def moderates(self, actor: Actor) -> bool:
        return actor.moderator and actor.guild_id == self.venue.guild_id

    def directs(self, actor: Actor) -> bool:
        """Return whether the actor directs the evening or moderates its server."""
        return actor.user_id in self.evening.directors or self.moderates(actor)

    def verify_directs(self, actor: Actor) -> None:
        """Raise `EveningRefusedError` (DIRECTOR_ONLY) unless the actor `directs` the evening."""
        if not self.directs(actor):
            raise EveningRefusedError(EveningRefusal.DIRECTOR_ONLY)


class EveningHouse:
    """What all evenings share; ``publisher`` and ``places`` are set before any is restored."""

    publisher: DiscordEvenings
    places: DiscordPlaces

    def __init__(self, tables: TableRegistry) -> None:
        self.tables = tables
        self.occasions = OccasionService(tables)
        self.clock = tables.clock
        self.shuffler = tables.shuffler

    @property
    def is_cut_off(self) -> bool:
        """Whether people cannot reach the bot, so that no time of an evening runs out."""
        return self.tables.outages.is_cut_off

    def outages(self) -> Outages:
        return self.tables.outages.at(self.clock.now())

    def time(self) -> float:
        """Return the last moment at which people could act, in seconds since the epoch."""
        return self.tables.outages.time_for_people(self.clock.now())

    def open_table(self, table_id: int) -> Table | None:
        """Return the table with this id, if it is open and in memory."""
        try:
            return self.tables.table(table_id)
        except TableRefusedError:
            return None


_FOR_DIRECTORS = (EveningRefusal.DIRECTOR_ONLY, EveningRefusal.NOT_YOURS)
"""Why an evening refuses a request that a director could make."""


class LiveEvening(Ledger[HeldEvening, LoggedEveningAction]):
    """The writer of an evening, with its log and the tables that were opened.

    ``on_change`` is called after each change is stored: with the evening before it, the one after
    it, and the tables whose deals are no longer secret.
    """

    unreadable = (UnreadableEveningError,)

    def __init__(
        self,
        stored: StoredEvening,
        tables: Mapping[TableKey, int],
        store: EveningStore,
        clock: Clock,
        on_change: Callable[[Evening, HeldEvening, tuple[int, ...]], None],
    ) -> None:
        super().__init__(HeldEvening(evening_of(stored.log), stored, tables))
        self._store = store
        self._clock = clock
        self._on_change = on_change

    @property
    def id(self) -> int:
        return self.state.stored.id

    @property
    def evening(self) -> Evening:
        return self.state.evening

    @property
    def tables(self) -> Mapping[TableKey, int]:
        return self.state.tables

    def table_opened(self, key: TableKey, table_id: int) -> None:
        """Note that a table was opened; call it inside `writing`."""
        self.state = replace(self.state, tables={**self.tables, key: table_id})

    def fold(self, state: HeldEvening, entry: LoggedEveningAction) -> HeldEvening:
        """Return the state after an entry; raise `EveningRefusedError` if it does not fit."""
        return replace(state, evening=apply(state.evening, entry), stored=state.stored.after(entry))

    async def store(
        self, entry: LoggedEveningAction, after: HeldEvening, interaction_id: int | None
    ) -> None:
        """Store an entry; unseal the tables whose deals it publishes."""
        await self._store.append(
            self.id,
            after.stored.version,
            entry,
            stage=after.evening.stage,
            interaction_id=interaction_id,
            unseal=_newly_shown(self.evening, after),
        )

    async def read(self) -> list[HeldEvening]:
        """Return the evening after each stored entry that is not known yet."""
        stored = await self._store.find(self.id)
        known = self.state
        state = replace(known, tables={**known.tables, **await self._store.tables(self.id)})
        self.state, found = state, []
        for logged in stored.log[known.stored.version :]:
            state = self.fold(state, logged)
            found.append(state)
        return found

    def publish(self, before: HeldEvening, after: HeldEvening) -> None:
        self._on_change(before.evening, after, _newly_shown(before.evening, after))

    async def do(self, action: EveningAction, actor: Actor | None = None) -> None:
        """Apply an action for the bot, or for the actor. A moderator becomes a director if the
        action needs one. Raises `EveningRefusedError` and `TableRefusedError`."""
        if actor is None:
            await self.append(self._by(None, action))
            return
        self.verify_new(actor.interaction_id)
        entry = self._by(actor.user_id, action)
        try:
            apply(self.evening, entry)
        except EveningRefusedError as error:
            if error.reason not in _FOR_DIRECTORS or not self.state.moderates(actor):
                raise
            appointed = self._by(None, Appoint(actor.user_id))
            apply(apply(self.evening, appointed), entry)
            await self.append(appointed)
        await self.append(self._by(actor.user_id, action), actor.interaction_id)

    @uncancelled
    async def do_due(self, due: Callable[[Evening], EveningAction | None]) -> None:
        """Wait until the evening can be written, then apply for the bot the action that is
        ``due``."""
        async with self.writing():
            if (action := due(self.evening)) is not None:
                await self.do(action)

    async def park(self, error: Exception) -> None:
        """Park the log, and wake the runner, which then frees the evening's channel and tables."""
        await super().park(error)
        self.changed.set()

    async def reread(self) -> None:
        """Load the stored log after it was rewritten, and show the result."""
        async with self.writing():
            stored = await self._store.find(self.id)
            self.became(replace(self.state, evening=evening_of(stored.log), stored=stored))

    def _by(self, user_id: int | None, action: EveningAction) -> LoggedEveningAction:
        return LoggedEveningAction(action, self._clock.now(), user_id)


def _newly_shown(before: Evening, held: HeldEvening) -> tuple[int, ...]:
    """Return the tables of which this change publishes the last secret deal."""
    now, known = shown_boards(held.evening), shown_boards(before)
    if now == known:
        return ()
    return tuple(
        held.tables[drawn.number, table.table]
        for drawn in held.evening.rounds
        for table in drawn.tables
        if (drawn.number, table.table) in held.tables
        and now.issuperset(table.boards)
        and not known.issuperset(table.boards)
    )

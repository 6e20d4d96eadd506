"""Evenings in memory, and which tables' deals are a secret."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from bot.features.evenings.actions import LoggedEveningAction, Move, Open
from bot.features.evenings.state import (
    EveningRefusal,
    EveningRefusedError,
    EveningStage,
    UnreadableEveningError,
    needed,
)
from bot.features.evenings.store import EveningStore, NewEvening, StoredEvening
from bot.storage.discord_stores import Posted
from bot.storage.errors import ChannelTakenError, InteractionSeenError, VersionTakenError
from bot.table.state.table import DailyOccasion, EveningOccasion, Occasion
from bot.table.store.stored_table import StoredTable
from bot.table.store.tables import SealedStore
from tarocchino.dealing.chain import SeedChain

if TYPE_CHECKING:
    from tests.fakes.store import Rows


@dataclass
class EveningRows:
    """What is kept of evenings; ``links`` has the tables by occasion, and by host for a deal of
    the day. ``damaged`` are evenings that cannot be read, ``damaged_seeds`` those whose seeds
    cannot."""

    evenings: dict[int, StoredEvening] = field(default_factory=dict)
    stages: dict[int, EveningStage] = field(default_factory=dict)
    chains: dict[int, SeedChain] = field(default_factory=dict)
    interactions: set[int] = field(default_factory=set)
    links: dict[tuple[Occasion, int | None], int] = field(default_factory=dict)
    sealed: set[int] = field(default_factory=set)
    damaged: set[int] = field(default_factory=set)
    damaged_seeds: set[int] = field(default_factory=set)

    def link(self, table_id: int, new: StoredTable) -> None:
        """Note what a new table was opened for."""
        if new.occasion is None:
            return
        key = _key(new.occasion, new.host_id)
        if key in self.links:
            raise ChannelTakenError
        self.links[key] = table_id
        if new.occasion.sealed:
            self.sealed.add(table_id)

    def table_for(self, occasion: Occasion, host_id: int) -> int | None:
        """The table of an occasion."""
        return self.links.get(_key(occasion, host_id))

    @property
    def kept_out(self) -> set[int]:
        """The tables that are in no books."""
        daily = {each for (of, _), each in self.links.items() if isinstance(of, DailyOccasion)}
        return self.sealed | daily


def _key(occasion: Occasion, host_id: int) -> tuple[Occasion, int | None]:
    if isinstance(occasion, DailyOccasion):
        return occasion, host_id
    return replace(occasion, sealed=False), None


@dataclass
class MemoryEvenings(EveningStore):
    """An `EveningStore`."""

    rows: Rows

    async def open(self, new: NewEvening) -> StoredEvening:
        await self.rows.verify_writable()
        rows = self.rows.evenings
        if new.interaction_id in rows.interactions:
            raise InteractionSeenError
        if await self.in_channel(new.venue.channel_id) is not None:
            raise EveningRefusedError(EveningRefusal.EVENING_ON)
        evening_id = len(rows.evenings) + 1
        start = None if new.chain is None else new.chain.start.hex()
        opening = Open(evening_id, new.director_id, new.settings, start)
        logged = LoggedEveningAction(opening, new.at, new.director_id)
        rows.evenings[evening_id] = StoredEvening(evening_id, new.venue, (logged,))
        rows.stages[evening_id] = EveningStage.SIGN_UP
        if new.chain is not None:
            rows.chains[evening_id] = new.chain
        if new.interaction_id is not None:
            rows.interactions.add(new.interaction_id)
        return rows.evenings[evening_id]

    async def append(
        self,
        evening_id: int,
        version: int,
        logged: LoggedEveningAction,
        *,
        stage: EveningStage,
        interaction_id: int | None = None,
        unseal: Collection[int] = (),
    ) -> None:
        await self.rows.verify_writable()
        rows = self.rows.evenings
        self._verify_readable(evening_id)
        stored = self._of(evening_id)
        if stored.version != version - 1:
            raise VersionTakenError
        if interaction_id in rows.interactions:
            raise InteractionSeenError
        if isinstance(logged.action, Move):
            holds = await self.in_channel(logged.action.channel_id)
            if holds not in (None, evening_id):
                raise EveningRefusedError(EveningRefusal.EVENING_ON)
        rows.evenings[evening_id] = stored.after(logged)
        rows.stages[evening_id] = stage
        if interaction_id is not None:
            rows.interactions.add(interaction_id)
        rows.sealed.difference_update(unseal)

    async def going_on(self) -> list[int]:
        return [each for each, stage in self.rows.evenings.stages.items() if not stage.is_over]

    async def over_since(self, since: float) -> list[int]:
        rows = self.rows.evenings
        over = [each for each, stage in rows.stages.items() if stage.is_over]
        return [each for each in over if rows.evenings[each].log[-1].at >= since]

    async def find(self, evening_id: int) -> StoredEvening:
        self._verify_readable(evening_id)
        return needed(self.rows.evenings.evenings.get(evening_id), EveningRefusal.NO_EVENING)

    async def in_channel(self, channel_id: int) -> int | None:
        stored = self.rows.evenings.evenings
        here = (e for e in await self.going_on() if stored[e].venue.channel_id == channel_id)
        return next(here, None)

    async def of_server(self, guild_id: int, limit: int, before: int | None = None) -> list[int]:
        rows = self.rows.evenings
        over = [
            each
            for each, stored in sorted(rows.evenings.items(), reverse=True)
            if stored.venue.guild_id == guild_id and rows.stages[each].is_over
        ]
        return [each for each in over if before is None or each < before][:limit]

    async def tables(self, evening_id: int) -> Mapping[tuple[int, int], int]:
        return {
            (occasion.round, occasion.table): table_id
            for (occasion, _), table_id in self.rows.evenings.links.items()
            if isinstance(occasion, EveningOccasion) and occasion.evening_id == evening_id
        }

    async def chain(self, evening_id: int) -> SeedChain | None:
        if evening_id in self.rows.evenings.damaged_seeds:
            raise UnreadableEveningError(evening_id)
        return self.rows.evenings.chains.get(evening_id)

    async def park(self, evening_id: int) -> None:
        await self.rows.verify_writable()
        self.rows.evenings.stages[evening_id] = EveningStage.CANCELLED

    async def posted(self, evening_id: int) -> list[Posted]:
        return list(self._of(evening_id).messages)

    async def remember(self, evening_id: int, posted: Posted) -> None:
        await self.forget(evening_id, [posted.what])
        stored = self._of(evening_id)
        with_one = replace(stored, messages=(*stored.messages, posted))
        self.rows.evenings.evenings[evening_id] = with_one

    async def forget(self, evening_id: int, names: Collection[str]) -> None:
        stored = self._of(evening_id)
        kept = tuple(each for each in stored.messages if each.what not in names)
        self.rows.evenings.evenings[evening_id] = replace(stored, messages=kept)

    def _verify_readable(self, evening_id: int) -> None:
        if evening_id in self.rows.evenings.damaged:
            raise UnreadableEveningError(evening_id)

    def _of(self, evening_id: int) -> StoredEvening:
        try:
            return self.rows.evenings.evenings[evening_id]
        except KeyError:
            raise LookupError(f"there is no evening {evening_id}") from None


@dataclass
class MemorySealed(SealedStore):
    """A `SealedStore`."""

    rows: Rows

    async def all(self) -> frozenset[int]:
        return frozenset(self.rows.evenings.sealed)

    async def lift(self, table_ids: Sequence[int]) -> None:
        await self.rows.verify_writable()
        self.rows.evenings.sealed.difference_update(table_ids)

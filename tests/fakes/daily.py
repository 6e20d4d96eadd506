"""Deals of the day in memory."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from bot.features.daily.state import (
    DailyAction,
    UnreadableChainError,
    UnreadableDayError,
    apply_daily,
)
from bot.features.daily.store import DailyChain, DailyStore, StoredDay
from bot.storage.ports import Posted
from bot.storage.store_errors import (
    InteractionSeenError,
    VersionTakenError,
)
from bot.table.state.table import DailyOccasion

if TYPE_CHECKING:
    from tests.fakes.store import Rows


@dataclass
class DailyRows:
    """What is kept of deals of the day; their tables are among the links of evenings."""

    chains: dict[int, DailyChain] = field(default_factory=dict)
    days: dict[int, StoredDay] = field(default_factory=dict)
    messages: dict[tuple[int, str], Posted] = field(default_factory=dict)
    interactions: set[int] = field(default_factory=set)
    damaged: set[int] = field(default_factory=set)
    damaged_chains: set[int] = field(default_factory=set)

    def verify_readable(self, day: int) -> None:
        """Pass for a day whose rows, and whose chain's, are what was written."""
        stored = self.days.get(day)
        if day in self.damaged or (stored is not None and stored.chain in self.damaged_chains):
            raise UnreadableDayError(day)

    def chain(self, number: int) -> DailyChain:
        """The chain of this number; `UnreadableChainError` for a damaged one."""
        found = self.chains[number]
        if number in self.damaged_chains:
            raise UnreadableChainError(number, found.first_day, "it is damaged")
        return found


@dataclass
class MemoryDaily(DailyStore):
    """A `DailyStore`."""

    rows: Rows

    async def last_chain(self) -> DailyChain | None:
        chains = self.rows.daily.chains
        return self.rows.daily.chain(max(chains)) if chains else None

    async def chain(self, number: int) -> DailyChain:
        return self.rows.daily.chain(number)

    async def add_chain(self, chain: DailyChain) -> None:
        await self.rows.verify_writable()
        self.rows.daily.chains.setdefault(chain.number, chain)

    async def find(self, day: int) -> StoredDay | None:
        self.rows.daily.verify_readable(day)
        return self.rows.daily.days.get(day)

    async def add_day(self, stored: StoredDay) -> None:
        await self.rows.verify_writable()
        self.rows.daily.days.setdefault(stored.daily.day, stored)

    async def append(
        self,
        day: int,
        version: int,
        action: DailyAction,
        at: float,
        interaction_id: int | None = None,
    ) -> None:
        await self.rows.verify_writable()
        rows = self.rows.daily
        rows.verify_readable(day)
        stored = rows.days[day]
        if version != stored.version + 1:
            raise VersionTakenError(day, version)
        if interaction_id in rows.interactions:
            raise InteractionSeenError(interaction_id)
        if interaction_id is not None:
            rows.interactions.add(interaction_id)
        daily = apply_daily(stored.daily, action, at)
        rows.days[day] = replace(stored, daily=daily, version=version)

    async def hidden(self) -> Sequence[int]:
        days = self.rows.daily.days
        return sorted(day for day, stored in days.items() if stored.revealed_at is None)

    async def revealed(self, first: int, last: int) -> Sequence[int]:
        return sorted(day for day, _ in self._revealed() if first <= day <= last)

    async def revealed_since(self, at: float) -> Sequence[int]:
        return sorted(day for day, shown_at in self._revealed() if shown_at >= at)

    async def reveal(self, day: int, at: float) -> None:
        await self.rows.verify_writable()
        self.rows.daily.verify_readable(day)
        days = self.rows.daily.days
        days[day] = replace(days[day], revealed_at=at)
        self.rows.evenings.sealed -= set((await self.tables(day)).values())

    async def tables(self, day: int) -> Mapping[int, int]:
        return {user: table for its, user, table in self._tables() if its == day}

    async def day_of_table(self, table_id: int) -> tuple[int, int] | None:
        found = ((day, user) for day, user, table in self._tables() if table == table_id)
        return next(found, None)

    async def days_of(self, user_id: int) -> Sequence[int]:
        return sorted((day for day, user, _ in self._tables() if user == user_id), reverse=True)

    async def posted(self, day: int) -> Sequence[Posted]:
        messages = sorted(self.rows.daily.messages.items())
        return [posted for (its, _), posted in messages if its == day]

    async def remember(self, day: int, posted: Posted) -> None:
        await self.rows.verify_writable()
        self.rows.daily.messages[day, posted.what] = posted

    def _revealed(self) -> Iterator[tuple[int, float]]:
        for day, stored in self.rows.daily.days.items():
            if stored.revealed_at is not None:
                yield day, stored.revealed_at

    def _tables(self) -> Iterator[tuple[int, int, int]]:
        for (occasion, host_id), table_id in self.rows.evenings.links.items():
            if isinstance(occasion, DailyOccasion) and host_id is not None:
                yield occasion.day, host_id, table_id

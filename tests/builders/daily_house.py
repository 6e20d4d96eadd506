"""The deal of the day over a whole table service: people begin and play it, on a virtual clock."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime

from bot.features.daily.service import DailyService
from bot.features.daily.state import Attempt
from bot.services import TableService
from bot.stores import Store
from bot.table.live.runner import ComputerPlayers
from bot.table.live.shuffler import RandomShuffler
from bot.table.rules.permissions import Actor
from bot.table.state.seats import Person
from bot.table.state.table import Table
from tarocchino.core.model.actions import SeatAction
from tarocchino.core.play.legality import legal_actions
from tarocchino.core.play.match import MatchState
from tarocchino.players import TakeTurn
from tests.fakes.services import no_pause
from tests.fakes.virtual_clock import VirtualClock

NOON = datetime(2026, 11, 23, 11, tzinfo=UTC).timestamp()
"""Noon in Rome."""
TODAY = 20780
HOUR = 3600.0
HERE = 70
ANNA = Person(101, "Anna", "it")
BRUNO = Person(102, "Bruno")
CARLA = Person(103, "Carla")

Choice = Callable[[MatchState], SeatAction]


def first_choice(match: MatchState, seat: int = 0) -> SeatAction:
    """The first legal action."""
    del seat
    assert match.hand is not None
    return next(iter(legal_actions(match.hand)))


def last_choice(match: MatchState) -> SeatAction:
    """The last legal action."""
    assert match.hand is not None
    return list(legal_actions(match.hand))[-1]


@dataclass
class RevealedDays:
    """A publisher of days that notes the days."""

    days: list[int] = field(default_factory=list)

    def revealed(self, day: int, *, is_new: bool) -> None:
        del is_new
        self.days.append(day)


class DailyHouse:
    """A bot over a store; `restarted` gives the next one over the same store."""

    def __init__(
        self,
        store: Store,
        clock: VirtualClock | None = None,
        take_turn: TakeTurn = first_choice,
    ) -> None:
        self.store = store
        self.clock = clock or VirtualClock(NOON)
        self.take_turn = take_turn
        self.shown = RevealedDays()
        self.next: DailyHouse | None = None
        self.tables = TableService(
            store,
            RandomShuffler(random.Random(7)),
            clock=self.clock,
            pause=no_pause,
            computers=ComputerPlayers(take_turn),
        )
        self.tables.daily.show_by(self.shown)  # type: ignore[arg-type]

    @property
    def daily(self) -> DailyService:
        """What people ask for."""
        return self.tables.daily

    async def start(self) -> DailyHouse:
        """Find what is stored, and go on."""
        await self.tables.registry.restore()
        await self.daily.restore()
        await self.settled()
        return self

    async def begin(self, person: Person, guild_id: int | None = HERE) -> Table:
        """The person begins today's deal."""
        return await self.daily.begin(person, guild_id)

    async def play(self, person: Person, table: Table, choice: Choice = first_choice) -> None:
        """The person plays the deal to its end."""
        while await self._moved(person, table, choice):
            pass
        await self.settled()

    async def play_unreported(self, person: Person, table: Table) -> None:
        """The same while nobody reports it: the bot is about to be killed."""
        while await self._moved(person, table):
            pass
        await self.tables.registry.table_settled(table.id)

    async def step(self, person: Person, table: Table) -> None:
        """The person does one thing."""
        assert await self._moved(person, table)

    async def attempt(self, person: Person, day: int = TODAY) -> Attempt | None:
        """What is stored of the person's deal."""
        stored = await self.store.daily.find(day)
        return None if stored is None else stored.daily.attempt_of(person.user_id)

    async def pass_time(self, seconds: float) -> None:
        """Let time pass, with all that follows."""
        await self.clock.advance(seconds, self.settled)

    async def settled(self) -> None:
        """Return when nothing happens any more by itself."""
        async with asyncio.timeout(60):
            await self.tables.registry.settled()
            await self.daily.settled()
            await self.tables.books.settled()

    async def stop(self) -> None:
        """Stop, as a bot that is ended; that of the last restart, if there was one."""
        if self.next is not None:
            await self.next.stop()
            return
        await self.daily.stop()
        await self.tables.registry.stop()
        await self.tables.books.stop()

    async def restarted(self, *, after: float = 0.0) -> DailyHouse:
        """The next bot over the same store, so many seconds later."""
        await self.stop()
        self.clock.set(self.clock.now() + after)
        self.next = DailyHouse(self.store, self.clock, self.take_turn)
        return await self.next.start()

    async def _moved(self, person: Person, table: Table, choice: Choice = first_choice) -> bool:
        """Have the person do one thing; False if the table does not wait for them."""
        await self.tables.registry.table_settled(table.id)
        found = (t for t in self.tables.registry.open_tables() if t.id == table.id)
        now = next(found, None)
        if now is None or now.match is None or now.turn != now.seat_of(person.user_id):
            return False
        actor = Actor(person.user_id, HERE)
        await self.tables.play.act(now.id, now.version, actor, choice(now.match))
        return True

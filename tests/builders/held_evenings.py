"""Evenings over a whole table service: people sign up, are ready and play, on a virtual clock."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import groupby

from bot.features.evenings.actions import (
    EveningAction,
    EveningSettings,
    Obstacle,
    SignUp,
    Start,
    Suspend,
)
from bot.features.evenings.live_evening import HeldEvening
from bot.features.evenings.orders import Post, TableOrder, posts
from bot.features.evenings.state import Evening, NoPlaceError
from bot.features.evenings.store import StoredEvening
from bot.services import TableService
from bot.stores import Store
from bot.support.venue import Venue
from bot.table.live.runner import ComputerPlayers
from bot.table.live.shuffler import RandomShuffler
from bot.table.rules.permissions import Actor
from bot.table.state.seats import Person
from bot.table.state.table import Stage, Table
from tarocchino.core.model.actions import SeatAction
from tarocchino.core.play.legality import legal_actions
from tarocchino.core.play.match import MatchState
from tests.fakes.services import no_pause
from tests.fakes.virtual_clock import VirtualClock


@dataclass
class RecordingEveningPublisher:
    """A publisher of evenings that keeps everything."""

    changes: list[tuple[Evening | None, HeldEvening]] = field(default_factory=list)
    restored: list[StoredEvening] = field(default_factory=list)

    def publish(self, before: Evening | None, after: HeldEvening) -> None:
        self.changes.append((before, after))

    def found(self, stored: StoredEvening) -> None:
        self.restored.append(stored)

    async def shown(self, evening_id: int) -> None:
        """Everything counts as shown at once."""

    @property
    def told(self) -> list[Suspend | None]:
        """What suspended evenings, one after the other; None once they went on."""
        told = [after.evening.suspended for before, after in self.changes if before is not None]
        return [each for each, _ in groupby(told)]

    @property
    def posts(self) -> list[Post]:
        """What is to be posted, in order."""
        return [
            post
            for before, after in self.changes
            for post in posts(before, after.evening, after.stored.version)
        ]


@dataclass
class NumberedPlaces:
    """Places in a server where every table has a channel of its own; ``missing`` are the
    permissions that the bot lacks, ``obstacle`` refuses all places, ``later`` the tables that have
    no place yet, ``gone`` channels that are there no more. ``given`` has how often each table was
    given its place."""

    missing: tuple[str, ...] = ()
    obstacle: Obstacle | None = None
    later: set[str] = field(default_factory=set)
    given: dict[str, int] = field(default_factory=dict)
    gone: set[int] = field(default_factory=set)

    async def verify(self, venue: Venue, evening: Evening) -> None:
        del venue, evening
        if self.missing:
            raise NoPlaceError(Obstacle.PERMISSIONS, self.missing)

    async def place(self, venue: Venue, evening: Evening, order: TableOrder) -> Venue:
        await self.verify(venue, evening)
        if order.name in self.later:
            raise NoPlaceError(Obstacle.UNREACHED)
        if self.obstacle is not None:
            raise NoPlaceError(self.obstacle)
        self.given[order.name] = self.given.get(order.name, 0) + 1
        channel = 1000 * evening.id + 100 * order.round + order.table
        while channel in self.gone:
            channel += 50
        return Venue(venue.guild_id, channel, venue.locale)


HALL = Venue(guild_id=10, channel_id=20, locale="it")
DIRECTOR = Person(900, "Dora", "it")


def player(number: int) -> Person:
    """Somebody whose id tells who they are."""
    return Person(100 + number, f"P{number}")


def of(person: Person, interaction_id: int | None = None) -> Actor:
    """The person as the author of a request in the evening's server."""
    return Actor(person.user_id, HALL.guild_id, interaction_id=interaction_id)


BOSS = of(DIRECTOR)
MODERATOR = Actor(950, HALL.guild_id, moderator=True)


def first_choice(match: MatchState, seat: int) -> SeatAction:
    """What everybody does here: the first legal action."""
    del seat
    assert match.hand is not None
    return next(iter(legal_actions(match.hand)))


class Hall:
    """A bot over a store, with one evening. `restarted` gives the next bot over the same store."""

    def __init__(
        self,
        store: Store,
        clock: VirtualClock | None = None,
        places: NumberedPlaces | None = None,
    ) -> None:
        self.store = store
        self.clock = clock or VirtualClock()
        self.places = places or NumberedPlaces()
        self.shown = RecordingEveningPublisher()
        self.service = TableService(
            store,
            RandomShuffler(random.Random(7)),
            clock=self.clock,
            pause=no_pause,
            computers=ComputerPlayers(first_choice),
        )
        self.evenings = self.service.evenings
        self.evenings.show_by(self.shown, self.places)  # type: ignore[arg-type]
        self.id = 0
        self.next: Hall | None = None

    async def open(self, settings: EveningSettings) -> HeldEvening:
        """Announce the evening."""
        held = await self.evenings.open(HALL, BOSS, settings)
        self.id = held.evening.id
        return held

    async def enter(self, entries: int) -> None:
        """So many more complete entries."""
        evening = self.evening
        size = evening.settings.format.members
        for number in range(evening.next_entry, evening.next_entry + entries):
            members = tuple(player(number * size + k) for k in range(size))
            await self.act(SignUp(members), of(members[0]))

    async def begin(self, settings: EveningSettings, entries: int) -> None:
        """Announce the evening, enter so many, and start: the first round is on."""
        await self.open(settings)
        await self.enter(entries)
        await self.act(Start())
        await self.settled()

    async def act(self, action: EveningAction, actor: Actor = BOSS) -> HeldEvening:
        """Somebody asks this of the evening; its director, if nobody is named."""
        return await self.evenings.act(self.id, action, actor)

    def entry_of(self, person: Person) -> int:
        """The number of somebody's entry."""
        return self.evening.own_entry(person.user_id).number

    @property
    def evening(self) -> Evening:
        """The evening as it is, as long as it is not over."""
        (held,) = (h for h in self.evenings.in_server(HALL.guild_id) if h.evening.id == self.id)
        return held.evening

    async def now(self) -> HeldEvening:
        """The evening as it is, also when it is over."""
        return await self.evenings.any(self.id)

    def tables(self) -> list[Table]:
        """The tables of the evening that are open, by id."""
        return self.service.registry.open_tables()

    async def ready(self, *, but: Iterable[int] = ()) -> None:
        """Everybody says that they are ready, but these users."""
        for table in self.tables():
            for seat, person in table.people.items():
                waits = table.stage is Stage.LOBBY and seat not in table.ready
                if waits and person.user_id not in but:
                    await self.service.lobby.ready(table.id, of(person), True)
        await self.settled()

    async def play(self, *, hands: int = 4, only: Iterable[int] | None = None) -> None:
        """People play until their tables, or only these, have finished so many hands."""
        for table in self.tables():
            if only is None or table.id in only:
                await self._play_at(table.id, hands)
        await self.settled()

    async def _play_at(self, table_id: int, hands: int) -> None:
        while (table := await self._in_turn(table_id)) is not None:
            assert table.match is not None
            assert table.turn is not None
            if len(table.match.sheets) >= hands:
                return
            action = first_choice(table.match, table.turn)
            person = table.people[table.turn]
            await self.service.play.act(table_id, None, of(person), action)

    async def _in_turn(self, table_id: int) -> Table | None:
        """The table once it waits for a person; None if it does not wait for one."""
        if not _is_awaited(found := self._open_table(table_id)):
            await self.settled()
            found = self._open_table(table_id)
        return found if found is not None and found.turn in found.people else None

    def _open_table(self, table_id: int) -> Table | None:
        return next((table for table in self.tables() if table.id == table_id), None)

    async def play_round(self) -> None:
        """Everybody is ready, and plays to the end."""
        await self.ready()
        await self.play()

    async def pass_time(self, seconds: float) -> None:
        """Let time pass, with all that follows."""
        await self.clock.advance(seconds, self.settled)

    async def settled(self) -> None:
        """Return when nothing happens any more by itself."""
        async with asyncio.timeout(5):
            await self.evenings.settled()
            await self.service.books.settled()

    async def stop(self) -> None:
        """Stop, as a bot that is ended; that of the last restart, if there was one."""
        if self.next is not None:
            await self.next.stop()
            return
        await self.evenings.stop()
        await self.service.registry.stop()
        await self.service.books.stop()
        await self.service.registry.outages.close()

    async def restarted(self, *, after: float = 0.0, reachable: bool = False) -> Hall:
        """The next bot over the same store, so many seconds later; it knows of outages once people
        can reach it."""
        await self.stop()
        self.clock.set(self.clock.now() + after)
        hall = Hall(self.store, self.clock, self.places)
        hall.id, self.next = self.id, hall
        await hall.start(reachable=reachable)
        return hall

    async def start(self, *, reachable: bool = False) -> None:
        """Begin over a store that has been used before, as `bot.bot.TarocchinoBot` does."""
        outages = self.service.registry.outages
        if reachable:
            await outages.load()
        await self.service.registry.restore()
        await self.evenings.restore()
        self.service.books.catch_up()
        if reachable:
            outages.connected()
        await self.settled()


def _is_awaited(table: Table | None) -> bool:
    """Whether the table waits for a person who is not away."""
    if table is None or table.session is None or table.turn not in table.people:
        return False
    return not table.session.plays_itself(table.turn)

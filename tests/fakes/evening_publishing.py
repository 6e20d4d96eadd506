"""Fakes of the ports that show evenings: what was published is kept, places are numbers."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import groupby

from bot.features.evenings.actions import Obstacle, Suspend
from bot.features.evenings.live_evening import HeldEvening
from bot.features.evenings.orders import Post, TableOrder, posts
from bot.features.evenings.state import Evening, NoPlaceError
from bot.features.evenings.store import StoredEvening
from bot.support.venue import Venue


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

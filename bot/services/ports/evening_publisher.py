"""What evenings publish, where their tables are held, and the ports by which that is done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from bot.club.evenings.actions import Obstacle
from bot.club.evenings.orders import TableOrder
from bot.club.evenings.state import Evening
from bot.services.ports.evenings import StoredEvening
from bot.tables.state.venue import Venue


@dataclass(frozen=True, slots=True)
class EveningChange:
    """An evening after an entry of its log, whose version that is; ``before`` is None as it
    opens."""

    venue: Venue
    before: Evening | None
    after: Evening
    version: int


class EveningPublisher(Protocol):
    """Shows evenings to people; it is given every change, in order, after it is stored."""

    def publish(self, change: EveningChange) -> None:
        """Accept a change, to be shown soon; never blocks and never raises."""

    def found(self, stored: StoredEvening) -> None:
        """Accept an evening that was found at a start, with its whole log: some of what it says may
        not have been shown. Never blocks and never raises."""

    async def shown(self, evening_id: int) -> None:
        """Return when the channel shows what was published of the evening, or cannot show it;
        never raises."""


class NoPlaceError(Exception):
    """A table has no place in the evening's channel.

    ``details`` are the permissions that are missing, by Discord's names ("create_private_threads"),
    the refused name, or the code with which Discord refuses.
    """

    def __init__(self, obstacle: Obstacle, details: tuple[str, ...] = ()) -> None:
        super().__init__(": ".join((obstacle.value, *details)))
        self.obstacle = obstacle
        self.details = details


class EveningPlaces(Protocol):
    """Where the tables of evenings are held. Both raise `NoPlaceError`."""

    async def verify(self, venue: Venue, evening: Evening) -> None:
        """Pass if the channel has places for the tables of a round."""

    async def place(self, venue: Venue, evening: Evening, order: TableOrder) -> Venue:
        """The place of a table, the same whenever it is asked for again. ``venue`` is the
        evening's."""

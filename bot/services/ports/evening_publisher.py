"""What evenings publish, where their tables are held, and the ports by which that is done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

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

    async def release(self, evening_id: int) -> None:
        """Show nothing more of an evening, for which another process acts from now on; never
        raises."""

    async def shown(self, evening_id: int) -> None:
        """Return when the channel shows what was published of the evening, or cannot show it;
        never raises."""

    def hindered(self, evening: Evening, venue: Venue, missing: tuple[str, ...]) -> None:
        """Tell the directors that tables wait for these permissions; never blocks and never raises.

        Called when they begin to be missing, and when others are; with none once all are there.
        """


class NoPlaceError(Exception):
    """A table has no place in the evening's channel: these permissions are missing there.

    They have Discord's names: "create_private_threads".
    """

    def __init__(self, missing: tuple[str, ...]) -> None:
        super().__init__(", ".join(missing))
        self.missing = missing


class PlaceLaterError(Exception):
    """A place cannot be had now; the same may be asked for again soon."""


class EveningPlaces(Protocol):
    """Where the tables of evenings are held.

    Both raise `NoPlaceError` where a permission is missing, and `PlaceLaterError`.
    """

    async def verify(self, venue: Venue, evening: Evening) -> None:
        """Pass if the channel has places for the tables of a round."""

    async def place(self, venue: Venue, evening: Evening, order: TableOrder) -> Venue:
        """The place of a table, the same whenever it is asked for again. ``venue`` is the
        evening's."""

"""A master's search that goes on until a test says what it has found."""

import asyncio
from dataclasses import dataclass, field

from tarocchino.core.model.actions import SeatAction
from tarocchino.core.views.view import MatchView
from tarocchino.players import choose
from tarocchino.players.search import Effort
from tests.fakes.services import PATIENCE


@dataclass(frozen=True, slots=True)
class Search:
    """A search that was asked for, and goes on until ``found`` is set."""

    view: MatchView
    effort: Effort
    found: asyncio.Future[SeatAction]

    def finds(self, action: SeatAction | None = None) -> None:
        """End the search with an action, by default that of a club player."""
        self.found.set_result(action or choose(self.view))


@dataclass
class HeldDecider:
    """A `bot.table.live.runner.Decider` that waits for the test."""

    searches: list[Search] = field(default_factory=list)
    is_stopped: bool = False
    _changed: asyncio.Event = field(default_factory=asyncio.Event)

    async def decide(self, view: MatchView, effort: Effort) -> SeatAction:
        search = Search(view, effort, asyncio.get_running_loop().create_future())
        self.searches.append(search)
        self._changed.set()
        return await search.found

    async def stop(self) -> None:
        self.is_stopped = True

    async def search(self, number: int) -> Search:
        """The search of this number, counted from 0, as soon as it is asked for."""
        async with asyncio.timeout(PATIENCE):
            while len(self.searches) <= number:
                self._changed.clear()
                await self._changed.wait()
        return self.searches[number]


class QuickDecider:
    """A `bot.table.live.runner.Decider` that finds what a club player would do, and notes
    for which seats."""

    def __init__(self) -> None:
        self.seats: list[int | None] = []

    async def decide(self, view: MatchView, effort: Effort) -> SeatAction:  # noqa: ARG002
        self.seats.append(view.seat)
        await asyncio.sleep(0)
        return choose(view)

    async def stop(self) -> None:
        """Nothing goes on."""

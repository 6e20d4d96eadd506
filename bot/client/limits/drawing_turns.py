"""Whose picture is drawn next: what waits has not read its state yet, so nothing outdated is
drawn."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from enum import IntEnum

from bot.client.limits.loop_clock import loop_time
from bot.client.limits.token_bucket import is_low_priority

AT_ONCE = 3
"""One more than there are threads that draw, so that none waits for the event loop."""
DRAWN_BEFORE_SPARE = 24
"""Pictures begun in a second, beyond which none is drawn that nobody needs for their turn."""
_IN_ORDER = 4
"""Every so many turns go to whoever has waited the longest, so that none waits for ever."""
_LOOK_AGAIN = 0.1


class Urgency(IntEnum):
    """What a picture is for, the most urgent first."""

    PANEL = 0
    """The panel of a person whose turn it is, or who has just done something."""
    TABLE = 1
    """The table message, which people see next to their panel."""
    LOOK = 2
    """The panel of a person who has asked to see it while they wait for others. There may be
    thousands at once, which nothing but the processor holds up: those above, that Discord's limit
    spreads over time, are not to wait for all of them."""
    LOW = 3
    """Whatever is done with `low_priority`."""


class DrawingTurns:
    """Lets ``at_once`` pictures be drawn at a time, the most urgent first.

    Whoever has their turn reads the state that is drawn then: in the meantime it may have become
    another one, or needless. ``spare`` pictures a second leave time for those that could be left
    out; ``clock`` returns seconds.
    """

    def __init__(
        self,
        at_once: int = AT_ONCE,
        spare: int = DRAWN_BEFORE_SPARE,
        *,
        clock: Callable[[], float] = loop_time,
    ) -> None:
        self._free = at_once
        self._spare = spare
        self._clock = clock
        self._begun: deque[float] = deque(maxlen=spare)
        self._queues: tuple[deque[_Place], ...] = tuple(deque() for _ in Urgency)
        self._places = 0
        self._given = 0

    @asynccontextmanager
    async def turn(self, urgency: Urgency) -> AsyncIterator[None]:
        """Wait for a turn to draw, and have it inside."""
        await self._wait(Urgency.LOW if is_low_priority() else urgency)
        self._begun.append(self._clock())
        try:
            yield
        finally:
            self._free += 1
            self._give()

    @property
    def waiting(self) -> int:
        """How many pictures wait to be drawn."""
        return sum(map(len, self._queues))

    @property
    def has_time(self) -> bool:
        """Whether a picture may be drawn that could be left out: none waits, and few are drawn."""
        if not self._free or any(self._queues):
            return False
        return len(self._begun) < self._spare or self._clock() - self._begun[0] > 1

    async def spare_time(self) -> None:
        """Return when `has_time`."""
        while not self.has_time:  # noqa: ASYNC110 (time alone may bring it about)
            await asyncio.sleep(_LOOK_AGAIN)

    async def _wait(self, urgency: Urgency) -> None:
        self._places += 1
        place = _Place(self._places)
        self._queues[urgency].append(place)
        self._give()
        try:
            await place.turn
        except asyncio.CancelledError:
            if place.turn.done() and not place.turn.cancelled():
                self._free += 1  # It was given in the same moment.
                self._give()
            raise

    def _give(self) -> None:
        """Give the free turns to those who wait."""
        while self._free and (place := self._next()) is not None:
            if not place.turn.done():
                self._free -= 1
                self._given += 1
                place.turn.set_result(None)

    def _next(self) -> _Place | None:
        """Whoever is next, taken out of their queue."""
        waiting = [queue for queue in self._queues if queue]
        if not waiting:
            return None
        in_order = self._given % _IN_ORDER == _IN_ORDER - 1
        chosen = min(waiting, key=lambda queue: queue[0].number) if in_order else waiting[0]
        return chosen.popleft()


class _Place:
    """A place in a queue; ``number`` says who came first."""

    __slots__ = ("number", "turn")

    def __init__(self, number: int) -> None:
        self.number = number
        self.turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()

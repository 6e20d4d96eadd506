"""A clock of live tables that is moved by hand: days pass in milliseconds."""

import asyncio
from collections.abc import Awaitable, Callable

_TURNS_TO_WAKE = 10
"""More turns of the event loop than anything takes from the moment it waited for to work that can
be waited for in its turn."""


class VirtualClock:
    """A `bot.support.clock.Clock` that stands still until it is moved."""

    def __init__(self, now: float = 1_000_000.0) -> None:
        self._now = now
        self._awaited: list[tuple[float, asyncio.Future[None]]] = []

    def now(self) -> float:
        return self._now

    async def until(self, moment: float) -> None:
        if moment <= self._now:
            await asyncio.sleep(0)
            return
        reached = asyncio.get_running_loop().create_future()
        self._awaited.append((moment, reached))
        await reached

    def set(self, moment: float) -> None:
        """Jump to this moment, as for a bot that was down in the meantime."""
        self._now = moment

    async def advance(self, seconds: float, settled: Callable[[], Awaitable[None]]) -> None:
        """Let time pass: from one awaited moment to the next, in order, with all that follows from
        each ``settled``."""
        end = self._now + seconds
        await settled()
        while (moment := self._next()) is not None and moment <= end:
            await self._move_to(moment)
            await settled()
        await self._move_to(end)
        await settled()

    def _next(self) -> float | None:
        self._awaited = [(m, reached) for m, reached in self._awaited if not reached.done()]
        return min((moment for moment, _ in self._awaited), default=None)

    async def _move_to(self, moment: float) -> None:
        self._now = max(self._now, moment)
        for awaited, reached in self._awaited:
            if awaited <= self._now and not reached.done():
                reached.set_result(None)
        for _ in range(_TURNS_TO_WAKE):
            await asyncio.sleep(0)

"""An event loop that does not sleep: where nothing happens, its clock jumps to the next timer.

Client and server run in one loop here, so that nothing is on its way while nothing is ready. Half
an hour of retries takes as long as its requests.
"""

import asyncio
import selectors
from collections.abc import Mapping
from typing import Any

_QUIET = 0.002
"""Seconds for which nothing may come from the sockets before the clock jumps."""


class HastyLoop(asyncio.SelectorEventLoop):
    """The ordinary loop, with a clock that is ahead of the machine's by all that was skipped."""

    def __init__(self) -> None:
        self.skipped = 0.0
        super().__init__(_HastySelector(self))

    def time(self) -> float:
        return super().time() + self.skipped


class _HastySelector(selectors.BaseSelector):
    """Waits for sockets a moment at most, and lets the loop skip the rest."""

    def __init__(self, loop: HastyLoop) -> None:
        self._loop = loop
        self._inner = selectors.DefaultSelector()

    def register(self, fileobj: Any, events: int, data: Any = None) -> selectors.SelectorKey:
        return self._inner.register(fileobj, events, data)

    def unregister(self, fileobj: Any) -> selectors.SelectorKey:
        return self._inner.unregister(fileobj)

    def modify(self, fileobj: Any, events: int, data: Any = None) -> selectors.SelectorKey:
        return self._inner.modify(fileobj, events, data)

    def get_map(self) -> Mapping[Any, selectors.SelectorKey]:
        return self._inner.get_map()

    def close(self) -> None:
        self._inner.close()

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None or timeout <= _QUIET:
            return self._inner.select(timeout)
        ready = self._inner.select(_QUIET)
        if not ready:
            self._loop.skipped += timeout - _QUIET
        return ready


class LoopClock:
    """The clock of a local Discord that lives in the loop's time, from `begin` on.

    Until then it stands still: ids hold the time, and packs follow from people's ids.
    """

    def __init__(self, start: float = 1_750_000_000.0) -> None:
        self._start = start
        self._began_at: float | None = None

    def begin(self) -> None:
        """Let time pass."""
        self._began_at = asyncio.get_running_loop().time()

    def time(self) -> float:
        if self._began_at is None:
            return self._start
        return self._start + asyncio.get_running_loop().time() - self._began_at

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


class StillClock:
    """Stands still: nobody's heartbeats are missed, which come by the machine's clock."""

    def time(self) -> float:
        return 0.0

    async def sleep(self, seconds: float) -> None:  # noqa: ARG002 (never over)
        await asyncio.Event().wait()
